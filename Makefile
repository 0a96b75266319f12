# Everything lives in .venv; its stamp files remember what is installed, so that a second run is quick.

VENV := .venv
PYTHON := $(VENV)/bin/python
NOTEBOOKS := $(wildcard notebooks/*.ipynb)

# The first Python here that is new enough; `make PYTHON3=...` chooses another.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON3 = $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$python" -c '$(NEW_ENOUGH)' 2>/dev/null && echo "$$python" && break; done)
INSTALL := $(PYTHON) -m pip install -qq --disable-pip-version-check --no-input

# No questions about news and no look for updates; as root, as in a container, JupyterLab wants to be told so.
FIRST := 00_start_here.ipynb
LAB_FLAGS = --LabApp.news_url=None --LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate \
	--LabApp.extension_manager=readonly --LabApp.default_url=/lab/tree/$(FIRST) \
	$(shell test "$$(id -u)" -ne 0 || echo --allow-root)

.DEFAULT_GOAL := help
.PHONY: help lab test lint types fix notebooks bench browser constraints clean
.DELETE_ON_ERROR:

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

lab: $(VENV)/.notebooks  ## install what the notebooks need, and open JupyterLab
	$(VENV)/bin/jupyter trust $(NOTEBOOKS) > $(VENV)/trusted.log 2>&1
	$(VENV)/bin/jupyter lab $(LAB_FLAGS) notebooks/$(FIRST)

test: $(VENV)/.test browser lint types  ## install what the tests need, and run them all
	$(PYTHON) -m pytest

lint: $(VENV)/.test  ## check style, of notebooks too
	$(PYTHON) -m ruff check
	$(PYTHON) -m ruff format --check

types: $(VENV)/.test  ## check types
	$(PYTHON) -m mypy

fix: $(VENV)/.test  ## let ruff repair and format what it can
	$(PYTHON) -m ruff check --fix-only
	$(PYTHON) -m ruff format
	$(PYTHON) -m ruff check

notebooks: $(VENV)/.test  ## run the notebooks again and store what they print
	$(PYTHON) tools/refresh_notebooks.py $(NOTEBOOKS)

bench: $(VENV)/.test  ## measure speed, and print the figures
	$(PYTHON) -m pytest -s tests/benchmarks

browser: $(VENV)/.test  ## find or install a browser for the browser tests
	@$(PYTHON) tools/ensure_browser.py

constraints:  ## move to the newest versions that fit together: a fresh .venv, frozen into constraints.txt
	rm -rf $(VENV)
	: > constraints.txt
	$(MAKE) $(VENV)/.test
	$(PYTHON) -m pip freeze --exclude-editable --disable-pip-version-check > constraints.txt
	touch $(VENV)/.notebooks $(VENV)/.test

clean:  ## remove .venv and every cache
	rm -rf $(VENV) .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.made:
	@test -n "$(PYTHON3)" || { echo "This needs Python 3.11 or newer as python3; here is: $$(python3 --version 2>&1 || true)"; \
		echo "Install it (on Debian or Ubuntu: apt install python3 python3-venv), or name it: make PYTHON3=path-of-python"; exit 1; }
	@"$(PYTHON3)" -c '$(NEW_ENOUGH)' || { echo "This needs Python 3.11 or newer; $(PYTHON3) is: $$("$(PYTHON3)" --version 2>&1)"; exit 1; }
	@"$(PYTHON3)" -m venv $(VENV) || { echo "Python cannot make a virtual environment here (on Debian or Ubuntu: apt install python3-venv)."; \
		rm -rf $(VENV); exit 1; }
	@touch $@

$(VENV)/.notebooks: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) -c constraints.txt -e ".[notebooks]"
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt | $(VENV)/.made
	$(INSTALL) -c constraints.txt -e ".[test]"
	@touch $(VENV)/.notebooks $@
