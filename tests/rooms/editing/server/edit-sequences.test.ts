import { beforeAll, expect, it } from 'vitest';
import { ActSequences, sequencesPerMap } from '../../../support/act-sequences';
import { sharedTopiary, type TopiaryServer } from '../../../support/server';

let server: TopiaryServer;

beforeAll(async () => {
  server = await sharedTopiary();
}, 180_000);

const sequences = 24;

it.each(Array.from({ length: sequences / sequencesPerMap }, (_, n) => n + 1))(
  'random acts of two tabs lose nothing, undo restores the exact tree, and the tabs end up the same (map %i)',
  async (n) => {
    const map = await ActSequences.start(server, `Bonsai ${n}`);
    for (let at = 0; at < sequencesPerMap; at += 1) await map.run(1_000 * n + at, 8);
    map.close();
    expect(map.model.version).toBeGreaterThan(sequencesPerMap);
  },
  60_000,
);
