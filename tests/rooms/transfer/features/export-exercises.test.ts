import { EpubCheck } from '@likecoin/epubcheck-ts';
import SQLite from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import type { User } from '~/rooms/account/store/users';
import { triesIn } from '~/rooms/exercise/store/tries-in';
import type { ExportForm } from '~/rooms/transfer/rules/forms';
import { readMapFile } from '~/threads/transfer/read-file';
import { mapWithLessons, wholeFile } from '../../../support/exported';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** A map with exercises is taken away in each form, by its owner and by a reader. */

let test: TestRooms;
let ada: User;
let bob: User;
let mapId: string;

const drawn = ['{a=2..9} {b=3..4} Work out $', '{a} \\cdot {b}$.\n= a*b\n! Multiply {a} by {b}.'].join('');
const lesson = `Before.

\`\`\`\`exercise
Which are tasks?

\`\`\`js
- [x] code
\`\`\`
+ [x] **bold** option :: Right reason.
- [ ] wrong $x^2$ :: Wrong reason.
? A hint.
! The solution.
\`\`\`\`

\`\`\`exercise
${drawn}
\`\`\`

> ~~~exercise
> The {{cat|kitten}} sat.
> ~~~

\`\`\`exercise
Sort.
1. first
2. second
3. third
\`\`\`

\`\`\`exercise
Broken
\`\`\`

~~~exercise
Write *f*.
run: javascript
given: const one = 1;
test: f(2) === 4
~~~

- [x] A task.

After.`;
const second = '```exercise\nHow many legs?\n= 6\n! Insects have $6$.\n```';

beforeAll(async () => {
  test = await openTestRooms();
  ada = await test.member({ email: 'ada@example.org' });
  bob = await test.member({ email: 'bob@example.org' });
  mapId = await mapWithLessons(test, ada, {
    query: 'Numbers',
    outline: '- Basics\n  - Sums\n  - Words\n- Bees',
    lessons: { Sums: lesson, Bees: second, Words: 'No exercise.' },
  });
  await test.rooms.map.maps.setVisibility(mapId, ada.id, true, test.clock.now());
}, 60_000);
afterAll(() => test.close());

async function exported(form: ExportForm, reader: User | null = ada, branchId: string | null = null): Promise<Buffer> {
  const file = await test.rooms.transfer.exportMap(mapId, reader?.id ?? null, form, { branchId });
  if (!file) throw new Error(`no ${form}`);
  return wholeFile(file.pieces);
}
const text = async (...of: Parameters<typeof exported>) => (await exported(...of)).toString('utf8');
const lessonsIn = (file: string, name: string) =>
  readMapFile(Buffer.from(file), name).map.nodes.flatMap((node) => node.lesson ?? []);
const blocksIn = (markdown: string) => exercisesIn(markdown).map(({ text: block }) => block);

describe('exercises', () => {
  it.each(['md', 'json', 'opml', 'mm'] as const)('come back from %s byte for byte', async (form) => {
    expect(lessonsIn(await text(form), `map.${form}`)).toEqual([lesson, 'No exercise.', second]);
    // Readers get no ticks; the exercises, which are no tasks, are the same for them.
    const [others = ''] = lessonsIn(await text(form, bob), `map.${form}`);
    expect(others).toBe(lesson.replace('- [x] A task.', '- [ ] A task.'));
  });

  it('come along from Markdown of others', () => {
    const file = `# Title\n\n## One\n\n${lesson}\n\n## Two\n\nText.\n`;
    expect(blocksIn(lessonsIn(file, 'notes.md').join('\n\n'))).toEqual(blocksIn(lesson));
  });

  it('survive a copy', async () => {
    const kept = await test.rooms.copy.keepCopy(bob.id, mapId, 'once');
    if (!kept.ok) throw new Error(kept.message);
    const nodes = await test.rooms.lesson.lessons.nodesOfMap(kept.mapId);
    const copies = await Promise.all(nodes.map((node) => test.rooms.lesson.lessons.get(kept.mapId, node)));
    const markdowns = copies.map((copy) => copy?.markdown ?? '');
    expect(markdowns.flatMap(blocksIn).sort()).toEqual([...blocksIn(lesson), ...blocksIn(second)].sort());
    expect(markdowns).toContain(lesson.replace('- [x] A task.', '- [ ] A task.'));
  });

  it('survive a change that the original proposes to a copy', async () => {
    const { rooms, clock } = test;
    const original = await mapWithLessons(test, ada, { query: 'Bees', outline: '- Hive\n- Honey' });
    await rooms.map.maps.setVisibility(original, ada.id, true, clock.now());
    const kept = await rooms.copy.keepCopy(bob.id, original, 'again');
    if (!kept.ok) throw new Error(kept.message);
    const saved = await rooms.lesson.saveLesson({ mapId: original, nodeId: 'n1', userId: ada.id, version: 0 }, lesson);
    expect(saved.ok).toBe(true);
    const look = await rooms.copy.lookForChanges(bob.id, kept.mapId);
    if (look?.kind !== 'proposal') throw new Error(`the look is ${look?.kind}`);
    expect(await rooms.copy.openGains(bob.id, kept.mapId, look.runId)).toMatchObject({ kind: 'open' });
    await rooms.copy.takeGains(bob.id, kept.mapId, look.runId, { nodes: null, lessons: null });
    const taken = await rooms.lesson.lessons.get(kept.mapId, 'n1');
    expect(taken?.markdown).toBe(lesson.replace('- [x] A task.', '- [ ] A task.'));
  });
});

describe('a web page', () => {
  it('has each exercise with its options, and its solution folded', async () => {
    const html = await text('html', null);
    expect(html).not.toMatch(/<fieldset|<hr data-part|data-exercise/);
    expect(html.match(/<details class="solution">/g)).toHaveLength(6);
    const shown = html
      .replace(/<details class="solution">[\s\S]*?<\/details>/g, '')
      .replace(/<section class="solutions">[\s\S]*/, '');
    expect(shown).toContain('<strong>bold</strong> option');
    expect(shown).toContain('The _____ sat.');
    expect(shown).toContain(' one = ');
    expect(shown).toContain('[x] <strong>bold');
    for (const hidden of ['Right reason', 'The solution', 'A hint', 'kitten', 'f(2) ===', 'Multiply'])
      expect(shown, hidden).not.toContain(hidden);
    expect(html).toContain('Right reason');
    // The block that cannot be read is as typed.
    expect(html).toContain('Broken');
    // The same numbers in the question and the key.
    const [, a = '', b = ''] =
      /<mn>(\d)<\/mn><mo[^>]*>⋅<\/mo><mn>(\d)<\/mn>/.exec(html.replace(/<\/?mrow>/g, '')) ?? [];
    expect(html).toContain(`Multiply ${a} by ${b}.`);
    expect(html).toContain(`<code>${Number(a) * Number(b)}</code>`);
    expect(await text('html', null)).toBe(html);
  });

  it('prints the solutions on a last page', async () => {
    const html = await text('html');
    const [, last = ''] = html.split('<section class="solutions">');
    for (const said of [
      '<h2 lang="en" dir="ltr">Solutions</h2>',
      '<h3>Sums</h3>',
      '<h3>Bees</h3>',
      'The solution.',
      '<code>cat</code>',
    ])
      expect(last).toContain(said);
    expect(html).toContain('.solutions { display: none; }');
    expect(html).toContain('.solutions { display: block; break-before: page; }');
  });

  it('is valid', async () => {
    const validator = new HtmlValidate({
      root: true,
      extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
      rules: {
        'doctype-style': 'off',
        'long-title': 'off',
        'aria-label-misuse': 'off',
        'prefer-native-element': 'off',
        'no-dup-id': 'error',
      },
    });
    const html = await text('html');
    const { results } = await validator.validateString(html);
    const said = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, offset }) => `${ruleId} ${message} ${html.slice(offset - 20, offset + 90)}`),
    );
    expect(said).toEqual([]);
  });
});

describe('an EPUB', () => {
  it('has the solutions behind each lesson, linked both ways, and passes epubcheck', async () => {
    const bytes = await exported('epub');
    const { messages } = await EpubCheck.validate(new Uint8Array(bytes));
    expect(messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))).toEqual([]);
    const chapters = Object.entries(unzipSync(bytes)).filter(([name]) => name.endsWith('.xhtml'));
    const chapter =
      chapters
        .map(([, file]) => Buffer.from(file).toString('utf8'))
        .find((file) => file.includes('Which are tasks?')) ?? '';
    const [question = '', solutions = ''] = chapter.split('<div class="solutions">');
    expect(question).not.toContain('The solution.');
    expect(solutions).toContain('The solution.');
    expect(solutions).toContain('>Solutions</h3>');
    const target = /<a href="#([^"]*solution-1)">Solution<\/a>/.exec(question)?.[1];
    expect(solutions).toContain(`id="${target}"`);
  });
});

describe('a deck of Anki', () => {
  const notesOf = async (reader: User) => {
    const files = unzipSync(await exported('apkg', reader));
    const deck = new SQLite(Buffer.from(files['collection.anki2'] ?? []));
    return deck.prepare('select guid, flds, tags from notes order by id').all() as {
      guid: string;
      flds: string;
      tags: string;
    }[];
  };

  it('has a card for each exercise, also for a reader of a public map', async () => {
    const notes = await notesOf(ada);
    expect(notes).toHaveLength(6);
    expect(new Set(notes.map(({ guid }) => guid)).size).toBe(6);
    expect(await notesOf(bob)).toEqual(notes);
    const [front = '', back = ''] = (notes.find(({ flds }) => flds.includes('Which are tasks?'))?.flds ?? '').split(
      '\u001f',
    );
    expect(front).toContain('<strong>bold</strong> option');
    expect(front).not.toMatch(/reason|The solution|A hint/);
    expect(back).toMatch(/<strong>bold<\/strong> option[\s\S]*Wrong reason[\s\S]*The solution/);
    expect(notes.find(({ flds }) => flds.includes('legs'))?.tags).toBe(' Numbers ');
  });

  it('has a missed exercise once', async () => {
    const { tree } = (await test.rooms.lesson.openMap(mapId, ada.id)) ?? {};
    const node = [...(tree?.nodes.values() ?? [])].find(({ label }) => label === 'Bees')?.id ?? '';
    await test.rooms.review.cards.add([
      {
        ...{ id: 'missed', mapId, userId: ada.id, nodeId: node, origin: 'hand', sourceName: '', onceKey: null },
        text: { kind: 'exercise', front: blocksIn(second)[0] ?? '', back: '' },
        at: test.clock.now(),
      },
    ]);
    const notes = await notesOf(ada);
    expect(notes.filter(({ flds }) => flds.includes('legs'))).toHaveLength(1);
    expect(notes).toHaveLength(6);
    expect(await text('csv')).toContain('How many legs?,"`6`');
  });
});

describe('GIFT', () => {
  it('has the exercises of the map, or of one branch', async () => {
    const file = await text('gift');
    expect(file.match(/^::/gm)).toHaveLength(6);
    expect(file.match(/^\$CATEGORY: .*/gm)).toEqual(['$CATEGORY: Numbers/Basics/Sums', '$CATEGORY: Numbers/Bees']);
    const { tree } = (await test.rooms.lesson.openMap(mapId, ada.id)) ?? {};
    const idOf = (label: string) => [...(tree?.nodes.values() ?? [])].find((node) => node.label === label)?.id ?? '';
    expect((await text('gift', ada, idOf('Bees'))).match(/^\$CATEGORY: .*/gm)).toEqual(['$CATEGORY: Numbers/Bees']);
    expect((await text('gift', ada, idOf('Basics'))).match(/^::/gm)).toHaveLength(5);
    expect(await text('gift', ada, 'none')).toBe(file);
  });

  it('is refused in words where there would be no exercise and no card', async () => {
    const why = (of: string, form: ExportForm, branchId: string | null = null) =>
      test.rooms.transfer.whyEmpty(of, ada.id, form, branchId);
    const bare = await mapWithLessons(test, ada, {
      query: 'Bare',
      outline: '- A\n- B',
      lessons: { A: 'An exercise?' },
    });
    expect(await why(bare, 'gift')).toBe('The lessons of this map have no exercises.');
    expect(await why(bare, 'apkg')).toBe('You have no cards on this map, and its lessons have no exercises.');
    expect(await why(bare, 'csv')).toBe('You have no cards on this map.');
    expect(await why(bare, 'md')).toBeNull();
    expect(await why('none', 'gift')).toBeNull();

    const { tree } = (await test.rooms.lesson.openMap(mapId, ada.id)) ?? {};
    const words = [...(tree?.nodes.values() ?? [])].find(({ label }) => label === 'Words')?.id ?? '';
    expect(await why(mapId, 'gift')).toBeNull();
    expect(await why(mapId, 'gift', words)).toBe('The lessons of this branch have no exercises.');
    expect(await why(mapId, 'apkg')).toBeNull();

    const nodeId = (await test.rooms.lesson.lessons.nodesOfMap(bare))[0] ?? '';
    await test.rooms.review.addCard({ userId: ada.id, mapId: bare, nodeId }, { front: 'Q?', back: 'A.' });
    for (const form of ['apkg', 'csv'] as const) expect(await why(bare, form)).toBeNull();
  });

  it('is counted for the page of exports', async () => {
    expect(await test.rooms.transfer.countGift(mapId, null)).toEqual({ all: 6, unsaid: 2, fixed: 1 });
    expect(await test.rooms.transfer.countGift('none', ada.id)).toBeNull();
  });
});

describe('the download of an account', () => {
  it("has the learner's own tries", async () => {
    const place = { mapId, nodeId: 'n2', exercise: 'e123456789012' };
    const entry = { n: 1, act: 'try', answer: ['7'], isRight: false, result: null, at: test.clock.now() } as const;
    expect(await triesIn(test.rooms.server.database).add({ ...place, userId: bob.id }, entry)).toBe(true);
    const download = async (user: User) =>
      JSON.parse((await wholeFile(test.rooms.transfer.exportAsJson(user))).toString('utf8'));
    expect((await download(bob)).exercises).toEqual([{ ...place, ...entry, at: test.clock.now().toISOString() }]);
    expect((await download(ada)).exercises).toEqual([]);
  });

  it('has each of many tries once, oldest first, also those of one moment', async () => {
    const other = await addMap(test, ada.id, 'Another map', '- One\n- Two');
    const entries = Array.from({ length: 450 }, (_, at) => ({
      // On two maps with the same ids.
      ...{ mapId: at % 2 ? mapId : other, nodeId: 'n2', exercise: `e${at >> 2}`, n: ((at >> 1) % 2) + 1 },
      ...{ act: 'try', answer: ['7'], isRight: false, result: null },
      // The first three hundred come at one moment.
      at: new Date(test.clock.now().getTime() + Math.max(0, at - 300)),
    }));
    const { sqlite } = test.rooms.server.database;
    const add = sqlite.prepare(
      `insert into exercise_tries (map_id, user_id, node_id, exercise, n, act, answer, is_right, at)
       values (@mapId, @userId, @nodeId, @exercise, @n, 'try', '["7"]', 0, @at)`,
    );
    for (const { mapId, nodeId, exercise, n, at } of [...entries].reverse())
      add.run({ mapId, userId: ada.id, nodeId, exercise, n, at: at.toISOString() });
    const downloaded = JSON.parse((await wholeFile(test.rooms.transfer.exportAsJson(ada))).toString('utf8'))
      .exercises as { at: string; mapId: string; exercise: string; n: number }[];
    const key = (one: { mapId: string; exercise: string; n: number }) => `${one.mapId} ${one.exercise} ${one.n}`;
    expect(downloaded.map(key).sort()).toEqual(entries.map(key).sort());
    expect(downloaded.map(({ at }) => at)).toEqual(entries.map(({ at }) => at.toISOString()));
  });
});
