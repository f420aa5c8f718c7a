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

const make = (topic: string, anyway = false) => test.rooms.map.createMap(owner, { topic, anyway, key: topic });

it('an outline where a topic belongs is offered to the import with its lines, and as typed', async () => {
  const topic = 'Statistics - Mean - Median';
  const offered = await make(topic);
  expect(offered).toEqual({
    ok: false,
    status: 422,
    message: messages.search.looksLikeOutline,
    outline: '# Statistics\n- Mean\n- Median',
    choices: [{ label: messages.search.topicAsTyped({ topic }), topic, anyway: true }],
  });
  const outline = 'outline' in offered ? (offered.outline ?? '') : '';
  const preview = await test.rooms.transfer.previewImport(new TextEncoder().encode(outline), '');
  expect(preview).toMatchObject({ ok: true, read: { topic: 'Statistics', nodeCount: 3, moreLeftOut: 0, leftOut: [] } });
  expect(await make(topic, true)).toMatchObject({ ok: true, run: { topic } });
});

it('a longer outline is no topic, and keeps its lines', async () => {
  const outline = `Statistics\n${'  - A line of the outline\n'.repeat(10)}`.trim();
  expect(await make(outline)).toMatchObject({ status: 422, outline: `# ${outline}`, choices: [] });
  expect(await make(outline, true)).toMatchObject({ status: 400, message: messages.search.topicTooLong });
});
