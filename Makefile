# Each of these sets up what it needs first (.venv, web/node_modules, browsers) and is quick the second time.
LINTERS := "ruff" mypy "import contracts" tsc eslint stylelint "folders of the page" prettier
.PHONY: play dev test check lint format site package bench bench-web bench-thinking soak mutants clean

play: ## serves the site and prints its address; slow parts are made when they are first asked for
	@python3 build/setup.py play && exec .venv/bin/python build/dev.py

dev: ## the same, and every page reloads when a source has changed
	@python3 build/setup.py play && exec .venv/bin/watchfiles --sigint-timeout 1 '.venv/bin/python build/dev.py --reload' build docs engine web

test: ## everything, quickest first
	@python3 build/setup.py engine && .venv/bin/python tests/check.py

check: ## before a commit: lint, types, and the tests of what has changed
	@python3 build/setup.py test && .venv/bin/python tests/check.py --changed

lint: ## formats, statements, types and imports, without tests
	@python3 build/setup.py lint && .venv/bin/python tests/check.py $(LINTERS)

format: ## set the format of all sources; fixes what the linters can
	@python3 build/setup.py lint && .venv/bin/ruff check --quiet --fix . ; .venv/bin/ruff format . && web/node_modules/.bin/prettier --log-level warn --write .

site: ## the whole site into dist/
	@python3 build/setup.py site && .venv/bin/python build/build.py

bench-web: ## how soon one can play: the figures of reports/bench-web.md (half an hour)
	@python3 build/setup.py site && python3 build/setup.py test && .venv/bin/python build/build.py && .venv/bin/python research/bench/web.py --write

bench-thinking: ## how long computer players think in a browser: the figures of reports/bench-thinking.md (half an hour)
	@python3 build/setup.py site && python3 build/setup.py test && .venv/bin/python build/build.py && .venv/bin/python research/bench/thinking.py --write

bench: ## how fast and how heavy: the figures of reports/bench.md
	@python3 build/setup.py bench && .venv/bin/python build/build.py && .venv/bin/python research/bench/bench.py

soak: ## all that make test takes a sample of, whole; the laws over many more games; games by any buttons; every deliberate fault: reports/soak-*.md (hours)
	@python3 build/setup.py engine && .venv/bin/python tests/check.py --thorough \
		&& TILEBAG_SOAK=1 .venv/bin/python tests/engine/soak.py --write \
		&& TILEBAG_SOAK=1 .venv/bin/python tests/site/soak.py --write \
		&& .venv/bin/python tests/engine/faults.py --first \
		&& .venv/bin/python tests/web/faults.py --first

mutants: ## do the tests notice a fault in the rules? one small fault at a time
	@python3 build/setup.py test && .venv/bin/python tests/engine/mutants.py

package: ## wheel and source archive in .cache/package, checked as a package index does
	@python3 build/setup.py package && rm -rf .cache/package && .cache/packaging/bin/hatchling build --directory .cache/package \
		&& .cache/packaging/bin/twine check --strict .cache/package/*

clean: ## removes all that was made
	@rm -rf dist .cache .venv mutants web/node_modules
