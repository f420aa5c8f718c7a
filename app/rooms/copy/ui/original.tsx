import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Time } from '~/kit/parts/time';

export interface OriginalPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly keptAt: string;
  /** Null for a map that is not a copy. */
  readonly origin:
    | { readonly kind: 'there'; readonly id: string; readonly title: string; readonly owner: string | null }
    | { readonly kind: 'gone' }
    | null;
  /** The result of the check for changes. */
  readonly says: string | null;
}

/** The origin of a copy, with the form that checks the original for changes. */
export function OriginalPage({ mapId, title, keptAt, origin, says }: OriginalPageProps) {
  return (
    <section className="narrow stack">
      <PageHeader title="The original" subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          Back to the map
        </a>
      </PageHeader>
      {says ? <Alert>{says}</Alert> : null}
      {origin === null ? <p>This map is no copy of another one.</p> : null}
      {origin?.kind === 'gone' ? (
        <p>This is a copy of a map that is gone or private now. Your copy stays as it is, with all that is in it.</p>
      ) : null}
      {origin?.kind === 'there' ? (
        <form method="post" action={`/map/${mapId}/original`} className="card stack">
          <p>
            Copied on <Time at={keptAt} /> from{' '}
            <a href={`/map/${origin.id}`}>
              <bdi>{origin.title}</bdi>
            </a>
            {origin.owner ? (
              <>
                {' '}
                by <bdi>{origin.owner}</bdi>
              </>
            ) : (
              ', a map of yours'
            )}
            .
          </p>
          <p className="hint">
            New nodes, and lessons that your copy lacks, are shown first. Nothing of yours is changed or taken away.
          </p>
          <p className="actions">
            <Button icon="search">Look for changes</Button>
          </p>
        </form>
      ) : null}
    </section>
  );
}
