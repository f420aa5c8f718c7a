import { PageHeader } from '~/kit/page/page-header';
import { ListCard } from '~/kit/parts/card';
import { EmptyState } from '~/kit/parts/empty-state';
import { Label } from '~/kit/parts/label';
import { SearchForm } from '~/kit/parts/search-form';
import { Time } from '~/kit/parts/time';
import { studyWords } from '~/rooms/study/words';
import { MapTabs } from './map-tabs';

interface PublicMapsProps {
  readonly isMember: boolean;
  readonly search: string;
  readonly order: 'newest' | 'most-viewed';
  /** The tag of the selected language; empty for all. */
  readonly language: string;
  readonly languages: readonly { readonly tag: string; readonly name: string }[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly maps: readonly {
    readonly id: string;
    readonly query: string;
    readonly rendered?: string | undefined;
    readonly lang?: string | undefined;
    readonly createdAt: string;
    readonly viewCount: number;
    readonly nodeCount: number;
    readonly lessonCount: number;
    /** The address of its thumbnail. */
    readonly sketch: string;
  }[];
}

/** The maps that their owners have made public; open to visitors. */
export function PublicMaps({ isMember, search, order, language, languages, page, hasMore, maps }: PublicMapsProps) {
  const address = (change: { order?: string; page?: number }) => {
    const query = new URLSearchParams({
      ...(search ? { q: search } : {}),
      ...(language ? { language } : {}),
      order,
      ...(change.order ? { order: change.order } : {}),
    });
    if (change.page && change.page > 1) query.set('page', String(change.page));
    return `?${query}`;
  };
  return (
    <section className="stack">
      <PageHeader title={studyWords.publicMaps} subtitle={studyWords.mapsThatPeopleOn} />
      {isMember ? <MapTabs at="/maps" /> : null}
      <SearchForm label={studyWords.searchPublicMaps} value={search}>
        <input type="hidden" name="order" value={order} />
        {languages.length > 0 ? (
          <>
            <label className="sr" htmlFor="language">
              {studyWords.language}
            </label>
            <select id="language" name="language" defaultValue={language}>
              <option value="">{studyWords.allLanguages}</option>
              {languages.map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </select>
          </>
        ) : null}
      </SearchForm>
      <nav className="actions" aria-label={studyWords.order}>
        <a href={address({ order: 'newest' })} aria-current={order === 'newest' ? 'true' : undefined}>
          {studyWords.newest}
        </a>
        <a href={address({ order: 'most-viewed' })} aria-current={order === 'most-viewed' ? 'true' : undefined}>
          {studyWords.mostViewed}
        </a>
      </nav>
      {maps.length > 0 ? (
        <ul className="map-list" aria-label={studyWords.publicMaps}>
          {maps.map((map) => (
            <ListCard
              key={map.id}
              to={`/map/${map.id}`}
              lang={map.lang}
              title={<Label text={map.query} rendered={map.rendered} />}
              picture={map.sketch}
            >
              <p className="hint">
                <Time at={map.createdAt} /> · {studyWords.countNodes({ n: map.nodeCount })} ·{' '}
                {studyWords.countLessons({ n: map.lessonCount })} · {studyWords.countViews({ n: map.viewCount })}
              </p>
            </ListCard>
          ))}
        </ul>
      ) : page > 1 ? (
        <EmptyState icon="search" title={studyWords.thereAreNoMaps}>
          <p>
            <a href={address({})}>{studyWords.firstPage}</a>
          </p>
        </EmptyState>
      ) : search || language ? (
        <EmptyState icon="search" title={studyWords.noMapsFoundMatching}>
          <p>{studyWords.tryADifferentSearch}</p>
        </EmptyState>
      ) : (
        <EmptyState title={studyWords.noPublicMapsYet}>
          <p>{studyWords.whoeverOwnsAMap}</p>
        </EmptyState>
      )}
      {(page > 1 && maps.length > 0) || hasMore ? (
        <nav className="actions" aria-label={studyWords.pages}>
          {page > 1 && maps.length > 0 ? <a href={address({ page: page - 1 })}>{studyWords.previousPage}</a> : null}
          {hasMore ? <a href={address({ page: page + 1 })}>{studyWords.nextPage}</a> : null}
        </nav>
      ) : null}
    </section>
  );
}
