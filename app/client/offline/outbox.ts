/** The outcome of sending an item. */
export type Sent<Reply> =
  /** The server has accepted or refused it. */
  | { readonly reply: Reply }
  /** No answer came, or the server is busy. Null: sent again only by `send`. */
  | { readonly retryMs: number | null };

interface Deps<Item, Reply> {
  readonly post: (item: Item) => Promise<Sent<Reply>>;
  /** Handles the answer; the item must have left the outbox afterwards. */
  readonly settle: (item: Item, reply: Reply) => void;
  /** Called when an attempt has failed, and when the outbox rests. */
  readonly onRest: () => void;
}

/**
 * Items that wait for the network. They are sent in order, one at a time; an item without an answer stays the first one
 * and is sent again, so the server has to recognise it.
 */
export class Outbox<Item, Reply> {
  readonly #deps: Deps<Item, Reply>;
  #isSending = false;
  #isWaiting = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Oldest first. */
  items: readonly Item[];

  /** @param kept items that an earlier page has left, oldest first */
  constructor(deps: Deps<Item, Reply>, kept: readonly Item[] = []) {
    this.#deps = deps;
    this.items = kept;
  }

  /** Whether the last attempt had no answer: the first item may have arrived all the same. */
  get isWaiting(): boolean {
    return this.#isWaiting && this.items.length > 0;
  }

  /** Whether the first item is on its way. */
  get isSending(): boolean {
    return this.#isSending;
  }

  /** Sends the items now. */
  async send(): Promise<void> {
    this.pause();
    if (this.#isSending) return;
    this.#isSending = true;
    for (let item = this.items[0]; item !== undefined && !this.#isClosed; item = this.items[0]) {
      const sent = await this.#deps.post(item);
      this.#isWaiting = 'retryMs' in sent;
      if ('reply' in sent) this.#deps.settle(item, sent.reply);
      else {
        if (sent.retryMs !== null && !this.#isClosed) this.#timer = setTimeout(() => void this.send(), sent.retryMs);
        break;
      }
    }
    this.#isSending = false;
    this.#deps.onRest();
  }

  /** Cancels the next retry. */
  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Sends nothing from now on. */
  close(): void {
    this.#isClosed = true;
    this.pause();
  }
}
