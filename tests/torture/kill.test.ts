import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts';
import { type ModelServer, startModelServer } from '../support/model-server';
import { startTopiary, type TopiaryServer } from '../support/server';
import { cookieOf, endOfRun, submitTopic } from '../support/streams';
import { scale, tell } from './scale';

/**
 * The real server is killed again and again while it makes maps and saves lessons, and started on what it left. Nothing that was
 * acknowledged may be lost, nothing half may pass for whole, no submit may become two maps, and no run may cost more than two calls.
 */

let provider: ModelServer;
let dataDir: string;

beforeAll(async () => {
  provider = await startModelServer({ pieceDelayMs: 3 });
  dataDir = await mkdtemp(join(tmpdir(), 'topiary-kill-'));
});
afterAll(async () => {
  await provider?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const env = () => ({ OPENAI_BASE_URL: provider.baseUrl, OPENAI_MODEL: 'test-model' });

/** The account on a server that has another port now. */
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

const file = () => new SQLite(join(dataDir, 'topiary.db'));

it(
  `${scale.kills} × kill -9 during map creation and saves lose no acknowledged write`,
  async () => {
    let server = await startTopiary({ dataDir, env: env() });
    const ada = await signUp(server);
    const first = await endOfRun(ada, await submitTopic(ada, 'The map of the saves'));
    if (!('mapId' in first)) throw new Error(first.error);
    const { mapId } = first;
    const nodes = [
      ...new Set(
        [...(await (await ada.send(`/map/${mapId}`)).text()).matchAll(/[?&](?:amp;)?node=([\w-]+)/g)].map(
          ([, id = '']) => id,
        ),
      ),
    ];
    expect(nodes.length).toBeGreaterThan(3);
    await server.kill();

    /** What the server has said yes to: runs by id, and each node's last save with the one that was under way. */
    const runs = new Map<string, string>();
    const saved = new Map<string, { acknowledged: number; tried: number }>();
    let saves = 0;

    for (let life = 1; life <= scale.kills; life += 1) {
      const between = file();
      // The hour's allowance is not what is tried here.
      between.exec('delete from limit_hits');
      expect(between.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(between.pragma('foreign_key_check')).toEqual([]);
      for (const [node, { acknowledged, tried }] of saved) {
        const row = between
          .prepare('select markdown, version from node_descriptions where map_id = ? and node_id = ?')
          .get(mapId, node) as { markdown: string; version: number } | undefined;
        const kept = Number(row?.markdown.split(' ')[1] ?? 0);
        if (kept < acknowledged || kept > tried)
          throw new Error(`${node}: ${kept} is kept, ${acknowledged} was acknowledged, ${tried} tried`);
      }
      const known = new Set(
        (between.prepare('select id from generations').all() as { id: string }[]).map(({ id }) => id),
      );
      expect([...runs.keys()].filter((id) => !known.has(id))).toEqual([]);
      between.close();

      server = await startTopiary({ dataDir, env: env() });
      const here = on(server, ada);
      let alive = true;
      const submitting = async (lane: number) => {
        for (let n = 1; alive; n += 1) {
          const topic = `Life ${life} lane ${lane} no ${n}`;
          // Twice at once, as a double click does.
          const [one, two] = await Promise.all([submitTopic(here, topic), submitTopic(here, topic)]);
          expect(one).toBe(two);
          runs.set(one, topic);
          await new Promise((resolve) => setTimeout(resolve, 40));
        }
      };
      const saving = async (node: string) => {
        while (alive) {
          saves += 1;
          const serial = saves;
          const before = saved.get(node) ?? { acknowledged: 0, tried: 0 };
          saved.set(node, { ...before, tried: serial });
          const version = versionOf(node);
          const response = await here.post(`/map/${mapId}/lesson`, {
            node,
            content: `Save ${serial} of ${node}`,
            version: String(version),
          });
          await response.text();
          if (response.status !== 302) throw new Error(`a save was answered ${response.status}`);
          saved.set(node, { acknowledged: serial, tried: serial });
        }
      };
      const reading = new SQLite(join(dataDir, 'topiary.db'), { readonly: true });
      const versionOf = (node: string): number =>
        (
          reading
            .prepare('select version from node_descriptions where map_id = ? and node_id = ?')
            .get(mapId, node) as { version: number } | undefined
        )?.version ?? 0;
      const trouble: unknown[] = [];
      const ignoreTheDead = (error: unknown) => {
        // A connection that the kill has cut is what this is about; everything else is not.
        if (alive || !(error instanceof TypeError)) trouble.push(error);
      };
      const working = [
        submitting(1).catch(ignoreTheDead),
        submitting(2).catch(ignoreTheDead),
        ...nodes.slice(0, 3).map((node) => saving(node).catch(ignoreTheDead)),
      ];
      await new Promise((resolve) => setTimeout(resolve, 60 + ((life * 97) % 240)));
      alive = false;
      await server.kill();
      await Promise.all(working);
      reading.close();
      expect(trouble).toEqual([]);
    }

    // The last start brings everything to its end.
    server = await startTopiary({ dataDir, env: env() });
    const here = on(server, ada);
    const results = new Map<string, string>();
    for (const [id, topic] of runs) {
      const end = await endOfRun(here, id);
      results.set(topic, 'mapId' in end ? end.mapId : '');
    }
    const { code } = await server.stop();
    expect(code).toBe(0);

    const db = file();
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const live = db
      .prepare("select count(*) as n from generations where state in ('queued', 'running')")
      .get();
    expect(live).toEqual({ n: 0 });
    expect(db.prepare('select max(attempts) as n from generations').get()).toEqual({ n: 2 });
    expect(
      db.prepare('select query, count(*) as n from maps group by query having n > 1').all(),
      'two maps for one submit',
    ).toEqual([]);
    const whole = db.prepare('select query, node_count as nodes from maps').all() as {
      query: string;
      nodes: number;
    }[];
    expect(new Set(whole.map(({ nodes }) => nodes)), 'half a map').toEqual(new Set([21]));
    const made = new Set(whole.map(({ query }) => query));
    for (const [topic, made_] of results) expect(made.has(topic)).toBe(made_ !== '');
    db.close();

    const calls = new Map<string, number>();
    for (const { prompt } of provider.requests) {
      const topic = /<topic>\n([^<]*)\n<\/topic>/.exec(prompt)?.[1] ?? '';
      calls.set(topic, (calls.get(topic) ?? 0) + 1);
    }
    const most = Math.max(...calls.values());
    expect(most).toBeLessThanOrEqual(2);
    const maps = [...results.values()].filter(Boolean).length;
    tell(
      `${scale.kills} kills: ${saves} saves and ${runs.size} runs acknowledged, none lost; ${maps} maps, ${runs.size - maps} runs ended in a failure that says so; at most ${most} calls for one run; integrity and foreign keys ok`,
    );
  },
  30 * 60_000,
);
