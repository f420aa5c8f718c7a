import { messages } from '~/kit/messages';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { rich } from '~/kit/parts/rich';
import { sourceWords } from '~/rooms/source/words';
import { type ListedSource, SourceList } from './sources';

interface MapSourcesPageProps {
  readonly map: { readonly id: string; readonly query: string; readonly isPublic: boolean };
  readonly used: readonly ListedSource[];
  readonly others: readonly ListedSource[];
  readonly isFull: boolean;
}

/** The sources that a map uses, and those that it could use. */
export function MapSourcesPage({ map, used, others, isFull }: MapSourcesPageProps) {
  const form = (act: 'add' | 'take', source: ListedSource) => (
    <form method="post" action={`/map/${map.id}/sources`}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="source" value={source.id} />
      {act === 'add' ? (
        <Button small icon="plus" aria-label={sourceWords.addTitle({ title: source.title })}>
          {sourceWords.add}
        </Button>
      ) : (
        <Button variant="quiet" small aria-label={sourceWords.takeTitleAway({ title: source.title })}>
          {sourceWords.takeAway}
        </Button>
      )}
    </form>
  );
  const hidden = map.isPublic && used.some(({ shared }) => !shared);
  return (
    <section className="narrow stack map-sources">
      <PageHeader
        title={sourceWords.sourcesOfTheMap}
        subtitle={rich(sourceWords.newLessonsOfQuery({ query: map.query }), {
          strong: (text) => <strong dir="auto">{text}</strong>,
        })}
      >
        <a className="button quiet" href={`/map/${map.id}`}>
          {sourceWords.backToTheMap}
        </a>
      </PageHeader>
      {hidden ? <Alert>{sourceWords.thisMapIsPublic}</Alert> : null}
      {used.length > 0 ? (
        <SourceList sources={used} label={sourceWords.usedByThisMap} act={(source) => form('take', source)} />
      ) : (
        <EmptyState icon="book" title={sourceWords.thisMapUsesNo}>
          <p>
            {others.length > 0
              ? sourceWords.addOneOfYours
              : rich(sourceWords.youHaveNoneYet, { link: (text) => <a href="/sources">{text}</a> })}
          </p>
        </EmptyState>
      )}
      {others.length > 0 ? (
        <>
          <h2 className="source-slice">{sourceWords.yourOtherSources}</h2>
          {isFull ? (
            <p className="hint">{messages.source.mapFull}</p>
          ) : (
            <SourceList sources={others} label={sourceWords.yourOtherSources} act={(source) => form('add', source)} />
          )}
        </>
      ) : null}
      {used.length + others.length > 0 ? (
        <p>
          <a href="/sources">{sourceWords.mySources}</a>
        </p>
      ) : null}
    </section>
  );
}
