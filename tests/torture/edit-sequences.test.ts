import { afterAll, beforeAll, expect, it } from 'vitest';
import { ActSequences, sequencesPerMap } from '../support/act-sequences';
import { startTopiary, type TopiaryServer } from '../support/server';
import { tell } from './scale';

/** The same as the quick tests/rooms/editing/server/edit-sequences.test.ts, with many more sequences. */

const sequences = 1_000;
let server: TopiaryServer;

beforeAll(async () => {
  server = await startTopiary({ env: { TRUSTED_PROXY_HOPS: '1' } });
}, 180_000);
afterAll(() => server.stop());

it(
  `${sequences} random sequences of acts by two tabs lose nothing, and the tabs come to show the same`,
  async () => {
    let versions = 0;
    let run = 0;
    for (let n = 0; run < sequences; n += 1) {
      const map = await ActSequences.start(server, `Garden ${n}`);
      for (let at = 0; at < sequencesPerMap && run < sequences; at += 1, run += 1) await map.run(100_000 + run, 10);
      versions += map.model.version;
      map.close();
    }
    tell(`${run} random sequences of acts by two tabs: ${versions} versions of maps, nothing lost, undo exact`);
    expect(run).toBe(sequences);
  },
  30 * 60_000,
);
