import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Account } from '../../../support/accounts';
import { EditedMap } from '../../../support/edited-map';
import { readyAccount } from '../../../support/ready-account';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';
import { makeMap } from '../../../support/streams';

let server: TopiaryServer;
let ada: Account;
let bob: Account;
let map: EditedMap;
let count = 0;

beforeAll(async () => {
  server = await sharedTopiary();
  [ada, bob] = await Promise.all([readyAccount(server), readyAccount(server)]);
}, 180_000);

const newMap = async (outline = '- A\n  - A1\n  - A2\n- B'): Promise<EditedMap> => {
  count += 1;
  return EditedMap.start(ada, await makeMap(ada, `Bonsai ${count}`), outline);
};

describe('the page of changes', () => {
  beforeAll(async () => {
    map = await newMap();
  });

  it('changes a map by its own forms, says what was done, and returns to itself', async () => {
    const a1 = map.id('A1');
    const page = await map.page(a1);
    expect(page).toContain('value="A1"');
    const answer = await map.submit(page, 'rename', { label: 'First' });
    expect(answer.status).toBe(303);
    const back = await map.follow(answer);
    expect(back).toContain('Renamed &#x27;A1&#x27; to &#x27;First&#x27;.');
    expect(back).toContain('Undo would take back: renamed');

    await map.submit(await map.page(map.id('B')), 'add-below', { label: 'B1\n  B1a\nB2' });
    await map.submit(await map.page(map.id('A2')), 'up');
    await map.submit(await map.page(map.id('A2')), 'out');
    await map.submit(await map.page(map.id('B2')), 'in');
    await map.submit(await map.page(map.id('First')), 'add-after', { label: 'Second' });
    expect(await map.outline()).toBe('A; .First; .Second; A2; B; .B1; ..B1a; ..B2');
    await map.submit(await map.page(map.id('B')), 'delete');
    expect(await map.outline()).toBe('A; .First; .Second; A2');
    await map.submit(await map.page('root'), 'undo');
    expect(await map.outline()).toContain('B; .B1; ..B1a');
    await map.submit(await map.page('root'), 'redo');
    expect(await map.outline()).toBe('A; .First; .Second; A2');
  });

  it('finds a branch to move a node under by words of its label', async () => {
    const found = await map.page(map.id('A2'), '&under=SECO');
    expect(found).toContain('Move here');
    const answer = await map.submit(found, 'under');
    expect(answer.status).toBe(303);
    expect(await map.outline()).toBe('A; .First; .Second; ..A2');
    expect(await map.page(map.id('A'), '&under=nowhere')).toContain('No other branch has these words.');
  });

  it('performs the same submit once', async () => {
    const page = await map.page(map.id('A'));
    const answers = await Promise.all([1, 2, 3].map(() => map.submit(page, 'add-below', { label: 'Once' })));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await map.outline()).match(/Once/g)).toHaveLength(1);
    // Another text from the same page, as after Back, is another submit.
    await map.submit(page, 'add-below', { label: 'Twice' });
    expect(await map.outline()).toContain('.Once; .Twice');
  });

  it('keeps what was typed if it refuses, with the status', async () => {
    const long = 'x'.repeat(limits.labelMaxCharacters + 1);
    const cases: [form: string, fields: Record<string, string>, status: number, message: string][] = [
      ['rename', { label: ' \u0000\u202e ' }, 400, messages.change.labelRequired],
      ['rename', { label: long }, 400, messages.change.labelTooLong],
      ['add-below', { label: `Fine\n  ${long}` }, 400, messages.change.labelTooLong],
      ['add-below', { label: 'x\n'.repeat(60_000) }, 400, messages.change.tooLarge],
      ['rename', { label: 'Typed', node: 'gone' }, 404, messages.map.nodeNotFound],
      ['up', { parent: 'SELF' }, 409, messages.change.underItself],
      ['delete', { node: 'root' }, 400, messages.change.isRoot],
      ['delete', { act: 'explode' }, 400, messages.change.unknownAct],
    ];
    const before = await map.outline();
    for (const [form, fields, status, message] of cases) {
      const node = map.id('Second');
      const page = await map.page(node);
      const sent = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value.replace('SELF', node)]),
      );
      const answer = await map.submit(page, form, sent);
      expect(answer.status, form).toBe(status);
      const text = await answer.text();
      expect(text, form).toContain(message.replace(/'/g, '&#x27;'));
      if (fields.label?.trim() && !fields.label.includes('\u0000'))
        expect(text).toContain(fields.label.slice(0, 500).split('\n')[0]);
    }
    expect(await map.outline()).toBe(before);
  });

  it('removes control characters and direction marks from labels', async () => {
    await map.submit(await map.page(map.id('Twice')), 'rename', { label: 'a\u202eb\u0007c\td\u2066' });
    expect(await map.outline()).toContain('ab c d');
  });

  it("opens only for the map's owner", async () => {
    for (const path of ['edit', 'versions']) expect((await bob.send(`/map/${map.mapId}/${path}`)).status).toBe(404);
    const before = await map.outline();
    const act = { act: 'delete', node: map.id('A') };
    for (const answer of ['', 'json'])
      expect((await bob.post(`/map/${map.mapId}/change`, { ...act, answer })).status).toBe(404);
    const other = await newMap();
    // A node of another map does not exist in this one.
    expect((await ada.post(`/map/${map.mapId}/change`, { act: 'delete', node: other.id('A') })).status).toBe(404);
    expect(await map.outline()).toBe(before);
  });
});

interface Answer {
  readonly node?: string;
  readonly patch?: unknown;
}

describe('a change as data', () => {
  beforeAll(async () => {
    map = await newMap();
  });

  const act = async (fields: Record<string, string>) => {
    const response = await map.send(fields);
    return { status: response.status, ...((await response.json()) as Answer) };
  };

  it('says what changed, with the rows of the server', async () => {
    const [a, a1, b] = ['A', 'A1', 'B'].map((label) => map.id(label)) as [string, string, string];
    const { version } = map;
    expect(await act({ act: 'rename', node: a1, label: 'First $x$', version: String(version) })).toMatchObject({
      status: 200,
      message: null,
      says: "Renamed 'A1' to 'First x'.",
      node: a1,
      version: version + 1,
      patch: {
        steps: [{ op: 'row', id: a1, html: expect.stringContaining('<math') }],
        sizes: [],
        hues: [],
        counts: [],
        total: 5,
        depth: '',
      },
    });
    const added = await act({ act: 'add', parent: b, label: 'B1', version: String(version + 1) });
    expect(added).toMatchObject({
      version: version + 2,
      patch: {
        steps: [
          {
            op: 'row',
            id: b,
            html: expect.stringMatching(/^<li class="h\d+"><details id="\w+">.*<ul><\/ul>/),
          },
          {
            op: 'insert',
            id: added.node,
            parent: b,
            before: null,
            html: expect.stringContaining('>B1</a></li>'),
          },
        ],
        sizes: [
          { id: b, nodes: 2, leaves: 1 },
          { id: 'root', nodes: 6, leaves: 3 },
        ],
        total: 6,
      },
    });
    // A tab that has seen neither of the two gets both with its own act.
    const late = await act({ act: 'move', node: b, parent: 'root', before: a, version: String(version) });
    expect(late.patch).toMatchObject({
      steps: expect.arrayContaining([
        expect.objectContaining({ op: 'row', id: a1 }),
        expect.objectContaining({ op: 'insert', id: added.node }),
      ]),
      hues: expect.arrayContaining([{ id: b, hue: 0 }]),
    });
    expect(await act({ act: 'delete', node: added.node ?? '' })).toMatchObject({
      patch: {
        steps: [
          { op: 'remove', id: added.node },
          { op: 'row', id: b },
        ],
      },
    });
    expect(await act({ act: 'move', node: a, parent: a1 })).toEqual({
      status: 409,
      message: messages.change.underItself,
    });
  });

  it('tells another tab what it lacks', async () => {
    const ask = (version: number, tag = '') =>
      ada.send(`/map/${map.mapId}/changes.json?version=${version}`, { headers: { 'if-none-match': tag } });
    const look = async (version: number) => (await ask(version)).json();
    const { version } = await map.read();
    expect(await look(version)).toEqual({ version, patch: null, topic: expect.stringMatching(/^Bonsai/) });
    expect(await look(version - 1)).toMatchObject({
      version,
      patch: { steps: [{ op: 'remove' }, { op: 'row' }] },
    });
    expect(await look(version + 5)).toMatchObject({ version, patch: null });
    expect((await bob.send(`/map/${map.mapId}/changes.json?version=1`)).status).toBe(404);

    const first = await ask(version);
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-store');
    const again = await ask(version, tag);
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    // The tag belongs to another version than the one that is shown.
    expect((await ask(version - 1, tag)).status).toBe(200);
    await ada.post(`/map/${map.mapId}/rename`, { title: 'Bonsai, anew' });
    const renamed = await ask(version, tag);
    expect(await renamed.json()).toEqual({ version, patch: null, topic: 'Bonsai, anew' });
    await ada.post(`/map/${map.mapId}/rename`, { title: 'Bonsai' });
    await ada.post(`/map/${map.mapId}/delete`, {});
    expect((await ask(version, tag)).status).toBe(404);
    await ada.post(`/map/${map.mapId}/restore`, {});
    expect((await ask(version)).status).toBe(200);
  });

  it('is applied once, even among a hundred at once', async () => {
    const b = map.id('B');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => act({ act: 'add', parent: b, label: `Node ${n}`, key: `k${n % 50}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const labels = (await map.read()).labels.filter((label) => label.startsWith('Node'));
    expect(new Set(labels).size).toBe(100);
    expect(labels).toHaveLength(100);
    const again = await act({ act: 'add', parent: b, label: 'Node 7', key: 'k7' });
    expect(again).toMatchObject({ status: 200, patch: { steps: [] } });
    expect((await map.read()).labels.filter((label) => label === 'Node 7')).toHaveLength(1);
  });
});

describe('the page of versions', () => {
  it('lists changes, shows a version as a tree, and restores it with its lesson', async () => {
    map = await newMap();
    const a1 = map.id('A1');
    await ada.post(`/map/${map.mapId}/lesson.json`, {
      node: a1,
      content: 'Kept\n\n- [x] done',
      version: '0',
    });
    await map.submit(await map.page(map.id('A')), 'rename', { label: 'B <i>' });
    const { version } = await map.read();
    await map.submit(await map.page(map.id('B <i>')), 'delete');
    const list = await (await ada.send(`/map/${map.mapId}/versions`)).text();
    expect(list).toContain('Renamed &#x27;A&#x27; to &#x27;B &lt;i&gt;&#x27;');
    expect(list).toContain('Deleted &#x27;B &lt;i&gt;&#x27; and 2 nodes below it from &#x27;Bonsai');

    const shown = await (await ada.send(`/map/${map.mapId}/versions?version=${version}`)).text();
    expect(shown).toContain(`<a id="${a1}">A1`);
    expect(shown).not.toContain('href="?node=');
    const restore = { version: String(version) };
    const answer = await ada.post(`/map/${map.mapId}/versions`, restore);
    expect(answer.status).toBe(303);
    expect(await map.follow(answer)).toContain(`Brought version ${version} back.`);
    expect(await map.outline()).toBe('B <i>; .A1; .A2; B');
    const leaf = await (await ada.send(`/map/${map.mapId}?node=${a1}`)).text();
    expect(leaf).toContain('Kept');
    expect((await ada.send(`/map/${map.mapId}/versions?version=999`)).status).toBe(200);
    expect((await ada.post(`/map/${map.mapId}/versions`, { version: '999' })).status).toBe(404);
  });

  it('has pages', async () => {
    map = await newMap();
    for (let n = 0; n < 55; n += 1)
      await ada.post(`/map/${map.mapId}/change`, {
        act: 'rename',
        node: map.id('A'),
        label: `A${n}`,
        answer: 'json',
      });
    const first = await (await ada.send(`/map/${map.mapId}/versions`)).text();
    expect(first).toContain('Page 1 of 2');
    expect(await (await ada.send(`/map/${map.mapId}/versions?page=2`)).text()).toContain('Made the map with');
  });
});

it('is answered as data at its own address if the form asks for that', async () => {
  map = await newMap();
  const rename = (fields: Record<string, string>) =>
    ada.post(`/map/${map.mapId}/change`, { act: 'rename', answer: 'json', ...fields });
  const renamed = await rename({ node: map.id('A'), label: 'Ants' });
  expect([renamed.status, renamed.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
  expect(await renamed.json()).toMatchObject({ version: expect.any(Number) });
  const refused = await rename({ node: map.id('A'), label: '' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: expect.any(String) });
  const gone = await rename({ node: 'gone', label: 'Bees' });
  expect(gone.headers.get('Content-Type')).toContain('json');
  expect(gone.status).toBe(404);
});

it('updates the counts of leaves, and of those that are done', async () => {
  map = await newMap();
  const database = new SQLite(join(server.dataDir, 'topiary.db'));
  const counts = () =>
    database.prepare('select leaf_count as leaves, done_count as done from maps where id = ?').get(map.mapId);
  database
    .prepare(
      'insert into node_progress (map_id, user_id, node_id, done_at) select id, user_id, ?, ? from maps where id = ?',
    )
    .run(map.id('A1'), new Date().toISOString(), map.mapId);
  await map.submit(await map.page(map.id('A2')), 'add-after', { label: 'A3' });
  expect(counts()).toEqual({ leaves: 4, done: 1 });
  await map.submit(await map.page(map.id('A')), 'delete');
  expect(counts()).toEqual({ leaves: 1, done: 0 });
  await map.submit(await map.page('root'), 'undo');
  expect(counts()).toEqual({ leaves: 4, done: 1 });
  database.close();
});
