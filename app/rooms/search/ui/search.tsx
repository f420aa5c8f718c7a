import { PageHeader } from '~/kit/page/page-header';
import { EmptyState } from '~/kit/parts/empty-state';
import { Icon, type IconName } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import { SearchForm } from '~/kit/parts/search-form';
import type { SearchScope } from '~/rooms/search/rules/scope';
import { searchWords } from '~/rooms/search/words';

type Kind = 'title' | 'label' | 'lesson' | 'card' | 'note' | 'passage';

export interface SearchPageProps {
  readonly typed: string;
  readonly scope: SearchScope;
  /** False for a visitor, who finds only public texts. */
  readonly isMember: boolean;
  /** Set if only one map is searched. */
  readonly map: { readonly id: string; readonly query: string; readonly isOwn: boolean } | null;
  readonly page: number;
  readonly total: number;
  /** Only older texts than this one were examined; null if the newest were. */
  readonly before: number | null;
  /** Older texts than this one were not examined; null if there are none. */
  readonly older: number | null;
  readonly hasNext: boolean;
  readonly isEmpty: boolean;
  readonly groups: readonly {
    readonly key: string;
    readonly isSource: boolean;
    readonly title: string;
    readonly lang?: string | undefined;
    readonly href: string;
    readonly items: readonly {
      readonly kind: Kind;
      readonly href: string;
      readonly label: string | null;
      readonly path: readonly string[];
      readonly pieces: readonly { readonly text: string; readonly isFound: boolean }[];
    }[];
  }[];
}

const scopes = (): readonly { readonly scope: SearchScope; readonly name: string }[] => [
  { scope: 'all', name: searchWords.allOfMine },
  { scope: 'maps', name: searchWords.maps },
  { scope: 'lessons', name: searchWords.lessons },
  { scope: 'sources', name: searchWords.sources },
  { scope: 'cards', name: searchWords.cards },
  { scope: 'notes', name: searchWords.notes },
  { scope: 'public', name: searchWords.publicMaps },
];

/** Scopes within one of the user's own maps. */
const scopesOfMap = (): ReturnType<typeof scopes> => [
  { scope: 'all', name: searchWords.allOfTheMap },
  { scope: 'maps', name: searchWords.labels },
  { scope: 'lessons', name: searchWords.lessons },
  { scope: 'cards', name: searchWords.cards },
  { scope: 'notes', name: searchWords.notes },
];

const kinds = (): Readonly<Record<Kind, { readonly icon: IconName; readonly name: string }>> => ({
  title: { icon: 'map', name: searchWords.kindMap },
  label: { icon: 'map', name: searchWords.inTheMap },
  lesson: { icon: 'book', name: searchWords.kindLesson },
  card: { icon: 'refresh', name: searchWords.kindCard },
  note: { icon: 'edit', name: searchWords.kindNote },
  passage: { icon: 'book', name: searchWords.kindSource },
});

/** The address of another page, scope or time of this search. */
function addressOf(
  { typed, scope, map }: SearchPageProps,
  change: { scope?: SearchScope; page?: number; before?: number | null } = {},
): string {
  const query = new URLSearchParams(typed ? { q: typed } : {});
  const to = change.scope ?? scope;
  if (to !== 'all') query.set('in', to);
  if (map) query.set('map', map.id);
  if (change.before) query.set('before', String(change.before));
  if (change.page && change.page > 1) query.set('page', String(change.page));
  return `/search?${query}`;
}

/** Searches the user's own texts and public maps by their words. */
export function SearchPage(props: SearchPageProps) {
  const { typed, scope, isMember, map } = props;
  return (
    <section className="stack search-page">
      <PageHeader
        title={searchWords.search}
        subtitle={
          map
            ? searchWords.inTheMapAbout({ query: map.query })
            : isMember
              ? searchWords.mapsLessonsSourcesCards
              : searchWords.whatPeopleOnThis
        }
      />
      <SearchForm
        label={isMember ? searchWords.searchEverything : searchWords.searchPublicMaps}
        value={typed}
        isFocused={typed === ''}
      >
        {scope === 'all' ? null : <input type="hidden" name="in" value={scope} />}
        {map ? <input type="hidden" name="map" value={map.id} /> : null}
      </SearchForm>
      {isMember && map?.isOwn !== false ? (
        <nav className="search-scopes" aria-label={searchWords.whereToSearch}>
          {(map ? scopesOfMap() : scopes()).map((each) => (
            <a
              key={each.scope}
              href={addressOf(props, { scope: each.scope })}
              aria-current={each.scope === scope ? 'true' : undefined}
            >
              {each.name}
            </a>
          ))}
        </nav>
      ) : null}
      {map ? (
        <p>
          <a href={`/map/${map.id}`}>{searchWords.backToTheMap}</a> ·{' '}
          <a href={`/search?${new URLSearchParams({ q: typed })}`}>{searchWords.searchEverywhere}</a>
        </p>
      ) : null}
      <Results {...props} />
      <Pages {...props} />
    </section>
  );
}

/** The found texts, or why there are none. */
function Results(props: SearchPageProps) {
  const { typed, scope, isMember, map, total, before, older, groups, isEmpty } = props;
  if (isEmpty)
    return (
      <EmptyState icon="search" title={typed ? searchWords.onlyWordsCanBe : searchWords.whatAreYouLooking}>
        <p>
          {rich(searchWords.allWordsMustBe, {
            kbd: (text) => <kbd>{text}</kbd>,
            kbd2: (text) => <kbd>{text}</kbd>,
            kbd3: (text) => <kbd>{text}</kbd>,
          })}
        </p>
        <p>{searchWords.ifALessonHas}</p>
      </EmptyState>
    );
  if (groups.length === 0 && (older !== null || before !== null || total > 0))
    return (
      <p className="hint" role="status">
        {howMany(props)} {total > 0 ? searchWords.noneOfThemIs : null}
      </p>
    );
  if (groups.length === 0)
    return (
      <EmptyState icon="search" title={searchWords.nothingFitsTyped({ typed })}>
        <p>{searchWords.tryFewerWordsOr}</p>
        {isMember && scope !== 'public' && !map ? (
          <p>
            <a href={addressOf(props, { scope: 'public' })}>{searchWords.searchPublicMaps}</a>
          </p>
        ) : null}
      </EmptyState>
    );
  return (
    <>
      <p className="hint" role="status">
        {howMany(props)}
      </p>
      {groups.map((group) => (
        <section className="search-group" key={group.key} aria-labelledby={group.key}>
          <h2 id={group.key}>
            <a href={group.href} lang={group.lang} dir="auto">
              {group.title}
            </a>
          </h2>
          <ul className="plain-list">
            {group.items.map((item) => (
              <Found key={`${item.kind} ${item.href} ${item.pieces[0]?.text}`} {...item} lang={group.lang} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Links to other pages of the results, and to older texts. */
function Pages(props: SearchPageProps) {
  const { page, before, older, groups, hasNext } = props;
  if (page <= 1 && !hasNext && older === null && before === null) return null;
  return (
    <nav className="actions" aria-label={searchWords.pages}>
      {page > 1 && groups.length === 0 ? <a href={addressOf(props, { before })}>{searchWords.firstPage}</a> : null}
      {page > 1 && groups.length > 0 ? (
        <a href={addressOf(props, { page: page - 1, before })}>{searchWords.previousPage}</a>
      ) : null}
      {hasNext ? <a href={addressOf(props, { page: page + 1, before })}>{searchWords.nextPage}</a> : null}
      {before === null ? null : <a href={addressOf(props)}>{searchWords.newestTexts}</a>}
      {older === null ? null : <a href={addressOf(props, { before: older })}>{searchWords.lookThroughOlderTexts}</a>}
    </nav>
  );
}

function Found({
  kind,
  href,
  label,
  path,
  pieces,
  lang,
}: SearchPageProps['groups'][number]['items'][number] & { lang?: string | undefined }) {
  const { icon, name } = kinds()[kind];
  const text = (
    <>
      {pieces.map(({ text, isFound }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and stay
        isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </>
  );
  return (
    <li className="search-found">
      <p className="hint">
        <Icon name={icon} />
        {name}
        {path.length > 0 ? (
          <>
            {' · '}
            <span dir="auto" lang={lang}>
              {path.join(' › ')}
            </span>
          </>
        ) : null}
      </p>
      <p dir="auto" lang={lang}>
        <a href={href}>{label ?? text}</a>
      </p>
      {label === null ? null : (
        <p dir="auto" lang={lang} className="search-excerpt">
          {text}
        </p>
      )}
    </li>
  );
}

function howMany({ total, older, before, typed }: SearchPageProps): string {
  if (total === 0)
    return older === null ? searchWords.noOlderTextFits({ typed }) : searchWords.noneOfTheTexts({ typed });
  const found = { n: total, typed };
  if (older !== null) return searchWords.textsFitAndOlder(found);
  return before === null ? searchWords.textsFit(found) : searchWords.textsFitAmongOlder(found);
}
