import { messages } from '~/kit/messages';
import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { type ListedSource, SourceList } from './sources';

export interface MapSourcesPageProps {
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
        <Button small icon="plus" aria-label={`Add ${source.title}`}>
          Add
        </Button>
      ) : (
        <Button variant="quiet" small aria-label={`Take ${source.title} away`}>
          Take away
        </Button>
      )}
    </form>
  );
  const hidden = map.isPublic && used.some(({ shared }) => !shared);
  return (
    <section className="narrow stack map-sources">
      <PageHeader
        title="Sources of the map"
        subtitle={
          <>
            New lessons of <strong dir="auto">{map.query}</strong> are written from the passages that fit, and cite
            them.
          </>
        }
      >
        <a className="button quiet" href={`/map/${map.id}`}>
          Back to the map
        </a>
      </PageHeader>
      {hidden ? (
        <Alert>This map is public. Of a source that you have not shared, others see neither title nor passages.</Alert>
      ) : null}
      {used.length > 0 ? (
        <SourceList sources={used} label="Used by this map" act={(source) => form('take', source)} />
      ) : (
        <EmptyState icon="book" title="This map uses no source yet">
          <p>
            {others.length > 0 ? (
              'Add one of yours below. Lessons that are there already stay as they are.'
            ) : (
              <>
                You have none yet. <a href="/sources">Bring one along</a>: a book, a paper, your notes.
              </>
            )}
          </p>
        </EmptyState>
      )}
      {others.length > 0 ? (
        <>
          <h2 className="source-slice">Your other sources</h2>
          {isFull ? (
            <p className="hint">{messages.source.mapFull}</p>
          ) : (
            <SourceList sources={others} label="Your other sources" act={(source) => form('add', source)} />
          )}
        </>
      ) : null}
      {used.length + others.length > 0 ? (
        <p>
          <a href="/sources">My sources</a>
        </p>
      ) : null}
    </section>
  );
}
