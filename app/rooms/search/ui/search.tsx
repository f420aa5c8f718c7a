import { PageHeader } from '~/kit/page/page-header';
import { EmptyState } from '~/kit/parts/empty-state';
import { Icon, type IconName } from '~/kit/parts/icon';
import { SearchForm } from '~/kit/parts/search-form';
import type { SearchScope } from '~/rooms/search/rules/scope';

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

const scopes: readonly { readonly scope: SearchScope; readonly name: string }[] = [
  { scope: 'all', name: 'All of mine' },
  { scope: 'maps', name: 'Maps' },
  { scope: 'lessons', name: 'Lessons' },
  { scope: 'sources', name: 'Sources' },
  { scope: 'cards', name: 'Cards' },
  { scope: 'notes', name: 'Notes' },
  { scope: 'public', name: 'Public maps' },
];

/** Scopes within one of the user's own maps. */
const scopesOfMap: typeof scopes = [
  { scope: 'all', name: 'All of the map' },
  { scope: 'maps', name: 'Labels' },
  { scope: 'lessons', name: 'Lessons' },
  { scope: 'cards', name: 'Cards' },
  { scope: 'notes', name: 'Notes' },
];

const kinds: Readonly<Record<Kind, { readonly icon: IconName; readonly name: string }>> = {
  title: { icon: 'map', name: 'Map' },
  label: { icon: 'map', name: 'In the map' },
  lesson: { icon: 'book', name: 'Lesson' },
  card: { icon: 'refresh', name: 'Card' },
  note: { icon: 'edit', name: 'Note' },
  passage: { icon: 'book', name: 'Source' },
};

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
        title="Search"
        subtitle={
          map
            ? `In the map about ${map.query}`
            : isMember
              ? 'Maps, lessons, sources, cards and notes'
              : 'What people on this server have made public'
        }
      />
      <SearchForm label={isMember ? 'Search everything' : 'Search public maps'} value={typed} isFocused={typed === ''}>
        {scope === 'all' ? null : <input type="hidden" name="in" value={scope} />}
        {map ? <input type="hidden" name="map" value={map.id} /> : null}
      </SearchForm>
      {isMember && map?.isOwn !== false ? (
        <nav className="search-scopes" aria-label="Where to search">
          {(map ? scopesOfMap : scopes).map((each) => (
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
          <a href={`/map/${map.id}`}>Back to the map</a> ·{' '}
          <a href={`/search?${new URLSearchParams({ q: typed })}`}>Search everywhere</a>
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
      <EmptyState icon="search" title={typed ? 'Only words can be searched' : 'What are you looking for?'}>
        <p>
          All words must be there, and the last may go on: <kbd>photo synth</kbd>. Quotes keep words together:{' '}
          <kbd>"new york"</kbd>. A minus leaves out what has a word: <kbd>jazz -guitar</kbd>.
        </p>
      </EmptyState>
    );
  if (groups.length === 0 && (older !== null || before !== null || total > 0))
    return (
      <p className="hint" role="status">
        {howMany(props)} {total > 0 ? 'None of them is on this page.' : null}
      </p>
    );
  if (groups.length === 0)
    return (
      <EmptyState icon="search" title={`Nothing fits ‘${typed}’`}>
        <p>Try fewer words, or the beginning of one.</p>
        {isMember && scope !== 'public' && !map ? (
          <p>
            <a href={addressOf(props, { scope: 'public' })}>Search public maps</a>
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
    <nav className="actions" aria-label="Pages">
      {page > 1 && groups.length === 0 ? <a href={addressOf(props, { before })}>First page</a> : null}
      {page > 1 && groups.length > 0 ? <a href={addressOf(props, { page: page - 1, before })}>Previous page</a> : null}
      {hasNext ? <a href={addressOf(props, { page: page + 1, before })}>Next page</a> : null}
      {before === null ? null : <a href={addressOf(props)}>Newest texts</a>}
      {older === null ? null : <a href={addressOf(props, { before: older })}>Look through older texts</a>}
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
  const { icon, name } = kinds[kind];
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
          <span dir="auto" lang={lang}>
            {' '}
            · {path.join(' › ')}
          </span>
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
    return older === null
      ? `No older text fits ‘${typed}’.`
      : `None of the texts that were looked through fits ‘${typed}’; there are older ones.`;
  const fit = total === 1 ? 'One text fits' : `${total.toLocaleString('en')} texts fit`;
  if (older !== null) return `${fit} ‘${typed}’, and there are older texts, which were not looked through.`;
  return before === null ? `${fit} ‘${typed}’.` : `${fit} ‘${typed}’ among the older texts.`;
}
