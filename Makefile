PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

.PHONY: install demo test check fix bench docs clean

install: $(VENV)/.dev

demo: $(VENV)/.run          ## install, index the demo knowledge base, answer a question of each route
	$(BIN)/adaptive-rag demo

test: $(VENV)/.dev          ## install, run the whole suite with the real small models
	$(BIN)/python -m pytest

check: $(VENV)/.dev         ## style, types, fast suite
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	MYPYPATH=.types $(BIN)/mypy $(shell sed -n 's|^  "\(adaptive_rag\.[a-z]*\)",$$|-p \1|p' pyproject.toml)
	$(BIN)/python -m pytest -q -m "not slow" -n auto --dist worksteal

fix: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev         ## every figure that the documentation quotes
	$(BIN)/python -m bench

docs: $(VENV)/.dev          ## the pages and pictures that are made from the code
	$(BIN)/python docs/generate.py

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(VENV)/.run: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install -c constraints.txt -e .
	touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install -c constraints.txt -e ".[dev]"
	touch $@ $(VENV)/.run
