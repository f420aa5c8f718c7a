import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts';
import { type ModelServer, startModelServer } from '../support/model-server';
import { startTopiary, type TopiaryServer } from '../support/server';
import { cookieOf, endOfRun, makeMap, submitTopic, until } from '../support/streams';
import { isFull, scale, tell } from './scale';

/**
 * Kills the real server repeatedly while it makes maps and saves lessons, and restarts it on the same data. No
 * acknowledged write may be lost and nothing partial stored as complete; each submit makes one map, each run at most
 * two calls.
 */

let provider: ModelServer;
const folders: string[] = [];

beforeAll(async () => {
  provider = await startModelServer({ pieceDelayMs: 3 });
});
afterAll(async () => {
  await provider?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const env = () => ({ OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model' });

/** The account on a server that now has another port. */
function on(server: TopiaryServer, account: Account): Pick<Account, 'send' | 'post'> {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), Cookie: cookieOf(account), Origin: server.url },
    });
  return {
    send,
    post: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

interface Toll {
  /** Kills during a map run. */
  readonly insideMaps: number;
  /** Kills during a save, before its answer. */
  readonly insideSaves: number;
  readonly saves: number;
  readonly runs: number;
  readonly maps: number;
  readonly resumed: number;
}

/** One data folder: kills the server until `kills` have hit a map run and as many a save, then lets everything end. */
async function torment(name: string, kills: number): Promise<Toll> {
  const dataDir = await mkdtemp(join(tmpdir(), 'topiary-kill-'));
  folders.push(dataDir);
  const file = () => new SQLite(join(dataDir, 'topiary.db'));
  const liveRuns = "select count(*) as n from generations where state in ('queued', 'running')";
  let server = await startTopiary({ dataDir, env: env() });
  const ada = await signUp(server);
  const mapId = await makeMap(ada, `${name}: the map of the saves`);
  const map = await (await ada.send(`/map/${mapId}`)).text();
  const nodes = [...new Set([...map.matchAll(/[?&](?:amp;)?node=([\w-]+)/g)].map(([, id = '']) => id))].slice(0, 3);
  expect(nodes).toHaveLength(3);
  await server.kill();

  /** The acknowledged runs by id, and for each node the last acknowledged save and the last one tried. */
  const runs = new Map<string, string>();
  const saved = new Map<string, { acknowledged: number; tried: number }>();
  let saves = 0;
  let insideMaps = 0;
  let insideSaves = 0;

  /** Compares the file after a kill with what was acknowledged before. */
  const examine = () => {
    const db = file();
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    for (const [node, { acknowledged, tried }] of saved) {
      const row = db
        .prepare('select markdown, version from node_descriptions where map_id = ? and node_id = ?')
        .get(mapId, node) as { markdown: string; version: number } | undefined;
      const kept = Number(row?.markdown.split(' ')[1] ?? 0);
      if (kept < acknowledged || kept > tried)
        throw new Error(`${node}: ${kept} is kept, ${acknowledged} was acknowledged, ${tried} tried`);
    }
    const known = new Set((db.prepare('select id from generations').all() as { id: string }[]).map(({ id }) => id));
    expect([...runs.keys()].filter((id) => !known.has(id))).toEqual([]);
    if ((db.prepare(liveRuns).get() as { n: number }).n > 0) insideMaps += 1;
    // The hourly limit is not tested here.
    db.exec('delete from limit_hits');
    db.close();
  };

  for (let life = 1; insideMaps < kills || insideSaves < kills; life += 1) {
    if (life > 2 * kills + 10) throw new Error(`of ${life} kills ${insideMaps} hit a map and ${insideSaves} a save`);
    server = await startTopiary({ dataDir, env: env() });
    const here = on(server, ada);
    let alive = true;
    let answers = 0;
    const submitting = async (lane: number) => {
      for (let n = 1; alive; n += 1) {
        const topic = `${name} life ${life} lane ${lane} no ${n}`;
        // Twice at once, like a double click.
        const [one, two] = await Promise.all([submitTopic(here, topic), submitTopic(here, topic)]);
        expect(one).toBe(two);
        runs.set(one, topic);
        answers += 1;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    };
    const reading = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
    const versionOf = reading.prepare('select version from node_descriptions where map_id = ? and node_id = ?');
    const saving = async (node: string) => {
      while (alive) {
        saves += 1;
        const serial = saves;
        const before = saved.get(node) ?? { acknowledged: 0, tried: 0 };
        saved.set(node, { ...before, tried: serial });
        const { version } = (versionOf.get(mapId, node) as { version: number } | undefined) ?? { version: 0 };
        const response = await here.post(`/map/${mapId}/lesson`, {
          node,
          content: `Save ${serial} of ${node}`,
          version: String(version),
        });
        await response.text();
        if (response.status !== 302) throw new Error(`a save was answered ${response.status}`);
        saved.set(node, { acknowledged: serial, tried: serial });
        answers += 1;
      }
    };
    const trouble: unknown[] = [];
    const ignoreTheDead = (error: unknown) => {
      // Connections cut by the kill are expected; other errors are not.
      if (alive || !(error instanceof TypeError)) trouble.push(error);
    };
    const working = [
      submitting(1).catch(ignoreTheDead),
      submitting(2).catch(ignoreTheDead),
      ...nodes.map((node) => saving(node).catch(ignoreTheDead)),
    ];
    // Each time at another moment: one in five before the first answer, the others during the first answers.
    if (life % 5 !== 0) await until(() => answers > life % 7 || trouble.length > 0, 60_000);
    await new Promise((resolve) => setTimeout(resolve, (life * 37) % 90));
    alive = false;
    if ([...saved.values()].some(({ acknowledged, tried }) => tried > acknowledged)) insideSaves += 1;
    await server.kill();
    await Promise.all(working);
    reading.close();
    expect(trouble).toEqual([]);
    examine();
  }

  // After the last start everything is finished.
  server = await startTopiary({ dataDir, env: env() });
  const here = on(server, ada);
  const results = new Map<string, string>();
  for (const [id, topic] of runs) {
    const end = await endOfRun(here, id);
    results.set(topic, 'mapId' in end ? end.mapId : '');
  }
  // Runs whose answer the kill has cut off are not in the list, but end as well.
  const reading = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
  await until(() => (reading.prepare(liveRuns).get() as { n: number }).n === 0, 60_000);
  reading.close();
  expect((await server.stop()).code).toBe(0);

  const db = file();
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(db.pragma('foreign_key_check')).toEqual([]);
  const { most, resumed } = db
    .prepare('select max(attempts) as most, sum(attempts > 1) as resumed from generations')
    .get() as { most: number; resumed: number };
  expect(most).toBeLessThanOrEqual(2);
  expect(
    db.prepare('select query, count(*) as n from maps group by query having n > 1').all(),
    'two maps for one submit',
  ).toEqual([]);
  const kept = db.prepare('select query, node_count as nodes, unfinished from maps').all() as {
    query: string;
    nodes: number;
    unfinished: string | null;
  }[];
  const whole = kept.filter(({ unfinished }) => unfinished === null);
  expect(new Set(whole.map(({ nodes }) => nodes)), 'half a map that says it is whole').toEqual(new Set([21]));
  const made = new Set(kept.map(({ query }) => query));
  for (const [topic, mapOf] of results) expect(made.has(topic)).toBe(mapOf !== '');
  db.close();
  const maps = [...results.values()].filter(Boolean).length;
  return { insideMaps, insideSaves, saves, runs: runs.size, maps, resumed };
}

it(
  `${scale.kills} × kill -9 during map creation and as many during saves lose no acknowledged write`,
  async () => {
    // In full, two folders at the same time, because most of the time goes into starting servers.
    const names = isFull ? ['East', 'West'] : ['East'];
    const tolls = await Promise.all(names.map((name) => torment(name, Math.ceil(scale.kills / names.length))));
    const sum = (of: keyof Toll) => tolls.reduce((total, toll) => total + toll[of], 0);
    expect(sum('resumed')).toBeGreaterThan(0);

    const calls = new Map<string, number>();
    for (const { prompt } of provider.requests) {
      const topic = /<topic>\n([^<]*)\n<\/topic>/.exec(prompt)?.[1] ?? '';
      calls.set(topic, (calls.get(topic) ?? 0) + 1);
    }
    const most = Math.max(...calls.values());
    expect(most).toBeLessThanOrEqual(2);
    tell(
      `kill -9: ${sum('insideMaps')} hit a map run under way and ${sum('insideSaves')} a save; ` +
        `${sum('saves')} saves tried and ${sum('runs')} runs acknowledged, no acknowledged one lost; ` +
        `${sum('maps')} maps, ${sum('runs') - sum('maps')} runs ended in a failure that says so; ` +
        `${sum('resumed')} runs were called a second time, none a third; integrity and foreign keys ok`,
    );
  },
  30 * 60_000,
);
