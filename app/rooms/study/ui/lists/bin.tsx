import { PageHeader } from '~/kit/page/page-header';
import { Button, ButtonLink } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Label } from '~/kit/parts/label';
import { Time } from '~/kit/parts/time';
import { MapTabs } from './map-tabs';

export interface BinProps {
  readonly maps: readonly {
    readonly id: string;
    /** Formulas in it are plain text. */
    readonly query: string;
    readonly rendered?: string | undefined;
    readonly lang?: string | undefined;
    readonly nodeCount: number;
    readonly deletedAt: string;
    readonly daysLeft: number;
  }[];
}

/** Deleted maps, until they are deleted for good. */
export function Bin({ maps }: BinProps) {
  return (
    <section className="stack">
      <PageHeader title="Bin" subtitle="Deleted maps stay here for 30 days. Only you can see them.">
        {maps.length > 0 ? (
          <ButtonLink variant="danger" to="/history/bin/empty">
            Empty the bin
          </ButtonLink>
        ) : null}
      </PageHeader>
      <MapTabs at="/history/bin" />
      {maps.length > 0 ? (
        <ul className="plain-list bin-list" aria-label="Deleted maps">
          {maps.map((map) => (
            <li key={map.id} className="card run-card">
              <p>
                <strong dir="auto" lang={map.lang}>
                  <Label text={map.query} rendered={map.rendered} />
                </strong>
                <br />
                <span className="hint">
                  {map.nodeCount} nodes · Deleted <Time at={map.deletedAt} /> · {daysLeft(map.daysLeft)}
                </span>
              </p>
              <div className="actions">
                <form method="post" action={`/map/${map.id}/restore`}>
                  <Button variant="quiet" aria-label={`Put back the map about ${map.query}`}>
                    Put back
                  </Button>
                </form>
                <ButtonLink
                  variant="plain"
                  to={`/map/${map.id}/erase`}
                  aria-label={`Delete the map about ${map.query} for good`}
                >
                  Delete for good
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="trash" title="The bin is empty">
          <p>A map that you delete can be put back from here for 30 days.</p>
        </EmptyState>
      )}
    </section>
  );
}

const daysLeft = (days: number): string =>
  days === 0 ? 'gone within the hour' : days === 1 ? '1 day left' : `${days} days left`;
