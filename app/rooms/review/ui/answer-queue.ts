import { post } from '~/client/network/post';
import { browserStore } from '~/client/offline/browser-store';
import { Outbox, type Sent } from '~/client/offline/outbox';
import { messages } from '~/kit/messages';
import { type Answer, keepAnswers, keptAnswers, noteSent, sentAnswers } from './answer-store';
import type { AnsweredCard, AskedCard, ReviewQueue } from './review-data';

export interface Reply {
  readonly message: string | null;
  readonly queue?: ReviewQueue | null;
  readonly answered?: AnsweredCard | null;
  /** The exercise once more, if the answer could not be read: it did not count. */
  readonly asked?: AskedCard | null;
  /** Another account is signed in now: the answer stays queued for its own. */
  readonly isOther?: boolean;
}

interface Options {
  /** The hash of the account that gives these answers. */
  readonly account: string;
  /** The ids of the preloaded cards. */
  have(): readonly string[];
  /** The address of the review page. */
  address(): string;
  taken(reply: Reply, answer: Answer): void;
  /** An answer could not be sent and stays queued. */
  waits(): void;
}

const againAfterMs = 4_000;

const isOther =
  ({ card, seen }: Answer) =>
  (answer: Answer): boolean =>
    answer.card !== card || answer.seen !== seen;

/**
 * Sends answers one after another. An answer that fails is stored in the browser and sent when there is a connection,
 * under the account that gave it. `seen` makes it idempotent on the server.
 */
export class AnswerQueue {
  readonly #options: Options;
  readonly #outbox: Outbox<Answer, Reply>;

  constructor(options: Options) {
    this.#options = options;
    this.#outbox = new Outbox({
      post: (answer) => this.#send(answer),
      settle: (answer, reply) => {
        this.#outbox.items = this.#outbox.items.slice(1);
        this.#store((kept) => kept.filter(isOther(answer)));
        if (reply.message === null) noteSent(answer, browserStore());
        options.taken(reply, answer);
      },
      onRest: () => {
        if (this.isWaiting) options.waits();
      },
    });
  }

  /** Whether the last attempt failed. */
  get isWaiting(): boolean {
    return this.#outbox.isWaiting;
  }

  /** Sends what an earlier page left queued. Returns a function that stops the queue. */
  start(): () => void {
    this.#outbox.items = keptAnswers(this.#options.account, browserStore());
    const send = () => void this.#outbox.send();
    addEventListener('online', send);
    send();
    return () => {
      removeEventListener('online', send);
      this.#outbox.pause();
    };
  }

  add(answer: Answer): void {
    this.#outbox.items = [...this.#outbox.items, answer];
    this.#store((kept) => [...kept, answer]);
    void this.#outbox.send();
  }

  /** Removes an answer that was not sent yet; returns false if there is none. */
  drop(card: string): boolean {
    const { items, isSending } = this.#outbox;
    const at = items.findLastIndex((answer) => answer.card === card);
    const dropped = items[at];
    if (!dropped || at < (isSending ? 1 : 0)) return false;
    this.#outbox.items = items.filter((answer) => answer !== dropped);
    this.#store((kept) => kept.filter(isOther(dropped)));
    return true;
  }

  /** The answers that the server does not have yet, oldest first. */
  get items(): readonly Answer[] {
    return this.#outbox.items;
  }

  /** Whether this card's answer is queued or was sent. */
  has(card: string, seen: number): boolean {
    const isQueued = this.#outbox.items.some((answer) => answer.card === card && answer.seen === seen);
    return isQueued || sentAnswers(browserStore()).includes(`${card} ${seen}`);
  }

  /** Posts a form; null if there is no response or the server is busy. */
  async post(address: string, route: string, fields: readonly (readonly [string, string])[]): Promise<Reply | null> {
    const posted = await post<Reply>(address, fields, {
      route,
      failed: messages.search.fetchFailed,
      hasAnswerField: fields.some(([name]) => name === 'answer'),
    });
    const { status } = posted;
    // Signed out: the reload redirects to sign-in and back, and then the queue is sent.
    if (status === 401) location.reload();
    if (status === 401 || status === 429 || status >= 500 || (!posted.ok && posted.isLost)) return null;
    return { message: posted.message, ...posted.data };
  }

  async #send(answer: Answer): Promise<Sent<Reply>> {
    const { at, ms, tried = [], ...fields } = answer;
    const others = this.#outbox.items.slice(1).map(({ card }) => card);
    const reply = await this.post(this.#options.address(), 'rooms/review/routes/review', [
      ...Object.entries({ ...fields, ms, waited: Math.max(0, Date.now() - at) }).map(
        ([name, value]) => [name, String(value)] as const,
      ),
      ...tried.map((part) => ['answer', part] as const),
      ['account', this.#options.account],
      ['have', [...this.#options.have(), ...others].join(',')],
    ]);
    if (!reply) return { retryMs: againAfterMs };
    if (!reply.isOther) return { reply };
    // The reload shows the other account's page; the answers stay in this browser.
    location.reload();
    return { retryMs: null };
  }

  /** Changes the answers kept in the browser, of which some may be another tab's. */
  #store(change: (kept: readonly Answer[]) => readonly Answer[]): void {
    const { account } = this.#options;
    keepAnswers(account, change(keptAnswers(account, browserStore())), browserStore());
  }
}
