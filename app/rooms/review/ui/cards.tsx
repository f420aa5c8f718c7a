import { PageHeader } from '~/kit/page/page-header';
import { ButtonLink } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { SearchForm } from '~/kit/parts/search-form';
import { CardRow } from './card-row';
import type { ListedCard } from './review-data';

export interface CardsPageProps {
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
  const isFiltered = search !== '' || mapId !== null;
  return (
    <section className="narrow stack cards-page">
      <PageHeader title="My cards" subtitle="What you want to still know in a year. Only you can see them.">
        <ButtonLink to="/review" reloadDocument>
          Review
        </ButtonLink>
      </PageHeader>
      {maps.length > 0 ? (
        <SearchForm label="Search your cards" value={search}>
          <label className="sr" htmlFor="map">
            Map
          </label>
          <select id="map" name="map" defaultValue={mapId ?? ''}>
            <option value="">All maps</option>
            {maps.map(({ id, query }) => (
              <option key={id} value={id}>
                {query}
              </option>
            ))}
          </select>
        </SearchForm>
      ) : null}
      {cards.length > 0 ? (
        <ul className="plain-list card-list" aria-label="Your cards">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} back={here} withPath />
          ))}
        </ul>
      ) : isFiltered ? (
        <EmptyState icon="search" title="No card is like this">
          <p>
            <a href="/cards">Show all cards</a>
          </p>
        </EmptyState>
      ) : (
        <NoCards />
      )}
      {next || previous ? (
        <nav className="actions" aria-label="Pages">
          {previous ? (
            <a className="button quiet" href={previous}>
              Newer
            </a>
          ) : null}
          {next ? (
            <a className="button quiet" href={next}>
              Older
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

/** For learners without cards. */
export const NoCards = () => (
  <EmptyState icon="sprout" title="No cards yet">
    <p>
      What is only read fades. A card asks you for one thing again, just before you would forget it. Open a lesson, and
      write down what you want to still know in a year.
    </p>
    <p className="actions">
      <a className="button" href="/lessons">
        My lessons
      </a>
      <HowThisWorks page="cards-and-review" />
    </p>
  </EmptyState>
);
