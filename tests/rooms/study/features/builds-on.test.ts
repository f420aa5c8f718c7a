import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '~/rooms/account/store/users';
import { builtOn } from '~/rooms/study/routes/views/builds-on.server';
import { addLesson, addMap } from '../../../support/maps';
import { openTestRooms, type TestRooms } from '../../../support/rooms';

let home: TestRooms;
let ada: User;
let mapId: string;

/** Its ids are n1 (Hive), n2 (Comb), n3 (Brood), n4 (Honey). Honey builds on the branch. */
beforeEach(async () => {
  home = await openTestRooms();
  ada = await home.member();
  mapId = await addMap(home, ada.id, 'Bees', '- Hive\n  - Comb\n  - Brood\n- Honey');
  await home.rooms.map.changeMap(ada.id, mapId, { act: 'needs', node: 'n4', needs: ['n1'] });
});
afterEach(() => home.close());

const opened = async () => (await home.rooms.lesson.openMap(mapId, ada.id)) ?? expect.fail('no map');
const shown = async (user: User | null = ada) =>
  (await builtOn(home.rooms, await opened(), 'n4', user?.id ?? null))
    .replace(/<li>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .split('\n');
const setDone = (nodeId: string) => home.rooms.lesson.setDone({ mapId, nodeId, userId: ada.id }, true);

/** A look at it before a right try is a miss. */
async function lookAtTheSolution(nodeId: string): Promise<void> {
  const node = await home.rooms.lesson.openNode(await opened(), nodeId, 'ticks');
  const { markdown, content: html } = node?.lesson ?? expect.fail('no lesson');
  const lesson = { mapId, nodeId, userId: ada.id, markdown, html, language: null };
  const [exercise] = (await home.rooms.exercise.openExercises(lesson)).views;
  const { id, seen } = exercise ?? expect.fail('no exercise');
  const visitor = { seed: '', hints: 0, tries: 0 };
  await home.rooms.exercise.answerExercise(lesson, {
    ...{ exercise: id, act: 'solution', seen, sent: [], visitor, share: 'test' },
  });
}

describe('what a lesson builds on', () => {
  it('has one line for a branch, learned if all of its lessons are', async () => {
    expect(await shown()).toEqual(['Builds on', 'Hive – not learned yet']);
    expect(await shown(null)).toEqual(['Builds on', 'Hive']);
    await setDone('n2');
    expect(await shown()).toEqual(['Builds on', 'Hive – not learned yet']);
    await setDone('n3');
    expect(await shown()).toEqual(['Builds on', 'Hive']);
  });

  it('names the lessons of the branch in which something was missed, and a needed lesson once', async () => {
    const markdown = '```exercise\nHow many wings has a bee?\n= 4\n```';
    await addLesson(home, ada.id, mapId, 'n2', markdown);
    await lookAtTheSolution('n2');
    expect(await shown()).toEqual(['Builds on', 'Hive – not learned yet', 'Comb – you missed something there']);
    await home.rooms.map.changeMap(ada.id, mapId, { act: 'needs', node: 'n4', needs: ['n2'] });
    expect(await shown()).toEqual(['Builds on', 'Comb – you missed something there']);
  });
});
