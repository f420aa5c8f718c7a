import { post } from '~/client/network/post';
import { messages } from '~/kit/messages';
import { type Answer, browserStore, keepAnswers, keptAnswers } from './answer-store';
import type { AnsweredCard, ReviewQueue } from './review-data';

export interface Reply {
  readonly message: string | null;
  readonly queue?: ReviewQueue | null;
  readonly answered?: AnsweredCard | null;
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

/**
 * Sends answers one after another. An answer that fails is stored in the browser and sent when there is a connection,
 * under the account that gave it. `seen` makes it idempotent on the server.
 */
export class AnswerQueue {
  readonly #options: Options;
  #answers: Answer[] = [];
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last attempt failed. */
  isWaiting = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends what an earlier page left queued. Returns a function that stops the queue. */
  start(): () => void {
    this.#answers = keptAnswers(this.#options.account, browserStore());
    const send = () => void this.#send();
    addEventListener('online', send);
    send();
    return () => {
      removeEventListener('online', send);
      clearTimeout(this.#timer);
    };
  }

  add(answer: Answer): void {
    this.#answers.push(answer);
    this.#keep();
    void this.#send();
  }

  /** Removes an answer that was not sent yet; returns false if there is none. */
  drop(card: string): boolean {
    const at = this.#answers.findLastIndex((answer) => answer.card === card);
    if (at < (this.#isSending ? 1 : 0)) return false;
    this.#answers.splice(at, 1);
    this.#keep();
    return true;
  }

  /** Whether this card's answer is queued. */
  has(card: string, seen: number): boolean {
    return this.#answers.some((answer) => answer.card === card && answer.seen === seen);
  }

  /** Posts a form; null if there is no response or the server is busy. */
  async post(
    address: string,
    route: string,
    fields: readonly (readonly [string, string])[],
  ): Promise<Reply | null> {
    const posted = await post<Reply>(address, fields, { route, failed: messages.search.fetchFailed });
    const { status } = posted;
    // Signed out: the reload redirects to sign-in and back, and then the queue is sent.
    if (status === 401) location.reload();
    if (status === 401 || status === 429 || status >= 500 || (!posted.ok && posted.isLost)) return null;
    return { message: posted.message, ...posted.data };
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    clearTimeout(this.#timer);
    for (let answer = this.#answers[0]; answer; answer = this.#answers[0]) {
      const { at, ms, ...fields } = answer;
      const others = this.#answers.slice(1).map(({ card }) => card);
      const reply = await this.post(this.#options.address(), 'rooms/review/routes/review', [
        ...Object.entries({ ...fields, ms, waited: Math.max(0, Date.now() - at) }).map(
          ([name, value]) => [name, String(value)] as const,
        ),
        ['account', this.#options.account],
        ['have', [...this.#options.have(), ...others].join(',')],
      ]);
      if (!reply || reply.isOther) {
        this.isWaiting = true;
        // The reload shows the other account's page; the answers stay in this browser.
        if (reply?.isOther) location.reload();
        else this.#timer = setTimeout(() => void this.#send(), againAfterMs);
        this.#options.waits();
        break;
      }
      this.isWaiting = false;
      this.#answers.shift();
      this.#keep();
      this.#options.taken(reply, answer);
    }
    this.#isSending = false;
  }

  #keep(): void {
    keepAnswers(this.#options.account, this.#answers, browserStore());
  }
}
