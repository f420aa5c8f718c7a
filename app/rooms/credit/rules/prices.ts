import { limits } from '~/kit/limits';

/** Texts that can have a configured price; the price of a map is fixed (specification §9). */
export const pricedTexts = ['lesson', 'growth', 'cards', 'exercises', 'answer'] as const;
export type PricedText = (typeof pricedTexts)[number];
/** Credits for each kind of text; a missing kind is free. */
export type TextPrices = Readonly<Partial<Record<PricedText, number>>>;

/** The settings of credits on this server. */
export interface CreditTerms {
  /** The initial balance of a new account. */
  readonly welcome: number;
  readonly texts: TextPrices;
}

export const creditsMax = 1_000_000;
const priceMax = 1_000;

const isPriced = (name: string): name is PricedText => (pricedTexts as readonly string[]).includes(name);

/**
 * Parses `lesson=1, growth=2`; null if malformed. Exercises cost as much as cards unless they have a price of their
 * own.
 */
export function readPrices(text: string): TextPrices | null {
  const prices: Partial<Record<PricedText, number>> = {};
  for (const part of text.split(/[\s,]+/)) {
    if (part === '') continue;
    const [, name = '', credits = ''] = /^([a-z]+)=(\d{1,4})$/.exec(part) ?? [];
    if (!isPriced(name) || name in prices || Number(credits) > priceMax) return null;
    prices[name] = Number(credits);
  }
  return prices.cards === undefined ? prices : { exercises: prices.cards, ...prices };
}

/** The price of a run. @param terms null if credits are not used on this server */
export function priceOfRun(
  terms: CreditTerms | null,
  {
    kind,
  }: { readonly kind: 'map' | 'lesson' | 'growth' | 'cards' | 'exercises' | 'ask' | 'source' | 'placement' | 'needs' },
): number {
  if (terms === null || kind === 'source') return 0;
  if (kind === 'map') return limits.creditsPerMap;
  // Questions of a placement are choice cards.
  if (kind === 'placement') return terms.texts.cards ?? 0;
  // Needs are a proposal for the map, as its growth is.
  if (kind === 'needs') return terms.texts.growth ?? 0;
  return terms.texts[kind === 'ask' ? 'answer' : kind] ?? 0;
}

/** Parses a number of credits as an administrator types it: whole and positive; null for anything else. */
export function readCredits(text: string): number | null {
  const credits = /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : 0;
  return credits > 0 && credits <= creditsMax ? credits : null;
}
