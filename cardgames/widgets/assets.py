"""The JavaScript and CSS of the widgets."""

from importlib.resources import files

MORE = {"table": ("rummy",)}  # what follows a widget's own file


def source(widget: str, kind: str) -> str:
    """The text of a *widget* in "js" or "css": the pieces that all widgets share, its own file, and what follows it."""
    here = files("cardgames.widgets")
    names = ("pieces", widget, *MORE.get(widget, ()))
    return "\n".join(here.joinpath(f"{name}.{kind}").read_text("utf-8") for name in names)
