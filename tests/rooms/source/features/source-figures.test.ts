import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { collectFigures } from '~/rooms/source/acts/collect-figures';
import type { FoundFigure } from '~/rooms/source/rules/document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import type { EncodedPicture } from '~/system/contract/picture-work';
import { epubParts, pack } from '../../../support/documents/packed';
import { paper, pdf } from '../../../support/documents/pdf-writer';
import { prose } from '../../../support/documents/prose';
import { jpegWithPlace, png, svg } from '../../../support/picture-files';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { until } from '../../../support/streams';

/** Pictures of sources, read and encoded in their processes. */

// Each source is read in one process and encoded in another.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let home: TestRooms;
let ada: User;
let bob: User;

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  bob = await home.member({ nickname: 'Bob' });
});
afterEach(() => home.close());

async function added(bytes: Uint8Array, name: string): Promise<string> {
  const { uploads, random } = home.rooms.server;
  const id = random.id();
  await uploads.receive(id, Readable.from([bytes]));
  const asked = { title: '', text: '', isCut: false, key: id, upload: { id, name }, fault: null };
  const started = await home.rooms.source.addSource(ada.id, asked);
  if (!started.ok) throw new Error(JSON.stringify(started.errors));
  const run = () => home.rooms.run.runStore.byId(id);
  await until(async () => !['queued', 'running'].includes((await run())?.state ?? ''), 60_000);
  expect(await run()).toMatchObject({ state: 'done' });
  return id;
}

const hostile =
  '<script>alert(1)</script><image href="file:///etc/passwd" width="200" height="100"/><circle cx="50" cy="50" r="40"/>';

/** A book of four pictures, of which one is broken; a large one also has a drawing with a script. */
async function book(side = 300): Promise<Uint8Array> {
  const html =
    `<h1>Stone fruit</h1><p>${prose(1, 10)}</p>` +
    '<figure><img src="a.jpg" alt="A branch"/><figcaption>Figure 1. Nectarines</figcaption></figure>' +
    `<h1>Pome fruit</h1><p>${prose(20, 10)}</p>` +
    '<p><img src="b.png"/></p><p><img src="c.svg" alt="&lt;b&gt;Apple&lt;/b&gt;"/></p><p><img src="d.png"/></p>';
  const files = Object.entries(epubParts({ title: 'Fruit', chapters: [{ file: 'one.xhtml', html }] }));
  return pack({
    ...Object.fromEntries(files),
    'OEBPS/a.jpg': await jpegWithPlace(),
    'OEBPS/b.png': await png(side, side / 2),
    'OEBPS/c.svg': side > 2_000 ? svg(hostile) : await png(side, side / 3),
    'OEBPS/d.png': (await png(300, 300)).slice(0, 400),
  });
}

const open = (id: string, user: User | null, n = 1, size: 'large' | 'small' = 'large') =>
  home.rooms.source.sources.openFigure(id, user?.id ?? null, n, size);
const spaceOf = async () => (await home.rooms.storage.spaceOf(ada.id)).sources;
const rows = () => home.rows() as Record<string, number>;

it('an EPUB keeps its pictures beside their passages, encoded anew and without metadata', async () => {
  const id = await added(await book(2_400), 'fruit.epub');
  const opened = await home.rooms.source.openSource(id, ada.id, { passage: 1, search: '', page: 1 });
  expect(opened?.source).toMatchObject({ leftOut: 1, isCut: false, passages: 2 });
  expect(opened?.figures.map(({ hash: _, ...figure }) => figure)).toEqual([
    { n: 1, passage: 1, caption: 'Figure 1. Nectarines', alt: 'A branch', width: 400, height: 800, hasSmall: true },
    { n: 2, passage: 2, caption: '', alt: '', width: 2_000, height: 1_000, hasSmall: true },
    { n: 3, passage: 2, caption: '', alt: '<b>Apple</b>', width: 2_000, height: 1_000, hasSmall: true },
  ]);
  for (const n of [1, 2, 3]) {
    const { webp } = (await open(id, ada, n)) ?? {};
    const { format, exif, xmp } = await sharp(webp).metadata();
    expect({ format, exif, xmp }).toEqual({ format: 'webp', exif: undefined, xmp: undefined });
    expect(webp?.includes('SECRET') || webp?.includes('root:')).toBe(false);
  }
  expect((await sharp((await open(id, ada, 2, 'small'))?.webp).metadata()).width).toBe(640);
  const passage = await home.rooms.source.openPassage(id, 1, ada.id);
  expect(passage?.figures.map(({ n }) => n)).toEqual([1]);
  expect(await spaceOf()).toBeGreaterThan(30_000);
  const found = await home.rooms.source.openSource(id, ada.id, { passage: 1, search: 'marker21', page: 1 });
  expect(found?.figures.map(({ n }) => n)).toEqual([2, 3]);
  // The export of the account has them as well.
  let text = '';
  for await (const part of home.rooms.transfer.exportAsJson(ada)) text += part;
  const [{ figures }] = JSON.parse(text).sources;
  expect(figures).toMatchObject([{ n: 1, passage: 1, caption: 'Figure 1. Nectarines' }, { n: 2 }, { n: 3 }]);
  expect((await sharp(Buffer.from(figures[0].webp, 'base64')).metadata()).width).toBe(400);
});

it('a PDF keeps its pictures', async () => {
  const pixels = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#3a7d44' } })
    .raw()
    .toBuffer();
  const placed = { pixels, columns: 90, rows: 70, x: 100, y: 200, width: 180, height: 140 };
  const texts = [
    { text: 'Bees build combs of wax, and each cell has six sides.', x: 72, y: 100 },
    { text: 'Figure 4: A cell', x: 110, y: 355, size: 9 },
  ];
  const whole = { ...placed, x: 0, y: 0, width: paper.width, height: paper.height };
  const id = await added(
    pdf([
      { rendered: texts, pictures: [placed] },
      { rendered: texts, pictures: [whole] },
    ]),
    'a.pdf',
  );
  const opened = await home.rooms.source.openSource(id, ada.id, { passage: 1, search: '', page: 1 });
  expect(opened?.source.leftOut).toBe(1);
  expect(opened?.figures).toMatchObject([{ n: 1, caption: 'Figure 4: A cell', width: 90, height: 70 }]);
  const { data } = await sharp((await open(id, ada))?.webp)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0x3a, 0x7d, 0x44]);
});

it('others see a picture only beside a passage that a public map cites, from a shared source', async () => {
  const id = await added(await book(), 'fruit.epub');
  const made = await home.rooms.source.mapOfHeadings(ada.id, id, { topic: '', key: 'k1' });
  if (!made.ok) throw new Error(made.message);
  const seen = async (user: User | null) =>
    [await open(id, user), await open(id, user, 2)].map((each) => each !== null);
  expect(await seen(ada)).toEqual([true, true]);
  expect(await seen(bob)).toEqual([false, false]);
  await home.rooms.source.shareSource(id, ada.id, true);
  expect(await seen(bob)).toEqual([false, false]);
  await home.rooms.map.setVisibility(made.mapId, ada.id, '1');
  // Both passages are lessons of the map now.
  for (const user of [bob, null]) expect(await seen(user)).toEqual([true, true]);
  expect((await home.rooms.source.openShared(id, 1))?.figures).toHaveLength(3);
  expect((await home.rooms.source.openPassage(id, 1, bob.id))?.figures).toHaveLength(1);
  await home.rooms.source.shareSource(id, ada.id, false);
  for (const user of [bob, null]) expect(await seen(user)).toEqual([false, false]);
  expect(await open(id, ada, 4)).toBeNull();
});

it('a deleted source leaves no picture and no space; another one with the same picture keeps it', async () => {
  const [one, other] = [await added(await book(), 'one.epub'), await added(await book(), 'other.epub')];
  expect(rows()).toMatchObject({ source_figures: 6, pictures: 3 });
  await home.rooms.source.deleteSource(one, ada.id);
  expect(await open(one, ada)).toBeNull();
  await home.rooms.source.clearRemoved();
  expect(rows()).toMatchObject({ source_figures: 3, pictures: 3 });
  // The sweep of pictures that no lesson names leaves those of sources alone.
  home.clock.advance(7 * 24 * 60 * 60_000);
  await home.rooms.picture.lessonPictures.sweep(home.clock.now());
  expect(await open(other, ada)).not.toBeNull();
  await home.rooms.account.removeAccount(ada);
  expect(rows()).toMatchObject({ sources: 0, source_figures: 0, pictures: 0 });
});

const encoded = (n: number, bytes = 10): EncodedPicture => ({
  ...{ hash: n.toString(16).padStart(32, '0'), width: 100, height: 100 },
  ...{ large: new Uint8Array(bytes), small: null },
});
const figure = (n: number): FoundFigure => ({ passage: 1, caption: `${n}`, alt: '', picture: Uint8Array.of(n) });

/** Has pictures of one byte each collected, of which the encoder makes what `encode` says. */
async function collect(count: number, encode: (n: number) => EncodedPicture | { fault: 'broken' | 'too-slow' }) {
  const encodeAll = async (files: readonly unknown[]) => files.map((file) => encode((file as Uint8Array)[0] ?? 0));
  const { taker, collected } = collectFigures({ encodeAll }, new AbortController().signal);
  for (let n = 0; n < count; n += 1) await taker.take(figure(n));
  taker.end({ leftOut: 2, isCut: false, repeated: [1] });
  const { figures, leftOut } = await collected();
  return { captions: figures.map(({ caption }) => caption), leftOut };
}

it('what cannot be encoded is left out and counted, and ornaments are not', async () => {
  const kinds = [encoded(0), encoded(1), { fault: 'broken' as const }, { ...encoded(3), height: 63 }, encoded(4)];
  expect(await collect(5, (n) => kinds[n] ?? encoded(n))).toEqual({ captions: ['0', '4'], leftOut: 3 });
});

it('the pictures of a source have at most 32 MB together', async () => {
  const half = sourceLimits.figuresMaxBytes / 2;
  expect(await collect(4, (n) => encoded(n, n === 1 ? 0 : half))).toEqual({ captions: ['0', '2'], leftOut: 3 });
});

it('ornaments take no place of the two hundred', async () => {
  const { captions, leftOut } = await collect(250, (n) => (n < 210 ? { ...encoded(n), height: 63 } : encoded(n)));
  expect([captions.length, captions[0], leftOut]).toEqual([40, '210', 2]);
  const many = await collect(250, encoded);
  expect([many.captions.length, many.leftOut]).toEqual([sourceLimits.figuresPerSource - 1, 52]);
});

it('those that are being encoded when the time is up are kept', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const encodeAll = async (files: readonly unknown[]) => {
    await gate;
    return files.map((file) => encoded((file as Uint8Array)[0] ?? 0));
  };
  const { taker, collected } = collectFigures({ encodeAll }, new AbortController().signal);
  for (let n = 0; n < 5; n += 1) void taker.take(figure(n));
  taker.end({ leftOut: 0, isCut: true, repeated: [] });
  const all = collected();
  release();
  expect((await all).figures.map(({ caption }) => caption)).toEqual(['0', '1', '2', '3', '4']);
});

it('those behind one that breaks the encoder are tried again, up to three times', async () => {
  expect(await collect(4, (n) => (n === 2 ? { fault: 'too-slow' } : encoded(n)))).toEqual({
    captions: ['0', '3'],
    leftOut: 3,
  });
  expect(await collect(8, () => ({ fault: 'too-slow' }))).toEqual({ captions: [], leftOut: 10 });
});

it('a source is kept without the pictures that do not fit into its account', async () => {
  const { database } = home.rooms.server;
  await database.run((db) =>
    db.run(sql`insert into caps (whose, megabytes, updated_at) values (${ada.id}, 1, '2026')`),
  );
  await home.rooms.storage.space.hold('filler', ada.id, 985_000, home.clock.now());
  const id = await added(await book(), 'fruit.epub');
  const source = await home.rooms.source.sources.byId(id, ada.id);
  expect(source?.passages).toBe(2);
  // The broken one, and at least one that has no room.
  expect(source?.leftOut).toBeGreaterThan(1);
  expect(rows().source_figures).toBe(4 - (source?.leftOut ?? 0));
});
