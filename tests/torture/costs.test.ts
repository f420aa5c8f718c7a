import { statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeJson } from '~/rooms/transfer/rules/json';
import type { Account } from '../support/accounts';
import { pdf, stream } from '../support/documents/pdf-writer';
import { hostileTexts } from '../support/hostile-texts';
import { readyAccount } from '../support/ready-account';
import { readyMap } from '../support/ready-map';
import type { TopiaryServer } from '../support/server';
import { type Flooded, startFlooded } from './floods';
import { tell } from './scale';

/** Floods of the most expensive requests. */

const quotaMb = 60;
const costs = {
  saves: 456,
  imports: 48,
  importNodes: 2_000,
  previews: 312,
  documents: 36,
  letters: 400_000,
  pages: 48,
  nodes: 45_000,
};

let home: Flooded;
let server: TopiaryServer;
let flooder: Account;
/** A very large public map with many lessons, and the nodes of some. */
let large: { readonly path: string; readonly nodes: readonly string[] };

beforeAll(async () => {
  home = await startFlooded({ QUOTA_MB: String(quotaMb) });
  ({ server, flooder } = home);
  large = await importLarge(await readyAccount(server));
}, 600_000);
afterAll(() => server?.stop());

const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

/** Uploads one of our maps as a file. */
function upload(account: Account, json: string): Promise<Response> {
  const form = new FormData();
  form.append('act', 'read');
  form.append('file', new File([json], 'map.json'));
  return account.send('/import', { method: 'POST', body: form });
}

async function importLarge(account: Account): Promise<typeof large> {
  const ids = Array.from({ length: costs.nodes }, (_, at) => `n${at}`);
  const json = writeJson({
    topic: 'A very large map',
    language: 'en',
    root: { lesson: null, done: false },
    nodes: ids.map((id, at) => ({
      id,
      level: 1 + (at % 4),
      label: `Node ${at}`,
      lesson: `The lesson of ${at}`,
      done: false,
    })),
  });
  const html = await (await upload(account, json)).text();
  const made = await account.post('/import', {
    act: 'make',
    packed: hidden(html, 'packed'),
    form: 'json',
    topic: 'Large',
    key: crypto.randomUUID(),
  });
  const path = made.headers.get('location') ?? '';
  expect(path).toMatch(/^\/map\//);
  await account.post(`${path}/visibility`, { public: '1' });
  const nodes = ids.filter((_, at) => at % 90 === 3);
  return { path, nodes };
}

/** How often each status was answered. */
async function counted(answers: readonly Promise<Response>[]): Promise<string> {
  const statuses = await Promise.all(
    answers.map(async (answer) => {
      const response = await answer.catch(() => null);
      await response?.arrayBuffer().catch(() => {});
      return response?.status ?? 0;
    }),
  );
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

const timeout = 900_000;

it('saves of texts that are expensive to read', { timeout }, async () => {
  const mapId = await readyMap(server, flooder, 'Texts', '- Comb\n- Honey');
  const page = await (await flooder.send(`/map/${mapId}`)).text();
  const nodeId = /[?&](?:amp;)?node=([\w-]+)/.exec(page)?.[1] ?? '';
  const texts = hostileTexts(190_000);
  await home.beside(`${costs.saves} heavy saves`, () =>
    counted(
      Array.from({ length: costs.saves }, (_, n) =>
        flooder.post(`/map/${mapId}/lesson.json`, {
          node: nodeId,
          version: '0',
          // Some of each kind, though there are more texts than saves.
          content: texts[(n * 9) % texts.length]?.text ?? '',
        }),
      ),
    ),
  );
});

it('imports, read and made until the quota is reached', { timeout }, async () => {
  const file = join(server.dataDir, 'topiary.db');
  const size = () =>
    [file, `${file}-wal`].reduce((sum, each) => sum + (statSync(each, { throwIfNoEntry: false })?.size ?? 0), 0);
  const before = size();
  const text = 'Honey keeps for years, since hardly any water is in it. '.repeat(30);
  const json = writeJson({
    topic: 'Unfolds',
    language: 'en',
    root: { lesson: null, done: false },
    nodes: Array.from({ length: costs.importNodes }, (_, at) => ({
      id: `n${at}`,
      level: 1 + (at % 3),
      label: `Node ${at}`,
      lesson: text,
      done: false,
    })),
  });
  const html = await (await upload(flooder, json)).text();
  const packed = hidden(html, 'packed');
  expect(packed).not.toBe('');
  await home.beside(`${costs.imports} imports made and ${costs.previews} read`, async () => {
    const made = Array.from({ length: costs.imports }, (_, n) =>
      flooder.post('/import', {
        act: 'make',
        packed,
        form: 'json',
        topic: `Unfolds ${n}`,
        key: crypto.randomUUID(),
      }),
    );
    const read = Array.from({ length: costs.previews }, () => upload(flooder, json));
    // Together: a request that is cut off before anybody awaits it would be an unhandled rejection.
    const [countOfMade, countOfRead] = await Promise.all([counted(made), counted(read)]);
    return `made: ${countOfMade}; read: ${countOfRead}`;
  });
  const grown = (size() - before) / 2 ** 20;
  tell(`the database grew by ${grown.toFixed(0)} MB at a quota of ${quotaMb} MB`);
  // The write-ahead log is emptied at the next checkpoint.
  expect(grown).toBeLessThan(3 * quotaMb);
});

it('documents that take long', { timeout }, () =>
  home.beside(`${costs.documents} slow documents`, () => {
    const letters = Buffer.from('BT /serif 9 Tf 1 0 0 1 72 72 Tm (a) Tj ET\n'.repeat(costs.letters));
    const slow = pdf([{ rendered: [] }], { rawContent: stream(deflateSync(letters), '/Filter /FlateDecode') });
    return counted(
      Array.from({ length: costs.documents }, (_, n) => {
        const form = new FormData();
        form.append('title', `Slow ${n}`);
        form.append('key', crypto.randomUUID());
        form.append('file', new File([new Uint8Array(slow)], 'slow.pdf'));
        return flooder.send('/sources', { method: 'POST', body: form });
      }),
    );
  }),
);

it('pages of a very large map, by one address', { timeout }, () =>
  home.beside(`${costs.pages} pages of a map of ${costs.nodes} nodes, four at a time`, async () => {
    const waiting = Array.from({ length: costs.pages }, (_, n) => large.nodes[n % large.nodes.length]);
    const answers: Promise<Response>[] = [];
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let node = waiting.pop(); node; node = waiting.pop()) {
          const answer = fetch(`${server.url}${large.path}?node=${node}`, {
            headers: { 'X-Forwarded-For': '10.66.66.67' },
          }).then(async (response) => new Response(await response.text(), { status: response.status }));
          answers.push(answer);
          await answer;
        }
      }),
    );
    return counted(answers);
  }),
);
