"""Which browser the browser tests drive."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# No sandbox: containers run as root. The rest keeps the browser from talking to anyone but us.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

ASK_PLAYWRIGHT = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


@cache
def executable() -> str | None:
    """Where a Chromium is: as CARDGAMES_CHROMIUM says, else on the PATH, else Playwright's own; None if nowhere."""
    if chosen := os.environ.get("CARDGAMES_CHROMIUM"):
        return shutil.which(chosen)
    return next(filter(None, map(shutil.which, NAMES)), None) or playwrights_own()


def playwrights_own() -> str | None:
    """Playwright's own Chromium, if it has been downloaded."""
    # Asked in a process of its own: within a test, Playwright may be running already.
    answer = subprocess.run([sys.executable, "-c", ASK_PLAYWRIGHT], capture_output=True, text=True, check=False)
    path = answer.stdout.strip()
    return path if path and Path(path).is_file() else None
