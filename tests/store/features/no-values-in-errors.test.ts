import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { readClusterAddress } from '~/kit/store/address';
import type { NewUser } from '~/rooms/account/store/users';
import { usersIn } from '~/rooms/account/store/users-in';
import { openCluster } from '~/store/cluster/open';
import { describeError } from '~/system/log';
import { temporaryDatabase } from '../../support/database';
import { startRqlite } from '../../support/rqlite';

/** Errors of the stores are logged, so they contain no value of a statement, however they are printed. */

const grace: NewUser = {
  ...{ id: 'one', nickname: 'Grace the Secret', email: 'grace@secret.example', emailVerified: true },
  ...{ passwordHash: 'hash-of-grace', googleId: null, at: new Date(0) },
};

function expectNoValues(error: unknown): void {
  const printed = [describeError(error), inspect(error, { depth: 10 }), String((error as Error).stack)];
  for (const all of printed) expect(all).not.toMatch(/secret|hash-of-grace/i);
}

it('of a cluster whose nodes are gone', async () => {
  const rqlite = await startRqlite();
  const address = readClusterAddress(rqlite.address);
  if (!address) throw new Error('no address');
  const cluster = openCluster({ address, migrationsFolder: 'migrations', patienceMs: 500 });
  try {
    await cluster.opened();
    await rqlite.nodes[0]?.kill();
    const users = usersIn(cluster);
    const asked = [
      () => users.add(grace),
      () => users.byEmail(grace.email),
      () => users.change('one', { nickname: grace.nickname }, new Date(0)),
    ];
    for (const ask of asked) {
      const error = await ask().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(describeError(error)).toMatch(/^StorageFault: storage is unreachable/);
      expectNoValues(error);
    }
  } finally {
    cluster.close();
    await rqlite.dispose();
  }
}, 60_000);

it('of a file that refuses', async () => {
  const opened = temporaryDatabase();
  try {
    await opened.database.run(async () => {});
    opened.database.sqlite.exec('drop table users');
    const error = await usersIn(opened.database)
      .change('one', { nickname: 'Grace the Secret', email: 'grace@secret.example' }, new Date(0))
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(describeError(error)).toContain('no such table');
    expectNoValues(error);
  } finally {
    opened.dispose();
  }
});
