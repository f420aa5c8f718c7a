import { PageHeader } from '~/kit/page/page-header';
import { ButtonLink } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { SearchForm } from '~/kit/parts/search-form';
import { reviewWords } from '~/rooms/review/words';
import { CardRow } from './card-row';
import type { ListedCard } from './review-data';

interface CardsPageProps {
  readonly search: string;
  readonly mapId: string | null;
  readonly maps: readonly { readonly id: string; readonly query: string }[];
  readonly cards: readonly ListedCard[];
  /** The address of this page, and of the next and previous ones. */
  readonly here: string;
  readonly next: string | null;
  readonly previous: string | null;
}

export function CardsPage({ search, mapId, maps, cards, here, next, previous }: CardsPageProps) {
  const isFiltered = maps.length > 0 && (search !== '' || mapId !== null);
  return (
    <section className="narrow stack cards-page">
      <PageHeader title={reviewWords.myCards} subtitle={reviewWords.whatYouWantTo}>
        <ButtonLink to="/review" reloadDocument>
          {reviewWords.review}
        </ButtonLink>
      </PageHeader>
      {maps.length > 0 ? (
        <SearchForm label={reviewWords.searchYourCards} value={search}>
          <label className="sr" htmlFor="map">
            {reviewWords.map}
          </label>
          <select id="map" name="map" defaultValue={mapId ?? ''}>
            <option value="">{reviewWords.allMaps}</option>
            {maps.map(({ id, query }) => (
              <option key={id} value={id}>
                {query}
              </option>
            ))}
          </select>
        </SearchForm>
      ) : null}
      {cards.length > 0 ? (
        <ul className="plain-list card-list" aria-label={reviewWords.yourCards}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} back={here} withPath />
          ))}
        </ul>
      ) : isFiltered ? (
        <EmptyState icon="search" title={reviewWords.noCardIsLike}>
          <p>
            <a href="/cards">{reviewWords.showAllCards}</a>
          </p>
        </EmptyState>
      ) : (
        <NoCards />
      )}
      {next || previous ? (
        <nav className="actions" aria-label={reviewWords.pages}>
          {previous ? (
            <a className="button quiet" href={previous}>
              {reviewWords.newer}
            </a>
          ) : null}
          {next ? (
            <a className="button quiet" href={next}>
              {reviewWords.older}
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

/** For learners without cards. */
export const NoCards = () => (
  <EmptyState icon="sprout" title={reviewWords.noCardsYet}>
    <p>{reviewWords.whatIsOnlyRead}</p>
    <p className="actions">
      <a className="button" href="/lessons">
        {reviewWords.myLessons}
      </a>
      <HowThisWorks page="cards-and-review" />
    </p>
  </EmptyState>
);
