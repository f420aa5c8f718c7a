import { EpubCheck } from '@likecoin/epubcheck-ts';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import type { ExportForm } from '~/rooms/transfer/rules/forms';
import type { EncodedPicture } from '~/system/contract/picture-work';
import { pictureEncoder } from '~/threads/pictures/picture-encoder';
import { mapWithLessons, wholeFile } from '../../../support/exported';
import { png } from '../../../support/picture-files';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Pictures of lessons in exported and imported files. */

const encoder = pictureEncoder();
let home: TestRooms;
let ada: User;
let bob: User;
let mapId: string;
let made: EncodedPicture;
let hash: string;
let bytes: Buffer;

beforeAll(async () => {
  const encoded = await encoder.encode(await png(700, 350));
  if ('fault' in encoded) throw new Error(encoded.fault);
  made = encoded;
  hash = made.hash;
  bytes = Buffer.from(made.large);
}, 60_000);
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
  mapId = await mapWithLessons(home, ada, { query: 'Bees', outline: '- Hive\n  - Comb\n- Honey' });
  await home.rooms.picture.lessonPictures.add({ mapId, userId: ada.id }, made, home.clock.now());
  const nodeId = [...((await home.rooms.lesson.openMap(mapId, ada.id))?.tree.nodes.values() ?? [])].find(
    ({ label }) => label === 'Comb',
  )?.id;
  const lesson = `Wax.\n\n![A "comb" & wax](picture:${hash})\n\n![Nothing](picture:${'0'.repeat(32)})`;
  await home.rooms.lesson.saveLesson({ mapId, nodeId: nodeId ?? '', userId: ada.id, version: 0 }, lesson);
}, 60_000);
afterEach(() => home.close());
afterAll(() => encoder.close());

const exported = async (form: ExportForm) => {
  const file = await home.rooms.transfer.exportMap(mapId, ada.id, form);
  if (!file) throw new Error('no file');
  return wholeFile(file.pieces);
};

it('a book has them as files, and passes the check', async () => {
  const book = await exported('epub');
  const files = unzipSync(new Uint8Array(book));
  expect(Buffer.from(files[`EPUB/pictures/${hash}.webp`] ?? []).equals(bytes)).toBe(true);
  const chapter = new TextDecoder().decode(files['EPUB/lesson-1.xhtml']);
  expect(chapter).toContain(
    `<img src="pictures/${hash}.webp" width="700" height="350" alt="A &quot;comb&quot; &amp; wax"/>`,
  );
  expect(chapter).not.toContain('data-picture');
  const { messages } = await EpubCheck.validate(new Uint8Array(book));
  expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
}, 60_000);

it('a page has them within', async () => {
  const page = (await exported('html')).toString();
  expect(page).toContain(`<img src="data:image/webp;base64,${bytes.toString('base64')}" width="700" height="350"`);
  expect(page).not.toContain('data-picture');
});

it('our JSON carries them to another account, with the same hash', async () => {
  const json = (await exported('json')).toString();
  expect(json.split('\n').at(-3)).toBe(`{"hash":"${hash}","webp":"${bytes.toString('base64')}"}`);
  const read = await home.rooms.transfer.previewImport(new TextEncoder().encode(json), 'bees.json');
  if (!read.ok) throw new Error(read.message);
  expect(read.read.leftOut).toEqual([]);
  const form = { packed: read.read.packed, topic: 'Bees', form: 'json', key: 'once' };
  const made = await home.rooms.transfer.makeImport(bob.id, form);
  if (!made.ok) throw new Error(made.message);
  const there = await home.rooms.picture.lessonPictures.open(made.mapId, bob.id, hash, 'large');
  expect(there?.equals(bytes)).toBe(true);
  // Bytes under another hash are left out.
  const other = json.replaceAll(hash, 'f'.repeat(32));
  const again = await home.rooms.transfer.previewImport(new TextEncoder().encode(other), 'bees.json');
  if (!again.ok) throw new Error(again.message);
  const wrong = await home.rooms.transfer.makeImport(bob.id, { ...form, packed: again.read.packed, key: 'twice' });
  if (!wrong.ok) throw new Error(wrong.message);
  expect(await home.rooms.picture.lessonPictures.open(wrong.mapId, bob.id, 'f'.repeat(32), 'large')).toBeNull();
});

it('Markdown names them, and a copy of the text on this server shows them', async () => {
  const markdown = (await exported('md')).toString();
  expect(markdown).toContain(`(picture:${hash})`);
  const read = await home.rooms.transfer.previewImport(new TextEncoder().encode(markdown), 'bees.md');
  if (!read.ok) throw new Error(read.message);
  const form = { packed: read.read.packed, topic: 'Bees', form: 'md', key: 'md' };
  const made = await home.rooms.transfer.makeImport(ada.id, form);
  if (!made.ok) throw new Error(made.message);
  expect(await home.rooms.picture.lessonPictures.open(made.mapId, ada.id, hash, 'large')).not.toBeNull();
});

it("the account's export has each of its pictures once, with the maps that have it", async () => {
  const other = await mapWithLessons(home, ada, { query: 'Wasps', outline: '- Nest\n- Wood' });
  await home.rooms.picture.lessonPictures.add({ mapId: other, userId: ada.id }, made, home.clock.now());
  const accountOf = async (user: User) => {
    let text = '';
    for await (const piece of home.rooms.transfer.exportAsJson(user)) text += piece;
    return JSON.parse(text) as { pictures: { hash: string; maps: string[]; webp: string }[] };
  };
  const { pictures } = await accountOf(ada);
  expect(pictures.map(({ maps, ...picture }) => ({ ...picture, maps: maps.toSorted() }))).toEqual([
    { hash, webp: bytes.toString('base64'), maps: [mapId, other].toSorted() },
  ]);
  expect((await accountOf(bob)).pictures).toEqual([]);
});
