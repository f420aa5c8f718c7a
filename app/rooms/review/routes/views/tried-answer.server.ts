import type { Rooms } from '~/composition.server';

type TriedAnswer = NonNullable<Parameters<Rooms['review']['answeredCard']>[3]>;

/** A longer answer to an exercise is not carried in the address of its result. */
const carriedMaxCharacters = 200;
const partsMax = 40;

/** The answer to an exercise that the address of its result carries; null if there is none. */
export function triedIn(query: URLSearchParams): TriedAnswer | null {
  const seen = /^\d{1,9}$/.exec(query.get('seen') ?? '')?.[0];
  return seen === undefined
    ? null
    : { seen: Number(seen), sent: query.getAll('answer').slice(0, partsMax), judged: null };
}

/**
 * The query of the page that shows an answer's result. Null for a long answer and for code, whose result is not kept:
 * the result is then the response to the form.
 */
export function resultQuery(
  cardId: string,
  optionId: string | null,
  tried: TriedAnswer | null,
): [name: string, value: string][] | null {
  const query: [string, string][] = [['answered', cardId]];
  if (optionId !== null) query.push(['option', optionId]);
  if (tried === null) return query;
  const characters = tried.sent.reduce((sum, part) => sum + part.length, 0);
  const isCode = tried.judged !== null && tried.judged.result !== null;
  if (isCode || characters > carriedMaxCharacters || tried.sent.length > partsMax) return null;
  return [...query, ['seen', String(tried.seen)], ...tried.sent.map((part): [string, string] => ['answer', part])];
}
