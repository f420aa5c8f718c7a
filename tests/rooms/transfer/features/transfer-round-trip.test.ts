import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeMindWriter } from '~/rooms/transfer/rules/freemind';
import { writeJson } from '~/rooms/transfer/rules/json';
import { markdownWriter } from '~/rooms/transfer/rules/markdown';
import { opmlWriter } from '~/rooms/transfer/rules/opml';
import type { TransferForm, TransferMap } from '~/rooms/transfer/rules/transfer-map';
import { writeMap } from '~/rooms/transfer/rules/writer';
import { readMapFile } from '~/threads/transfer/read-file';
import { randomMaps } from '../../../support/random-maps';

const read = (text: string): TransferMap => readMapFile(Buffer.from(text), 'file').map;
const withoutIds = (map: TransferMap): TransferMap => ({
  ...map,
  nodes: map.nodes.map((node) => ({ ...node, id: null })),
});

const writers = {
  md: markdownWriter,
  opml: opmlWriter,
  mm: freeMindWriter,
} satisfies Partial<Record<TransferForm, unknown>>;

describe('an exported map can be imported again', () => {
  it('as JSON byte for byte', () => {
    fc.assert(
      fc.property(randomMaps(40), (map) => {
        const text = writeJson(map);
        expect(writeJson(read(text))).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.entries(writers))('as %s with tree and lessons', (form, writer) => {
    fc.assert(
      fc.property(randomMaps(40), (map) => {
        const result = readMapFile(Buffer.from(writeMap(writer(), map)), 'file');
        expect(result.form).toBe(form);
        expect(result.map).toEqual(withoutIds(map));
        expect(result.leftOut).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it.each([...'-*+–—•‣⁃◦∙▪▫■□●○►▸▶➤·'])('with labels that begin with %s', (bullet) => {
    const node = { id: null, lesson: null, done: false };
    const nodes = [1, 2, 3, 4, 5, 6, 7].map((level) => ({ ...node, level, label: `${bullet}Ab` }));
    const map = { topic: 'T', language: null, root: { lesson: null, done: false }, nodes };
    for (const writer of Object.values(writers)) expect(read(writeMap(writer(), map)).nodes).toEqual(nodes);
  });

  it('with up to 5,000 nodes in all of them', () => {
    fc.assert(
      // The property takes a seed, because a map of this size is of no use as a counterexample.
      fc.property(fc.nat(), (seed) => {
        const [map] = fc.sample(randomMaps(5_000, 2_500), { numRuns: 1, seed }) as [TransferMap];
        const text = writeJson(map);
        expect(writeJson(read(text)) === text).toBe(true);
        for (const writer of Object.values(writers)) expect(read(writeMap(writer(), map))).toEqual(withoutIds(map));
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 60_000);
});
