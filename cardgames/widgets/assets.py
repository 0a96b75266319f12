"""The JavaScript and CSS of the widgets."""

from importlib.resources import files


def source(widget: str, kind: str) -> str:
    """The text of a *widget* in "js" or "css": the pieces that all widgets share, then its own file."""
    here = files("cardgames.widgets")
    return "\n".join(here.joinpath(f"{name}.{kind}").read_text("utf-8") for name in ("pieces", widget))
