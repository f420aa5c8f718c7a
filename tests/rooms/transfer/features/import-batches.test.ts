import { expect, it } from 'vitest';
import { limits } from '~/kit/limits';
import type { LessonOfNewMap, NewMap } from '~/rooms/map/store/maps';
import { makeImport } from '~/rooms/transfer/acts/make-import';

/** How many lessons each batch has for a map of `count` lessons with `characters` characters each. */
async function batchesOf(count: number, characters: number): Promise<number[]> {
  const batches: number[] = [];
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  const make = makeImport({
    maps: {
      add: async ({ id, lessons = [] }: NewMap) => {
        batches.push(lessons.length);
        return id;
      },
      addLessons: async (_map: string, _owner: string, lessons: readonly LessonOfNewMap[]) => {
        batches.push(lessons.length);
      },
      addLabels: async () => {},
      setArrived: async () => {},
      arriving: async () => null,
      owned: async () => null,
      bySubmit: async () => [],
    },
    work: {
      unpacked: async () => ({
        language: 'en',
        result: `Topic\n${'- leaf\n'.repeat(count)}`,
        ids: Array(count + 1).fill(null),
        lessons: Array.from({ length: count }, (_, n) => ({
          node: n + 1,
          markdown: 'x'.repeat(characters),
          tasks: { done: 0, total: 0 },
        })),
        done: [],
        needs: [],
        pictures: [],
      }),
    } as never,
    storePictures: async () => {},
    addEncoded: async () => {},
    hashes: { textHash: (text: string) => text, hashOf: (text: string) => text },
    adoptPictures: async () => {},
    report: () => {},
    limiter: { take: async () => ({ allowed: true }) },
    usage: { ask: async () => {} },
    languages: { ofMap: async () => 'en' },
    random: { id: newId, nodeId: newId, secret: newId },
    clock: { now: () => new Date(0) },
  } as never);
  await make('ada', { packed: '', topic: 'Topic', form: 'json', key: 'key' });
  return batches;
}

it('the lessons of an import are written in batches of so many rows', async () => {
  const rows = limits.importBatchMaxRows;
  expect(await batchesOf(2 * rows + 1, 17)).toEqual([rows, rows, 1]);
});

it('and of a limited number of bytes', async () => {
  const half = Math.floor(limits.importBatchMaxBytes / 2);
  expect(await batchesOf(5, half)).toEqual([2, 2, 1]);
});
