import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Cluster, Refused, reasonOf, troubles, Unreachable } from './node';
import { send, textOf } from './send';

/** Timeout of the transfer of a whole database. */
const transferMs = 10 * 60_000;
/** The pauses before a transfer is tried again: some 15 seconds in all. */
const transferPausesMs = [500, 1_000, 2_000, 4_000, 8_000];

/** Transfers of a whole database. */
export interface Transfers {
  /** Replaces everything in the cluster by an SQLite file. @throws Unreachable, Refused */
  load(file: Uint8Array): Promise<void>;
  /** A consistent snapshot of the cluster as an SQLite file. */
  backup(): Promise<Uint8Array>;
  /** Streams the same snapshot into a new file. */
  backupTo(file: string): Promise<void>;
}

export function transfersOf(
  { nodes, origin, headers }: Cluster,
  pausesMs: readonly number[] = transferPausesMs,
): Transfers {
  /** Transfers a whole database, with the first node that answers. */
  const transferOnce = async <T>(
    path: string,
    take: (answer: IncomingMessage) => Promise<T>,
    body?: Uint8Array,
  ): Promise<T> => {
    for (const node of nodes) {
      try {
        const answer = await send(`${origin}${node.host}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { ...headers, ...(body && { 'content-type': 'application/octet-stream' }) },
          ms: transferMs,
          ...(body && { body }),
        });
        if (answer.statusCode === 200) return await take(answer);
        const said = await textOf(answer);
        if (answer.statusCode === 401)
          throw new Refused(
            `${node.host} does not let this name do that: it needs rqlite’s permission "${body ? 'load' : 'backup'}".`,
          );
        node.trouble = said.trim().slice(0, 200) || `status ${answer.statusCode}`;
      } catch (error) {
        if (error instanceof Refused) throw error;
        node.trouble = reasonOf(error);
      }
    }
    throw new Unreachable(troubles(nodes));
  };

  /**
   * Retries a transfer. A large file keeps a leader so busy that another one may be elected meanwhile, and the
   * connection may break in the middle. Loading the file again is harmless.
   */
  const transfer = async <T>(
    path: string,
    take: (answer: IncomingMessage) => Promise<T>,
    body?: Uint8Array,
  ): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await transferOnce(path, take, body);
      } catch (error) {
        const pauseMs = pausesMs[attempt];
        if (pauseMs === undefined || !troubles(nodes).some(mayPass)) throw error;
        await new Promise((wake) => setTimeout(wake, pauseMs));
      }
    }
  };

  return {
    backup: () => transfer('/db/backup', buffer),
    backupTo: (file) => transfer('/db/backup', (answer) => pipeline(answer, createWriteStream(file, { mode: 0o600 }))),
    async load(file) {
      await transfer('/db/load', textOf, file);
    },
  };
}

/** Whether a transfer that failed like this may succeed when it is tried again. */
const mayPass = (trouble: string): boolean => /leader|not ready|ECONNRESET|EPIPE/.test(trouble);
