import { afterEach, beforeEach, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { unwrittenIn } from '~/rooms/study/routes/views/unwritten.server';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

/** A lesson that nobody has written, on a server without a model: its panel, its runs and the call for it. */

let home: TestRooms;
let ada: string;
const env = { CREDITS: 'on', CREDITS_WELCOME: '30', CREDIT_PRICES: 'lesson=3' };
beforeEach(async () => {
  home = await openTestRooms({ env });
  ada = (await home.member()).id;
});
afterEach(() => home.close());

async function panel(mapId: string, nodeId: string, viewer: string | null = ada, keepsServer = false) {
  const opened = await home.rooms.lesson.openMap(mapId, viewer);
  const node = opened && (await home.rooms.lesson.openNode(opened, nodeId, 'ticks'));
  if (!node) throw new Error('no leaf');
  return unwrittenIn(opened, node, keepsServer);
}

it('the panel says so in one sentence and links to the nearest lesson of the map, or of a course', async () => {
  const mapId = await addMap(home, ada, 'My notes', '- kanji\n- Something that nobody knows\n- Suicide');
  const course = await panel(mapId, 'n1');
  expect(course).toContain(`<p>${messages.lesson.unwritten}</p>`);
  expect(course).toMatch(
    /from the course Japanese for Beginners: <a href="\/course\/japanese\?lesson=\d+" lang="en" dir="ltr">/,
  );
  expect(await panel(mapId, 'n2')).toContain('<a href="/courses">courses that are written</a>');
  await addLesson(home, ada, mapId, 'n1', 'My own words');
  expect(await panel(mapId, 'n2')).toMatch(`The nearest written lesson of this map: <a href="/map/${mapId}?node=n1"`);
  // Beside a text, and where none may be written, there is nothing to say.
  expect(await panel(mapId, 'n1')).toBe('');
  expect(await panel(mapId, 'n3')).toBe('');
});

it('the panel tells an administrator, a learner and a visitor what they can do about it', async () => {
  const mapId = await addMap(home, ada, 'Linear Algebra', '- Something that nobody knows\n- B');
  await home.rooms.map.setVisibility(mapId, ada, '1');
  expect(await panel(mapId, 'n1', ada, true)).toContain('<a href="/help/faq#model">Connect a language model</a>');
  expect(await panel(mapId, 'n1')).toContain('The administrator of this server can <a href="/help/faq#model">');
  const visitors = await panel(mapId, 'n1', null);
  expect(visitors).toContain('A written course of its field: <a href="/course/statistics?lesson=0"');
  expect(visitors).not.toContain('/help/faq#model');
});

it('a run that was asked for while a model was connected is refused in a sentence, and costs nothing', async () => {
  const mapId = await addMap(home, ada, 'My notes', '- Something that nobody knows\n- B');
  const { run } = await home.rooms.run.runs.start({
    ...{ id: 'left', kind: 'lesson', userId: ada, topic: 'My notes', mapId, nodeId: 'n1', how: '', wish: '' },
    path: ['My notes', 'Something that nobody knows'],
    at: home.clock.now(),
  });
  const row = () => home.rooms.run.runStore.byId(run.id);
  await until(async () => ((await row())?.finishedAt ?? null) !== null);
  expect(await row()).toMatchObject({ state: 'failed', fault: 'no-model', message: { id: 'lesson.unwritten' } });
  expect(await home.rooms.lesson.lessons.get(mapId, 'n1')).toBeNull();
  expect(await home.rooms.credit.openCredits(ada)).toMatchObject({ credits: 30, held: 0 });
});

it('the call of the specification streams the sentence and the nearest lesson, and costs nothing', async () => {
  const answer = await home.rooms.call.answerLesson(ada, 'My notes > kanji', new AbortController().signal);
  if (!answer.ok) throw new Error(answer.message);
  let text = '';
  for await (const piece of answer.pieces) text += piece;
  expect(text).toMatch(`${messages.lesson.unwritten}\n\nThe nearest written lesson, from the course Japanese`);
  expect(text).not.toContain('<lesson/>');
  expect(await home.rooms.credit.openCredits(ada)).toMatchObject({ credits: 30, held: 0 });
});

it('with a model every lesson can be asked for', async () => {
  await home.close();
  home = await openTestRooms({ model: new ScriptedModel() });
  ada = (await home.member()).id;
  const mapId = await addMap(home, ada, 'My notes', '- kanji\n- B');
  expect(await panel(mapId, 'n1')).toBeNull();
  expect(await home.rooms.lesson.writeLesson(ada, mapId, 'n1')).toMatchObject({ ok: true });
});
