import { PageHeader } from '~/kit/page/page-header';
import { useIsDemo } from '~/kit/page/use-is-demo';
import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { rich } from '~/kit/parts/rich';
import { SearchForm } from '~/kit/parts/search-form';
import { Time } from '~/kit/parts/time';
import { passageAddress } from '~/rooms/source/rules/address';
import type { SourceHeading, SourceStructure } from '~/rooms/source/rules/document';
import { structureSaid } from '~/rooms/source/rules/facts';
import { sourceWords } from '~/rooms/source/words';
import { MakeMap, type MakeMapProps } from './make-map';
import { Passages, type ShownPassage } from './passages';
import { SliceNav, type SliceNavProps } from './slice-nav';
import type { ListedSource } from './sources';

interface SourcePageProps extends SliceNavProps {
  readonly source: ListedSource & {
    readonly structure: SourceStructure;
    readonly passages: number;
    readonly contents: readonly SourceHeading[];
  };
  /** Data of the form to make a map of it. */
  readonly making: Omit<MakeMapProps, 'sourceId'>;
  readonly maps: readonly { readonly id: string; readonly query: string }[];
  readonly search: string;
  /** How many pictures could not be cut out, and whether some were not looked at. */
  readonly leftOut: number;
  readonly isCut: boolean;
  readonly passages: readonly ShownPassage[];
}

/** A source: its contents, its passages, the maps that use it, and its owner's actions. */
export function SourcePage(props: SourcePageProps) {
  const isDemo = useIsDemo();
  const { source, making, maps, search, leftOut, isCut } = props;
  const { id, title, kind, facts, createdAt, contents } = source;
  return (
    <section className="source-page">
      <PageHeader
        title={<span dir="auto">{title}</span>}
        subtitle={
          <>
            <bdi>{kind}</bdi> · {facts.join(' · ')}
          </>
        }
      >
        <a className="button quiet" href="/sources">
          {sourceWords.mySources}
        </a>
      </PageHeader>
      <div className="source-columns">
        <div className="source-side stack">
          {contents.length > 0 ? <Contents id={id} contents={contents} /> : null}
          <MakeMap sourceId={id} {...making} />
          <MapsOfSource id={id} maps={maps} />
          {isDemo ? null : <Sharing source={source} />}
          <p className="hint">
            {rich(sourceWords.addedOn, { time: <Time at={createdAt} /> })}{' '}
            {structureSaid()[contents.length > 0 ? source.structure : 'none']}
            {leftOut > 0 ? ` ${sourceWords.picturesLeftOut({ n: leftOut })}` : ''}
            {isCut ? ` ${sourceWords.picturesCut}` : ''}
          </p>
          <p className="actions">
            <a className="button quiet" href={`/sources/${id}/rename`}>
              {sourceWords.rename}
            </a>
            <a className="button plain" href={`/sources/${id}/delete`}>
              {sourceWords.delete}
            </a>
          </p>
        </div>
        <div className="source-main stack">
          <SearchForm label={sourceWords.searchThisSource} value={search} />
          <Slice {...props} />
        </div>
      </div>
    </section>
  );
}

function Contents({ id, contents }: Pick<SourcePageProps['source'], 'id' | 'contents'>) {
  return (
    <details className="card source-contents" open>
      <summary>
        <h2>{sourceWords.contents}</h2>
      </summary>
      <nav aria-label={sourceWords.contents}>
        <ol className="plain-list">
          {contents.map((heading, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            <li key={at} className={`source-level-${heading.level}`}>
              <a href={passageAddress(id, heading.passage)} dir="auto">
                {heading.text}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
}

/** A slice of the passages, or those that the search has found. */
function Slice({ source, search, passages, previous, next }: SourcePageProps) {
  const { id } = source;
  const showAll = <a href={`/sources/${id}`}>{sourceWords.showAllPassages}</a>;
  return (
    <>
      {search && passages.length === 0 ? (
        <EmptyState icon="search" title={sourceWords.noPassageHasThese}>
          <p>{showAll}</p>
        </EmptyState>
      ) : (
        <>
          <h2 className="source-slice">
            {search
              ? rich(sourceWords.passagesWithSearch({ search }), { q: (text) => <q dir="auto">{text}</q> })
              : rangeOf(passages, source.passages)}
          </h2>
          <Passages passages={passages} {...(search ? { addressOf: (n: number) => passageAddress(id, n) } : {})} />
        </>
      )}
      <SliceNav {...{ previous, next }} onward={search ? sourceWords.more : sourceWords.readOn}>
        {search ? showAll : null}
      </SliceNav>
      {!previous && !next && search && passages.length > 0 ? <p>{showAll}</p> : null}
    </>
  );
}

/** The numbers of the passages that are shown. */
function rangeOf(passages: readonly ShownPassage[], total: number): string {
  const first = passages[0]?.n ?? 0;
  const last = passages.at(-1)?.n ?? 0;
  if (first === 1 && last === total) return sourceWords.passages;
  return sourceWords.passagesRange({ first, last, total });
}

function MapsOfSource({ id, maps }: { id: string; maps: SourcePageProps['maps'] }) {
  return (
    <section className="card source-maps" id="maps" aria-labelledby="maps-title">
      <h2 id="maps-title">{sourceWords.maps}</h2>
      {maps.length > 0 ? (
        <ul className="plain-list">
          {maps.map((map) => (
            <li key={map.id}>
              <a href={`/map/${map.id}`} dir="auto">
                {map.query}
              </a>
              <form method="post" action={`/map/${map.id}/sources`}>
                <input type="hidden" name="act" value="take" />
                <input type="hidden" name="source" value={id} />
                <input type="hidden" name="to" value="source" />
                <Button variant="plain" small aria-label={sourceWords.takeItAwayFrom({ query: map.query })}>
                  {sourceWords.takeAway}
                </Button>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">{sourceWords.noMapUsesIt}</p>
      )}
    </section>
  );
}

/** The visibility of a source to others. */
function Sharing({ source: { id, shared } }: { source: Pick<ListedSource, 'id' | 'shared'> }) {
  return (
    <section className="card source-sharing" id="sharing" aria-labelledby="sharing-title">
      <h2 id="sharing-title">{shared ? sourceWords.othersSeeWhatIs : sourceWords.onlyYouCanSee}</h2>
      <p className="hint">{shared ? sourceWords.whoeverReadsAPublic : sourceWords.onAPublicMap}</p>
      <form method="post" action={`/sources/${id}/sharing`}>
        <input type="hidden" name="shared" value={shared ? '0' : '1'} />
        <Button variant="quiet" small icon={shared ? 'lock' : 'globe'}>
          {shared ? sourceWords.keepItToMyself : sourceWords.showTitleAndCited}
        </Button>
      </form>
    </section>
  );
}
