import { EpubCheck } from '@likecoin/epubcheck-ts';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { noteLimits } from '~/rooms/note/rules/limits';
import { type ExportForm, exportForms } from '~/rooms/transfer/rules/forms';
import { fullLesson, wholeFile } from '../../../support/exported';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** A learner's own notes, on a map of their own and on another's public one. */

let home: TestRooms;
let ada: User;
let bob: User;
let mapId: string;

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, ada.id, mapId, 'n2', 'A comb is made of wax.\n\n- [ ] Draw one');
});
afterEach(() => home.close());

const leaf = (user = ada, nodeId = 'n2') => ({ mapId, nodeId, userId: user.id });
const save = (text: string, version: number, user = ada, nodeId = 'n2') =>
  home.rooms.note.saveNote(leaf(user, nodeId), text, version);
const open = (user = ada, nodeId = 'n2') => home.rooms.note.openNote(leaf(user, nodeId));
const show = (isPublic: boolean) => home.rooms.map.maps.setVisibility(mapId, ada.id, isPublic, home.clock.now());

async function gathered(pieces: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
}

describe('a note', () => {
  it('is saved, changed and deleted, and its version never repeats', async () => {
    expect(await open()).toEqual({ text: '', version: 0, html: '' });
    expect(await save('Wax is **sweat**.\r\n', 0)).toEqual({ ok: true });
    expect(await open()).toMatchObject({ text: 'Wax is **sweat**.', version: 1 });
    expect((await open()).html).toContain('<strong>sweat</strong>');
    expect(await save(' \n ', 1)).toEqual({ ok: true });
    expect(await open()).toMatchObject({ text: '', version: 2 });
    expect(await save('Another one', 1)).toMatchObject({ status: 409 });
    expect(await save('Another one', 2)).toEqual({ ok: true });
    expect(await open()).toMatchObject({ text: 'Another one', version: 3 });
  });

  it('that was changed somewhere else is not overwritten; the same text again is no conflict', async () => {
    await save('One', 0);
    expect(await save('Other', 0)).toEqual({ ok: false, status: 409, message: messages.note.stale });
    expect(await save('One', 0)).toEqual({ ok: true });
    const both = await Promise.all([save('Left', 1), save('Right', 1)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await open()).version).toBe(2);
  });

  it('has a length', async () => {
    expect(await save('x'.repeat(noteLimits.textMaxCharacters), 0)).toEqual({ ok: true });
    const longer = await save('🐝'.repeat(noteLimits.textMaxCharacters + 1), 1);
    expect(longer).toEqual({ ok: false, status: 400, message: messages.note.tooLong });
    expect(messages.note.tooLong).toContain(noteLimits.textMaxCharacters.toLocaleString('en'));
  });

  it('is only its own learner’s, and also on a public map of another', async () => {
    expect(await save('Mine', 0, bob)).toEqual({ ok: false, status: 404, message: messages.map.notFound });
    await show(true);
    expect(await save('Mine', 0, bob)).toEqual({ ok: true });
    expect(await save('Hers', 0, ada)).toEqual({ ok: true });
    expect([(await open(bob)).text, (await open(ada)).text]).toEqual(['Mine', 'Hers']);
    expect(await save('Nowhere', 0, bob, 'gone')).toMatchObject({ status: 404, message: messages.map.nodeNotFound });
    await show(false);
    expect(await save('Still mine?', 1, bob)).toMatchObject({ status: 404 });
  });

  it('goes with its map, and with its account', async () => {
    await show(true);
    await save('Mine', 0, bob);
    await save('Hers', 0, ada);
    expect(home.rows()).toMatchObject({ notes: 2 });
    await home.rooms.account.users.remove(bob.id);
    expect(home.rows()).toMatchObject({ notes: 1 });
    await home.rooms.server.database.run((db) => db.run(sql`delete from maps where id = ${mapId}`));
    expect(home.rows()).toMatchObject({ notes: 0, search_texts: 0 });
  });

  it('stays while its leaf is gone, and is there again when the leaf is', async () => {
    await save('About wax', 0);
    const { changeMap } = home.rooms.map;
    expect(await changeMap(ada.id, mapId, { act: 'delete', node: 'n2' })).toMatchObject({ ok: true });
    expect(await save('Gone', 1)).toMatchObject({ status: 404, message: messages.map.nodeNotFound });
    const found = async () =>
      (await home.rooms.search.findTexts(ada.id, { typed: 'wax', scope: 'notes', page: 1 })).total;
    expect(await found()).toBe(0);
    await changeMap(ada.id, mapId, { act: 'undo' });
    expect((await open()).text).toBe('About wax');
    expect(await found()).toBe(1);
  });

  it('goes once its leaf is in no kept version any more', async () => {
    await save('About wax', 0);
    const { changeMap } = home.rooms.map;
    await changeMap(ada.id, mapId, { act: 'delete', node: 'n2' });
    for (let n = 0; n < limits.mapVersionsKept; n += 1) {
      expect(home.rows()).toMatchObject({ notes: 1 });
      await changeMap(ada.id, mapId, { act: 'rename', node: 'n1', label: `Hive ${n}` });
    }
    expect(home.rows()).toMatchObject({ notes: 0, search_texts: expect.any(Number) });
  });
});

describe('the search', () => {
  const find = async (user: User, typed: string, scope: 'all' | 'notes' | 'public' = 'all') =>
    (await home.rooms.search.findTexts(user.id, { typed, scope, page: 1 })).groups.flatMap(({ items }) =>
      items.map(({ kind, at, label }) => `${kind} ${at} ${label}`),
    );

  it('finds one’s own notes alone, as they are now', async () => {
    await show(true);
    await save('The propolis is sticky', 0, bob);
    expect(await find(bob, 'propolis')).toEqual(['note n2 Comb']);
    expect(await find(bob, 'propolis', 'notes')).toEqual(['note n2 Comb']);
    expect(await find(bob, 'propolis', 'public')).toEqual([]);
    expect(await find(ada, 'propolis')).toEqual([]);
    expect(await find(ada, 'propolis', 'public')).toEqual([]);
    await save('The queen', 1, bob);
    expect(await find(bob, 'propolis')).toEqual([]);
    expect(await find(bob, 'queen')).toEqual(['note n2 Comb']);
    await home.rooms.search.renewIndex();
    expect(await find(bob, 'queen')).toEqual(['note n2 Comb']);
    await show(false);
    expect(await find(bob, 'queen')).toEqual([]);
    await show(true);
    await save('', 2, bob);
    expect(await find(bob, 'queen')).toEqual([]);
    await home.rooms.search.renewIndex();
    expect(await find(bob, 'queen')).toEqual([]);
  });
});

describe('an export', () => {
  async function fileOf(form: ExportForm, hasNotes: boolean, user = ada): Promise<Buffer> {
    const file = await home.rooms.transfer.exportMap(mapId, user.id, form, { hasNotes });
    if (!file) throw new Error(`no ${form}`);
    return wholeFile(file.pieces);
  }
  async function exported(form: ExportForm, hasNotes: boolean, user = ada): Promise<string> {
    const bytes = await fileOf(form, hasNotes, user);
    if (form !== 'epub') return bytes.toString('utf8');
    return Object.values(unzipSync(bytes))
      .map((entry) => Buffer.from(entry).toString('utf8'))
      .join('\n');
  }

  it('has the reader’s own notes where they ask for them, and in no format for other programs', async () => {
    await show(true);
    await save('Wax is *sweat*.', 0);
    await save('Honey on bread', 0, ada, 'n4');
    await save('Of Bob', 0, bob);
    for (const form of exportForms.filter((each) => each !== 'apkg')) {
      const takes = ['md', 'html', 'epub'].includes(form);
      expect(await exported(form, false), form).not.toContain('sweat');
      const file = await exported(form, true);
      expect(file.includes('sweat'), form).toBe(takes);
      expect(file.includes('Honey on bread'), form).toBe(takes);
      expect(file, form).not.toContain('Of Bob');
    }
    expect(await exported('md', true)).toContain('## My notes\n\nWax is *sweat*.');
    expect(await exported('html', true)).toMatch(/<h3[^>]*>My notes<\/h3>\s*<p[^>]*>Wax is <em>sweat<\/em>/);
    expect(await exported('html', true, bob)).not.toContain('sweat');
  });

  it('with notes is a valid e-book, with one that has formulas and footnotes too', async () => {
    await save(fullLesson, 0);
    await save(fullLesson, 0, ada, 'n4');
    await addLesson(home, ada.id, mapId, 'n3', fullLesson);
    await save(fullLesson, 0, ada, 'n3');
    const { messages } = await EpubCheck.validate(new Uint8Array(await fileOf('epub', true)));
    expect(messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))).toEqual([]);
  });

  it('of an account has all of its notes', async () => {
    await show(true);
    await save('Wax is sweat.', 0, bob);
    await save('Hers', 0, ada);
    await save('', 1, ada);
    const { exportAsJson, exportAsMarkdown, exportHistory } = home.rooms.transfer;
    const { notes } = JSON.parse(await gathered(exportAsJson(bob))) as { notes: object[] };
    expect(notes).toMatchObject([{ mapId, nodeId: 'n2', text: 'Wax is sweat.', version: 1 }]);
    expect(await gathered(exportAsMarkdown(bob))).toContain(
      '## Notes\n\n### Bees \\> Hive \\> Comb\n\nWax is sweat.\n',
    );
    const archive = unzipSync(await wholeFile(exportHistory(bob.id)));
    expect(Buffer.from(archive['notes.md'] ?? []).toString('utf8')).toContain('Wax is sweat.');
    expect(JSON.parse(await gathered(exportAsJson(ada)))).toMatchObject({ notes: [] });
    expect(await gathered(exportAsMarkdown(ada))).not.toContain('## Notes');
  });
});

it('a copy of a map has no notes, and its cards and lessons come without them', async () => {
  await show(true);
  await save('Wax is sweat.', 0);
  await save('Mine', 0, bob);
  const kept = await home.rooms.copy.keepCopy(bob.id, mapId, 'key');
  expect(kept.ok).toBe(true);
  expect(home.rows()).toMatchObject({ notes: 2 });
});

it('what notes take counts for the account', async () => {
  const used = async () => (await home.rooms.storage.spaceOf(bob.id)).lessons;
  await show(true);
  await save('x'.repeat(1_000), 0, bob);
  expect(await used()).toBe(2_500);
  await save('x'.repeat(100), 1, bob);
  expect(await used()).toBe(700);
  await home.rooms.server.database.run((db) => db.run(sql`delete from maps where id = ${mapId}`));
  expect(await used()).toBe(0);
});
