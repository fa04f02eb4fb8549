# `make play` and `make test` need python3 and nothing else: everything is set up in .venv.

PYTHON ?= python3
BIN := .venv/bin
export DENO_NO_UPDATE_CHECK := 1
# Tests start hundreds of processes: what all of them import is compiled once, even where Python is told to keep nothing.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play test ready collected warm-first warm-others test-long test-browsers lint bench campaign screenshots clean

play: .venv/installed
	$(BIN)/sunroom serve

# More workers than cores, since tests of pages and servers often wait.
test:
	@$(MAKE) --no-print-directory --jobs 4 --output-sync ready
	$(BIN)/pytest -n 4 --dist worksteal

# Each worker would compile the tests and the rules for itself: so that is done first, the tests and the rules beside the checks.
ready: .venv/browser lint collected warm-first warm-others

collected: .venv/installed-dev
	@$(BIN)/pytest --collect-only > .venv/collected || { tail -40 .venv/collected; exit 1; }

warm-first: .venv/installed-dev
	@$(BIN)/sunroom warm earth

warm-others: .venv/installed-dev
	@$(BIN)/sunroom warm solar-city solar-gardens neotopia

# Everything at full size (tests/long.py): hours of games, all browsers. Each part may be run alone, `make test-long-games` for example;
# the results are written to docs/long-tests.md.
LONG := games server site web
games := examples $(filter-out $(addprefix tests/,server site wasm web __pycache__),$(patsubst %/,%,$(wildcard tests/*/))) $(wildcard tests/test_*.py)
server := tests/server
site := tests/site tests/wasm
web := tests/web

.PHONY: $(LONG:%=test-long-%)
test-long: lint $(LONG:%=test-long-%)

$(LONG:%=test-long-%): test-long-%: .venv/installed-dev .venv/browser
	SUNROOM_LONG=1 $(BIN)/pytest -n 2 --dist worksteal --junitxml build/long/$*.xml -o junit_suite_name=`$(BIN)/python -m scripts.long_tests` $($*); \
	  came=$$?; $(BIN)/python -m scripts.long_tests build/long && exit $$came

# `make test-long` looks at sizes in every Chromium that is installed; this fetches both of Debian's and requires them.
test-browsers: .venv/installed-dev
	command -v chromium-headless-shell && command -v chromium || { $(INSTALL) chromium-headless-shell chromium; }
	SUNROOM_LONG=1 SUNROOM_BROWSERS="chromium-headless-shell chromium" $(BIN)/pytest tests/web/test_sizes.py

lint: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deno fmt --check --quiet
	$(BIN)/deno lint --quiet
	$(BIN)/deno check --quiet sunroom/web/static/scripts sunroom/games
	$(BIN)/deno check --quiet sunroom/wasm
	$(BIN)/deno check --quiet sunroom/site/scripts
	$(BIN)/python -m scripts.lint_styles
	$(BIN)/python -m scripts.audit

bench: .venv/installed-bench
	$(BIN)/python -m benchmarks.compare
	$(BIN)/python -m benchmarks.envs
	$(BIN)/python -m benchmarks.search

# What a house is put through, bounded and on this machine only, for some hours; the figures are in docs/reliability.md. Some faults need
# root, gcc, and Debian's packages faketime and iptables; what cannot be done is said.
campaign: .venv/installed-campaign
	$(BIN)/python -m benchmarks.campaign

screenshots: .venv/installed-dev .venv/browser
	$(BIN)/python -m scripts.terminal_picture
	$(BIN)/python -m tests.web.screenshots
	$(BIN)/python -m scripts.moving_picture

clean:
	rm -rf .venv

# Packages come by uv, in a fraction of pip's time; should it not get them (it does not read pip's settings), by pip.
define install
	@$(BIN)/pip install --quiet --disable-pip-version-check uv && VIRTUAL_ENV=.venv $(BIN)/uv pip install --quiet --editable '.$(1)' \
	  || $(BIN)/pip install --quiet --disable-pip-version-check --editable '.$(1)'
endef

# Debian ships python3 without its venv module; install that when it is missing and we may.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Sunroom needs Python 3.11 or later; point PYTHON at one: make play PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	  echo "Installing the venv module of python3"; \
	  apt-get update -q && apt-get install -qy python3-venv && $(PYTHON) -m venv .venv; }

.venv/installed: .venv/bin/python pyproject.toml
	$(call install,)
	@touch $@

.venv/installed-dev: .venv/bin/python pyproject.toml
	$(call install,[dev])
	@touch $@ .venv/installed

# A Chromium for the browser tests: the one that is there, else Debian's without windows (the quickest), else Debian's, which come
# while packages are installed, else Playwright's own.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
HAVE_ONE := for browser in $(BROWSERS); do command -v $$browser >/dev/null && exit 0; done
INSTALL := [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -q && apt-get install -qy
.venv/looked-for-browser: .venv/bin/python
	@$(HAVE_ONE); { $(INSTALL) chromium-headless-shell; } || { $(INSTALL) chromium; } || true
	@touch $@

.venv/browser: .venv/looked-for-browser .venv/installed-dev
	@$(HAVE_ONE); $(BIN)/playwright install chromium || { echo "The browser tests need Chromium; install it and try again"; exit 1; }
	@touch $@

.venv/installed-campaign: .venv/bin/python pyproject.toml
	$(call install,[campaign])
	@touch $@ .venv/installed-dev .venv/installed

.venv/installed-bench: .venv/bin/python pyproject.toml
	$(call install,[bench])
	@touch $@
