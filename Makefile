# Everything is done with pip in a virtual environment of its own; nothing else is needed beforehand but Python 3.11 or newer.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check install --quiet --constraint constraints.txt
# What the rules are made of: every branch of it is seen by a test.
RULES := src/fugleman/core/*,src/fugleman/kit/*,src/fugleman/systems/*
CLEAN_PYTHON := env -u PYTHONPATH -u PYTHONHOME

# Tests and documentation are the same whatever the language of the terminal.
test coverage check docs: export LC_ALL := C.UTF-8

.PHONY: help setup run tour test coverage check docs bench claims lock clean

help:
	@echo "make tour    a guided tour of the command line on real input; pictures and journals go to tour/"
	@echo "make run     the tour, and then the web table with a few example tables, at http://127.0.0.1:8000/"
	@echo "make test    everything continuous integration runs: check, then all tests"
	@echo "make coverage  the tests once more, slower; every branch of core, kit and systems must be seen"
	@echo "make check   format, lint, types, imports, translations, documentation"
	@echo "make docs    the documentation, in docs/_build/html"
	@echo "make bench   what is promised of speed, measured; results in benchmarks/results.json"
	@echo "make claims  what the authors claim, measured at small size; the report goes to build/claims/"
	@echo "make lock    renews constraints.txt"
	@echo "make clean   removes what was built, the environment too"

setup: $(VENV)/.set-up

$(VENV)/.set-up: pyproject.toml constraints.txt tools/venv.sh
	@tools/venv.sh $(VENV) $(PYTHON)
	@echo "setting up $(VENV) (once, and when pyproject.toml or constraints.txt change)"
	@$(CLEAN_PYTHON) $(PIP) --editable '.[check,docs,test]'
	@touch $@

$(VENV)/.bench: $(VENV)/.set-up
	@$(CLEAN_PYTHON) $(PIP) --editable '.[bench]'
	@touch $@

run: tour
	@$(BIN)/python examples/serve.py

tour: setup
	@$(BIN)/python examples/tour.py

check: setup
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest tests/test_translations.py
	@$(MAKE) --no-print-directory docs

docs: setup
	$(BIN)/sphinx-build -W --keep-going -q -j 2 -d docs/_build/doctrees docs docs/_build/html

test: setup check
	@tools/browser.sh
	$(BIN)/pytest -n 2

coverage: setup
	@tools/browser.sh
	$(BIN)/pytest -n 2 --cov --cov-report=
	$(BIN)/coverage report --skip-covered --precision=2
	$(BIN)/coverage report --include='$(RULES)' --skip-covered --precision=2 --fail-under=100

bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks

claims: setup
	$(BIN)/fugleman claims --games 60 --report build/claims

lock:
	tools/lock.sh $(PYTHON)

clean:
	rm -rf $(VENV) build dist tables tour docs/_build docs/reference/generated .coverage .*_cache .hypothesis mutants benchmarks/results.json
