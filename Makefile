# 'make' prints what there is. Needs: Python 3.11 with its venv module, and make. Everything else comes by pip.

PYTHON ?= python3.11
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq install -c constraints.txt

# A stamp carries the hash of what it stands for, so changed requirements are installed again.
hash = $(shell cat $(1) | cksum | cut -d' ' -f1)
RUN_STAMP := $(VENV)/.run-$(call hash,requirements.txt constraints.txt)
DEV_STAMP := $(VENV)/.dev-$(call hash,requirements.txt requirements-dev.txt constraints.txt)

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-fast lint format types imports check bench messages lock clean FORCE

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  make %-10s %s\n' "$$name" "$$text"; done

setup: $(DEV_STAMP) ## .venv with everything for development
	@$(PY) manage.py compile_messages --verbosity 0

demo: $(RUN_STAMP) ## a demo house: web, worker, beat and Redis until Ctrl-C; its data stays in var/demo
	@exec $(PY) manage.py demo

test: $(DEV_STAMP) ## every test, with real PostgreSQL, Redis, Celery worker and Chromium
	@exec $(PY) tests/run.py

test-fast: $(DEV_STAMP) ## tests that need no database
	@exec $(PY) -m pytest -q tests/unit tests/architecture

lint: $(DEV_STAMP) ## ruff: rules and format
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

format: $(DEV_STAMP) ## let ruff put everything in shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

types: $(DEV_STAMP) ## mypy, strict
	$(PY) -m mypy

imports: $(DEV_STAMP) ## the direction of imports
	$(VENV)/bin/lint-imports

check: lint types imports test ## all of the above, before a commit

bench: $(DEV_STAMP) ## how fast, as ratios in one run
	@exec $(PY) -m bench

messages: $(DEV_STAMP) ## collect the texts to translate into casino/locale
	$(PY) manage.py messages

lock: $(PY) ## constraints.txt anew from the direct dependencies
	rm -rf $(VENV)/lock && $(PY) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check --quiet install -r requirements-dev.txt
	{ echo "# What the direct dependencies bring along, pinned; made by 'make lock'."; \
	  $(VENV)/lock/bin/python -m pip --disable-pip-version-check freeze; } > constraints.txt
	rm -rf $(VENV)/lock

clean: ## remove what was made, but not the demo's data
	rm -rf $(VENV) artifacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(RUN_STAMP): $(PY)
	@echo "Installing what the house needs ..."
	@$(PIP) -r requirements.txt
	@rm -f $(VENV)/.run-* && touch $@

$(DEV_STAMP): $(PY)
	@echo "Installing what tests need ..."
	@$(PIP) -r requirements-dev.txt
	@rm -f $(VENV)/.dev-* $(VENV)/.run-* && touch $@ $(RUN_STAMP)

# Made again when its Python has gone away; 'import ensurepip' is what Debian packs apart.
$(PY): $(if $(shell test -x $(PY) && $(PY) -c 'import pip' 2>&1 || echo missing),FORCE)
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 is missing: apt install python3.11 python3.11-venv, or make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null || { echo "$(PYTHON) is not Python 3.11: apt install python3.11 python3.11-venv, or make PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "The venv module of Python 3.11 is missing: apt install python3.11-venv"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)

FORCE:
