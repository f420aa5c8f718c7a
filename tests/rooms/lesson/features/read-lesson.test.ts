import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '~/kit/limits';
import { notRendered, rendererVersion } from '~/kit/markdown/lesson';
import { messages } from '~/kit/messages';
import type { User } from '~/rooms/account/store/users';
import { readLesson } from '~/rooms/lesson/acts/read-lesson';
import { outlined } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let owner: User;
let mapId: string;
let nodeId: string;

beforeEach(async () => {
  home = await openTestRooms();
  owner = await home.member();
  const { rooms, clock } = home;
  mapId = await rooms.map.maps.add({
    id: rooms.server.random.id(),
    userId: owner.id,
    ...outlined('Bees', '- Honey\n- Wax'),
    source: { kind: 'library', name: 'study plan', prompt: '' },
    runId: null,
    at: clock.now(),
  });
  const opened = await rooms.lesson.openMap(mapId, owner.id);
  nodeId = [...(opened?.tree.nodes.keys() ?? [])][1] ?? '';
});
afterEach(() => home.close());

const save = async (markdown: string) => {
  const saved = await home.rooms.lesson.saveLesson({ userId: owner.id, mapId, nodeId, version: 0 }, markdown);
  if (!saved.ok) throw new Error(saved.message);
  return saved.lesson;
};

/** The lesson as its owner, or a visitor, gets it. */
async function read(viewer: string | null = owner.id) {
  const { rooms } = home;
  const opened = await rooms.lesson.openMap(mapId, viewer);
  return opened && (await rooms.lesson.openNode(opened, nodeId, 'ticks'));
}

/** Changes the row to one that an older version of the server would have written. */
const age = (content: string, renderer = 0) =>
  home.rooms.server.database.sqlite
    .prepare('update node_descriptions set content = ?, renderer = ?')
    .run(content, renderer);

const row = () =>
  home.rooms.server.database.sqlite
    .prepare('select content, renderer, version, tasks_total as tasks, updated_at as updatedAt from node_descriptions')
    .get() as { content: string; renderer: number; version: number; tasks: number; updatedAt: string };

test('HTML of an older renderer is rendered anew when it is read, stored, and no change of the lesson', async () => {
  await save('- [ ] Taste *honey*');
  const before = row();
  age('<p>from before</p>');

  const [one, other] = await Promise.all([read(), read()]);
  expect(one?.html).toContain('<em>honey</em>');
  expect(other?.html).toBe(one?.html);
  expect(row()).toEqual({ ...before, renderer: rendererVersion });

  const { version } = before;
  const ticked = await home.rooms.lesson.tickTask({ userId: owner.id, mapId, nodeId, version }, 0, true);
  expect(ticked).toMatchObject({
    ok: true,
    lesson: { markdown: '- [x] Taste *honey*', renderer: rendererVersion },
  });
});

test('HTML of an older renderer and its tasks stay while the text is not rendered in time', async () => {
  await save('- [ ] Taste *honey*');
  age('<p>from before</p>', rendererVersion - 1);
  const before = row();
  const { lesson, server } = home.rooms;
  const late = { ...server.work, lesson: async (markdown: string) => notRendered(markdown) };
  const shown = await readLesson({ lessons: lesson.lessons, work: late })(mapId, nodeId);
  expect(shown?.content).toContain(messages.lesson.shownAsTyped);
  expect(shown?.tasks).toEqual({ done: 0, total: 1 });
  expect(row()).toEqual(before);
});

test('a lesson from before formulas were rendered shows them, and its tasks can be ticked', async () => {
  await save('- [ ] Know $x_1*y$\n- [x] and $E = mc^2$');
  const { version, content } = row();
  age('<ul><li class="task">Know $x<em>1*y$</em></li></ul>', rendererVersion - 1);

  expect((await read())?.html).toContain('<annotation encoding="application/x-tex">x_1*y</annotation>');
  expect(row()).toMatchObject({ content, version, renderer: rendererVersion });
  const ticked = await home.rooms.lesson.tickTask({ userId: owner.id, mapId, nodeId, version }, 0, true);
  expect(ticked).toMatchObject({
    ok: true,
    lesson: { markdown: '- [x] Know $x_1*y$\n- [x] and $E = mc^2$' },
  });
  expect((await read())?.html).toContain('aria-label="Know x₁*y"');
});

test('rendering an older text does not overwrite a newer one', async () => {
  const { id, version } = await save('Honey');
  age('<p>from before</p>');
  const made = { content: '<p>late</p>', tasks: { done: 0, total: 0 }, renderer: rendererVersion };
  await home.rooms.lesson.lessons.rendered(id, version - 1, made);
  expect(row().content).toBe('<p>from before</p>');
});

test('stored HTML above the limit is never served', async () => {
  await save('Honey');
  age(`<p>${'<i></i>'.repeat(limits.lessonHtmlMaxBytes)}</p>`, rendererVersion);
  await home.rooms.map.maps.setVisibility(mapId, owner.id, true, home.clock.now());
  expect((await read(null))?.html).toBe('<p>Honey</p>\n');
  expect(row().content.slice(0, 100)).toBe('<p>Honey</p>\n');
});

test('a text that cannot be rendered is saved and shown as typed, without buttons', async () => {
  const columns = 12_000;
  const typed = `- [ ] Taste\n\n${'- [ ] a\n'.repeat(columns)}<b>end</b>`;
  await save(typed);
  const opened = await read();
  expect(opened?.lesson?.markdown).toBe(typed);
  expect(opened?.html).toContain(messages.lesson.shownAsTyped);
  expect(opened?.html).toContain('&lt;b&gt;end&lt;/b&gt;');
  expect(opened?.html).not.toContain('<button');
  const tick = await home.rooms.lesson.tickTask({ userId: owner.id, mapId, nodeId, version: 1 }, 0, true);
  expect(tick).toMatchObject({ ok: false, status: 400 });
});
