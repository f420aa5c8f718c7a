import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { courseLessonOf } from '~/rooms/course/store/lesson-of-course';
import type { SentSuggestion } from '~/rooms/suggestion/acts/suggest';
import { suggestionLimits } from '~/rooms/suggestion/rules/limits';
import { suggestionWords } from '~/rooms/suggestion/words';
import { wholeFile } from '../../../support/exported';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

/** Suggested corrections on a real store: to the writer of a public map, and to the administrators. */

let home: TestRooms;
/** The administrator, who wrote the public map. */
let ada: User;
let bob: User;
let mapId: string;

const text = 'A comb is made of wax.\n\nBees eat it.\n\n- [x] Draw one\n- [ ] Smell one';

beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member({ email: 'ada@example.org' });
  bob = await home.member({ nickname: 'Bob', email: 'bob@example.org' });
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await addLesson(home, ada.id, mapId, 'n2', text);
  await show(true);
});
afterEach(() => home.close());

const show = (isPublic: boolean) => home.rooms.map.maps.setVisibility(mapId, ada.id, isPublic, home.clock.now());
const leaf = (user = bob) => ({ mapId, nodeId: 'n2', userId: user.id });
const nothing: SentSuggestion = { text: '', passage: null, at: null, original: null, changed: '' };
const remark = (said = 'Wax?', user = bob) => home.rooms.suggestion.suggest(leaf(user), { ...nothing, text: said });
const change = (original: string, changed: string, at = 0) =>
  home.rooms.suggestion.suggest(leaf(), { ...nothing, at, original, changed });
const inbox = (user = ada) => home.rooms.suggestion.suggestions.forWriter(user.id);
const own = (user = bob) => home.rooms.suggestion.suggestions.ofSuggester(user.id);
const markdown = async () => (await home.rooms.lesson.lessons.get(mapId, 'n2'))?.markdown;
const firstOf = async (list: Promise<readonly { readonly id: string }[]>) => (await list)[0]?.id ?? '';

describe('a suggestion on the page of a course', () => {
  const place = (user = bob, lesson = 0) => ({ slug: 'photography', lesson, userId: user.id });

  it('arrives in the same inbox with the same patch, without a map', async () => {
    const { suggestion } = home.rooms;
    const opened = await suggestion.openSuggestion(place());
    expect(opened).toMatchObject({ to: 'library', course: 'Digital Photography', language: 'en' });
    const [first] = opened?.passages ?? [];
    const original = first?.text ?? '';
    const changed = `${original} Really.`;
    expect(await suggestion.suggest(place(), { ...nothing, at: 0, original, changed })).toEqual({ ok: true });
    const [received] = await suggestion.suggestions.forLibrary();
    expect(received).toMatchObject({ name: 'Bob', title: 'Digital Photography', mapId: null, passage: original });
    expect(await own()).toMatchObject([{ label: opened?.path.at(-1), state: 'open' }]);
    expect(await suggestion.takeForCourse(ada.id, received?.id ?? '')).toEqual({ ok: true });
    expect((await suggestion.coursePatch()).patch).toMatch(/^\+.* Really\.$/m);
  });

  it('is refused without a lesson, to a suspended learner, and beyond the limit', async () => {
    const { suggestion } = home.rooms;
    const send = (where: ReturnType<typeof place>) => suggestion.suggest(where, { ...nothing, text: 'A comma.' });
    for (const where of [place(bob, 999), { ...place(), slug: 'bonsai' }, { ...place(), slug: 'no-such' }])
      expect(await send(where)).toMatchObject({ status: 404 });
    expect(await send({ ...place(), userId: 'nobody' })).toMatchObject({ status: 404 });
    for (let n = 0; n < suggestionLimits.openMax; n += 1) {
      home.clock.advance(10_000);
      expect(await send(place())).toEqual({ ok: true });
    }
    expect(await send(place())).toMatchObject({ status: 429 });
  });
});

describe('a suggestion for a public map', () => {
  it('of a changed paragraph reaches its writer with the name alone, and is taken as a new version', async () => {
    expect(await change('Bees eat it.', 'Bees sweat it.\r\n', 1)).toEqual({ ok: true });
    const [received] = await inbox();
    expect(received).toMatchObject({ name: 'Bob', title: 'Bees', label: 'Comb', passage: 'Bees eat it.' });
    expect(JSON.stringify(received)).not.toMatch(/bob@example\.org/);
    expect(JSON.stringify(received)).not.toContain(bob.id);
    expect(await home.rooms.suggestion.suggestions.countForWriter(ada.id)).toBe(1);
    expect(await home.rooms.suggestion.takeSuggestion(ada.id, received?.id ?? '')).toEqual({ ok: true });
    expect(await markdown()).toBe(text.replace('eat', 'sweat'));
    expect((await home.rooms.lesson.lessons.get(mapId, 'n2'))?.version).toBe(2);
    expect(await own()).toMatchObject([{ state: 'taken' }]);
    expect(await home.rooms.suggestion.suggestions.countForWriter(ada.id)).toBe(0);
  });

  it('keeps the ticks of its writer, which the suggester does not see', async () => {
    const opened = await home.rooms.suggestion.openSuggestion(leaf());
    expect(opened?.passages.map((passage) => passage.text)).toContain('- [ ] Draw one\n- [ ] Smell one');
    await change('- [ ] Draw one\n- [ ] Smell one', '- [ ] Draw one\n- [ ] Smell two', 2);
    await home.rooms.suggestion.takeSuggestion(ada.id, await firstOf(inbox()));
    expect(await markdown()).toContain('- [x] Draw one\n- [ ] Smell two');
  });

  it('of words alone is taken without a change, or declined with a word', async () => {
    await remark('Too short.');
    await home.rooms.suggestion.takeSuggestion(ada.id, await firstOf(inbox()));
    expect(await markdown()).toBe(text);
    home.clock.advance(1_000);
    await remark('Wrong.');
    const id = await firstOf(inbox());
    const tooLong = 'x'.repeat(suggestionLimits.replyMaxCharacters + 1);
    expect(await home.rooms.suggestion.declineSuggestion(ada.id, id, tooLong)).toMatchObject({ status: 400 });
    expect(await home.rooms.suggestion.declineSuggestion(ada.id, id, ' Because. ')).toEqual({ ok: true });
    expect(await own()).toMatchObject([{ state: 'declined', reply: 'Because.' }, { state: 'taken' }]);
    expect(await home.rooms.suggestion.takeSuggestion(ada.id, id)).toMatchObject({ status: 409 });
  });

  it('is not taken once its paragraph has changed, and nothing is lost', async () => {
    await change('Bees eat it.', 'Bees sweat it.', 1);
    const other = 'Something else.';
    await home.rooms.lesson.saveLesson({ userId: ada.id, mapId, nodeId: 'n2', version: 1 }, other);
    const id = await firstOf(inbox());
    const refused = { ok: false, status: 409, message: suggestionWords.doesNotFit };
    expect(await home.rooms.suggestion.takeSuggestion(ada.id, id)).toEqual(refused);
    expect(await markdown()).toBe(other);
    expect(await inbox()).toMatchObject([{ state: 'open', changed: 'Bees sweat it.' }]);
  });

  it('that was saved by a press whose answer was lost is taken by the next one', async () => {
    await change('Bees eat it.', 'Bees sweat it.', 1);
    const done = text.replace('eat', 'sweat');
    await home.rooms.lesson.saveLesson({ userId: ada.id, mapId, nodeId: 'n2', version: 1 }, done);
    expect(await home.rooms.suggestion.takeSuggestion(ada.id, await firstOf(inbox()))).toEqual({ ok: true });
    expect(await markdown()).toBe(done);
  });

  it('is taken once by two presses, and two are taken one after the other', async () => {
    await change('Bees eat it.', 'Bees sweat it.', 1);
    const id = await firstOf(inbox());
    const take = () => home.rooms.suggestion.takeSuggestion(ada.id, id);
    const both = await Promise.all([take(), take()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await markdown()).toBe(text.replace('eat', 'sweat'));
    await change('A comb is made of wax.', 'A comb is of wax.');
    await change('Bees sweat it.', 'Bees sweat wax.', 1);
    for (const open of (await inbox()).filter(({ state }) => state === 'open'))
      expect(await home.rooms.suggestion.takeSuggestion(ada.id, open.id)).toEqual({ ok: true });
    expect(await markdown()).toMatch(/^A comb is of wax\.\n\nBees sweat wax\./);
  });

  it('is refused without a change, with too much, and on a paragraph that does not stand there', async () => {
    expect(await remark(' \n')).toMatchObject({ status: 400, field: 'text' });
    expect(await change('Bees eat it.', 'Bees eat it.', 1)).toMatchObject({ status: 400 });
    expect(await remark('x'.repeat(suggestionLimits.remarkMaxCharacters + 1))).toMatchObject({ status: 400 });
    const long = 'x'.repeat(suggestionLimits.passageMaxCharacters + 1);
    expect(await change('Bees eat it.', long, 1)).toMatchObject({ status: 400, field: 'changed' });
    expect(await change('No such line.', 'Another.', 1)).toMatchObject({ status: 409 });
    expect(home.rows()).toMatchObject({ suggestions: 0 });
  });
});

describe('whose suggestions they are', () => {
  it('only the writer decides, and only the suggester takes back', async () => {
    await remark();
    const id = await firstOf(inbox());
    const eve = await home.member({ email: 'eve@example.org' });
    for (const user of [bob, eve]) {
      expect(await home.rooms.suggestion.takeSuggestion(user.id, id)).toMatchObject({ status: 404 });
      expect(await home.rooms.suggestion.declineSuggestion(user.id, id, '')).toMatchObject({ status: 404 });
    }
    expect(await home.rooms.suggestion.takeForCourse(ada.id, id)).toMatchObject({ status: 404 });
    for (const user of [ada, eve])
      expect(await home.rooms.suggestion.withdrawSuggestion(user.id, id)).toMatchObject({ status: 404 });
    expect(await inbox(eve)).toEqual([]);
    expect(await own(eve)).toEqual([]);
    expect(await home.rooms.suggestion.withdrawSuggestion(bob.id, id)).toEqual({ ok: true });
    expect(await inbox()).toEqual([]);
  });

  it('nobody suggests on their own text, on a private map, or on one in the bin', async () => {
    expect(await remark('Mine', ada)).toMatchObject({ status: 404 });
    await show(false);
    expect(await remark()).toMatchObject({ status: 404 });
    await show(true);
    await home.rooms.map.maps.putIntoBin(mapId, ada.id, home.clock.now());
    expect(await remark()).toMatchObject({ status: 404 });
  });

  it('they follow their map: hidden while it is private or in the bin, gone with it', async () => {
    await change('Bees eat it.', 'Bees sweat it.', 1);
    const exported = async () => (await home.rooms.suggestion.suggestions.ofUser(bob.id))[0];
    expect(await exported()).toMatchObject({ passage: 'Bees eat it.', title: 'Bees' });
    await show(false);
    expect(await own()).toEqual([]);
    expect(await exported()).toMatchObject({ passage: null, title: '', changed: 'Bees sweat it.' });
    expect(await inbox()).toHaveLength(1);
    await show(true);
    const id = await firstOf(inbox());
    await home.rooms.map.maps.putIntoBin(mapId, ada.id, home.clock.now());
    expect(await own()).toEqual([]);
    expect(await inbox()).toEqual([]);
    expect(await home.rooms.suggestion.takeSuggestion(ada.id, id)).toMatchObject({ status: 404 });
    expect(await home.rooms.suggestion.declineSuggestion(ada.id, id, '')).toMatchObject({ status: 404 });
    await home.rooms.server.database.run((db) => db.run(sql`delete from maps where id = ${mapId}`));
    expect(home.rows()).toMatchObject({ suggestions: 0 });
  });

  it('they go with either account, and are in the export of the suggester', async () => {
    await remark('In my words');
    const file = await wholeFile(home.rooms.transfer.exportAsJson(bob));
    expect(JSON.parse(file.toString()).suggestions).toMatchObject([{ remark: 'In my words', label: 'Comb' }]);
    await home.rooms.account.users.remove(bob.id);
    expect(home.rows()).toMatchObject({ suggestions: 0 });
  });

  it('are not taken from a suspended account', async () => {
    await home.rooms.admin.suspendPerson(ada.id, bob.id);
    expect(await remark()).toMatchObject({ status: 404 });
  });
});

describe('the limits', () => {
  it('hold for open ones, also when many are sent at once', async () => {
    const sent = await Promise.all(
      Array.from({ length: suggestionLimits.openMax + 5 }, (_, n) => remark(`Number ${n}`)),
    );
    expect(sent.filter(({ ok }) => ok)).toHaveLength(suggestionLimits.openMax);
    expect(sent.at(-1)).toMatchObject({ status: 429 });
    expect(home.rows()).toMatchObject({ suggestions: suggestionLimits.openMax });
    // Those that the suggester cannot see any more do not count.
    await show(false);
    await show(true);
    await home.rooms.suggestion.withdrawSuggestion(bob.id, await firstOf(own()));
    expect(await remark('One more')).toEqual({ ok: true });
  });

  it('hold for a day', async () => {
    for (let n = 0; n < suggestionLimits.perDayMax; n += 1) {
      expect(await remark(`Number ${n}`)).toEqual({ ok: true });
      await home.rooms.suggestion.declineSuggestion(ada.id, await firstOf(inbox()), '');
      home.clock.advance(2_000);
    }
    const { perDayMax } = suggestionLimits;
    const tooMany = { ok: false, status: 429, message: suggestionWords.tooManyToday({ n: perDayMax }) };
    expect(await remark('One more')).toEqual(tooMany);
    home.clock.advance(suggestionLimits.dayMs);
    expect(await remark('One more')).toEqual({ ok: true });
  });
});

describe('a suggestion for a course', () => {
  let lesson: { readonly mapId: string; readonly nodeId: string; readonly userId: string };
  let passages: readonly { readonly text: string }[];

  beforeEach(async () => {
    const kept = await home.rooms.course.keepCourse(bob.id, { slug: 'chess', done: [], ticks: {} }, 0);
    if (!kept.ok || !kept.nodeId) throw new Error('no course');
    lesson = { mapId: kept.mapId, nodeId: kept.nodeId, userId: bob.id };
    passages = (await home.rooms.suggestion.openSuggestion(lesson))?.passages ?? [];
  });

  const suggest = (sent: Partial<SentSuggestion>) => home.rooms.suggestion.suggest(lesson, { ...nothing, ...sent });
  const library = () => home.rooms.suggestion.suggestions.forLibrary();
  const acts = async () => (await home.rooms.account.administrators.acts(0, 10)).map(({ act }) => act);
  const first = () => passages.find((passage) => /^\w/.test(passage.text))?.text ?? '';

  it('goes to the administrators, of one’s own private map too, and not to anybody else', async () => {
    expect(await suggest({ text: 'Pawns!' })).toEqual({ ok: true });
    const [received] = await library();
    expect(received).toMatchObject({ name: 'Bob', title: 'Chess', mapId: null, remark: 'Pawns!' });
    expect(await inbox()).toEqual([]);
    expect(await inbox(bob)).toEqual([]);
    expect(await own()).toMatchObject([{ remark: 'Pawns!' }]);
  });

  it('is the owner’s matter once they have changed the lesson', async () => {
    const before = await home.rooms.lesson.lessons.get(lesson.mapId, lesson.nodeId);
    const where = { ...lesson, version: before?.version ?? 0 };
    await home.rooms.lesson.saveLesson(where, `${before?.markdown}\n\nMine.`);
    expect(await suggest({ text: 'Pawns!' })).toMatchObject({ status: 404 });
    expect(await home.rooms.suggestion.openSuggestion(lesson)).toBeNull();
  });

  it('is decided by an administrator alone, and logged', async () => {
    await suggest({ text: 'Pawns!' });
    const id = await firstOf(library());
    for (const decide of [home.rooms.suggestion.takeForCourse, home.rooms.suggestion.declineForCourse])
      expect(await decide(bob.id, id, '')).toMatchObject({ ok: false });
    expect(await library()).toMatchObject([{ state: 'open' }]);
    const take = () => home.rooms.suggestion.takeForCourse(ada.id, id);
    expect((await Promise.all([take(), take()])).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await acts()).toEqual(['suggestion-taken']);
    expect(await home.rooms.suggestion.declineForCourse(ada.id, id, '')).toMatchObject({ status: 409 });
    expect(await acts()).toHaveLength(1);
  });

  it('leaves with others as one patch of the folder of courses, once', async () => {
    const changed = `${first()} Really.`;
    const at = passages.findIndex((passage) => passage.text === first());
    expect(await suggest({ at, original: first(), changed })).toEqual({ ok: true });
    home.clock.advance(1_000);
    await suggest({ text: 'More --> of this' });
    for (const { id } of await library())
      expect(await home.rooms.suggestion.takeForCourse(ada.id, id)).toEqual({ ok: true });
    const { patch, ids, unfit } = await home.rooms.suggestion.coursePatch();
    expect([ids.length, unfit]).toEqual([2, 0]);
    const course = await courseLessonOf((await library())[0]?.path ?? []);
    const folder = mkdtempSync(join(tmpdir(), 'topiary-courses-'));
    try {
      const file = join(folder, course?.file ?? '');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, course?.text ?? '');
      execFileSync('git', ['apply', '-'], { cwd: folder, input: patch });
      expect(readFileSync(file, 'utf8')).toContain(changed);
      expect(readFileSync(file, 'utf8')).toContain('<!-- suggestion: More - -> of this -->');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(await home.rooms.suggestion.deliver(bob.id, ids)).toBe(0);
    expect(await home.rooms.suggestion.deliver(ada.id, ids)).toBe(2);
    expect(await home.rooms.suggestion.deliver(ada.id, ids)).toBe(0);
    expect(await home.rooms.suggestion.coursePatch()).toEqual({ patch: '', ids: [], unfit: 0 });
    expect(await acts()).toEqual(['suggestions-delivered', 'suggestion-taken', 'suggestion-taken']);
  });

  it('that no longer fits its course is not taken, and left out of the patch', async () => {
    await suggest({ at: passages.findIndex(({ text: each }) => each === first()), original: first(), changed: 'New.' });
    const id = await firstOf(library());
    const move = (state: string) =>
      home.rooms.server.database.run((db) => db.run(sql`update suggestions set passage = 'Gone.', state = ${state}`));
    await move('open');
    expect(await home.rooms.suggestion.takeForCourse(ada.id, id)).toMatchObject({ status: 409 });
    await move('taken');
    expect(await home.rooms.suggestion.coursePatch()).toEqual({ patch: '', ids: [], unfit: 1 });
  });

  it('stays when the learner’s map goes, since it is about the course', async () => {
    await suggest({ text: 'Pawns!' });
    await home.rooms.map.maps.putIntoBin(lesson.mapId, bob.id, home.clock.now());
    expect(await library()).toHaveLength(1);
    expect(await own()).toHaveLength(1);
  });
});
