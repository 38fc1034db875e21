# What can be done here: make help
#
# All that is installed goes into .venv, from the lock files in requirements/, each file checked by its hash.
# Python 3.11 or newer with its venv module does it; where that is missing, uv does.
# Written for GNU make 3.81 and newer and a plain sh. Paths are relative, so the checkout may lie anywhere.

MAKEFLAGS += --no-print-directory --no-builtin-rules
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: serve play test test-compiled test-long bench compiled wheel lint types docs lock clean help python stale

# Options for the command that a target runs: make test ARGS="-k payout"
ARGS ?=
# The interpreter to build .venv with. Left empty, the first good one of these.
PYTHON ?=
CANDIDATES = $(if $(PYTHON),"$(PYTHON)",python3.13 python3.12 python3.11 python3)

BIN := .venv/bin
PLAY_ENV := .venv/installed.stamp
TEST_ENV := .venv/installed.stamp .venv/dev.stamp

# The first candidate that is new enough and can do $(1). It is run, not only looked up: a command of that name may be
# a launcher with no Python behind it.
find = $(shell for p in $(CANDIDATES); do \
	"$$p" -c 'import sys; $(1); sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo "$$p"; break; }; done)
# Looked for once, and only by the targets that need it. Debian keeps ensurepip in a package of its own.
WITH_VENV = $(eval WITH_VENV := $(call find,import ensurepip; import venv))$(WITH_VENV)
WITHOUT_VENV = $(eval WITHOUT_VENV := $(call find,pass))$(WITHOUT_VENV)
UV = $(eval UV := $(shell command -v uv 2>/dev/null))$(UV)

NO_PYTHON = Python 3.11 or newer is missing: install it with its venv module \
(Debian and Ubuntu: apt install python3 python3-venv) or install uv
BAD_PYTHON = PYTHON=$(PYTHON) is not Python 3.11 or newer: name another or leave it out
NO_VENV = $(WITHOUT_VENV) lacks venv or ensurepip: install them (Debian and Ubuntu: apt install python3-venv) or install uv
needs_python = $(if $(WITH_VENV),,$(if $(WITHOUT_VENV),$(if $(UV),,$(error $(NO_VENV))),\
	$(if $(PYTHON),$(error $(BAD_PYTHON)),$(if $(UV),,$(error $(NO_PYTHON))))))

# Creates an empty environment in the folder $(1). What venv says when it fails may be long; its last line says why.
with_venv = said=$$("$(WITH_VENV)" -m venv --clear $(1) 2>&1) || { echo "$(WITH_VENV) -m venv failed:" \
	"$$(echo "$$said" | tail -n 1). Install its venv module anew, or name another Python: PYTHON=..." >&2; exit 1; }
with_uv = uv venv --quiet --clear --python "$(or $(WITHOUT_VENV),$(UV_PYTHONS))" $(1)
create = $(if $(WITH_VENV),$(with_venv),$(with_uv))
# Left alone, uv takes a Python so new that not every locked package knows it.
UV_PYTHONS := >=3.11,<3.14

# An environment installs with the tool that made it: one made by uv has no pip.
install = if [ -x $(BIN)/pip ]; then $(BIN)/python -m pip install -qq --disable-pip-version-check $(1); \
	else uv pip install --quiet --python $(BIN)/python $(1); fi

# The package with its rules compiled. Only these are built again when they change; the rest is copied each time.
COMPILED := build/compiled
TO_COMPILE := setup.py pyproject.toml $(wildcard src/conjobs/rules/*.py src/conjobs/cons/*.py)
copy_rest = find $(COMPILED) -name '*.py' -delete && cp -R src/conjobs $(COMPILED)/
run_compiled = PYTHONPATH="$$PWD/$(COMPILED)"

# In the shell's place: a shell beside it would die of Ctrl-C, and make would call that an error.
serve: $(PLAY_ENV) $(COMPILED)/stamp ## play in the browser, with friends or bots
	@$(copy_rest)
	@$(run_compiled) exec $(BIN)/conjobs serve $(ARGS)

play: $(PLAY_ENV) $(COMPILED)/stamp ## play in this terminal
	@$(copy_rest)
	@$(run_compiled) exec $(BIN)/conjobs play $(ARGS)

compiled: $(COMPILED)/stamp ## compile the rules, where a C compiler is at hand
	@$(copy_rest)

# Where they cannot be compiled, what says so is shown, and the copy is interpreted.
$(COMPILED)/stamp: $(PLAY_ENV) $(TO_COMPILE)
	@echo "Compiling the rules (once, about a minute)"
	@rm -rf $(COMPILED) build/temp && mkdir -p $(COMPILED)
	@$(BIN)/python setup.py -q build_ext --build-lib $(COMPILED) --build-temp build/temp >build/compiled.log 2>&1 \
		|| echo "conjobs: the rules could not be compiled, see build/compiled.log; they are interpreted"
	@grep '^conjobs: ' build/compiled.log || true
	@touch $@

wheel: $(PLAY_ENV) ## build a wheel for this platform into dist
	@$(BIN)/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .
	@ls dist/*.whl

# Each worker begins with a part of the tests in their order, so that a server does for many; idle ones take over some.
pytest = $(BIN)/python -m pytest --quiet -n auto --dist worksteal

test: $(TEST_ENV) ## run the tests, except the long ones
	@$(pytest) $(ARGS)

test-compiled: $(TEST_ENV) $(COMPILED)/stamp ## run the same tests on the compiled rules
	@$(copy_rest)
	@$(run_compiled) CONJOBS_EXPECTS=compiled $(pytest) $(ARGS)

test-long: $(TEST_ENV) ## run all tests, the long ones, too
	@$(pytest) -m "long or not long" $(ARGS)

bench: $(PLAY_ENV) $(COMPILED)/stamp ## measure the engine (a look at it: ARGS=--short)
	@$(copy_rest)
	@$(BIN)/python benchmarks/bench.py $(ARGS)

lint: $(TEST_ENV) ## check the style of the code
	@$(BIN)/python -m ruff check --quiet $(ARGS) .

types: $(TEST_ENV) ## check the types
	@$(BIN)/python -m mypy $(ARGS)

docs: $(TEST_ENV) ## build the documentation into build/docs
	@$(BIN)/python -m sphinx -W --keep-going -q -d build/doctrees -b html $(ARGS) docs build/docs
	@echo "build/docs/index.html"

# Pins that still fit are kept: make lock ARGS=--upgrade takes what is newest.
# One version of each package for all Pythons, where there is one. The files name no index and no path.
compile = uv pip compile --quiet --universal --fork-strategy fewest --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(ARGS) pyproject.toml --group build

lock: ## write the lock files anew from pyproject.toml
	$(needs_python)
	@[ -n "$(UV)" ] || [ -x build/lock/bin/uv ] || { echo "Setting up uv in build/lock (once)"; $(call create,build/lock); \
		build/lock/bin/python -m pip install -qq --disable-pip-version-check uv; }
	@PATH="$$PWD/build/lock/bin:$$PATH"; mkdir -p requirements && \
		$(compile) --output-file requirements/run.txt >/dev/null && \
		$(compile) --group dev --constraints requirements/run.txt --output-file requirements/dev.txt >/dev/null

clean: ## remove all that make and the tools made
	@rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache src/conjobs.egg-info
	@find src tests docs -type d -name __pycache__ -prune -exec rm -rf {} +

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile
	@echo 'More for a command: make play ARGS="--players 6", make test ARGS="-k payout". Another Python: make clean play PYTHON=python3.12.'

python: # says what .venv would be built with, or what is missing
	$(needs_python)
	@echo "$(or $(WITH_VENV),$(UV))"

# An environment knows its own path and its Python by theirs: when either has moved, it is built again.
STALE := $(shell [ -x $(BIN)/python ] && [ "$$(cat .venv/place 2>/dev/null)" = "$$(pwd -P)" ] || echo stale)

# Built from nothing whenever the lock file changes, so that nothing old lingers. A stamp is written last: what was
# interrupted begins again.
.venv/run.stamp: requirements/run.txt $(STALE)
	$(needs_python)
	@echo "Setting up .venv (once)"
	@$(call create,.venv)
	@$(call install,--require-hashes -r requirements/run.txt)
	@pwd -P > .venv/place
	@touch $@

.venv/installed.stamp: .venv/run.stamp pyproject.toml
	@$(call install,--no-build-isolation --no-deps --editable .)
	@touch $@

# Order-only: two installers at once in one environment get in each other's way.
.venv/dev.stamp: .venv/run.stamp requirements/dev.txt | .venv/installed.stamp
	@echo "Adding the tools for tests, types and documentation (once)"
	@$(call install,--require-hashes -r requirements/dev.txt)
	@touch $@
