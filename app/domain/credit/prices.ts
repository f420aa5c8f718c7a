import { limits } from '~/domain/limits';

/** What can have a price of its own; a map's is the product's (specification §9). */
export const pricedTexts = ['lesson', 'growth', 'cards', 'answer'] as const;
export type PricedText = (typeof pricedTexts)[number];
/** Credits for each; what is not named costs nothing. */
export type TextPrices = Readonly<Partial<Record<PricedText, number>>>;

/** How this server deals in credits. */
export interface CreditTerms {
  /** What a new account begins with. */
  readonly welcome: number;
  readonly texts: TextPrices;
}

export const creditsMax = 1_000_000;
const priceMax = 1_000;

const isPriced = (name: string): name is PricedText => (pricedTexts as readonly string[]).includes(name);

/** Reads `lesson=1, growth=2`; null where it is not of that form. */
export function readPrices(text: string): TextPrices | null {
  const prices: Partial<Record<PricedText, number>> = {};
  for (const part of text.split(/[\s,]+/)) {
    if (part === '') continue;
    const [, name = '', credits = ''] = /^([a-z]+)=(\d{1,4})$/.exec(part) ?? [];
    if (!isPriced(name) || name in prices || Number(credits) > priceMax) return null;
    prices[name] = Number(credits);
  }
  return prices;
}

/** What a run costs. @param terms null where this server does without credits */
export function priceOfRun(
  terms: CreditTerms | null,
  { kind }: { readonly kind: 'map' | 'lesson' | 'growth' | 'cards' | 'ask' | 'source' },
): number {
  if (terms === null || kind === 'source') return 0;
  if (kind === 'map') return limits.creditsPerMap;
  return terms.texts[kind === 'ask' ? 'answer' : kind] ?? 0;
}

/** A number of credits as an administrator types it: whole and positive; null for all else. */
export function readCredits(text: string): number | null {
  const credits = /^[1-9]\d{0,6}$/.test(text.trim()) ? Number(text) : 0;
  return credits > 0 && credits <= creditsMax ? credits : null;
}
