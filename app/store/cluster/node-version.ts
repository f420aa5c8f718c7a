import { type Cluster, defaultAttemptMs, type Node } from './node';
import { send, textOf } from './send';

/**
 * Consistency level of reads that must see every acknowledged write. For `linearizable` the leader asks the others.
 * Before 8.32.4 rqlite silently reads `weak` instead: there `strong` sends a read through the log like a write.
 */
export type FreshLevel = 'linearizable' | 'strong';

/** For example `v8.36.14`; empty if the node does not tell, null if it does not answer. */
const versionOf = async ({ origin, headers }: Cluster, { host }: Node): Promise<string | null> => {
  try {
    const answer = await send(`${origin}${host}/status`, { method: 'GET', headers, ms: defaultAttemptMs });
    const { build } = JSON.parse(await textOf(answer)) as { build?: { version?: string } };
    return build?.version ?? '';
  } catch {
    return null;
  }
};

/** The level of fresh reads that every node supports that answers. */
export async function freshLevelOf(cluster: Cluster): Promise<FreshLevel> {
  const answers = await Promise.all(cluster.nodes.map((node) => versionOf(cluster, node)));
  const versions = answers.filter((version) => version !== null);
  return versions.length > 0 && versions.every(knowsLinearizable) ? 'linearizable' : 'strong';
}

/** Whether a version of rqlite has linearizable reads that are also correct just after an election. */
export function knowsLinearizable(version: string): boolean {
  const [, ...parts] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  return major > 8 || (major === 8 && (minor > 32 || (minor === 32 && patch >= 4)));
}
