import type { Rooms } from '~/composition.server';
import { undetermined } from '~/kit/text/language';
import { nameOf } from '~/rooms/exercise/ui/plain-text';
import { answeredExerciseHtml, askedExerciseHtml } from '~/rooms/review/ui/exercise-card';
import { isFromToday } from './today-step.server';

type CardView = Awaited<ReturnType<Rooms['review']['viewCards']>>[number];
type ReviewScope = Parameters<Rooms['review']['nextCards']>[1];
type Queue = NonNullable<Awaited<ReturnType<Rooms['review']['nextCards']>>>;
type AnsweredCard = NonNullable<Awaited<ReturnType<Rooms['review']['answeredCard']>>>;

const languageOf = (language: string | null): string | undefined =>
  language === null || language === undetermined ? undefined : language;

/** A card's data for lists. */
export const cardData = <Card extends CardView>({ dueAt, language, exercise: _, ...card }: Card) => ({
  ...card,
  exercise: null,
  lang: languageOf(language),
  dueAt: dueAt?.toISOString() ?? null,
});

const writtenIn = (lang: string | undefined) => ({ ...(lang !== undefined && { lang }), dir: 'auto' });

/** A card's data for asking it, without anything that reveals the answer. */
export const askedData = ({
  rightId: _,
  isAway: _away,
  isSuspended: _aside,
  dueAt: _due,
  steps: _steps,
  ...card
}: Queue['cards'][number]) => {
  const { language, exercise, options, ...rest } = card;
  // A reason tells that its option is wrong.
  const asked = { ...rest, options: options.map(({ id, html }) => ({ id, html, said: nameOf(html) })) };
  const lang = languageOf(language);
  const isExercise = asked.kind === 'exercise';
  return { ...asked, lang, exercise: isExercise ? askedExerciseHtml(exercise, writtenIn(lang)) : null };
};

/** @param today where the learner is in their day, in words */
export const queueData = ({ cards, ...queue }: Queue, today: string | null = null) => ({
  ...queue,
  today,
  cards: cards.map(askedData),
});

/** A judged choice with the right option, or a judged exercise with its solution. */
export const answeredData = ({ card, tried, ...answered }: AnsweredCard) => ({
  ...answered,
  exercise: tried && answeredExerciseHtml(tried, writtenIn(languageOf(card.language))),
  card: cardData(card),
});

/** The scope that `?map=`, `?node=` and `?more=` name, and whether Today asks (`?from=today`). */
export const scopeOf = (url: URL): ReviewScope & { readonly isToday: boolean } => ({
  mapId: url.searchParams.get('map') || null,
  nodeId: url.searchParams.get('map') ? url.searchParams.get('node') || null : null,
  isToday: isFromToday(url),
  moreNew: Number(/^\d{1,4}$/.exec(url.searchParams.get('more') ?? '')?.[0] ?? 0),
});

/** The address of the review within the same scope. */
export function reviewAddress(
  { mapId, nodeId, moreNew, isToday }: ReviewScope & { readonly isToday: boolean },
  others: readonly (readonly [name: string, value: string])[] = [],
): string {
  const query = new URLSearchParams(others.map(([name, value]) => [name, value]));
  if (mapId) query.set('map', mapId);
  if (nodeId) query.set('node', nodeId);
  if (moreNew) query.set('more', String(moreNew));
  if (isToday) query.set('from', 'today');
  return query.size > 0 ? `/review?${query}` : '/review';
}
