// A real `fiel serve` with a database of its own in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
const target = process.env.CARGO_TARGET_DIR ? resolve(process.env.CARGO_TARGET_DIR) : join(root, 'target');
const program = process.env.FIEL_PROGRAM ?? join(target, 'debug/fiel');

/** A port nobody listens on now. */
async function freePort() {
  const probe = createServer();
  await new Promise((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address();
  await new Promise((done) => probe.close(done));
  return port;
}

export class Server {
  static async launch() {
    if (!existsSync(program)) throw new Error(`${program} is not built: cargo build --package server`);
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), 'fiel-e2e-'));
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.start();
    return server;
  }

  /** Starts the program, or starts it again on the same port and folder. */
  async start() {
    const env = { ...process.env, FIEL_ADDR: `127.0.0.1:${this.port}`, FIEL_DATA_DIR: join(this.folder, 'data') };
    delete env.DATABASE_URL;
    this.log = '';
    this.process = spawn(program, ['serve'], { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.process.stdout, this.process.stderr]) stream.on('data', (data) => (this.log += data));
    let ended = false;
    this.ended = new Promise((done) => this.process.once('exit', () => done((ended = true))));
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline && !ended) {
      const ready = await fetch(`${this.url}/readyz`).then((r) => r.ok, () => false);
      if (ready) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`fiel serve did not become ready:\n${this.log}`);
  }

  /** What `fiel` prints with these arguments, beside the running server. */
  fiel(...args) {
    const env = { ...process.env, FIEL_DATA_DIR: join(this.folder, 'data'), LC_ALL: 'en_US.UTF-8' };
    delete env.DATABASE_URL;
    return execFileSync(program, args, { cwd: this.folder, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  }

  /** Stops it as a service manager would, and waits until it is gone. */
  async stop() {
    this.process.kill('SIGTERM');
    await this.ended;
  }

  async dispose() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
