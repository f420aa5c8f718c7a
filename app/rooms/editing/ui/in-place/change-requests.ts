import type { TreePatch } from '~/rooms/map/ui/patch';
import type { Posted, QueuedAct } from './act-queue';
import { words } from './words';

export interface Answer {
  readonly says: string;
  readonly node: string | null;
  readonly version: number;
  readonly patch: TreePatch | null;
}

/** A newer version of the tree; without a patch only a reload shows it. */
export type NewVersion = Pick<Answer, 'version' | 'patch'>;

const retryMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
const busyStatuses = [408, 502, 503, 504];
/** The largest request body that is sent with `keepalive`. */
const keepaliveBytes = 60_000;

/** Requests to the server that change the map or load changes that others have made. */
export class ChangeRequests {
  readonly #mapId: string;
  readonly #tree: HTMLElement;
  #failures = 0;
  #sentVersion: string | undefined;

  constructor(mapId: string, tree: HTMLElement) {
    this.#mapId = mapId;
    this.#tree = tree;
  }

  /** Whether the tree was updated after the last act was sent. */
  get isOutdated(): boolean {
    return this.#sentVersion !== this.#tree.dataset.version;
  }

  async post({ key, ...fields }: QueuedAct): Promise<Posted<Answer>> {
    const version = this.#tree.dataset.version;
    this.#sentVersion = version;
    const body = new URLSearchParams({ ...fields, key, answer: 'json', version: version ?? '' }).toString();
    try {
      const response = await fetch(`/map/${this.#mapId}/change?_data=rooms%2Fediting%2Froutes%2Fchange`, {
        method: 'POST',
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
        },
        body,
        keepalive: body.length < keepaliveBytes,
      });
      const { status } = response;
      if (busyStatuses.includes(status))
        return this.#later(1_000 * Number(response.headers.get('Retry-After') ?? 2));
      if (!response.ok) {
        const { message } = (await response.json().catch(() => ({}))) as { message?: string };
        return { outcome: 'refused', status, message: message ?? words.failed };
      }
      const answer = (await response.json()) as Answer;
      this.#failures = 0;
      return { outcome: 'done', node: answer.node, answer };
    } catch {
      return this.#later();
    }
  }

  #later(
    afterMs = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 1_000,
  ): Posted<Answer> & { outcome: 'later' } {
    this.#failures += 1;
    return { outcome: 'later', afterMs };
  }

  /** Loads changes that others have made, if the tree is older and no other update comes first. */
  async catchUp(take: (found: NewVersion) => void): Promise<void> {
    const { dataset } = this.#tree;
    const { version } = dataset;
    try {
      const response = await fetch(`/map/${this.#mapId}/changes.json?version=${version}`);
      if (!response.ok) return;
      const found = (await response.json()) as NewVersion;
      if (version === dataset.version && String(found.version) !== version) take(found);
    } catch {
      // No network: the next act will load them.
    }
  }
}
