# `make` sets everything up and builds the kit into out/; `make test` sets everything up and runs the tests.
# All that is installed goes into .venv; delete that folder and nothing is left. Another Python: make PYTHON=python3.13

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# The first Python at hand that is new enough and can make a virtual environment.
USABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c '$(USABLE)' >/dev/null 2>&1 && { echo $$p; break; }; done),python3)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := kit
.PHONY: kit test pictures clean

kit: $(READY)
	$(BIN)/printgen build

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest

pictures: $(READY)
	$(BIN)/python docs/pictures.py
	$(BIN)/python docs/sheet_pictures.py
	$(BIN)/python docs/proof_picture.py
	$(BIN)/python docs/paper_pictures.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis out/*.pdf
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml
	@if ! "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
		echo "printgen needs Python 3.11 or newer; this is: $$("$(PYTHON)" --version 2>/dev/null || echo "no $(PYTHON)")."; \
		echo "Get one from https://www.python.org/downloads/ (Debian, Ubuntu: sudo apt install python3 python3-venv)"; \
		echo "or, if it has another name: make PYTHON=/path/to/python3"; exit 1; fi
	@if ! "$(PYTHON)" -c 'import venv, ensurepip' >/dev/null 2>&1; then \
		echo "$$("$(PYTHON)" --version) cannot make virtual environments yet."; \
		echo "On Debian and Ubuntu: sudo apt install python3-venv"; exit 1; fi
	"$(PYTHON)" -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet -e '.[dev]'
	@touch $@
