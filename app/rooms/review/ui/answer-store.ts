import { keptKeys } from '~/client/offline/browser-store';

/** A learner's answer, as it is sent. */
export interface Answer {
  readonly card: string;
  readonly seen: number;
  readonly grade?: string;
  readonly option?: string;
  /** The values of the fields of an exercise. */
  readonly tried?: readonly string[];
  /** Time from showing the card to the answer. */
  readonly ms: number;
  /** The time of the answer, by the browser's clock. */
  readonly at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Each account's answers are under its hash (`ReviewProps.account`). */
const answersStart = keptKeys.answers;

/** The answers queued in this browser; none if storage is refused. */
export function keptAnswers(account: string, store: Store | null): Answer[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(answersStart + account) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

export function keepAnswers(account: string, answers: readonly Answer[], store: Store | null): void {
  try {
    if (answers.length > 0) store?.setItem(answersStart + account, JSON.stringify(answers));
    else store?.removeItem(answersStart + account);
  } catch {
    // Without storage they are queued only on their page.
  }
}

/** Not among the keys that signing out asks about: it holds nothing but ids of cards. */
const sentKey = 'topiary-sent';
const sentMax = 200;

/** The reviews that the server has, as `card seen`: a page from the cache may still show their cards. */
export function sentAnswers(store: Pick<Storage, 'getItem'> | null): string[] {
  try {
    return store?.getItem(sentKey)?.split(',') ?? [];
  } catch {
    return [];
  }
}

export function noteSent({ card, seen }: Pick<Answer, 'card' | 'seen'>, store: Store | null): void {
  try {
    store?.setItem(sentKey, [...sentAnswers(store), `${card} ${seen}`].slice(-sentMax).join(','));
  } catch {
    // Without storage a page from the cache may ask again; the server ignores the second answer.
  }
}

/** Whether answers of any account are queued. */
export const someAnswersWait = (keys: readonly string[]): boolean => keys.some((key) => key.startsWith(answersStart));

const isAnswer = (kept: unknown): kept is Answer => {
  const { card, seen, at, ms, tried = [] } = (kept ?? {}) as Partial<Answer>;
  return typeof card === 'string' && [seen, at, ms].every(Number.isFinite) && Array.isArray(tried);
};
