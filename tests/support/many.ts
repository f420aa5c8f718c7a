import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FrontProxy, startProxy } from './proxy';
import { type Relay, startRelay } from './relay';
import { type RqliteCluster, startRqlite } from './rqlite';
import { startTopiary, type TopiaryServer } from './server';
import { until } from './streams';

/** Several servers of Topiary on a cluster of three nodes, each with relays of its own, and a proxy before them. */
export interface Many {
  readonly url: string;
  readonly rqlite: RqliteCluster;
  readonly apps: readonly App[];
  readonly proxy: FrontProxy;
  waitForMail: TopiaryServer['waitForMail'];
  /** Queries the cluster directly; rows as objects. */
  rows<Row = Record<string, unknown>>(sql: string, ...params: unknown[]): Promise<Row[]>;
  /** Writes to the cluster directly. */
  write(sql: string, ...params: unknown[]): Promise<void>;
  /** The state of each server and node, in words. */
  state(): Promise<string>;
  dispose(): Promise<void>;
}

/** One of the servers; after a kill it is started again in the same place. */
export interface App {
  readonly n: number;
  readonly server: TopiaryServer;
  /** Its relay to each node. */
  readonly lines: readonly Relay[];
  /** Whether this process is the owner `owner` of a run. */
  owns(owner: string): boolean;
  kill(): Promise<void>;
  start(): Promise<void>;
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

export async function startMany({
  apps: count = 3,
  nodes = 3,
  env = {},
}: {
  readonly apps?: number;
  readonly nodes?: number;
  readonly env?: Readonly<Record<string, string>>;
} = {}): Promise<Many> {
  const rqlite = await startRqlite({ nodes });
  const proxy = await startProxy(count);
  const apps = await Promise.all(Array.from({ length: count }, (_, n) => startApp(n, rqlite, proxy, env))).catch(
    async (error) => {
      await rqlite.dispose();
      throw error;
    },
  );
  await until(() => apps.every(({ n }) => proxy.isWell(n)), 60_000);

  /** Asks the first node that answers; the cluster gets some seconds to elect another leader. */
  const ask = async (path: string, statement: readonly unknown[]) => {
    const end = Date.now() + 20_000;
    for (let n = 0; ; n += 1) {
      const host = rqlite.nodes[n % rqlite.nodes.length]?.host;
      const answer = await fetch(`http://${host}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([statement]),
        signal: AbortSignal.timeout(3_000),
      })
        .then((response) => response.json())
        .catch((error: unknown) => ({ error: String(error) }));
      const { results, error } = answer as { results?: Result[]; error?: string };
      const said = error ?? results?.[0]?.error;
      if (said === undefined) return results?.[0]?.rows ?? [];
      if (Date.now() > end) throw new Error(`${statement[0]}: ${said}`);
      await new Promise((wake) => setTimeout(wake, 50));
    }
  };

  return {
    url: proxy.url,
    rqlite,
    apps,
    proxy,
    waitForMail: (to, subject) => Promise.any(apps.map(({ server }) => server.waitForMail(to, subject))),
    rows: async <Row>(sql: string, ...params: unknown[]) =>
      (await ask('/db/query?associative&level=linearizable', [sql, ...params])) as Row[],
    async write(sql, ...params) {
      await ask('/db/execute', [sql, ...params]);
    },
    async state() {
      const say = async (url: string) =>
        fetch(url, { signal: AbortSignal.timeout(4_000) })
          .then(async (answer) => `${answer.status} ${(await answer.text()).slice(0, 600)}`)
          .catch(String);
      const lines = [
        ...apps.map(async ({ n, server }) =>
          [
            `app ${n}: well ${proxy.isWell(n)}, ${await say(`http://127.0.0.1:${server.port}/api/health`)}`,
            server.log().split('\n').slice(-8).join('\n'),
          ].join('\n'),
        ),
        ...rqlite.nodes.map(async ({ host }) => `${host}: ${await say(`http://${host}/readyz`)}`),
      ];
      return (await Promise.all(lines)).join('\n');
    },
    async dispose() {
      // The nodes first: they must not survive if something else hangs.
      await rqlite.dispose();
      await Promise.all(apps.map((app) => app.kill()));
      await Promise.all(apps.flatMap(({ lines }) => lines.map((line) => line.close())));
      await proxy.close();
    },
  };
}

interface Result {
  readonly error?: string;
  readonly rows?: unknown[];
}

async function startApp(
  n: number,
  rqlite: RqliteCluster,
  proxy: FrontProxy,
  more: Readonly<Record<string, string>>,
): Promise<App> {
  const lines = await Promise.all(rqlite.nodes.map(({ host }) => startRelay(host)));
  const env = {
    DATABASE_URL: `rqlite://${lines.map(({ host }) => host).join(',')}`,
    SESSION_SECRET: 'a secret that all servers have',
    APP_URL: proxy.url,
    TRUSTED_PROXY_HOPS: '1',
    ...more,
  };
  let server: TopiaryServer;
  const start = async () => {
    server = await startTopiary({ env, ...(server && { dataDir: server.dataDir }) });
    proxy.place(n, `http://127.0.0.1:${server.port}`);
  };
  await start();
  return {
    n,
    lines,
    get server() {
      return server;
    },
    owns: (owner) => {
      const folder = join(server.dataDir, 'processes');
      return existsSync(folder) && readdirSync(folder).includes(owner);
    },
    async kill() {
      proxy.place(n, null);
      // A paused process must go on before it can end.
      try {
        process.kill(server.pid, 'SIGCONT');
      } catch {
        // It has already ended.
      }
      await server.kill();
    },
    start,
    signal: (name) => process.kill(server.pid, name),
  };
}
