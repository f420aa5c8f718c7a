import type { ClusterAddress } from '~/kit/store/address';
import type { NodeFigures } from '~/store/engine/engine';

/** Timeout of one request to one node. A paused node delays a request this long before another one is asked. */
export const defaultAttemptMs = 2_500;

/** The mutable figures of a node. */
export type Node = { -readonly [Figure in keyof NodeFigures]: NodeFigures[Figure] } & {
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

/** The nodes of a cluster, and what a request to any of them needs. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly origin: 'https://' | 'http://';
  readonly headers: Readonly<Record<string, string>>;
}

export const clusterAt = ({ hosts, tls, user }: ClusterAddress): Cluster => ({
  nodes: hosts.map((host) => ({ host, up: true, requests: 0, failures: 0, ms: 0, trouble: '' })),
  origin: tls ? 'https://' : 'http://',
  headers: {
    'content-type': 'application/json',
    ...(user && {
      authorization: `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`,
    }),
  },
});

export const troubles = (nodes: readonly Node[]): string[] =>
  nodes.filter(({ trouble }) => trouble !== '').map(({ host, trouble }) => `${host} (${trouble})`);

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  const cause = error.cause as (Error & { code?: string }) | undefined;
  return cause?.code ?? cause?.message ?? (error as { code?: string }).code ?? error.message;
}
