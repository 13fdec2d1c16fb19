// Builds the site into target/site: the wasm and its script, the style sheet, the static files, and their compressed twins.
//
//   node e2e/tools/site.mjs          release: small wasm, compressed files
//   node e2e/tools/site.mjs --dev    quick: debug wasm, nothing compressed
//   node e2e/tools/site.mjs --check  release, and fail where the wasm is over its budget
//
// The steps are those of `cargo leptos build`, without a tool that takes minutes to compile.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundle } from './css.mjs';

// Bytes of brotli, as promised.
const BUDGET = 250_000;
// What rustc 1.95 uses by itself and every browser of css.mjs has; wasm-opt must not reach for more.
const FEATURES = ['bulk-memory', 'bulk-memory-opt', 'nontrapping-float-to-int', 'sign-ext', 'mutable-globals', 'reference-types', 'multivalue']
  .map((name) => `--enable-${name}`);
const root = resolve(fileURLToPath(import.meta.url), '../../..');
const target = process.env.CARGO_TARGET_DIR ? resolve(process.env.CARGO_TARGET_DIR) : join(root, 'target');
const site = join(target, 'site');
const stamp = join(site, '.stamp');
const dev = process.argv.includes('--dev');
process.env.PATH = `${join(target, 'tools/bin')}${delimiter}${process.env.PATH}`; // where tools/setup.sh puts wasm-bindgen

run('cargo', ['build', '--locked', '--package', 'app', '--lib', '--target', 'wasm32-unknown-unknown', '--no-default-features',
  '--features', 'hydrate', '--profile', dev ? 'dev' : 'wasm-release']);
const wasm = join(target, 'wasm32-unknown-unknown', dev ? 'debug' : 'wasm-release', 'app.wasm');

// Everything the site is made of, in one number: nothing is done where it is the number of last time.
const inputs = createHash('sha256').update(dev ? 'dev' : 'release').update(readFileSync(wasm));
for (const folder of ['style', 'public', 'e2e/tools']) {
  for (const file of files(join(root, folder))) inputs.update(relative(root, file)).update(readFileSync(file));
}
const now = inputs.digest('hex');
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) {
  check();
  process.exit(0);
}

console.log(`site: building ${dev ? 'quickly' : 'for release'} into ${relative(root, site)}`);
rmSync(site, { recursive: true, force: true });
const pkg = join(site, 'pkg');
mkdirSync(pkg, { recursive: true });

// Names are kept until `snip` has looked at them; wasm-opt drops them.
run('wasm-bindgen', ['--target', 'web', '--no-typescript', '--out-dir', pkg, '--out-name', 'fiel', ...(dev ? ['--debug'] : []), wasm]);
renameSync(join(pkg, 'fiel_bg.wasm'), join(pkg, 'fiel.wasm')); // the name the pages ask for
if (!dev) {
  const optimised = join(pkg, 'fiel.wasm');
  await snip(optimised);
  // A function with one caller stays a function: many are the same but for a type, and apart they compress to an eighth less.
  run(process.execPath, [join(root, 'e2e/node_modules/binaryen/bin/wasm-opt'), '-Os', '--converge', '--one-caller-inline-max-function-size=0',
    ...FEATURES, optimised, '-o', optimised]);
}
if (existsSync(join(root, 'style/main.css'))) {
  writeFileSync(join(pkg, 'fiel.css'), bundle(join(root, 'style/main.css'), { minify: !dev }));
}
if (existsSync(join(root, 'public'))) cpSync(join(root, 'public'), site, { recursive: true });
if (!dev) compress();
writeFileSync(stamp, now);
check();

/** Runs a program of the build; its output is ours, and its failure ends the build. */
function run(program, args) {
  try {
    execFileSync(program, args, { cwd: root, stdio: 'inherit' });
  } catch (error) {
    const missing = error.code === 'ENOENT' ? ` (${program} is not installed; \`make setup\` installs it)` : '';
    console.error(`site: ${program} failed${missing}`);
    process.exit(1);
  }
}

/**
 * Empties a function that is in the table of every type of view but never called: islands wake up at once, and nothing of them
 * is waited for (`hydrate_async`). A call would end in a trap, which every test in a browser would see. It is a fifteenth of the
 * wasm, and neither the compiler nor wasm-opt can know.
 */
async function snip(file) {
  const { default: binaryen } = await import('../node_modules/binaryen/index.js');
  const module = binaryen.readBinary(readFileSync(file));
  let emptied = 0;
  for (let at = 0; at < module.getNumFunctions(); at += 1) {
    const found = module.getFunctionByIndex(at);
    const { base, name } = binaryen.getFunctionInfo(found);
    // The whole name: where two functions have one body the compiler keeps one of them, and a shared one may be called.
    if (base !== '' || !/^(?!.*drop_in_place).*hydrate_async(::\{\{closure\}\})*(::h[0-9a-f]{16})?$/.test(name)) continue;
    binaryen.Function.setBody(found, module.unreachable());
    emptied += 1;
  }
  if (emptied === 0) throw new Error('site: nothing to empty; have the functions of leptos other names now?');
  writeFileSync(file, module.emitBinary());
}

/** Every file below a folder, in a fixed order. */
function files(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** Brotli and gzip twins of everything that is text or wasm; fonts and pictures are compressed already. */
function compress() {
  for (const file of files(site)) {
    if (!/\.(wasm|js|css|svg|html|json|txt|webmanifest)$/.test(file)) continue;
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_LGWIN]: 24 };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Says the size of the wasm, and fails over budget where asked to. */
function check() {
  const file = join(site, 'pkg/fiel.wasm.br');
  if (!existsSync(file)) return;
  const size = statSync(file).size;
  const words = `site: wasm is ${size} bytes of brotli, budget ${BUDGET}`;
  if (size > BUDGET && process.argv.includes('--check')) {
    console.error(`${words}: over budget`);
    process.exit(1);
  }
  console.log(words);
}
