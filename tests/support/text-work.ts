import { afterAll } from 'vitest';
import { textPool } from '~/adapters/work/text-pool';
import { mapTrees } from '~/features/maps/map-trees';

/** The real threads, for the tests of one file. */
export function realTextWork() {
  const work = textPool({ threads: 1 });
  afterAll(() => work.close());
  return { work, treeOf: mapTrees() };
}
