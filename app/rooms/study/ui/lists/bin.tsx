import { PageHeader } from '~/kit/page/page-header';
import { Button, ButtonLink } from '~/kit/parts/button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { studyWords } from '~/rooms/study/words';
import { MapTabs } from './map-tabs';

interface BinProps {
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
      <PageHeader title={studyWords.bin} subtitle={studyWords.deletedMapsStayHere}>
        {maps.length > 0 ? (
          <ButtonLink variant="danger" to="/history/bin/empty">
            {studyWords.emptyTheBin}
          </ButtonLink>
        ) : null}
      </PageHeader>
      <MapTabs at="/history/bin" />
      {maps.length > 0 ? (
        <ul className="plain-list bin-list" aria-label={studyWords.deletedMaps}>
          {maps.map((map) => (
            <li key={map.id} className="card run-card">
              <p>
                <strong dir="auto" lang={map.lang}>
                  <Label text={map.query} rendered={map.rendered} />
                </strong>
                <br />
                <span className="hint">
                  {rich(studyWords.nodesDeleted({ n: map.nodeCount, daysLeft: daysLeft(map.daysLeft) }), {
                    time: <Time at={map.deletedAt} />,
                  })}
                </span>
              </p>
              <div className="actions">
                <form method="post" action={`/map/${map.id}/restore`}>
                  <Button variant="quiet" aria-label={studyWords.putBackTheMap({ query: map.query })}>
                    {studyWords.putBack}
                  </Button>
                </form>
                <ButtonLink
                  variant="plain"
                  to={`/map/${map.id}/erase`}
                  aria-label={studyWords.deleteTheMapAbout({ query: map.query })}
                >
                  {studyWords.deleteForGood}
                </ButtonLink>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="trash" title={studyWords.theBinIsEmpty}>
          <p>{studyWords.aMapThatYou}</p>
        </EmptyState>
      )}
    </section>
  );
}

const daysLeft = (days: number): string =>
  days === 0 ? studyWords.goneWithinTheHour : studyWords.daysLeft({ n: days });
