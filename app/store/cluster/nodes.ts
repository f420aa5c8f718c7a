import type { ClusterAddress } from '~/kit/store/address';
import type { NodeFigures } from '~/store/engine/engine';
import { type Cluster, clusterAt, defaultAttemptMs, type Node, Refused, reasonOf, troubles, Unreachable } from './node';
import { type Transfers, transfersOf } from './node-transfer';
import { type FreshLevel, freshLevelOf } from './node-version';
import { send, textOf } from './send';

/** Minimum timeout of a try. */
const leastMs = 300;
/** Total time for one statement or batch: electing a leader takes some two seconds. */
const defaultPatienceMs = 10_000;
const pausesMs = [20, 50, 100, 200, 400];

/** Result of one statement. */
export interface Result {
  readonly columns?: readonly string[];
  readonly values?: readonly (readonly unknown[])[];
  readonly rows_affected?: number;
  readonly error?: string;
}

/** A statement as rqlite takes it: the SQL and then its parameters. */
export type Statement = readonly [sql: string, ...params: unknown[]];

interface Question {
  /** For example `/db/query?level=weak`. */
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly patienceMs?: number;
  /** Timeout of one try; longer if much is read. */
  readonly attemptMs?: number;
}

export interface Answer {
  readonly results: readonly Result[];
  /** Whether an earlier try may have been applied, because its answer was lost. */
  readonly isRepeated: boolean;
}

export interface Nodes extends Transfers {
  /** @throws Unreachable, Refused */
  ask(question: Question): Promise<Answer>;
  /**
   * Chooses the level of fresh reads by the versions of the nodes that answer. Until then it is `strong`, which every
   * version supports.
   */
  learnFreshLevel(): Promise<void>;
  freshLevel(): FreshLevel;
  figures(): readonly NodeFigures[];
}

/** Asks one node once, and notes how that went. @throws Refused */
async function tryOnce(
  { origin, headers }: Cluster,
  node: Node,
  path: string,
  body: string,
  ms: number,
): Promise<readonly Result[]> {
  const begun = performance.now();
  node.requests += 1;
  try {
    const answer = await send(`${origin}${node.host}${path}`, { method: 'POST', headers, body, ms });
    const [status, text] = [answer.statusCode ?? 0, await textOf(answer)];
    if (status === 401) throw new Refused(`${node.host} refuses the name and password`);
    if (status < 200 || status > 299) throw new Error(text.trim().slice(0, 200) || `status ${status}`);
    const { results, error } = JSON.parse(text) as { results?: Result[]; error?: string };
    if (error !== undefined || !results) throw new Error(error ?? 'no results');
    const lost = results.find((result) => result.error !== undefined && isOfTheCluster(result.error));
    if (lost) throw new Error(lost.error);
    node.up = true;
    return results;
  } catch (error) {
    node.up = error instanceof Refused;
    node.failures += 1;
    node.trouble = reasonOf(error);
    throw error;
  } finally {
    node.ms += performance.now() - begun;
  }
}

/**
 * Client for the nodes of a cluster: one is asked until it fails, then the next one. Each node forwards requests to the
 * leader, so any will do.
 */
export function nodesAt(
  address: ClusterAddress,
  patienceMs = defaultPatienceMs,
  pausesOfTransfer?: readonly number[],
): Nodes {
  const cluster = clusterAt(address);
  const { nodes } = cluster;
  let current = 0;
  let freshLevel: FreshLevel = 'strong';

  return {
    figures: () => nodes,
    freshLevel: () => freshLevel,
    async learnFreshLevel() {
      freshLevel = await freshLevelOf(cluster);
    },
    ...transfersOf(cluster, pausesOfTransfer),
    async ask({ path, statements, patienceMs: patience = patienceMs, attemptMs = defaultAttemptMs }) {
      const body = JSON.stringify(statements);
      const until = performance.now() + patience;
      for (let attempt = 0; ; attempt += 1) {
        const asked = current;
        const node = nodes[asked] as Node;
        const left = until - performance.now();
        if (attempt > 0 && left <= 0) throw new Unreachable(troubles(nodes));
        try {
          const results = await tryOnce(
            cluster,
            node,
            path,
            body,
            Math.ceil(Math.min(attemptMs, Math.max(left, leastMs))),
          );
          return { results, isRepeated: attempt > 0 };
        } catch (error) {
          if (error instanceof Refused) throw error;
          // Only if no other request has moved on to the next node already.
          if (current === asked) current = (asked + 1) % nodes.length;
        }
        await new Promise((wake) => setTimeout(wake, pausesMs[attempt] ?? pausesMs.at(-1)));
      }
    },
  };
}

/** Whether an error in place of a statement's result is the cluster's: then it is unknown whether it was applied. */
const isOfTheCluster = (error: string): boolean =>
  /leader|not open|stale read|raft|timed out|timeout|context (deadline|canceled)|connection|i\/o|EOF/i.test(error) &&
  !/constraint|no such|syntax/i.test(error);
