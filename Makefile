# make run    build everything and serve it on http://127.0.0.1:3000
# make test   every check and test there is
#
# Both install what is missing first, and say what they do. The rest is for daily work.

.PHONY: run dev test check fmt lint bench site setup help
.DEFAULT_GOAL := help

CARGO := cargo
SETUP := sh e2e/tools/setup.sh
SITE := node e2e/tools/site.mjs

run: ## build for release and serve
	@$(SETUP) run
	@$(SITE)
	@$(CARGO) build --locked --release --package server
	@exec $${CARGO_TARGET_DIR:-target}/release/fiel serve

dev: ## build quickly and serve; pages reload with a refresh after `make site-dev`
	@$(SETUP) run
	@$(SITE) --dev
	@$(CARGO) run --locked --package server -- serve

site: ## build the site only, for release
	@$(SITE)

.PHONY: site-dev
site-dev: ## build the site only, quickly
	@$(SITE) --dev

test: ## formatting, lints, tests of every package, size of the wasm, tests in a browser
	@$(SETUP) test
	@sh e2e/tools/test.sh

check: ## compile both halves without building them
	$(CARGO) check --locked --workspace --all-targets
	$(CARGO) check --locked --package app --lib --target wasm32-unknown-unknown --no-default-features --features hydrate

fmt: ## format every Rust file
	$(CARGO) fmt --all

lint: ## clippy for both halves, warnings are faults
	$(CARGO) fmt --all --check
	$(CARGO) clippy --locked --workspace --all-targets -- -D warnings
	$(CARGO) clippy --locked --package app --lib --target wasm32-unknown-unknown --no-default-features --features hydrate -- -D warnings

bench: ## comparisons a second and where the time goes; files of prices a second, beside COPY; a report as PDF
	$(CARGO) bench --locked --package engine --package import --package store --package report-pdf

setup: ## install what running and testing need, nothing else
	@$(SETUP) test

help:
	@sed -n 's/^\([a-z-]*\): ## /  make \1\t/p' Makefile | expand -t 20
