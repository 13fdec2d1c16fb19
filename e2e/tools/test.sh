#!/bin/sh
# Everything `make test` runs, cheapest first; the first fault ends it.
set -eu
cd "$(dirname "$0")/../.."
began=$(date +%s)
step() { printf '\n== %s (%s s)\n' "$*" "$(($(date +%s) - began))"; }
browser="--package app --lib --target wasm32-unknown-unknown --no-default-features --features hydrate"

step "formatting"
cargo fmt --all --check

step "lints of the server's half"
cargo clippy --quiet --locked --workspace --all-targets -- -D warnings

step "lints of the browser's half"
# shellcheck disable=SC2086 # a list of flags
cargo clippy --quiet --locked $browser -- -D warnings

step "the site, within its present budget"
node e2e/tools/site.mjs --check

step "tests of every package"
cargo test --quiet --locked --workspace

# The tests have built the program, which the browser's start; building it alone would mean other features of a hundred crates.
step "tests in a browser"
(cd e2e && npx playwright test)

step "all passed"
