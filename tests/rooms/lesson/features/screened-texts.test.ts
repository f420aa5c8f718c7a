import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countWords } from '~/kit/text/word-count';
import type { User } from '~/rooms/account/store/users';
import { addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';
import { ScriptedModel } from '../../../support/scripted-model';
import { until } from '../../../support/streams';

let home: TestRooms;
let model: ScriptedModel;
let owner: User;
let mapId: string;

beforeEach(async () => {
  model = new ScriptedModel();
  model.writesAnew = true;
  home = await openTestRooms({ model });
  owner = await home.member();
  mapId = await addMap(home, owner.id, 'Bees', '- Comb\n- Honey');
});
afterEach(() => home.close());

const prose = Array.from(
  { length: 9 },
  (_, at) => `Comb ${at} is made of wax that the bees sweat between the plates of their bodies.`,
).join(' ');
const good = `${prose}\n\n- [ ] Recall it`;

async function written(): Promise<string> {
  const asked = await home.rooms.lesson.writeLesson(owner.id, mapId, 'n1');
  if (!asked.ok) throw new Error(asked.message);
  return asked.run.id;
}

const ended = (runId: string) =>
  until(async () => ['done', 'failed', 'stopped'].includes((await home.rooms.run.runStore.byId(runId))?.state ?? ''));
const lesson = async () => (await home.rooms.lesson.lessons.get(mapId, 'n1'))?.markdown;

describe('a lesson that fails the check', () => {
  it('is requested once more, with the fault, and the better text is kept', async () => {
    const run = await written();
    (await model.call(1)).say('Wax. ', 'Too short.').end();
    const second = await model.call(2);
    expect(second.asked.fault).toBe('it has 3 words, fewer than 120; it has no task and no exercise');
    second.say(good.slice(0, 50), good.slice(50)).end();
    await ended(run);
    expect(await lesson()).toBe(good);
    const wordsOut = countWords('Wax. Too short.') + countWords(good);
    expect(await home.rooms.run.runStore.byId(run)).toMatchObject({ state: 'done', calls: 2, wordsIn: 20, wordsOut });
    expect(model.calls).toHaveLength(2);
  });

  it('is requested once more for a figure that cannot be drawn, with the reason', async () => {
    const withPlot = (line: string) => good.replace('\n\n', `\n\n\`\`\`plot\n${line}\n\`\`\`\n\n`);
    const run = await written();
    (await model.call(1)).say(withPlot('y = x^^2')).end();
    const second = await model.call(2);
    expect(second.asked.fault).toMatch(/^a figure cannot be drawn \(Line 1 of this figure: .+\)$/);
    second.say(withPlot('y = x^2')).end();
    await ended(run);
    expect(await lesson()).toBe(withPlot('y = x^2'));
    const { content } = (await home.rooms.lesson.lessons.get(mapId, 'n1')) ?? {};
    expect(content).toContain('<figure class="figure figure-plot"><svg ');
  });

  it('stays unchanged if the second text is no better, is refused, fails or has no end', async () => {
    const answers: ((call: Awaited<ReturnType<ScriptedModel['call']>>) => void)[] = [
      (call) => call.say('Other words.').end(),
      (call) => call.say("I'm sorry, but I can't help with that.").end(),
      (call) => call.say(good).fail('unreachable'),
      (call) => call.say(good).end('length'),
      (call) => call.end(),
    ];
    // Words that the lesson does not get have been received all the same.
    const words = ['Other words.', "I'm sorry, but I can't help with that.", good, good, ''].map(countWords);
    for (const [at, answer] of answers.entries()) {
      const run = await written();
      (await model.call(2 * at + 1)).say(`Short ${at}.`).end();
      answer(await model.call(2 * at + 2));
      await ended(run);
      const wordsOut = 2 + (words[at] ?? 0);
      expect(await home.rooms.run.runStore.byId(run)).toMatchObject({ state: 'done', wordsOut });
      expect(await lesson()).toBe(`Short ${at}.`);
    }
  });

  it('is not one that passes, or whose goodbye can be cut: these are requested once', async () => {
    const run = await written();
    (await model.call(1)).say(`${good}\n\n## Conclusion\n\nBees are great. I hope this helps!`).end();
    await ended(run);
    expect(await lesson()).toBe(good);
    expect(model.calls).toHaveLength(1);
  });
});

it('an outline with filler is requested once more, and remaining filler is kept', async () => {
  const asked = await home.rooms.map.createMap(owner.id, { topic: 'Wax', key: 'k' });
  if (!asked.ok) throw new Error(asked.message);
  (await model.call(1)).say('- Introduction\n- Making wax\n- Summary\n').end();
  const second = await model.call(2);
  expect(second.asked.fault).toBe('“Introduction” names nothing to learn; “Summary” names nothing to learn');
  second.say('- How bees make wax\n- Melting wax\n- Summary\n').end();
  await ended(asked.run.id);
  const { mapId: made } = (await home.rooms.run.runStore.byId(asked.run.id)) ?? {};
  expect((await home.rooms.map.maps.owned(made ?? '', owner.id))?.result).toBe(
    'Wax\n  - How bees make wax\n  - Melting wax\n  - Summary\n',
  );
});
