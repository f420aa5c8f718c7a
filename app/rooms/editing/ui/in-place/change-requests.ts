import { post } from '~/client/network/post';
import { retryPausesMs } from '~/client/network/retry';
import { editingWords } from '~/rooms/editing/words';
import type { TreePatch } from '~/rooms/map/ui/patch';
import type { Posted, QueuedAct } from './act-queue';

export interface Answer {
  readonly says: string;
  readonly node: string | null;
  readonly version: number;
  readonly patch: TreePatch | null;
}

/** A newer version of the tree; without a patch only a reload shows it. */
export type NewVersion = Pick<Answer, 'version' | 'patch'>;

const longestRetryMs = 30_000;

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

  async post(act: QueuedAct): Promise<Posted<Answer>> {
    const version = this.#tree.dataset.version;
    this.#sentVersion = version;
    const fields = Object.entries({ ...act, version: version ?? '' });
    const posted = await post<Answer>(`/map/${this.#mapId}/change`, fields, {
      route: 'rooms/editing/routes/change',
      failed: editingWords.couldNotBeChanged,
      keepalive: true,
    });
    if (posted.ok) {
      this.#failures = 0;
      return { outcome: 'done', node: posted.data.node, answer: posted.data };
    }
    const { status, message, isLost, retryAfterMs } = posted;
    if (retryAfterMs === null && !(isLost && status < 400)) return { outcome: 'refused', status, message };
    const afterMs = retryAfterMs ?? retryPausesMs[this.#failures] ?? longestRetryMs;
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
