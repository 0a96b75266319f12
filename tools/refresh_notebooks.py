"""Run notebooks again and store what they print, free of everything that differs from run to run.

python tools/refresh_notebooks.py notebooks/*.ipynb            rewrites them
python tools/refresh_notebooks.py --check notebooks/*.ipynb    fails if one would change
"""

import argparse
import re
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
CELL_METADATA = {"jupyter", "slideshow", "tags"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}")


def run(notebook: NotebookNode, folder: Path) -> None:
    """Run *notebook* from top to bottom, in *folder*."""
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        store_widget_state=False,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute()


def tidy(notebook: NotebookNode) -> None:
    """Drop what differs from run to run, or from machine to machine."""
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({k: v for k, v in cell.metadata.items() if k in CELL_METADATA})
        if "outputs" in cell:
            cell.outputs = one_stream(cell.outputs)
        for output in cell.get("outputs", []):
            drop_dead_view(output)
    name_cells(notebook)


def one_stream(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """*outputs* with neighbouring prints joined: on a busy machine one print may arrive in pieces."""
    joined: list[NotebookNode] = []
    for output in outputs:
        before = joined[-1] if joined else None
        if before and output.output_type == before.output_type == "stream" and output.name == before.name:
            before.text += output.text
        else:
            joined.append(output)
    return joined


def drop_dead_view(output: NotebookNode) -> None:
    """Drop the view of a widget whose kernel is gone, where a text or a picture of it stays."""
    if len(output.get("data", {})) > 1:
        output.data.pop(WIDGET_VIEW, None)


def name_cells(notebook: NotebookNode) -> None:
    """Give cells with a random id one that says where they stood; other ids stay."""
    taken = {cell.get("id") for cell in notebook.cells}
    for place, cell in enumerate(notebook.cells, start=1):
        if RANDOM_ID.fullmatch(cell.get("id", "0" * 8)):
            names = (f"cell-{number:02d}" for number in range(place, place + len(taken) + 1))
            cell.id = next(name for name in names if name not in taken)
            taken.add(cell.id)


def hidden_errors(notebook: NotebookNode) -> list[str]:
    """The errors that did not stop the run, as those in a widget's callback do not."""
    return [
        f"cell {place}: {output.ename}: {output.evalue}"
        for place, cell in enumerate(notebook.cells)
        for output in cell.get("outputs", [])
        if output.output_type == "error" and "raises-exception" not in cell.metadata.get("tags", [])
    ]


def refreshed(path: Path) -> str:
    """The text of the notebook at *path* after a new run; SystemExit if a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    run(notebook, path.parent)
    if errors := hidden_errors(notebook):
        raise SystemExit("\n".join([f"{path}:", *errors]))
    tidy(notebook)
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)).rstrip("\n") + "\n"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    parser.add_argument("notebooks", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    stale = 0
    for path in options.notebooks:
        text = refreshed(path)
        changed = path.read_text(encoding="utf-8") != text
        stale += changed
        if changed and not options.check:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(path, "as before" if not changed else "would change" if options.check else "refreshed", flush=True)
    return 1 if options.check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
