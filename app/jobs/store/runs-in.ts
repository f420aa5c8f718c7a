import type { Engine } from '~/store/engine/engine';
import type { RunStore } from './runs';
import { userRunQueries } from './runs-of-user';
import { runQueries } from './runs-read';
import { runStarts } from './runs-start';
import { runUpdates } from './runs-write';

/** @param owner this process: it owns the runs that it starts, and changes no others (`RunLeases`) */
export function runStoreIn(database: Engine, owner = 'the only process'): RunStore {
  return {
    ...runStarts(database, owner),
    ...runUpdates(database, owner),
    ...runQueries(database),
    ...userRunQueries(database),
  };
}
