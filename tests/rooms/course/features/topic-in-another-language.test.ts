import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { catalogue } from '~/rooms/course/store/catalogue';
import { englishNameOf } from '~/rooms/course/store/match';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let owner: User;
beforeAll(async () => {
  test = await openTestRooms();
  owner = await test.member();
});
afterAll(() => test.close());

const make = (topic: string, more: { anyway?: boolean; replaces?: string } = {}) =>
  test.rooms.map.createMap(owner.id, { topic, key: test.rooms.server.random.id(), ...more });

it.each([
  ['Fotografie', 'Digital Photography'],
  ['fotografía', 'Digital Photography'],
  ['photographie', 'Digital Photography'],
  ['fotografia', 'Digital Photography'],
  ['摄影', 'Digital Photography'],
  ['التصوير الفوتوغرافي', 'Digital Photography'],
  // One typo away from the English name, which would be taken otherwise.
  ['Statistik', 'Statistics'],
])('%s is offered in English and as typed, and each choice is then made', async (topic, english) => {
  const offered = await make(topic);
  expect(offered).toEqual({
    ok: false,
    status: 422,
    message: messages.search.libraryInEnglish,
    choices: [
      { label: `${english}, in English`, topic: english },
      { label: `“${topic}”, as typed`, topic, anyway: true },
    ],
  });
  expect(await test.rooms.map.refuseTopic(owner.id, topic)).toEqual(offered);
  expect(await make(english)).toMatchObject({ ok: true, run: { topic: english } });
  expect(await make(topic, { anyway: true })).toMatchObject({ ok: true, run: { topic } });
});

it('every listed name is offered', () => {
  const names = catalogue().topics.flatMap((topic) => Object.values(topic.names).flat());
  expect(names.length).toBeGreaterThan(1_500);
  expect(names.filter((name) => englishNameOf(name) === null)).toEqual([]);
});

it('a run of it that failed is tried again without asking', async () => {
  const failed = await make('Klavier', { anyway: true });
  if (!failed.ok) throw new Error(failed.message);
  expect(await make('Klavier', { replaces: failed.run.id })).toMatchObject({ ok: true, run: { topic: 'Klavier' } });
});

it.each(['Photography', 'Español', 'Latín', 'Álgebra', 'Jazz'])(
  '%s is an English name or a known one too',
  async (topic) => {
    expect(await make(topic)).toMatchObject({ ok: true, run: { topic } });
  },
);
