import { store } from '~/client/offline/store';
import type { KeptCard } from '~/rooms/review/rules/kept-cards';
import type { AskedCard, ListedCard } from './review-data';

/** A card of `/review/ahead.json`. */
export type AheadCard = Omit<AskedCard, 'options'> & ListedCard & KeptCard;

const address = '/review/ahead.json';
const freshMs = 5 * 60_000;

/** The account that the service worker keeps pages for: it empties the tables when that one signs out. */
const accountKeptFor = async () => (await store.get('about', 'owner'))?.value;

const cardsIn = (text: string, account: string): readonly AheadCard[] => {
  const ahead = JSON.parse(text) as { account: string; cards: readonly AheadCard[] };
  return ahead.account === account ? ahead.cards : [];
};

/** The cards that this browser keeps for a review without a connection; none of another account. */
export async function keptCards(account: string): Promise<readonly AheadCard[]> {
  const body = await store.get('bodies', address).catch(() => undefined);
  return body ? cardsIn(body.text, account) : [];
}

let keptAt = 0;

/**
 * Keeps the cards of the next days; null if nothing was kept.
 * @param isEnd whether also those kept minutes ago are out of date
 */
export async function keepCards(account: string, isEnd: boolean): Promise<readonly AheadCard[] | null> {
  if (!isEnd && Date.now() - keptAt < freshMs) return null;
  try {
    if ((await accountKeptFor()) !== account) return null;
    const response = await fetch(address);
    const text = await response.text();
    if (!response.ok || (await accountKeptFor()) !== account) return null;
    const cards = cardsIn(text, account);
    await store.put('bodies', { address, text, headers: [] });
    keptAt = Date.now();
    return cards;
  } catch {
    return null;
  }
}
