"""What a notebook must look like before nbval can vouch for it, and before a learner can like it."""

import ast
import re
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from cardgames.rulebook import LETTERS, by_id

NOTEBOOKS = sorted((Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))
MAY_GO_UNCHECKED: set[tuple[str, str]] = set()  # (notebook, cell id): stays empty as long as it can

MOST_CELLS = 30
MOST_LINES = 8
MOST_BYTES = 300_000

IGNORING = {"nbval-ignore-output", "nbval-skip", "NBVAL_IGNORE_OUTPUT", "NBVAL_SKIP"}
UNCOMPARABLE = re.compile(r"clear_output|update_display|\b(?:Output|interact)\(|%%?time|perf_counter|\b(?:Out|In)\[")
SOMEWHERE = re.compile(r"(?<![\w.:/-])/(?:home|root|Users|work|tmp|opt|usr)/|\b[A-Z]:\\{1,2}Users\b")
REGISTRY = re.compile(
    "|".join(["py" + r"pi\.org", "python" + "hosted", r"registry\." + "npmjs", "conda" + r"\.(?:org|com)"])
)
QUOTED = re.compile(rf"> \*\*([{''.join(LETTERS)}]\d+)\*\* (.+)")  # a statement of one of the rulebooks
RANDOM_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}")

pytestmark = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.fixture
def notebook(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=4)


@pytest.fixture
def code(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def tags(cell: NotebookNode) -> set[str]:
    return set(cell.metadata.get("tags", []))


def test_it_is_a_valid_notebook(notebook):
    nbformat.validate(notebook)


def test_it_was_run_from_top_to_bottom(code):
    # nbval compares nothing in a cell without a count: a stripped notebook would pass unseen.
    counts = [cell.execution_count for cell in code]
    assert counts == list(range(1, len(code) + 1)), "run: make notebooks"


def test_it_shows_something_that_nbval_compares(code):
    assert any(cell.outputs for cell in code)


def test_no_output_goes_unchecked(path, code):
    ignoring = [cell for cell in code if tags(cell) & IGNORING or any(word in cell.source for word in IGNORING)]
    assert {(path.stem, cell.id) for cell in ignoring} <= MAY_GO_UNCHECKED


def test_no_cell_ends_in_a_semicolon(code):
    # IPython forgets about it when nbval runs the cell; write "_ = ..." instead.
    assert [cell.source for cell in code if re.search(r";\s*(#.*)?$", cell.source)] == []


def test_no_cell_prints_what_cannot_be_compared(code):
    assert [match[0] for cell in code if (match := UNCOMPARABLE.search(cell.source))] == []


def test_no_unexpected_error_is_stored(code):
    calm = [cell for cell in code if "raises-exception" not in tags(cell)]
    assert [output.evalue for cell in calm for output in cell.outputs if output.output_type == "error"] == []


def test_no_output_names_a_place_in_memory(code):
    assert [output for cell in code for output in cell.outputs if re.search(r"\bat 0x[0-9a-f]+", str(output))] == []


def test_no_state_of_a_past_session_is_stored(notebook):
    assert set(notebook.metadata) == {"kernelspec", "language_info"}, "run: make notebooks"
    assert set(notebook.metadata.language_info) == {"name"}
    assert [cell.id for cell in notebook.cells if set(cell.metadata) - {"tags", "slideshow", "jupyter"}] == []


def test_no_output_holds_only_a_dead_widget(code):
    view = "application/vnd.jupyter.widget-view+json"
    assert [cell.id for cell in code for output in cell.outputs if view in output.get("data", {})] == []


def test_every_cell_has_an_id_that_stays(notebook):
    ids = [cell.get("id", "") for cell in notebook.cells]
    assert [i for i in ids if not i or RANDOM_ID.fullmatch(i)] == [], "run: make notebooks"
    assert len(set(ids)) == len(ids)


def test_it_is_short(notebook):
    assert len(notebook.cells) <= MOST_CELLS


def test_its_code_cells_are_short(code):
    assert [cell.source for cell in code if len(cell.source.splitlines()) > MOST_LINES] == []


def test_it_is_light(path):
    assert path.stat().st_size < MOST_BYTES


def test_it_names_no_place_of_one_machine(path):
    assert [match[0] for match in SOMEWHERE.finditer(path.read_text(encoding="utf-8"))] == []


def test_it_names_no_package_registry(path):
    assert [match[0] for match in REGISTRY.finditer(path.read_text(encoding="utf-8"))] == []


def test_its_links_lead_somewhere(path, notebook):
    told = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    linked = [link for source in told for link in re.findall(r"\]\((\w+\.ipynb)\)", source)]
    assert [link for link in linked if not path.with_name(link).exists()] == []


def test_it_quotes_the_rules_as_the_rulebook_has_them(notebook):
    lines = [line for cell in notebook.cells if cell.cell_type == "markdown" for line in cell.source.splitlines()]
    quoted = [match for line in lines if (match := QUOTED.fullmatch(line.strip()))]
    assert bool(quoted) == any(line.startswith("> **") for line in lines)  # every quotation is of a rule
    assert [m[0] for m in quoted if m[2].rstrip("\\ ") != by_id(m[1]).sentence("en")] == []


def test_its_answers_are_hidden_and_checked(code):
    answers = [cell for cell in code if cell.metadata.get("jupyter", {}).get("source_hidden")]
    assert [cell.source.partition("\n")[0] for cell in answers] == ["# Answer 1", "# Answer 2", "# Answer 3"]
    assert [cell.id for cell in answers if not cell.metadata.jupyter.get("outputs_hidden")] == []
    assert [cell.id for cell in answers if not asserts(cell.source)] == []


def asserts(source: str) -> bool:
    """Whether an assert statement stands in *source*, and not only the word."""
    return any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(source)))
