import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ClusterAddress } from '~/kit/store/address';
import type { NodeFigures } from '~/store/engine/engine';

/** Timeout of one request to one node. A paused node delays a request this long before another one is asked. */
const defaultAttemptMs = 2_500;
/** Minimum timeout of a try. */
const leastMs = 300;
/** Total time for one statement or batch: electing a leader takes some two seconds. */
const defaultPatienceMs = 10_000;
/** Timeout of the transfer of a whole database. */
const transferMs = 10 * 60_000;
/** The pauses before a transfer is tried again: some 15 seconds in all. */
const transferPausesMs = [500, 1_000, 2_000, 4_000, 8_000];
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

/** The mutable figures of a node. */
type Node = { -readonly [Figure in keyof NodeFigures]: NodeFigures[Figure] } & {
  /** Why its last request failed; empty if none did. */
  trouble: string;
};

/** No node has answered in time. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';

  /** `reasons`: the outcome of the last try at each node. */
  constructor(readonly reasons: readonly string[]) {
    super(`no node of the cluster answers: ${reasons.join('; ')}`);
  }
}

/** The cluster rejects the name and password. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

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

/**
 * Consistency level of reads that must see every acknowledged write. For `linearizable` the leader asks the others.
 * Before 8.32.4 rqlite silently reads `weak` instead: there `strong` sends a read through the log like a write.
 */
export type FreshLevel = 'linearizable' | 'strong';

export interface Nodes {
  /** @throws Unreachable, Refused */
  ask(question: Question): Promise<Answer>;
  /**
   * Chooses the level of fresh reads by the versions of the nodes that answer. Until then it is `strong`, which every
   * version supports.
   */
  learnFreshLevel(): Promise<void>;
  freshLevel(): FreshLevel;
  figures(): readonly NodeFigures[];
  /** Replaces everything in the cluster by an SQLite file. @throws Unreachable, Refused */
  load(file: Uint8Array<ArrayBuffer>): Promise<void>;
  /** A consistent snapshot of the cluster as an SQLite file. */
  backup(): Promise<Uint8Array>;
  /** Streams the same snapshot into a new file. */
  backupTo(file: string): Promise<void>;
}

/**
 * Client for the nodes of a cluster: one is asked until it fails, then the next one. Each node forwards requests to the
 * leader, so any will do.
 */
export function nodesAt(
  { hosts, tls, user }: ClusterAddress,
  patienceMs = defaultPatienceMs,
  pausesOfTransfer: readonly number[] = transferPausesMs,
): Nodes {
  const figures: Node[] = hosts.map((host) => ({
    ...{ host, up: true, requests: 0, failures: 0, ms: 0, trouble: '' },
  }));
  const headers = {
    'content-type': 'application/json',
    ...(user && {
      authorization: `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`,
    }),
  };
  const origin = tls ? 'https://' : 'http://';
  let current = 0;
  let freshLevel: FreshLevel = 'strong';

  const tryOnce = async (node: Node, path: string, body: string, ms: number) => {
    const begun = performance.now();
    node.requests += 1;
    try {
      const response = await fetch(`${origin}${node.host}${path}`, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(ms),
      });
      const text = await response.text();
      if (response.status === 401) throw new Refused(`${node.host} refuses the name and password`);
      if (!response.ok) throw new Error(text.trim().slice(0, 200) || `status ${response.status}`);
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
  };

  /** Transfers a whole database, with the first node that answers. */
  const transferOnce = async <T>(
    path: string,
    take: (response: Response) => Promise<T>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<T> => {
    for (const node of figures) {
      try {
        const response = await fetch(`${origin}${node.host}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { ...headers, ...(body && { 'content-type': 'application/octet-stream' }) },
          signal: AbortSignal.timeout(transferMs),
          ...(body && { body }),
        });
        if (response.ok) return await take(response);
        if (response.status === 401)
          throw new Refused(
            `${node.host} does not let this name do that: it needs rqlite’s permission "${body ? 'load' : 'backup'}".`,
          );
        node.trouble = (await response.text()).trim().slice(0, 200) || `status ${response.status}`;
      } catch (error) {
        if (error instanceof Refused) throw error;
        node.trouble = reasonOf(error);
      }
    }
    throw new Unreachable(troubles(figures));
  };

  /**
   * Retries a transfer. A large file keeps a leader so busy that another one may be elected meanwhile, and the
   * connection may break in the middle. Loading the file again is harmless.
   */
  const transfer = async <T>(
    path: string,
    take: (response: Response) => Promise<T>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await transferOnce(path, take, body);
      } catch (error) {
        const pauseMs = pausesOfTransfer[attempt];
        if (pauseMs === undefined || !troubles(figures).some(mayPass)) throw error;
        await new Promise((wake) => setTimeout(wake, pauseMs));
      }
    }
  };

  /** For example `v8.36.14`; empty if the node does not tell, null if it does not answer. */
  const versionOf = async ({ host }: Node): Promise<string | null> => {
    try {
      const response = await fetch(`${origin}${host}/status`, {
        headers,
        signal: AbortSignal.timeout(defaultAttemptMs),
      });
      const { build } = (await response.json()) as { build?: { version?: string } };
      return build?.version ?? '';
    } catch {
      return null;
    }
  };

  return {
    figures: () => figures,
    freshLevel: () => freshLevel,
    async learnFreshLevel() {
      const versions = (await Promise.all(figures.map(versionOf))).filter((version) => version !== null);
      const allKnow = versions.length > 0 && versions.every(knowsLinearizable);
      freshLevel = allKnow ? 'linearizable' : 'strong';
    },
    backup: () => transfer('/db/backup', bytesOf),
    backupTo: (file) =>
      transfer('/db/backup', async ({ body }) => {
        if (!body) throw new Error('an answer without a body');
        await pipeline(piecesOf(body), createWriteStream(file, { mode: 0o600 }));
      }),
    async load(file) {
      await transfer('/db/load', bytesOf, file);
    },
    async ask({ path, statements, patienceMs: patience = patienceMs, attemptMs = defaultAttemptMs }) {
      const body = JSON.stringify(statements);
      const until = performance.now() + patience;
      for (let attempt = 0; ; attempt += 1) {
        const asked = current;
        const node = figures[asked] as Node;
        const left = until - performance.now();
        if (attempt > 0 && left <= 0) throw new Unreachable(troubles(figures));
        try {
          const results = await tryOnce(
            node,
            path,
            body,
            Math.ceil(Math.min(attemptMs, Math.max(left, leastMs))),
          );
          return { results, isRepeated: attempt > 0 };
        } catch (error) {
          if (error instanceof Refused) throw error;
          // Only if no other request has moved on to the next node already.
          if (current === asked) current = (asked + 1) % figures.length;
        }
        await new Promise((wake) => setTimeout(wake, pausesMs[attempt] ?? pausesMs.at(-1)));
      }
    },
  };
}

/** Whether a version of rqlite has linearizable reads that are also correct just after an election. */
export function knowsLinearizable(version: string): boolean {
  const [, ...parts] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version) ?? [];
  const [major = 0, minor = 0, patch = 0] = parts.map(Number);
  return major > 8 || (major === 8 && (minor > 32 || (minor === 32 && patch >= 4)));
}

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

const troubles = (figures: readonly Node[]): string[] =>
  figures.filter(({ trouble }) => trouble !== '').map(({ host, trouble }) => `${host} (${trouble})`);

/** Whether a transfer that failed like this may succeed when it is tried again. */
const mayPass = (trouble: string): boolean =>
  /leader|not ready|ECONNRESET|EPIPE|UND_ERR_SOCKET|other side closed|terminated/.test(trouble);

/** Whether an error in place of a statement's result is the cluster's: then it is unknown whether it was applied. */
const isOfTheCluster = (error: string): boolean =>
  /leader|not open|stale read|raft|timed out|timeout|context (deadline|canceled)|connection|i\/o|EOF/i.test(
    error,
  ) && !/constraint|no such|syntax/i.test(error);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause as (Error & { code?: string }) | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}
