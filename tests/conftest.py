"""How the tests run: in CI always alike, and with nothing left out."""

import os

import pytest
from hypothesis import HealthCheck, settings

CI = bool(os.environ.get("CI"))

settings.register_profile("ci", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if CI else "dev")


def skipped(config: pytest.Config) -> list[str]:
    """Every test, notebook cell or whole file that was skipped."""
    return [report.nodeid for report in config.pluginmanager.get_plugin("terminalreporter").stats.get("skipped", [])]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failed run."""
    if CI and skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name what was skipped in CI."""
    if CI and (names := skipped(config)):
        terminalreporter.section("skipped in CI, which fails the run", red=True)
        for name in names:
            terminalreporter.line(name)
