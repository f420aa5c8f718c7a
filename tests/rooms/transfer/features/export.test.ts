import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import SQLite from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import type { CardText } from '~/rooms/review/rules/card';
import { type ExportForm, exportForms } from '~/rooms/transfer/rules/forms';
import { fullLesson, mapWithLessons, wholeFile } from '../../../support/exported';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** A map is exported in each form and opened by a reader of that form. */

let test: TestRooms;
let ada: User;
let bob: User;
let mapId: string;
/** A map in a right-to-left language. */
let rtlId: string;

const lessons = {
  Commits: fullLesson,
  Leaf: fullLesson,
  Basics: 'Of a branch, and \\[x^2\\]',
  'Merge $a$': 'Short.\n\n- [x] ticked',
};

beforeAll(async () => {
  test = await openTestRooms();
  ada = await test.member({ email: 'ada@example.org' });
  bob = await test.member({ email: 'bob@example.org' });
  mapId = await mapWithLessons(test, ada, {
    query: 'Git & "branches" <x> $x^2$',
    outline:
      '- Basics\n  - Commits\n    - Deep\n      - Deeper $\\frac{a}{b}$\n  - Staging\n- Leaf\n- Branches & <more>\n  - Merge $a$\n  - Rebase\n- No lesson\n  - Here\n  - Or here',
    lessons,
  });
  rtlId = await mapWithLessons(test, ada, {
    query: 'النحل',
    outline: '- العسل\n  - الشمع\n  - Honey bees\n- الخلية',
    lessons: {
      الشمع: '# عنوان\n\nنص قصير مع $x^2$ و`code`.\n\nAn English sentence.\n\n> اقتباس',
      الخلية: 'English only.',
    },
    language: 'ar',
  });
}, 60_000);
afterAll(() => test.close());

async function exported(form: ExportForm, id = mapId, reader: User | null = ada): Promise<Buffer> {
  const file = await test.rooms.transfer.exportMap(id, reader?.id ?? null, form);
  if (!file) throw new Error(`no ${form}`);
  const bytes = await wholeFile(file.pieces);
  if (process.env.KEEP_EXPORTS) {
    mkdirSync(process.env.KEEP_EXPORTS, { recursive: true });
    writeFileSync(join(process.env.KEEP_EXPORTS, file.name), bytes);
  }
  return bytes;
}
const text = async (...of: Parameters<typeof exported>) => (await exported(...of)).toString('utf8');
const unpacked = (bytes: Buffer) => new Map(Object.entries(unzipSync(bytes)));
const utf8 = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

async function nodeId(label: string, id = mapId): Promise<string> {
  const opened = await test.rooms.lesson.openMap(id, ada.id);
  return [...(opened?.tree.nodes.values() ?? [])].find((node) => node.label === label)?.id ?? '';
}

describe('the right to export a map', () => {
  it("is its owner's while it is private, in any form", async () => {
    for (const form of exportForms)
      for (const reader of [null, bob])
        expect(await test.rooms.transfer.exportMap(mapId, reader?.id ?? null, form), form).toBeNull();
  });

  it("is everybody's once it is public, without the owner's progress and ticks", async () => {
    const { rooms, clock } = test;
    await rooms.map.maps.setVisibility(mapId, ada.id, true, clock.now());
    const version = (await rooms.map.maps.owned(mapId, ada.id))?.version ?? 0;
    expect(
      await rooms.lesson.progress.setDone(
        { mapId, nodeId: await nodeId('Leaf'), userId: ada.id },
        version,
        true,
        clock.now(),
      ),
    ).toBe(true);
    for (const form of ['md', 'opml', 'mm', 'json'] as const) {
      const [own, others] = [await text(form), await text(form, mapId, bob)];
      expect(own, form).toContain('- [x] Done already');
      expect(others, form).not.toContain('[x]');
      expect(others, form).toContain('- [ ] Done already');
      const done = { md: '## [x] Leaf', opml: '_complete', mm: 'button_ok', json: '"done":true' }[form];
      expect(own, form).toContain(done);
      expect(others, form).not.toContain(done);
      expect(await text(form, mapId, null)).toBe(others);
    }
    for (const form of ['html', 'epub'] as const) {
      const all = async (reader: User | null) =>
        form === 'html'
          ? text(form, mapId, reader)
          : [...unpacked(await exported(form, mapId, reader)).values()].map(utf8).join('\n');
      expect(await all(ada)).toContain('☑');
      expect(await all(null)).not.toContain('☑');
      expect(await all(null)).toContain('☐');
    }
    await rooms.map.maps.setVisibility(mapId, ada.id, false, clock.now());
  });
});

describe('a page', () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      'doctype-style': 'off',
      'long-title': 'off',
      // The footnotes and scroll areas of lessons, as on our own pages.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      'prefer-native-element': 'off',
      'no-dup-id': 'error',
    },
  });

  it.each(['ltr', 'rtl'])('%s is valid, and has no script and no external resource', async (direction) => {
    const html = await text('html', direction === 'rtl' ? rtlId : mapId);
    const { results } = await validator.validateString(html);
    const said = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, offset }) => `${ruleId} ${message} ${html.slice(offset - 20, offset + 90)}`),
    );
    expect(said).toEqual([]);
    expect(html).toMatch(new RegExp(`<html lang="(?:en|ar)" dir="${direction}">`));
    expect(html).not.toMatch(/<(?:script|link|img|iframe|input|button|form)\b|<[a-z][^>]*\son\w+=|url\(|@import/);
  });

  it('has all labels and lessons, with mathematics, code and notes', async () => {
    const html = await text('html');
    for (const part of [
      'Branches &amp; &lt;more&gt;',
      '<math display="block">',
      'class="hljs-keyword"',
      'class="callout callout-warning"',
      'class="footnotes"',
      '&lt;script&gt;alert(1)',
    ])
      expect(html).toContain(part);
  });
});

describe('an EPUB', () => {
  it.each(['ltr', 'rtl'])('%s passes epubcheck', async (direction) => {
    const bytes = await exported('epub', direction === 'rtl' ? rtlId : mapId);
    const { messages } = await EpubCheck.validate(new Uint8Array(bytes));
    expect(messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))).toEqual([]);
    const opf = utf8(unpacked(bytes).get('EPUB/package.opf'));
    expect(opf.includes('page-progression-direction="rtl"')).toBe(direction === 'rtl');
    expect(opf).toContain(`<dc:language>${direction === 'rtl' ? 'ar' : 'en'}</dc:language>`);
  });

  it('begins with its media type, uncompressed and without extra fields', async () => {
    const bytes = await exported('epub');
    expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
    expect([bytes.readUInt16LE(6) & 8, bytes.readUInt16LE(8), bytes.readUInt32LE(22)]).toEqual([0, 0, 20]);
  });

  it('has a table of contents by the tree, a cover and a chapter for each lesson', async () => {
    const files = unpacked(await exported('epub'));
    const contents = utf8(files.get('EPUB/contents.xhtml'));
    const shown = contents
      .slice(contents.indexOf('<ol>'))
      .replace(/<annotation.*?<\/annotation>/g, '')
      .replace(/<[^>]*>/g, '')
      .split('\n')
      .filter(Boolean);
    expect(shown).toEqual([
      'Basics',
      'Commits',
      'Leaf',
      'Branches &amp; &lt;more&gt;',
      'Merge a',
      'No lesson',
      'Here',
      'Or here',
    ]);
    expect([...files.keys()].filter((name) => name.includes('lesson'))).toHaveLength(2);
    expect(utf8(files.get('EPUB/part-1.xhtml'))).toContain('Deeper');
    expect(
      Buffer.from(files.get('EPUB/cover.png') ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

describe('cards', () => {
  let cards: string[];
  const card = (id: string, node: string, content: CardText) => ({
    id,
    mapId,
    userId: ada.id,
    nodeId: node,
    text: content,
    origin: 'hand' as const,
    sourceName: '',
    onceKey: null,
    at: test.clock.now(),
  });

  beforeAll(async () => {
    const options = ['=2+3', 'four "4"', '$x$'].map((each, at) => ({
      id: `o${at}`,
      text: each,
      ...(at === 2 && { why: '$x$ is *no* number.' }),
    }));
    cards = await test.rooms.review.cards.add([
      card('card-2', await nodeId('Rebase'), {
        kind: 'open',
        front: '=1+1',
        back: '-x, "quoted"\nand a line',
      }),
      card('card-1', await nodeId('Commits'), {
        kind: 'open',
        front: 'What is $E = mc^2$ **worth**?',
        back: '\\[a < b\\]\n\n```js\nconst x = 1;\n```\n\n<script>alert(1)</script>',
      }),
      card('card-3', await nodeId('Rebase'), {
        kind: 'choice',
        front: 'Which?',
        back: 'Because.',
        options,
        rightId: 'o1',
      }),
    ]);
    expect(cards).toHaveLength(3);
    await test.rooms.review.cards.suspend('card-3', ada.id, test.clock.now(), test.clock.now());
  });

  it('are a table without formulas for spreadsheets, in the order of the tree', async () => {
    expect(await text('csv')).toBe(
      [
        '\uFEFFfront,back,options,answer,map,place,reasons',
        'What is $E = mc^2$ **worth**?,"\\[a < b\\]\n\n```js\nconst x = 1;\n```\n\n<script>alert(1)</script>",,,"Git & ""branches"" <x> x²",Basics > Commits,',
        `'=1+1,"'-x, ""quoted""\nand a line",,,"Git & ""branches"" <x> x²",Branches & <more> > Rebase,`,
        `Which?,Because.,"'=2+3\nfour ""4""\n$x$","four ""4""","Git & ""branches"" <x> x²",Branches & <more> > Rebase,$x$ :: $x$ is *no* number.`,
        '',
      ].join('\r\n'),
    );
  });

  it("are only one's own", async () => {
    await test.rooms.map.maps.setVisibility(mapId, ada.id, true, test.clock.now());
    expect((await text('csv', mapId, bob)).split('\r\n')).toHaveLength(2);
    const collection = openDeck(await exported('apkg', mapId, bob));
    expect(collection.prepare('select count(*) as n from notes').get()).toEqual({ n: 0 });
    await test.rooms.map.maps.setVisibility(mapId, ada.id, false, test.clock.now());
  });

  function openDeck(bytes: Buffer): SQLite.Database {
    const files = unpacked(bytes);
    expect([...files.keys()]).toEqual(['collection.anki2', 'media']);
    expect(utf8(files.get('media'))).toBe('{}');
    return new SQLite(Buffer.from(files.get('collection.anki2') ?? []));
  }

  interface Note {
    guid: string;
    mid: number;
    mod: number;
    tags: string;
    flds: string;
    sfld: string;
  }

  it('are a deck of Anki', async () => {
    const deck = openDeck(await exported('apkg'));
    expect(deck.pragma('integrity_check', { simple: true })).toBe('ok');
    const col = deck.prepare('select * from col').get() as Record<string, string | number>;
    expect(col.ver).toBe(11);
    const decks = Object.values(JSON.parse(String(col.decks))) as { id: number; name: string }[];
    expect(decks.map(({ name }) => name)).toEqual(['Default', 'Git & "branches" <x> x²']);
    const models = Object.values(JSON.parse(String(col.models))) as { id: number; flds: unknown[] }[];
    const notes = deck.prepare('select * from notes order by id').all() as Note[];
    const rows = deck.prepare('select c.*, n.guid from cards c join notes n on n.id = c.nid order by due').all() as {
      guid: string;
      queue: number;
      did: number;
    }[];
    expect(rows.map(({ guid, queue, did }) => [guid, queue, did])).toEqual([
      ['card-1', 0, decks[1]?.id],
      ['card-2', 0, decks[1]?.id],
      ['card-3', -1, decks[1]?.id],
    ]);
    for (const note of notes) {
      expect(note.mid).toBe(models[0]?.id);
      expect(note.flds.split('\u001f')).toHaveLength(models[0]?.flds.length ?? 0);
    }
    const [first, , choice] = ['card-1', 'card-2', 'card-3'].map((guid) => notes.find((note) => note.guid === guid));
    expect(first?.tags).toBe(' Git_&_branches_<x>_x²::Basics ');
    expect(first?.flds).toContain('What is \\(E = mc^2\\) <strong>worth</strong>?');
    expect(first?.flds).toContain('\\[a &lt; b\\]');
    expect(first?.flds).toContain('class="hljs-keyword"');
    expect(first?.flds).not.toMatch(/<script|<math/);
    expect(choice?.flds).toContain('<ol class="options" type="A">');
    expect(choice?.flds).toMatch(/<strong>B\.<\/strong> <p>four/);
    expect(choice?.flds).toContain('<strong>C.</strong> <p>\\(x\\) is <em>no</em> number.');
  });

  it('are updated, and not doubled, when they are imported again', async () => {
    /** Anki's rule for notes that it already has: for the same guid the newer note stays. */
    const imported = new Map<string, Note>();
    const decks = new Set<string>();
    const importDeck = async () => {
      const deck = openDeck(await exported('apkg'));
      for (const note of deck.prepare('select * from notes').all() as Note[]) {
        const known = imported.get(note.guid);
        if (!known || (note.mod > known.mod && note.mid === known.mid)) imported.set(note.guid, note);
      }
      const col = deck.prepare('select decks, models from col').get() as { decks: string; models: string };
      for (const key of [...Object.keys(JSON.parse(col.decks)), ...Object.keys(JSON.parse(col.models))]) decks.add(key);
    };
    await importDeck();
    test.clock.advance(60_000);
    await test.rooms.review.cards.edit(
      'card-2',
      ada.id,
      { kind: 'open', front: 'Changed', back: 'b' },
      test.clock.now(),
    );
    await importDeck();
    expect(imported.size).toBe(3);
    expect(imported.get('card-2')?.flds).toContain('Changed');
    // Two decks and two types of notes.
    expect(decks.size).toBe(4);
  });

  it('leave no file behind, even if nobody reads to the end', async () => {
    const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('topiary-deck-'));
    const before = left();
    const file = await test.rooms.transfer.exportMap(mapId, ada.id, 'apkg');
    await file?.pieces.next();
    await file?.pieces.return();
    await exported('apkg');
    expect(left()).toEqual(before);
  });
});
