import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOutline } from '~/kit/outline/outline';
import { newDocument } from '~/rooms/map/rules/document';
import { mapsIn } from '~/rooms/map/store/maps-in';
import { openDatabase } from '~/store/file/open';
import type { Account } from './accounts';
import type { TopiaryServer } from './server';
import { until } from './streams';

export interface ReadyMaps {
  /** Stores a map for the account and gives its id. */
  add(account: Pick<Account, 'email'>, topic: string, outline: string): Promise<string>;
  close(): void;
}

/**
 * Maps like those that the model writes, put into the server's database by the product's own store. For one that is
 * asked for, the server starts two threads that detect languages, which takes a third of a second.
 */
export function readyMaps({ dataDir }: TopiaryServer): ReadyMaps {
  const database = openDatabase({ file: join(dataDir, 'topiary.db'), migrationsFolder: 'migrations' });
  const maps = mapsIn(database);
  const newId = () => `n${randomBytes(6).toString('hex')}`;
  return {
    add: async ({ email }, topic, outline) => {
      const user = database.sqlite.prepare('select id from users where email = ?').get(email) as { id: string };
      return maps.add({
        id: randomBytes(10).toString('hex'),
        userId: user.id,
        query: topic,
        document: newDocument(topic, readOutline(topic, outline), newId),
        source: { kind: 'model', name: 'test-model', prompt: '' },
        runId: null,
        language: 'en',
        at: new Date(),
      });
    },
    close: () => database.close(),
  };
}

/** One such map, where a file needs no more. @returns its id */
export async function readyMap(
  server: TopiaryServer,
  account: Pick<Account, 'email'>,
  topic: string,
  outline: string,
): Promise<string> {
  const maps = await opened(server);
  try {
    return await maps.add(account, topic, outline);
  } finally {
    maps.close();
  }
}

/** A file that its server writes to at that moment cannot be opened. */
async function opened(server: TopiaryServer): Promise<ReadyMaps> {
  let maps: ReadyMaps | undefined;
  await until(() => {
    try {
      maps = readyMaps(server);
    } catch (error) {
      if (!/locked|busy/.test(String(error))) throw error;
    }
    return maps !== undefined;
  });
  return maps as unknown as ReadyMaps;
}
