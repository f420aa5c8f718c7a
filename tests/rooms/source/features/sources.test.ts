import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { DocumentFault } from '~/kit/fault/document-fault';
import { messages } from '~/kit/messages';
import type { DocumentReader, ReadOptions } from '~/providers/documents/document-reader';
import type { User } from '~/rooms/account/store/users';
import type { ReadDocument } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { until } from '../../../support/streams';

const passage = (text: string, page: number | null = null, heading = '') => ({ page, heading, text });

const book: ReadDocument = {
  kind: 'pdf',
  title: 'On bees',
  pages: 2,
  structure: 'bookmarks',
  headings: [
    { level: 1, text: 'The hive', passage: 1 },
    { level: 2, text: 'Wax', passage: 2 },
  ],
  passages: [passage('A hive has a queen.', 1, 'The hive'), passage('Combs are made of wax.', 2, 'Wax')],
};

/** A reader whose documents are ready when the test says so. */
class HandReader implements DocumentReader {
  readonly asked: { readonly file: string; readonly options: ReadOptions }[] = [];
  #answers: { resolve: (read: ReadDocument) => void; reject: (error: unknown) => void }[] = [];
  busy = 0;

  read(file: string, options: ReadOptions): Promise<ReadDocument> {
    if (this.busy > 0) {
      this.busy -= 1;
      return Promise.reject(new Busy(10, 'work'));
    }
    this.asked.push({ file, options });
    return new Promise((resolve, reject) => {
      this.#answers.push({ resolve, reject });
      options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true });
    });
  }

  async whole(read: ReadDocument = book): Promise<void> {
    await until(() => this.#answers.length > 0);
    this.#answers.shift()?.resolve(read);
  }

  async fails(error: unknown): Promise<void> {
    await until(() => this.#answers.length > 0);
    this.#answers.shift()?.reject(error);
  }

  async close(): Promise<void> {}
}

let home: TestRooms;
let reader: HandReader;
let ada: User;

beforeEach(async () => {
  reader = new HandReader();
  home = await openTestRooms({ reader });
  ada = await home.member();
});
afterEach(() => home.close());

const files = () => {
  const folder = join(home.folder, 'uploads');
  // The files' names without the id of the process that received them.
  return existsSync(folder) ? readdirSync(folder).map((name) => name.replace(/^[0-9a-f]+\./, '')) : [];
};

const nothing = { title: '', text: '', isCut: false, key: '', upload: null, fault: null } as const;

async function upload(name = 'bees.pdf', content = 'content') {
  const id = home.rooms.server.random.id();
  await home.rooms.server.uploads.receive(id, Readable.from([Buffer.from(content)]));
  return { id, name };
}

async function started(asked: Partial<Parameters<TestRooms['rooms']['source']['addSource']>[1]>, user = ada) {
  const added = await home.rooms.source.addSource(user.id, { ...nothing, ...asked });
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  return added.run.id;
}

const ended = (id: string) =>
  until(async () => !['queued', 'running'].includes((await home.rooms.run.runStore.byId(id))?.state ?? ''));

async function added(user = ada, read = book): Promise<string> {
  const id = await started({ text: 'pasted' }, user);
  await reader.whole(read);
  await ended(id);
  return id;
}

const place = { passage: 1, search: '', page: 1 };

async function addMap(user = ada, title = 'Bees'): Promise<string> {
  return home.rooms.map.maps.add({
    ...outlined(title, '- Hive\n- Honey'),
    id: home.rooms.server.random.id(),
    userId: user.id,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    at: home.clock.now(),
  });
}

describe('a file', () => {
  it('is read, stored as passages, and deleted from the disk', async () => {
    const file = await upload();
    const id = await started({ upload: file });
    expect(id).toBe(file.id);
    expect(files()).toEqual([id]);
    await until(() => reader.asked.length === 1);
    expect(reader.asked[0]).toMatchObject({
      file: expect.stringMatching(new RegExp(`/uploads/[0-9a-f]+\\.${id}$`)),
      options: { name: 'bees.pdf' },
    });
    await reader.whole();
    await ended(id);
    expect(await home.rooms.run.runStore.byId(id)).toMatchObject({ state: 'done', fault: null });
    const open = await home.rooms.source.openSource(id, ada.id, place);
    expect(open?.source).toMatchObject({
      title: 'On bees',
      kind: 'pdf',
      pages: 2,
      passages: 2,
      words: 10,
      bytes: 7,
      structure: 'bookmarks',
      shared: false,
    });
    expect(open?.source.contents).toEqual(book.headings);
    expect(open?.passages.map(({ n, page, text }) => [n, page, text])).toEqual([
      [1, 1, 'A hive has a queen.'],
      [2, 2, 'Combs are made of wax.'],
    ]);
    await until(() => files().length === 0);
  });

  it('shows the passages read so far', async () => {
    const id = await started({ upload: await upload() });
    await until(() => reader.asked.length === 1);
    const tell = reader.asked[0]?.options.onProgress;
    tell?.({ kind: 'pdf', read: 10, of: 500, headings: ['The hive', 'Wax'], words: 2_000 });
    tell?.({ kind: 'pdf', read: 20, of: 500, headings: [], words: 4_000 });
    await until(() => home.rooms.run.runs.linesOf(id)?.length === 3);
    expect(home.rooms.run.runs.linesOf(id)?.map(({ label }) => label)).toEqual([
      'The hive',
      'Wax',
      'PDF, 20 of 500, 4,000 words so far',
    ]);
    await reader.whole();
    await ended(id);
  });

  it('has the title that was typed', async () => {
    const id = await started({ upload: await upload(), title: '  My  bees ' });
    await reader.whole();
    await ended(id);
    expect(await home.rooms.source.sources.byId(id, ada.id)).toMatchObject({ title: 'My bees' });
  });

  it('that cannot be read says why, and leaves nothing', async () => {
    const id = await started({ upload: await upload() });
    await reader.fails(new DocumentFault('encrypted'));
    await ended(id);
    expect(await home.rooms.run.runStore.byId(id)).toMatchObject({
      state: 'failed',
      fault: 'encrypted',
      message: { id: 'documentFault.encrypted' },
    });
    await until(() => files().length === 0);
    expect(await home.rooms.source.sources.list(ada.id, 10)).toEqual([]);
  });

  it('waits if the reader is too busy', async () => {
    reader.busy = 1;
    const id = await started({ upload: await upload() });
    await reader.whole();
    await ended(id);
    expect(await home.rooms.source.sources.byId(id, ada.id)).not.toBeNull();
  });

  it('can be stopped, which leaves nothing', async () => {
    const id = await started({ upload: await upload() });
    await until(() => reader.asked.length === 1);
    await home.rooms.run.stopRun(id, ada.id);
    await ended(id);
    expect(await home.rooms.run.runStore.byId(id)).toMatchObject({ state: 'stopped' });
    expect(reader.asked[0]?.options.signal.aborted).toBe(true);
    await until(() => files().length === 0);
    expect(home.rows()).toMatchObject({ sources: 0, passages: 0 });
  });

  it('is read again after a restart, if it is still there', async () => {
    const id = await started({ upload: await upload() });
    await until(() => reader.asked.length === 1);
    await home.rooms.admin.windDown();
    expect(await home.rooms.run.runStore.byId(id)).toMatchObject({ state: 'queued' });
    expect(files()).toEqual([id]);
    const again = await openTestRooms({ reader, env: { DATA_DIR: home.folder } });
    await again.rooms.run.runs.resume();
    await reader.fails(new Error('of the first'));
    await reader.whole();
    await until(async () => (await again.rooms.run.runStore.byId(id))?.state === 'done');
    expect(await again.rooms.source.sources.byId(id, ada.id)).toMatchObject({
      title: 'On bees',
      passages: 2,
    });
    await until(() => files().length === 0);
    await again.close();
  });

  it('says so after a restart if it is missing', async () => {
    const id = await started({ upload: await upload() });
    await until(() => reader.asked.length === 1);
    await home.rooms.admin.windDown();
    await home.rooms.server.uploads.remove(id);
    const again = await openTestRooms({ reader, env: { DATA_DIR: home.folder } });
    await again.rooms.run.runs.resume();
    await until(async () => (await again.rooms.run.runStore.byId(id))?.state === 'failed');
    expect(await again.rooms.run.runStore.byId(id)).toMatchObject({ message: { id: 'source.fileGone' } });
    await again.close();
  });

  it('without a running run is deleted at the next start', async () => {
    const left = await upload();
    const waits = await started({ upload: await upload() });
    await until(() => reader.asked.length === 1);
    const folder = join(home.folder, 'uploads');
    // As files of a process that has ended.
    for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, name.replace(/^\w+/, 'dead')));
    await home.rooms.source.removeLeftFiles();
    expect(files()).toEqual([waits]);
    expect(left.id).not.toBe(waits);
    await home.rooms.run.stopRun(waits, ada.id);
  });

  it('whose upload breaks off leaves nothing', async () => {
    const broken = async function* () {
      yield Buffer.from('some');
      throw new Error('gone');
    };
    await expect(home.rooms.server.uploads.receive('half', broken())).rejects.toThrow('gone');
    expect(files()).toEqual([]);
  });
});

describe('a form', () => {
  const refused = async (asked: Partial<Parameters<TestRooms['rooms']['source']['addSource']>[1]>) => {
    const result = await home.rooms.source.addSource(ada.id, { ...nothing, ...asked });
    if (result.ok) throw new Error('it was taken');
    return [result.status, result.errors];
  };

  it('is refused with a message, and leaves no file', async () => {
    expect(await refused({})).toEqual([400, { file: messages.source.nothingSent }]);
    expect(await refused({ text: ' \n' })).toEqual([400, { file: messages.source.nothingSent }]);
    expect(await refused({ fault: 'too-large' })).toEqual([413, { file: messages.source.tooLarge }]);
    expect(await refused({ fault: 'two-files' })).toEqual([400, { file: messages.source.twoFiles }]);
    expect(await refused({ text: 'x', isCut: true })).toEqual([413, { text: messages.source.pastedTooLong }]);
    expect(await refused({ text: 'x', upload: await upload() })).toEqual([400, { form: messages.source.both }]);
    const long = 'x'.repeat(sourceLimits.titleMaxCharacters + 1);
    expect(await refused({ title: long, upload: await upload() })).toEqual([
      400,
      { title: messages.source.titleTooLong },
    ]);
    expect(files()).toEqual([]);
    expect(await home.rooms.run.runStore.idsForUser(ada.id)).toEqual([]);
  });

  it('that is sent twice is read once', async () => {
    const first = await started({ text: 'pasted', key: 'k' });
    expect(await started({ text: 'pasted', key: 'k' })).toBe(first);
    expect(files()).toEqual([first]);
    await reader.whole();
    await ended(first);
    expect(await started({ text: 'pasted', key: 'k' })).toBe(first);
    expect(reader.asked).toHaveLength(1);
  });

  it('is refused above the limit of sources, even in a running run', async () => {
    for (let at = 0; at < sourceLimits.sourcesPerUser - 1; at += 1)
      home.rooms.server.database.sqlite
        .prepare(
          "insert into sources values (?, ?, 't', 'text', 1, null, 1, 1, '[]', 'none', 0, '2026', 'whole', 0, 0)",
        )
        .run(`old${at}`, ada.id);
    const one = await started({ text: 'one' });
    const other = await started({ text: 'other' });
    await reader.whole();
    await reader.whole();
    await Promise.all([ended(one), ended(other)]);
    expect((await home.rooms.run.runStore.byId(one))?.state).toBe('done');
    expect(await home.rooms.run.runStore.byId(other)).toMatchObject({
      state: 'failed',
      message: { id: 'source.full' },
    });
    expect(await refused({ text: 'x' })).toEqual([409, { form: messages.source.full }]);
  });
});

describe('a source', () => {
  it('is shown in pages, and searched', async () => {
    const passages = Array.from({ length: 95 }, (_, at) => passage(`Passage ${at + 1}, queen ${at % 40}`));
    const id = await added(ada, { ...book, passages });
    const at = (passageNumber: number) =>
      home.rooms.source.openSource(id, ada.id, { ...place, passage: passageNumber });
    const middle = await at(50);
    expect([middle?.passages[0]?.n, middle?.passages.at(-1)?.n]).toEqual([41, 80]);
    expect([middle?.previous, middle?.next]).toEqual([1, 81]);
    expect([(await at(1))?.previous, (await at(9_999))?.next]).toEqual([null, null]);
    const found = await home.rooms.source.openSource(id, ada.id, { ...place, search: 'passage queen' });
    expect([found?.passages.length, found?.hasMore]).toEqual([sourceLimits.foundPerPage, true]);
    const last = await home.rooms.source.openSource(id, ada.id, { ...place, search: 'queen 39' });
    expect(last?.passages.map(({ n }) => n)).toEqual(expect.arrayContaining([39, 40]));
  });

  it("is only one's own", async () => {
    const id = await added();
    const bob = await home.member();
    const { rooms } = home;
    expect(await rooms.source.openSource(id, bob.id, place)).toBeNull();
    expect(await rooms.source.renameSource(id, bob.id, 'Mine')).toMatchObject({ ok: false, status: 404 });
    expect(await rooms.source.shareSource(id, bob.id, true)).toMatchObject({ ok: false, status: 404 });
    expect(await rooms.source.deleteSource(id, bob.id)).toMatchObject({ ok: false, status: 404 });
    const map = await addMap(bob);
    expect(await rooms.source.addToMap(map, id, bob.id)).toMatchObject({ ok: false, status: 404 });
    expect(await rooms.source.addToMap(await addMap(), id, bob.id)).toMatchObject({ ok: false, status: 404 });
  });

  it('can be renamed, shared, added to maps and removed from them', async () => {
    const id = await added();
    const { rooms } = home;
    expect(await rooms.source.renameSource(id, ada.id, ' ')).toMatchObject({ status: 400 });
    expect(await rooms.source.renameSource(id, ada.id, ' Bees  II ')).toEqual({ ok: true });
    expect(await rooms.source.shareSource(id, ada.id, true)).toEqual({ ok: true });
    expect(await rooms.source.sources.byId(id, ada.id)).toMatchObject({ title: 'Bees II', shared: true });
    const map = await addMap();
    for (const _ of ['once', 'twice']) expect(await rooms.source.addToMap(map, id, ada.id)).toEqual({ ok: true });
    expect((await rooms.source.openSource(id, ada.id, place))?.maps).toEqual([{ id: map, query: 'Bees' }]);
    for (const _ of ['once', 'twice']) expect(await rooms.source.takeFromMap(map, id, ada.id)).toEqual({ ok: true });
    expect(await rooms.source.sources.ofMap(map, ada.id)).toEqual([]);
  });

  it('is one of at most twenty of a map', async () => {
    const map = await addMap();
    const { rooms } = home;
    for (let at = 0; at < sourceLimits.sourcesPerMap; at += 1) await rooms.source.addToMap(map, await added(), ada.id);
    expect(await rooms.source.addToMap(map, await added(), ada.id)).toMatchObject({
      status: 409,
      message: messages.source.mapFull,
    });
  });

  it('is deleted with its passages, and lessons keep their text', async () => {
    const id = await added();
    const { rooms } = home;
    await rooms.source.addToMap(await addMap(), id, ada.id);
    expect(await rooms.source.deleteSource(id, ada.id)).toEqual({ ok: true });
    expect(await rooms.source.sources.byId(id, ada.id)).toBeNull();
    await rooms.source.clearRemoved();
    expect(home.rows()).toMatchObject({ sources: 0, passages: 0, map_sources: 0 });
  });
});

describe('an account', () => {
  const whole = async (parts: AsyncGenerator<string>) => {
    let text = '';
    for await (const part of parts) text += part;
    return text;
  };

  it('has its sources and passages in its export, and nobody else’s', async () => {
    const id = await added();
    const bob = await home.member();
    await added(bob);
    const data = JSON.parse(await whole(home.rooms.transfer.exportAsJson(ada)));
    expect(data.sources).toMatchObject([
      {
        id,
        title: 'On bees',
        maps: [],
        passages: [{ n: 1, page: 1, heading: 'The hive', text: 'A hive has a queen.' }, { n: 2 }],
      },
    ]);
    expect(await whole(home.rooms.transfer.exportAsMarkdown(ada))).toMatch(/\n## Sources\n\n- On bees\n$/);
  });

  it('that is deleted leaves no source, no file and no run', async () => {
    const bob = await home.member();
    await added(bob);
    await added();
    const live = await started({ upload: await upload() });
    await until(() => reader.asked.length === 3);
    await home.rooms.account.removeAccount(ada);
    await until(() => files().length === 0);
    expect(await home.rooms.run.runStore.byId(live)).toBeNull();
    expect(home.rows()).toMatchObject({ sources: 1, passages: 2 });
  });
});
