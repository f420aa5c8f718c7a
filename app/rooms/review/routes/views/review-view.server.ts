import type { Rooms } from '~/composition.server';
import { undetermined } from '~/kit/text/language';

type CardView = Awaited<ReturnType<Rooms['review']['viewCards']>>[number];
type ReviewScope = Parameters<Rooms['review']['nextCards']>[1];
type Queue = NonNullable<Awaited<ReturnType<Rooms['review']['nextCards']>>>;
type AnsweredCard = NonNullable<Awaited<ReturnType<Rooms['review']['answeredCard']>>>;

const languageOf = (language: string | null): string | undefined =>
  language === null || language === undetermined ? undefined : language;

/** A card's data for lists. */
export const cardData = <Card extends CardView>({ dueAt, language, ...card }: Card) => ({
  ...card,
  lang: languageOf(language),
  dueAt: dueAt?.toISOString() ?? null,
});

export type CardData = ReturnType<typeof cardData>;

/** A card's data for asking it, without anything that reveals the answer. */
const askedData = ({
  rightId: _,
  isAway: _away,
  isSuspended: _aside,
  dueAt: _due,
  steps: _steps,
  ...card
}: Queue['cards'][number]) => {
  const { language, ...asked } = card;
  return { ...asked, lang: languageOf(language) };
};

export type AskedData = ReturnType<typeof askedData>;

export const queueData = ({ cards, ...queue }: Queue) => ({ ...queue, cards: cards.map(askedData) });

export type QueueData = ReturnType<typeof queueData>;

/** A judged choice with the right option. */
export const answeredData = ({ card, ...answered }: AnsweredCard) => ({ ...answered, card: cardData(card) });

export type AnsweredData = ReturnType<typeof answeredData>;

/** The scope that `?map=`, `?node=` and `?more=` name. */
export const scopeOf = (url: URL): ReviewScope => ({
  mapId: url.searchParams.get('map') || null,
  nodeId: url.searchParams.get('map') ? url.searchParams.get('node') || null : null,
  moreNew: Number(/^\d{1,4}$/.exec(url.searchParams.get('more') ?? '')?.[0] ?? 0),
});

/** The address of the review within the same scope. */
export function reviewAddress(
  { mapId, nodeId, moreNew }: ReviewScope,
  others: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(others);
  if (mapId) query.set('map', mapId);
  if (nodeId) query.set('node', nodeId);
  if (moreNew) query.set('more', String(moreNew));
  return query.size > 0 ? `/review?${query}` : '/review';
}
