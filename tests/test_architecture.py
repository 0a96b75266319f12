"""Who may import whom, what the engine may use, and that everything public says what it is."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "cardgames"

# Imports point from a later layer to an earlier one.
LAYERS = [
    ["cards"],
    ["game"],
    ["options", "dealing"],
    ["tricks", "melds"],
    ["lupaus", "yksisilma", "romi"],
    ["rulebook", "match", "codes", "record", "session", "explain", "quiz", "bots", "playouts"],
    ["simulate"],
    ["charts", "draw", "widgets"],
]
# Inside a layer a module may import only these.
SIDEWAYS = {
    "dealing": {"options"},
    "codes": {"match"},
    "record": {"match", "codes"},
    "session": {"match", "codes"},
    "explain": {"rulebook", "bots"},
    "quiz": {"rulebook", "explain", "bots"},
    "playouts": {"bots"},
    "widgets": {"draw", "charts"},
}
ENGINE = [name for layer in LAYERS[:6] for name in layer if name != "playouts"]
RULES = [name for layer in LAYERS[:5] for name in layer] + ["match", "codes", "record"]
HEAVY = {"numpy", "pandas", "plotly", "ipywidgets", "anywidget", "IPython", "numba", "tqdm"}
NEVER = ["threading", "multiprocessing", "time", "subprocess", "asyncio", "concurrent", "socket", "datetime"]
OPTIONAL = {"playouts": {"numba", "numpy"}}


def files() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part(path: Path) -> str:
    """The part of the package *path* belongs to: its module, or its folder."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """Everything *path* imports, by its full name."""
    here = ["cardgames", *path.relative_to(PACKAGE).with_suffix("").parts]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = (
                [*here[: len(here) - node.level], *filter(None, [node.module])] if node.level else [node.module or ""]
            )
            yield from (".".join([*base, name.name]) for name in node.names)


def parts_imported(path: Path) -> set[str]:
    """The other parts of the package that *path* imports."""
    names = {name.split(".")[1] for name in imports(path) if name.startswith("cardgames.")}
    known = {module for layer in LAYERS for module in layer}
    return (names & known) - {part(path)}


def layer(name: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if name in names)


PATHS = pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
present = {part(path) for path in files()}


def test_every_module_has_its_layer():
    assert present - {"__init__"} <= {name for names in LAYERS for name in names}


@PATHS
def test_imports_point_one_way(path):
    name = part(path)
    if name == "__init__":
        return
    for other in parts_imported(path):
        allowed = layer(other) < layer(name) or other in SIDEWAYS.get(name, ())
        assert allowed, f"{name} imports {other}, which is not below it"


def test_sideways_imports_go_round_in_no_circle():
    def below(name: str, seen: tuple[str, ...] = ()) -> None:
        assert name not in seen, f"{' imports '.join((*seen, name))}"
        for other in SIDEWAYS.get(name, ()):
            below(other, (*seen, name))

    for name, others in SIDEWAYS.items():
        below(name)
        assert {layer(other) for other in others} == {layer(name)}


GAME_MODULES = {"lupaus", "yksisilma", "romi"}


ALL_GAMES = ["explain/words.py", "widgets/scene.py", "widgets/arrangement.py"]
TRICK_GAMES = ["explain/tricks.py", "widgets/trick_scene.py"]


@pytest.mark.parametrize("shared", [*ALL_GAMES, *TRICK_GAMES])
def test_what_games_share_knows_none_of_them(shared):
    named = {word for name in imports(PACKAGE / shared) for word in name.split(".")}
    assert not named & {*GAME_MODULES, "bots"}


@pytest.mark.parametrize("shared", [*ALL_GAMES, "explain/romi.py", "widgets/romi_scene.py"])
def test_what_is_said_and_drawn_in_every_game_knows_no_tricks(shared):
    named = {word for name in imports(PACKAGE / shared) for word in name.split(".")}
    assert not named & {"tricks", "trick_scene"}


def test_the_table_takes_of_a_game_only_its_scene_and_its_bot():
    taken = {name for name in imports(PACKAGE / "widgets/table.py") if GAME_MODULES & set(name.split("."))}
    assert all(name.startswith("cardgames.bots.") for name in taken)


@PATHS
def test_the_engine_imports_the_standard_library_only_and_neither_threads_nor_clocks(path):
    name = part(path)
    if name not in (*ENGINE, "playouts", "__init__"):
        return
    for imported in imports(path):
        top = imported.split(".")[0]
        if top in OPTIONAL.get(name, ()):
            continue
        assert top == "cardgames" or top in sys.stdlib_module_names, f"{name} imports {imported}"
        assert top not in NEVER, f"{name} imports {imported}"


@PATHS
def test_the_rules_open_no_files(path):
    if part(path) not in RULES:
        return
    calls = {
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls.isdisjoint({"open", "print", "input", "eval", "exec"})
    assert {name.split(".")[0] for name in imports(path)}.isdisjoint({"pathlib", "os", "io", "shutil", "tempfile"})


@PATHS
def test_dice_are_always_handed_in(path):
    imported = {name for name in imports(path) if name.split(".")[0] == "random"}
    assert imported <= {"random.Random", "random.SystemRandom"}
    calls = [
        node
        for outer in tree(path).body
        if not isinstance(outer, ast.FunctionDef | ast.ClassDef)
        for node in ast.walk(outer)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Random", "SystemRandom")
    ]
    assert not calls, "dice are thrown while the module is imported"
    if "random.SystemRandom" in imported:
        assert part(path) == "match"  # where a fresh seed is drawn


def public(node: ast.Module | ast.ClassDef, owner: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The public functions and classes of a module, those inside its public classes included."""
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not inner.name.startswith("_"):
            yield owner + inner.name, inner
            if isinstance(inner, ast.ClassDef):
                yield from public(inner, f"{owner}{inner.name}.")


@PATHS
def test_everything_public_says_what_it_is(path):
    module = tree(path)
    assert ast.get_docstring(module)
    silent = [name for name, node in public(module) if not (ast.get_docstring(node) or "").strip()]
    assert silent == []


def run(code: str) -> str:
    """What *code* prints in a fresh interpreter."""
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ.get("PATH", "")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_engine_loads_nothing_heavy():
    modules = ", ".join(["cardgames", *(f"cardgames.{name}" for name in ENGINE if name in present)])
    assert run(f"import sys, {modules}\nprint(*({HEAVY!r} & sys.modules.keys()))") == ""


@pytest.mark.parametrize("name", ["cardgames", *(f"cardgames.{name}" for name in ENGINE if name in present)])
def test_each_module_can_be_imported_first(name):
    assert run(f"import sys, {name}\nprint(*({HEAVY!r} & sys.modules.keys()))") == ""


@pytest.mark.parametrize(
    ("game", "named"),
    [("lupaus", "Bid Late Lupaus OutOfTurn"), ("yksisilma", "PASS Call Contract Pass Yksisilma deal_where points_of")],
)
def test_an_import_of_everything_brings_what_a_game_is_played_with(game, named):
    names: dict[str, object] = {}
    exec(f"from cardgames.{game} import *", names)
    shared = "DealerDraw Options Play deal draw_for_dealer first_dealer next_dealer schedule score set_up"
    assert {*named.split(), *shared.split()} <= names.keys()


@pytest.mark.parametrize(("module", "limit"), [("cardgames", 100), ("cardgames.lupaus", 250)])
def test_importing_is_quick(module, limit):
    code = f"from time import perf_counter as now; start = now(); import {module}; print((now() - start) * 1000)"
    best = min(float(run(code)) for _ in range(5))
    print(f"import {module}: {best:.1f} ms")
    assert best < limit
