import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { nodeLine } from '~/kit/outline/canonical';
import { mapTrees } from '~/rooms/map/acts/map-trees';

const collect = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

const usedBytes = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

it('a tree that is made of the one before holds no text of earlier versions', () => {
  const treeOf = mapTrees();
  const ids = ['root', ...Array.from({ length: 10_000 }, (_, at) => `n${String(at).padStart(12, '0')}`)];
  const lines = ids.map((_, at) => nodeLine(at === 0 ? 0 : 1, `Node ${at} as it was`));
  /** As they come from the database: texts that nobody else holds. */
  const stored = (all: readonly string[]) => Buffer.from(`${all.join('\n')}\n`).toString();
  const rename = (at: number) => {
    lines[at] = nodeLine(1, `Node ${at} with another label`);
    return treeOf({ id: 'm', query: 'Topic', result: stored(lines), nodeIds: stored(ids), needs: null });
  };
  rename(1);
  const before = usedBytes();
  for (let at = 2; at <= 50; at += 1) rename(at);
  const bytesOfVersion = stored(lines).length + stored(ids).length;
  expect(usedBytes() - before).toBeLessThan(10 * bytesOfVersion);
  expect(rename(51).nodes.get(ids[51] ?? '')?.label).toBe('Node 51 with another label');
});
