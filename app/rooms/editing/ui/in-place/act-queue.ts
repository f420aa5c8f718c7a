import { Outbox } from '~/client/offline/outbox';

/** The fields of an act as `POST /map/{id}/change` expects them. */
export interface ActFields {
  readonly act: 'rename' | 'add' | 'move' | 'delete' | 'undo' | 'redo';
  readonly node?: string;
  readonly label?: string;
  readonly parent?: string;
  /** Empty: at the end. */
  readonly before?: string;
}

export interface QueuedAct extends ActFields {
  /** Idempotency key: the same key counts once. Keys sort by time. */
  readonly key: string;
}

export type Posted<Answer> =
  | { readonly outcome: 'done'; readonly node: string | null; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly status: number; readonly message: string }
  /** No answer, or a busy server: the act is sent again. */
  | { readonly outcome: 'later'; readonly afterMs: number };

type Settled<Answer> = Exclude<Posted<Answer>, { readonly outcome: 'later' }>;

interface Deps<Answer> {
  readonly post: (act: QueuedAct) => Promise<Posted<Answer>>;
  /** Persists pending acts across a reload. */
  readonly store: { keep(act: QueuedAct): void; forget(key: string): void };
  readonly newKey: () => string;
  readonly onDone: (act: QueuedAct, answer: Answer) => void;
  /** `lost` are acts on a node that the refused one would have created. */
  readonly onRefused: (
    act: QueuedAct,
    refusal: { status: number; message: string },
    lost: readonly QueuedAct[],
  ) => void;
  /** Called when the queue or the online state changes. */
  readonly onChange: () => void;
}

/** The temporary id of a new node until the server has assigned one. */
export const idAhead = (key: string): string => `ahead-${key}`;

/**
 * Optimistic acts on a map that the server has not confirmed yet. They are sent in order, one at a time; an act without
 * an answer is sent again with the same key.
 */
export class ActQueue<Answer> {
  readonly #deps: Deps<Answer>;
  readonly #outbox: Outbox<QueuedAct, Settled<Answer>>;

  /** @param kept acts left by an earlier page, oldest first */
  constructor(deps: Deps<Answer>, kept: readonly QueuedAct[] = []) {
    this.#deps = deps;
    this.#outbox = new Outbox(
      {
        async post(act) {
          const posted = await deps.post(act);
          return posted.outcome === 'later' ? { retryMs: posted.afterMs } : { reply: posted };
        },
        settle: (act, posted) => this.#settle(act, posted),
        onRest: deps.onChange,
      },
      kept,
    );
  }

  /** Oldest first. */
  get acts(): readonly QueuedAct[] {
    return this.#outbox.items;
  }

  /** Whether the last attempt had no answer. */
  get isWaiting(): boolean {
    return this.#outbox.isWaiting;
  }

  add(fields: ActFields): QueuedAct {
    const act = { ...fields, key: this.#deps.newKey() };
    this.#outbox.items = [...this.acts, act];
    this.#deps.store.keep(act);
    this.#deps.onChange();
    void this.send();
    return act;
  }

  /** Removes the last act if it has not been sent. */
  takeBack(): QueuedAct | null {
    const last = this.acts.at(-1);
    const { isSending, isWaiting } = this.#outbox;
    // An act without an answer may have been applied all the same.
    if (!last || ((isSending || isWaiting) && this.acts.length === 1)) return null;
    this.#drop([last]);
    this.#deps.onChange();
    return last;
  }

  /** Sends the pending acts now. */
  send(): Promise<void> {
    return this.#outbox.send();
  }

  /** Stops sending. */
  close(): void {
    this.#outbox.close();
  }

  #settle(act: QueuedAct, posted: Settled<Answer>): void {
    if (posted.outcome === 'done') {
      this.#drop([act]);
      if (posted.node !== null) this.#rename(idAhead(act.key), posted.node);
      this.#deps.onDone(act, posted.answer);
    } else {
      const lost = this.#dependents(act);
      this.#drop([act, ...lost]);
      this.#deps.onRefused(act, posted, lost);
    }
  }

  #drop(gone: readonly QueuedAct[]): void {
    this.#outbox.items = this.acts.filter((act) => !gone.some(({ key }) => key === act.key));
    for (const { key } of gone) this.#deps.store.forget(key);
  }

  /** Replaces a new node's temporary id by the one from the server. */
  #rename(from: string, to: string): void {
    const renamed = (id: string | undefined) => (id === from ? to : id);
    this.#outbox.items = this.acts.map((act) => {
      if (![act.node, act.parent, act.before].includes(from)) return act;
      const changed = Object.fromEntries(
        Object.entries(act).map(([name, value]) => [name, name === 'label' ? value : renamed(value)]),
      ) as unknown as QueuedAct;
      this.#deps.store.keep(changed);
      return changed;
    });
  }

  /** Acts on a node that this act would have created, and on nodes that those would have created. */
  #dependents(act: QueuedAct): QueuedAct[] {
    const gone = new Set([idAhead(act.key)]);
    return this.acts.filter((other) => {
      const isLost = gone.has(other.node ?? '') || gone.has(other.parent ?? '');
      if (isLost) gone.add(idAhead(other.key));
      return isLost;
    });
  }
}
