"""A browser for the tests, and a JupyterLab of their own that talks to nobody but them."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from chromium import FLAGS, executable
from playwright.sync_api import Browser, Page, expect, sync_playwright

expect.set_options(timeout=20_000)  # a busy machine is slow, and not wrong
ROOT = Path(__file__).parents[2]
KERNEL = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}

READY = """() => {
  const shown = window.jupyterapp?.shell?.currentWidget;
  return shown?.context?.isReady && shown.sessionContext?.session?.kernel?.status === 'idle';
}"""
DONE = """() => {
  const shown = jupyterapp.shell.currentWidget;
  const busy = (cell) => cell.type === 'code' && cell.executionState && cell.executionState !== 'idle';
  return shown.sessionContext.session.kernel.status === 'idle' && ![...shown.content.model.cells].some(busy);
}"""
ERRORS = """() => [...jupyterapp.shell.currentWidget.content.model.cells]
  .filter((cell) => cell.type === 'code')
  .flatMap((cell) => cell.outputs.toJSON())
  .filter((output) => output.output_type === 'error')
  .map((output) => `${output.ename}: ${output.evalue}`)"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all browser tests; in CI it must be there."""
    if not executable():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "these tests need a Chromium; see tests/browser/chromium.py"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that shows copies of the notebooks."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "work" / "notebooks")
    shutil.copytree(ROOT / "tests", home / "work" / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    silent = home / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    silent.parent.mkdir(parents=True)
    silent.write_text('{"fetchNews": "false", "checkForUpdates": false}', "utf-8")
    port = _free_port()
    with (home / "lab.log").open("w") as log:
        server = subprocess.Popen(_command(port, home / "work"), env=_environment(home), stdout=log, stderr=log)
        try:
            _wait_for(f"http://127.0.0.1:{port}/api/status", server, home / "lab.log")
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait(20)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _command(port: int, root: Path) -> list[str]:
    settings = (
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        f"--port={port}",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--ServerApp.password=",
        "--ServerApp.disable_check_xsrf=True",  # the tests themselves write notebooks and stop kernels
        f"--ServerApp.root_dir={root}",
        "--expose-app-in-browser",
        "--LabApp.extension_manager=readonly",
    )
    return [sys.executable, "-m", "jupyter", "lab", *settings]


def _environment(home: Path) -> dict[str, str]:
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    return os.environ | {name: str(home / folder) for name, folder in places.items()}


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except OSError:
            assert server.poll() is None, log.read_text()
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"JupyterLab did not start:\n{log.read_text()}")


class Notebook:
    """One notebook open in JupyterLab, and what the page complained of."""

    def __init__(self, page: Page, lab: str) -> None:
        self.page, self.lab = page, lab
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("request", lambda request: self._note(request.url))

    def _note(self, address: str) -> None:
        if not address.startswith((self.lab, self.lab.replace("http", "ws"), "data:", "blob:")):
            self.foreign.append(address)

    def write(self, name: str, *cells: str) -> None:
        """Put a notebook with these code cells beside the others."""
        written = [nbformat.v4.new_code_cell(cell, id=f"cell-{n}") for n, cell in enumerate(cells)]
        content = nbformat.v4.new_notebook(cells=written, metadata={"kernelspec": KERNEL})
        model = {"type": "notebook", "format": "json", "content": content}
        address = f"{self.lab}/api/contents/notebooks/{name}.ipynb"
        assert self.page.request.put(address, data=json.dumps(model)).ok

    def run(self, name: str) -> "Notebook":
        """Open the notebook *name* with a fresh kernel and run all its cells."""
        self._stop_kernels()
        address = f"{self.lab}/lab/workspaces/t{time.time_ns()}/tree/notebooks/{name}.ipynb"
        self.page.goto(address, wait_until="domcontentloaded")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")
        self.page.wait_for_function(READY)
        self.page.evaluate("() => jupyterapp.commands.execute('application:close-all-but-this').catch(() => 0)")
        self.page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells')")
        self.page.wait_for_function(DONE)
        return self

    def _stop_kernels(self) -> None:
        """A kernel outlives its page; each test wants its own."""
        sessions = self.page.request.get(f"{self.lab}/api/sessions").json()
        for session in sessions:
            assert self.page.request.delete(f"{self.lab}/api/sessions/{session['id']}").ok

    def complaints(self) -> list[str]:
        """Error outputs, console errors, and requests that left the machine."""
        return [*self.page.evaluate(ERRORS), *self.errors, *self.foreign]

    def ask_kernel(self, code: str) -> str:
        """What *code* prints in the notebook's kernel."""
        return str(self.page.evaluate(ASK, code))


ASK = """async (code) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  let printed = '';
  const future = kernel.requestExecute({ code, store_history: false });
  future.onIOPub = (message) => { printed += message.content.text ?? message.content.evalue ?? ''; };
  await future.done;
  return printed.trim();
}"""


@pytest.fixture
def notebook(browser: Browser, lab: str) -> Iterator[Notebook]:
    """A page on which notebooks are opened."""
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    yield Notebook(context.new_page(), lab)
    context.close()
