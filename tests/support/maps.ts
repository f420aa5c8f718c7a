import { readOutline } from '~/kit/outline/outline';
import type { TextSource } from '~/providers/model/language-model';
import { newDocument } from '~/rooms/map/rules/document';
import type { NewMap } from '~/rooms/map/store/maps';
import type { TestRooms } from './rooms';

/** Title and nodes of a new map; the ids are n1, n2 and so on, in document order. */
export function outlined(query: string, outline = '- One\n- Two'): Pick<NewMap, 'query' | 'document'> {
  let count = 0;
  const newId = () => {
    count += 1;
    return `n${count}`;
  };
  return { query, document: newDocument(query, readOutline(query, outline), newId) };
}

/** Stores a map of the library for a user. */
export const addMap = (test: TestRooms, userId: string, title: string, outline: string): Promise<string> =>
  test.rooms.map.maps.add({
    ...outlined(title, outline),
    id: test.rooms.server.random.id(),
    userId,
    source: { kind: 'library', name: 'x', prompt: '' },
    runId: null,
    language: 'en',
    at: test.clock.now(),
  });

/** Stores a lesson for a node, written by a model by default; its label is the node's id. */
export async function addLesson(
  test: TestRooms,
  userId: string,
  mapId: string,
  nodeId: string,
  markdown: string,
  source: TextSource = { kind: 'model', name: 'older', prompt: 'lesson 3' },
): Promise<void> {
  await test.rooms.lesson.lessons.write({
    id: test.rooms.server.random.id(),
    mapId,
    userId,
    nodeId,
    nodeLabel: nodeId,
    pathString: 'x',
    compositeKey: nodeId,
    markdown,
    content: '<p>x</p>',
    renderer: 1,
    tasks: { done: 0, total: 0 },
    source,
    at: test.clock.now(),
  });
}
