import { afterAll, beforeAll, expect, it } from 'vitest';
import { messages } from '~/kit/messages';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let test: TestRooms;
let owner: string;
beforeAll(async () => {
  test = await openTestRooms();
  owner = (await test.member()).id;
});
afterAll(() => test.close());

const make = (topic: string, anyway = false) =>
  test.rooms.map.createMap(owner, { topic, anyway, offersImport: true, key: topic });

it('an outline where a topic belongs is offered to the import with its lines, and as typed', async () => {
  const topic = 'Statistics   - Mean   - Median';
  const typed = 'Statistics - Mean - Median';
  const offered = await make(topic);
  expect(offered).toEqual({
    ok: false,
    status: 422,
    message: messages.search.looksLikeOutline,
    outline: '# Statistics\n  - Mean\n  - Median',
    choices: [{ label: messages.search.topicAsTyped({ topic: typed }), topic: typed, anyway: true }],
  });
  const outline = 'outline' in offered ? (offered.outline ?? '') : '';
  const preview = await test.rooms.transfer.previewImport(new TextEncoder().encode(outline), '');
  expect(preview).toMatchObject({ ok: true, read: { topic: 'Statistics', nodeCount: 3, moreLeftOut: 0, leftOut: [] } });
  expect(await make(topic, true)).toMatchObject({ ok: true, run: { topic: typed } });
});

it.each(['2.5 volts', '*nix', '#metoo'])(
  'a title that only begins like a marker stays the title: %s',
  async (title) => {
    const offered = await make(`${title}\n- One\n- Two`);
    const outline = 'outline' in offered ? (offered.outline ?? '') : '';
    const preview = await test.rooms.transfer.previewImport(new TextEncoder().encode(outline), '');
    expect(preview).toMatchObject({ ok: true, read: { topic: title, nodeCount: 3 } });
  },
);

it('a longer outline is no topic, and keeps its lines', async () => {
  const outline = `Statistics\n${'  - A line of the outline\n'.repeat(10)}`.trim();
  expect(await make(outline)).toMatchObject({ status: 422, outline: `# ${outline}`, choices: [] });
  expect(await make(outline, true)).toMatchObject({ status: 400, message: messages.search.topicTooLong });
});

it.each([
  'I want to die - nobody cares - help me',
  '- I want to die - nobody cares - help me',
  `I want to die\n${'- nobody cares\n'.repeat(10)}`,
  'I think about suicide every day - nobody cares - my history exam is on Monday',
])('an outcry in the form of an outline is answered with help: %j', async (typed) => {
  expect(await make(typed)).toMatchObject({ ok: false, status: 422, isHelp: true });
});

it.each(['I want to die - nobody cares - help me', `I want to die, ${'nobody cares, '.repeat(10)}`])(
  'an outcry that waited as a topic is answered with help: %j',
  async (typed) => expect(await test.rooms.map.refuseTopic(owner, typed)).toMatchObject({ isHelp: true }),
);

it.each([
  'Computer care - Making backups - Choosing passwords - Removing malware',
  'Human body - Sexual reproduction - Pregnancy - Growth of children',
])('words of different items are not read together: %s', async (typed) => {
  expect(await make(typed)).toMatchObject({ outline: `# ${typed.replaceAll(' - ', '\n- ')}` });
});

it('a topic that a program sent is never an outline; one that waited for sign-in is', async () => {
  const createMap = (topic: string) => test.rooms.map.createMap(owner, { topic, key: topic });
  const topic = '• Mean • Median • Mode';
  expect(await createMap(topic)).toMatchObject({ ok: true, run: { topic } });
  const long = 'Statistics - A line of the outline'.repeat(5);
  const tooLong = { ok: false, status: 400, message: messages.search.topicTooLong };
  expect(await createMap(long)).toEqual(tooLong);
  expect(await test.rooms.map.refuseTopic(owner, topic)).toMatchObject({ outline: topic.replaceAll(' •', '\n•') });
});
