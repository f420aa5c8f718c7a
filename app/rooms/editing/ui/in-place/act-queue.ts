/** The fields of an act, as `POST /map/{id}/change` takes them. */
export interface ActFields {
  readonly act: 'rename' | 'add' | 'move' | 'delete' | 'undo' | 'redo';
  readonly node?: string;
  readonly label?: string;
  readonly parent?: string;
  /** Empty: last. */
  readonly before?: string;
}

export interface QueuedAct extends ActFields {
  /** Tells one submit from another: the same key counts once. Later keys sort behind earlier ones. */
  readonly key: string;
}

export type Posted<Answer> =
  | { readonly outcome: 'done'; readonly node: string | null; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly status: number; readonly message: string }
  /** No answer, or a server that is busy: it is sent again. */
  | { readonly outcome: 'later'; readonly afterMs: number };

interface Deps<Answer> {
  readonly post: (act: QueuedAct) => Promise<Posted<Answer>>;
  /** Where acts wait over a reload. */
  readonly store: { keep(act: QueuedAct): void; forget(key: string): void };
  readonly newKey: () => string;
  readonly onDone: (act: QueuedAct, answer: Answer) => void;
  /** `lost` are acts on a node that this one would have made. */
  readonly onRefused: (
    act: QueuedAct,
    refusal: { status: number; message: string },
    lost: readonly QueuedAct[],
  ) => void;
  /** What waits, or whether it waits for the network, is another. */
  readonly onChange: () => void;
}

/** The id that a new node has until the server has given it one. */
export const idAhead = (key: string): string => `ahead-${key}`;

/**
 * Acts on a map that the server has not taken yet. They are sent in their order, one at a time; without an answer one
 * is sent again, with the same key, until there is one.
 */
export class ActQueue<Answer> {
  readonly #deps: Deps<Answer>;
  #acts: readonly QueuedAct[];
  #isSending = false;
  #isWaiting = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param kept what an earlier page has left, the oldest first */
  constructor(deps: Deps<Answer>, kept: readonly QueuedAct[] = []) {
    this.#deps = deps;
    this.#acts = kept;
  }

  /** The oldest first. */
  get acts(): readonly QueuedAct[] {
    return this.#acts;
  }

  /** The last try had no answer. */
  get isWaiting(): boolean {
    return this.#isWaiting && this.#acts.length > 0;
  }

  add(fields: ActFields): QueuedAct {
    const act = { ...fields, key: this.#deps.newKey() };
    this.#acts = [...this.#acts, act];
    this.#deps.store.keep(act);
    this.#deps.onChange();
    void this.send();
    return act;
  }

  /** Takes the last act back if it has not been sent. */
  takeBack(): QueuedAct | null {
    const last = this.#acts.at(-1);
    if (!last || (this.#isSending && this.#acts.length === 1)) return null;
    // One that had no answer may have been done all the same.
    if (this.#isWaiting && this.#acts.length === 1) return null;
    this.#drop([last]);
    this.#deps.onChange();
    return last;
  }

  /** Sends what waits, now. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending) return;
    this.#isSending = true;
    for (let act = this.#acts[0]; act && !this.#isClosed; act = this.#acts[0]) {
      const posted = await this.#deps.post(act);
      if (posted.outcome === 'later') {
        this.#isWaiting = true;
        if (!this.#isClosed) this.#timer = setTimeout(() => void this.send(), posted.afterMs);
        break;
      }
      this.#isWaiting = false;
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
    this.#isSending = false;
    this.#deps.onChange();
  }

  /** Nothing more is sent. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #drop(gone: readonly QueuedAct[]): void {
    this.#acts = this.#acts.filter((act) => !gone.some(({ key }) => key === act.key));
    for (const { key } of gone) this.#deps.store.forget(key);
  }

  /** A new node has its id. */
  #rename(from: string, to: string): void {
    const renamed = (id: string | undefined) => (id === from ? to : id);
    this.#acts = this.#acts.map((act) => {
      if (![act.node, act.parent, act.before].includes(from)) return act;
      const changed = Object.fromEntries(
        Object.entries(act).map(([name, value]) => [name, name === 'label' ? value : renamed(value)]),
      ) as unknown as QueuedAct;
      this.#deps.store.keep(changed);
      return changed;
    });
  }

  /** Acts on what this one would have made, and on what those would have made. */
  #dependents(act: QueuedAct): QueuedAct[] {
    const gone = new Set([idAhead(act.key)]);
    return this.#acts.filter((other) => {
      const isLost = gone.has(other.node ?? '') || gone.has(other.parent ?? '');
      if (isLost) gone.add(idAhead(other.key));
      return isLost;
    });
  }
}
