import { sql } from 'drizzle-orm';
import type { ClusterAddress } from '~/kit/store/address';
import { nodesAt } from '~/store/cluster/nodes';
import { tableOfApplied } from '~/store/cluster/writes';
import type { Engine } from '~/store/engine/engine';
import type { TableSize } from './holdings';
import type { ClusterHoldings } from './holdings-of-file';
import { tableSizes } from './table-sizes';

/** Measures and copies the rows of a cluster with rqlite's own backup and SQLite's table of sizes. */
export const clusterHoldings = (database: Engine, address: ClusterAddress): ClusterHoldings => ({
  sizes: () => database.run((db) => db.all<TableSize>(sql.raw(tableSizes))),
  copyTo: (file) => nodesAt(address).backupTo(file),
  ownTable: tableOfApplied,
});
