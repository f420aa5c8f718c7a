import { sql } from 'drizzle-orm';
import type { ClusterAddress } from '~/domain/store/address';
import type { TableSize } from '~/ports/keeper/holdings';
import type { Engine } from '../engine/engine';
import type { ClusterHoldings } from '../threads/holdings';
import { tableSizes } from '../threads/table-sizes';
import { nodesAt } from './nodes';
import { tableOfApplied } from './writes';

/** Measures and copies the rows of a cluster: rqlite backs itself up, and has SQLite's own table of sizes. */
export const clusterHoldings = (database: Engine, address: ClusterAddress): ClusterHoldings => ({
  sizes: () => database.run((db) => db.all<TableSize>(sql.raw(tableSizes))),
  copyTo: (file) => nodesAt(address).backupTo(file),
  ownTable: tableOfApplied,
});
