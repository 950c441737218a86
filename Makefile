# Needs Python 3.11 or newer with venv, a Rust toolchain and make. Everything else comes into .venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PEERS  := .venv-peers
PY     := $(BIN)/python
PIP    := $(PY) -m pip install --quiet --disable-pip-version-check

# Stamps say what the environment holds; each is older than nothing that it was made from.
TOOLS  := $(VENV)/.stamp-tools
NATIVE := $(VENV)/.stamp-native
API    := $(VENV)/.stamp-api
RUST   := Cargo.toml $(wildcard Cargo.lock) \
          $(shell find core-rs -type f -not -path '*/tests/*' -not -path '*/target/*')

# The same interpreter for maturin and cargo, so that neither rebuilds what the other built.
export PYO3_PYTHON := $(CURDIR)/$(PY)
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
unexport CONDA_PREFIX PYTHONPATH

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup build browser demo screenshots test test-long lint format strength bench bench-peers bench-http clean

help: ## Show these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(TOOLS) ## Make .venv and install the tools of development
build: $(API) ## Compile the native module and install patron and patron-api into .venv

demo: $(API) ## Best moves for a sample position, a game between levels, the same answer over HTTP; then the page
	$(PY) -m scripts.demo

browser: ## Install Chromium for the tests of the page, if it is missing and this may install it (Debian, as root)
	@scripts/browser.sh

screenshots: $(API) browser ## Play in a browser (Chromium) and make a picture of every screen of the page, in screenshots/
	$(PY) -m scripts.screenshots

test: $(API) browser ## Run all tests, Rust and Python
	cargo test --workspace --quiet
	$(PY) -m pytest

test-long: $(API) browser ## Run all tests with 20,000 random games a law
	PATRON_LONG=1 cargo test --workspace --quiet
	PATRON_LONG=1 $(PY) -m pytest

lint: $(API) ## Run every linter and type checker, Rust and Python
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- --deny warnings
	RUSTDOCFLAGS="--deny warnings" cargo doc --workspace --no-deps --quiet
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/stubtest patron._patron
	$(BIN)/pyright

format: $(TOOLS) ## Format all sources and make the fixes that are safe
	cargo fmt --all
	$(BIN)/ruff check --fix --exit-zero
	$(BIN)/ruff format

strength: $(API) ## Let the players meet: the table of the README's strength section (half an hour)
	$(PY) scripts/strength.py

bench: $(API) ## Measure the core (criterion) and the Python interface (pytest-benchmark)
	cargo bench --package patron-core
	$(PY) -m pytest benches/python --benchmark-only
	$(BIN)/patron bench patronize

bench-peers: $(API) $(PEERS)/.stamp ## Measure patron beside OpenSpiel in one run
	$(PEERS)/bin/python benches/peers/peers.py --patron $(BIN)/patron

bench-http: $(API) ## Measure the service beside an empty Litestar echo in one run
	$(PY) benches/http/bench.py

clean: ## Remove the environments and all that was built
	rm -rf $(VENV) $(PEERS) target dist python/patron/*.so .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "patron needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

# pip before 25.1 does not know dependency groups.
$(TOOLS): pyproject.toml | $(PY)
	$(PIP) --upgrade "pip>=25.1"
	$(PIP) --group dev
	touch $@

$(NATIVE): $(TOOLS) $(RUST)
	$(BIN)/maturin develop --release --extras cli
	touch $@

# The service takes its version from Cargo.toml.
$(API): api/pyproject.toml api/hatch_build.py Cargo.toml | $(NATIVE)
	$(PIP) --editable "api[test]"
	touch $@

$(PEERS)/.stamp: benches/peers/requirements.txt | $(PY)
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	touch $@
