"""Find a browser for the browser tests, or install one: Debian's when we are root, else Playwright's own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

from chromium import executable

ADVICE = """\
No browser was found for the browser tests, and none could be installed. Any of these helps:
  as root on Debian:   apt-get install chromium
  without root:        .venv/bin/python -m playwright install chromium
  one you have:        CARDGAMES_CHROMIUM=path-of-chromium make test"""

APT = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
PLAYWRIGHT = ([sys.executable, "-m", "playwright", "install", "chromium"],)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def attempt(*commands: list[str]) -> str | None:
    """Run *commands* up to the first that fails; then the browser, if there is one now."""
    for command in commands:
        print("Installing a browser:", *command, flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False).returncode:
            break
    executable.cache_clear()
    return executable()


def ensure() -> str | None:
    found = executable()
    if not found and is_root() and shutil.which("apt-get"):
        found = attempt(*APT)
    return found or attempt(*PLAYWRIGHT)


def main() -> int:
    if found := ensure():
        print("Browser tests will drive", found)
        return 0
    print(ADVICE, file=sys.stderr)
    if os.environ.get("CI"):
        return 1
    print("Going on without: the browser tests will be skipped.", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
