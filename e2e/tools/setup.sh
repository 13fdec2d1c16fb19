#!/bin/sh
# Installs what is missing to build, run (`setup.sh run`) or also test (`setup.sh test`) Fiel, and says so.
# Quiet where nothing is missing. Rust and Node are the two things it does not install.
set -eu
cd "$(dirname "$0")/../.."
purpose=${1:-test}
target=${CARGO_TARGET_DIR:-target}
bindgen_version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)
rust_version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)

say() { printf 'setup: %s\n' "$*"; }
fail() { printf 'setup: %s\n' "$*" >&2; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# --- Rust and Node, which are yours to choose
have cargo || fail "Rust is not installed. https://rustup.rs installs it; then run this again."
installed=$(rustc --version | sed 's/^rustc \([0-9]*\.[0-9]*\).*/\1/')
oldest=$(printf '%s\n%s\n' "$rust_version" "$installed" | sort -t. -k1,1n -k2,2n | head -n 1)
[ "$oldest" = "$rust_version" ] || fail "Rust $installed is too old, $rust_version or newer is needed: rustup update stable"
have node && have npm || fail "Node 20 or newer (with npm) is not installed. Debian, Ubuntu: https://nodejs.org/en/download"
[ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] || fail "Node $(node --version) is too old, 20 or newer is needed."

# --- programs of the system
postgres_found() {
    have initdb || { have pg_config && [ -x "$(pg_config --bindir)/initdb" ]; } || ls /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb \
        /opt/homebrew/opt/postgresql*/bin/initdb /usr/local/opt/postgresql*/bin/initdb >/dev/null 2>&1
}
# On Ubuntu `chromium` is a snap, which cannot run everywhere; there Playwright brings its own.
chromium_found() {
    [ -n "${FIEL_CHROMIUM:-}" ] || have chromium || have google-chrome || ls "$HOME"/.cache/ms-playwright/chromium*/ >/dev/null 2>&1
}
debian=no
ubuntu=no
if [ -r /etc/os-release ] && have apt-get; then
    debian=yes
    if (. /etc/os-release; [ "${ID:-}" = ubuntu ]); then ubuntu=yes; fi
fi

missing=""
have cc || missing="$missing gcc libc6-dev"
if [ -z "${DATABASE_URL:-}" ] || [ "$purpose" = test ]; then postgres_found || missing="$missing postgresql"; fi
if [ "$purpose" = test ]; then
    have soffice || missing="$missing libreoffice-calc-nogui"
    have pdftotext || missing="$missing poppler-utils"
    if [ "$ubuntu" = no ]; then chromium_found || missing="$missing chromium"; fi
fi
if [ -n "$missing" ]; then
    [ "$debian" = yes ] || fail "please install, with your system's own tools:$missing. Then run this again."
    say "installing with apt:$missing"
    if [ "$(id -u)" = 0 ]; then root=""
    elif have sudo; then root="sudo"
    else fail "this needs root and there is no sudo. As root: apt-get install$missing"
    fi
    $root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    # shellcheck disable=SC2086 # a list of names
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
fi

# --- the browser's half of Rust
if ! [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; then
    have rustup || fail "the Rust target wasm32-unknown-unknown is not installed, and there is no rustup to add it."
    say "adding the Rust target wasm32-unknown-unknown"
    rustup target add wasm32-unknown-unknown
fi
for part in fmt clippy; do
    [ "$purpose" != test ] || have "cargo-$part" || { say "adding cargo $part"; rustup component add "$([ $part = fmt ] && echo rustfmt || echo clippy)"; }
done

# --- wasm-bindgen, which must be of the very version the crate is
PATH="$PWD/$target/tools/bin:$PATH"
case $target in /*) PATH="$target/tools/bin:$PATH" ;; esac
if [ "$(wasm-bindgen --version 2>/dev/null)" != "wasm-bindgen $bindgen_version" ]; then
    if have cargo-binstall; then
        say "fetching wasm-bindgen $bindgen_version into $target/tools"
        cargo binstall --no-confirm --quiet --root "$target/tools" "wasm-bindgen-cli@$bindgen_version"
    else
        say "compiling wasm-bindgen $bindgen_version into $target/tools (once, two to four minutes)"
        # It runs for a second per build: compiling it quickly matters more than its speed. Without its lock file, which may name
        # versions a mirror of the registry does not have; what it writes depends on its own version alone.
        CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
            cargo install --quiet --root "$target/tools" wasm-bindgen-cli --version "$bindgen_version"
    fi
fi

# --- wasm-opt, Lightning CSS, Playwright
if ! cmp -s e2e/package-lock.json e2e/node_modules/.fiel-lock; then
    say "installing the tools of e2e/package-lock.json with npm"
    (cd e2e && npm ci --silent --no-audit --no-fund)
    cp e2e/package-lock.json e2e/node_modules/.fiel-lock
fi
if [ "$purpose" = test ] && ! chromium_found; then
    say "fetching Playwright's Chromium and the libraries it needs"
    (cd e2e && npx playwright install --with-deps chromium)
fi
