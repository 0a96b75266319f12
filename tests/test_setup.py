"""What is installed, and that every file that says so says the same."""

import re
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
import yaml
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from rattler import MatchSpec, Version, VersionSpec

ROOT = Path(__file__).parent.parent
PYPROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
PROJECT = tomllib.loads(PYPROJECT)["project"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()

NOTEBOOKS = {"anywidget", "ipywidgets", "jupyterlab", "pandas", "plotly", "tqdm"}
TEST = {
    "axe-playwright-python",
    "cardgames",
    "hatchling",
    "hypothesis",
    "mypy",
    "nbclient",
    "nbformat",
    "nbval",
    "pandas-stubs",
    "playwright",
    "py-rattler",
    "pytest",
    "pyyaml",
    "ruff",
    "scipy",
    "types-tqdm",
}
MANDATED = {"jupyterlab", "ipywidgets", "pandas", "plotly", "nbval"}


def requirements(extra: str) -> dict[str, Requirement]:
    """What *extra* asks for, by name."""
    return {r.name: r for r in map(Requirement, PROJECT["optional-dependencies"][extra])}


def pins() -> dict[str, str]:
    """The tested version of everything, by name."""
    return {canonicalize_name(name): number for name, _, number in (line.partition("==") for line in CONSTRAINTS)}


def conda() -> dict[str, MatchSpec]:
    """What environment.yml asks of conda, by name."""
    specs = map(MatchSpec, (d for d in ENVIRONMENT["dependencies"] if isinstance(d, str)))
    return {spec.name.normalized: spec for spec in specs}


def texts() -> list[tuple[Path, str]]:
    """Every text file of the project, without what tools leave behind."""
    left_behind = {"__pycache__", "build", "dist"}
    paths = (p.relative_to(ROOT) for p in ROOT.rglob("*") if p.is_file())
    ours = (p for p in paths if not any(n in left_behind or (n[0] == "." and n != ".ci") for n in p.parts[:-1]))
    readable = (p for p in ours if p.suffix not in {".png", ".jpg", ".gif", ".woff2", ".pyc"} and p.name != ".git")
    return [(p, (ROOT / p).read_text(encoding="utf-8")) for p in readable]


def test_the_engine_needs_python_and_nothing_else():
    assert PROJECT["dependencies"] == []


def test_the_extras_are_exactly_what_was_decided():
    assert set(PROJECT["optional-dependencies"]) == {"notebooks", "test"}
    assert set(requirements("notebooks")) == NOTEBOOKS
    assert set(requirements("test")) == TEST


def test_every_dependency_says_what_it_is_for():
    lines = re.findall(r'^    "([\w-]+)[^"]*",(.*)$', PYPROJECT.partition("optional-dependencies")[2], re.MULTILINE)
    reasons = {name: comment for name, comment in lines if name in NOTEBOOKS | TEST}
    assert set(reasons) == NOTEBOOKS | TEST
    assert [name for name, comment in reasons.items() if not re.match(r"\s+# \w", comment)] == []


def test_constraints_are_plain_lines_in_order():
    assert [line for line in CONSTRAINTS if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)] == []
    names = [line.partition("==")[0].lower() for line in CONSTRAINTS]
    assert sorted(set(names)) == names


@pytest.mark.parametrize("extra", ["notebooks", "test"])
def test_every_dependency_has_a_tested_version_in_its_range(extra):
    for name, requirement in requirements(extra).items():
        if name != "cardgames":
            assert requirement.specifier.contains(pins()[canonicalize_name(name)]), name


def test_the_build_uses_the_tested_hatchling():
    assert tomllib.loads(PYPROJECT)["build-system"]["requires"] == [f"hatchling=={pins()['hatchling']}"]


def test_conda_gets_python_the_five_packages_and_this_one():
    assert set(ENVIRONMENT) == {"name", "channels", "dependencies"}
    assert ENVIRONMENT["channels"] == ["conda-forge", "nodefaults"]
    assert set(conda()) == {"python", "pip"} | MANDATED | NOTEBOOKS
    assert ENVIRONMENT["dependencies"][-1] == {"pip": ["-e ."]}
    assert "python=3.11" in ENVIRONMENT["dependencies"]  # tools that read this file know only this form


def test_conda_gets_the_same_ranges():
    wanted = requirements("test") | requirements("notebooks")
    for name in MANDATED | NOTEBOOKS:
        theirs = set(conda()[name].version.split(","))
        assert theirs == {str(specifier) for specifier in wanted[name].specifier}, name


@pytest.mark.parametrize("name", sorted(MANDATED | NOTEBOOKS))
def test_what_is_installed_is_what_conda_would_accept(name):
    assert VersionSpec(conda()[name].version).matches(Version(version(name)))


def test_this_python_is_new_enough():
    assert PROJECT["requires-python"] == ">=3.11"
    assert sys.version_info >= (3, 11)


def test_the_wheel_holds_everything_but_python_files_too(tmp_path):
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    shipped = set(zipfile.ZipFile(wheel).namelist())
    kept = {"*.py", "py.typed", "widgets/*.js", "widgets/*.css", "locale/*.toml"}
    files = {p.relative_to(ROOT).as_posix() for pattern in kept for p in (ROOT / "cardgames").rglob(pattern)}
    assert files <= shipped
    assert "cardgames/py.typed" in shipped
    for suffix in (".js", ".css", ".toml"):
        assert [name for name in shipped if name.endswith(suffix)], suffix
    assert {name.split("/")[0] for name in shipped} == {"cardgames", f"cardgames-{PROJECT['version']}.dist-info"}


def test_no_example_is_left_out():
    leaving_out = "doctest: +" + "SKIP"
    assert [str(path) for path, text in texts() if leaving_out in text] == []


def test_no_file_names_a_package_registry():
    hosts = ["py" + "pi.org", "python" + "hosted", "registry." + "npmjs", "ana" + "conda.org", "ana" + "conda.com"]
    assert [str(path) for path, text in texts() if any(host in text for host in hosts)] == []


def test_no_file_names_a_place_of_one_machine():
    places = re.compile(r"(?<![\w.:/$}-])/(?:home|root|Users|work|tmp|opt|usr)/(?!bin/env\b)|\b[A-Z]:\\Users\b")
    assert [f"{path}: {match[0]}" for path, text in texts() for match in places.finditer(text)] == []


def test_the_readme_picture_is_there_and_light():
    assert 0 < (ROOT / "docs" / "table.png").stat().st_size < 200_000
