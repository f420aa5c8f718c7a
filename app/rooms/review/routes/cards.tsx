import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { rateLimits } from '~/kit/limits';
import { CardsPage } from '~/rooms/review/ui/cards';
import styles from '~/rooms/review/ui/review.css?url';
import { reviewWords } from '~/rooms/review/words';
import { page, withinLimit } from '~/server/handle.server';
import { cardData } from './views/review-view.server';

export const handle = { scripts: false };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export const meta: MetaFunction = () => [{ title: reviewWords.myCardsTopiary }];

const mostPages = 10_000;
const searchMaxCharacters = 200;

/** The learner's cards, newest first; filtered by the `map` and the words `q`, from `page` on. */
export const loader = page('member', async (visit) => {
  const { user, url, rooms } = visit;
  const { searchParams } = url;
  const search = (searchParams.get('q') ?? '').trim().slice(0, searchMaxCharacters);
  const mapId = searchParams.get('map') || null;
  const asked = Number(/^\d{1,6}$/.exec(searchParams.get('page') ?? '')?.[0] ?? 1);
  const at = Math.min(Math.max(asked, 1), mostPages);
  if (search) await withinLimit(visit, rateLimits.searches);
  const { cards, maps, hasMore } = await rooms.review.listCards(user.id, { mapId, search, page: at });
  const address = (to: number) => {
    const query = new URLSearchParams();
    if (mapId) query.set('map', mapId);
    if (search) query.set('q', search);
    if (to > 1) query.set('page', String(to));
    return query.size > 0 ? `/cards?${query}` : '/cards';
  };
  return {
    search,
    mapId,
    maps,
    cards: cards.map(cardData),
    here: address(at),
    next: hasMore ? address(at + 1) : null,
    previous: at > 1 ? address(at - 1) : null,
  };
});

export default function Cards() {
  return <CardsPage {...useLoaderData<typeof loader>()} />;
}
