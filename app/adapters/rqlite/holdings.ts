import { sql } from 'drizzle-orm';
import type { TableSize } from '~/ports/keeper/holdings';
import type { ClusterHoldings } from '../threads/holdings';
import { tableSizes } from '../threads/table-sizes';
import type { Cluster } from './open';
import { tableOfApplied } from './writes';

/** Measures and copies the rows of a cluster: rqlite backs itself up, and has SQLite's own table of sizes. */
export const clusterHoldings = (cluster: Cluster): ClusterHoldings => ({
  sizes: () => cluster.run((db) => db.all<TableSize>(sql.raw(tableSizes))),
  copyTo: cluster.copyTo,
  ownTable: tableOfApplied,
});
