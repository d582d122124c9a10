# Everything is done inside .venv, which scripts/setup makes on the first run and keeps up to date.
# Works with any make; ARGS is handed on: make play ARGS="hit-the-deck --seed 7"

ARGS ?=
PYTHON ?=
BIN = .venv/bin

.PHONY: help play test setup page browser pictures site bench bench-server bots-report release clean

help: ## show this list
	@echo "Quarterdeck: make ..."
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1	\2/p' Makefile

play: setup ## the web table, in your browser; with ARGS="...", or without a terminal: quarterdeck play
	@if [ -t 0 ] && [ -z '$(ARGS)' ] && sh scripts/page; then exec $(BIN)/quarterdeck serve --open; \
	else exec $(BIN)/quarterdeck play $(ARGS); fi

test: setup page browser ## everything that CI checks (ARGS="..." goes to pytest)
	@echo "Check 1/4: ruff"
	@$(BIN)/ruff check --quiet .
	@echo "Check 2/4: mypy --strict"
	@$(BIN)/mypy --strict
	@echo "Check 3/4: svelte-check and vitest, for the page"
	@sh scripts/page check
	@echo "Check 4/4: pytest, the examples in the docs included"
	@$(BIN)/pytest -n 3 --no-loadscope-reorder $(ARGS)

setup: ## only the set-up (PYTHON=... chooses the Python)
	@PYTHON='$(PYTHON)' sh scripts/setup

page: setup ## only the page of the web table
	@sh scripts/page

browser: ## Chromium for the tests of the page, where this machine may install it
	@sh scripts/browser

pictures: setup page browser ## take the pictures in docs/pictures anew
	@$(BIN)/python -m tests.web.take_pictures

site: setup ## the documents as a site with search, in site/ (every link is checked)
	@$(BIN)/python scripts/site.py

bench: setup ## the benchmark, with the peers (ARGS="--help" says more)
	@$(BIN)/python -m benchmarks.speed $(ARGS)

bench-server: setup ## the load benchmark of the web table (ARGS="--tables 500 --every 2 --seconds 30")
	@$(BIN)/python -m benchmarks.server $(ARGS)

bots-report: setup ## the bots against each other for docs/bots.md: hours; goes on where it was stopped (ARGS="--games 20,100,400")
	@$(BIN)/python benchmarks/bot_report.py report bot-games $(ARGS)

release: setup page ## check everything that a release needs, and build it (ARGS="1.0.0")
	@$(BIN)/python scripts/release.py $(ARGS)

clean: ## remove .venv and whatever else was made here; saved matches stay
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* htmlcov build dist site
	rm -rf web/node_modules src/quarterdeck/server/page
	find src tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
