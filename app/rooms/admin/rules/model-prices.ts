/** The price of a million tokens sent to a model, and of a million that it answers, in the owner's currency. */
interface ModelPrice {
  readonly in: number;
  readonly out: number;
}

/** The prices of models, by their names. */
export type ModelPrices = Readonly<Record<string, ModelPrice>>;

/** The tokens of one model that its server has reported. */
interface ModelTokens {
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** Tokens in and out, and their cost; null if a model among them has no price. */
export interface TokenFigures {
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: number | null;
}

const million = 1_000_000;
const priceMax = 1_000_000;

/** Parses `gpt-x=1.25/10, qwen3:8b=0/0`; null if malformed. A name may contain anything but a comma and white space. */
export function readModelPrices(text: string): ModelPrices | null {
  const prices = new Map<string, ModelPrice>();
  for (const part of text.split(',')) {
    if (part.trim() === '') continue;
    const [, name = '', paidIn, paidOut] = /^\s*(\S+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    const price = { in: Number(paidIn), out: Number(paidOut) };
    if (name === '' || prices.has(name) || Math.max(price.in, price.out) > priceMax) return null;
    prices.set(name, price);
  }
  return Object.fromEntries(prices);
}

/** The price of these tokens; null if a model among them has none. */
export function costOf(used: readonly ModelTokens[], prices: ModelPrices): number | null {
  let sum = 0;
  for (const { model, tokensIn, tokensOut } of used) {
    const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
    if (!price) return null;
    sum += (tokensIn * price.in + tokensOut * price.out) / million;
  }
  return sum;
}

/** The figures of these tokens together; null without any: they are unknown, which is not 0. */
export function tokenFigures(used: readonly ModelTokens[], prices: ModelPrices): TokenFigures | null {
  if (used.length === 0) return null;
  const sum = (name: 'tokensIn' | 'tokensOut') => used.reduce((total, each) => total + each[name], 0);
  return { tokensIn: sum('tokensIn'), tokensOut: sum('tokensOut'), cost: costOf(used, prices) };
}
