import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { copyWords } from '~/rooms/copy/words';
import { CourseGains, type CourseGainsView } from './course-gains';

interface OriginalPageProps {
  readonly mapId: string;
  readonly title: string;
  readonly keptAt: string;
  /** Null for a map that is not a copy. */
  readonly origin:
    | { readonly kind: 'there'; readonly id: string; readonly title: string; readonly owner: string | null }
    | { readonly kind: 'gone' }
    | null;
  /** The changes of the map's course; null if it has not changed. */
  readonly course: CourseGainsView | null;
  /** The result of the check for changes. */
  readonly says: string | null;
}

/** The origin of a copy, with the form that checks the original for changes. */
export function OriginalPage({ mapId, title, keptAt, origin, course, says }: OriginalPageProps) {
  return (
    <section className="narrow stack">
      <PageHeader title={copyWords.theOriginal} subtitle={<span dir="auto">{title}</span>}>
        <a className="button quiet" href={`/map/${mapId}`}>
          {copyWords.backToTheMap}
        </a>
      </PageHeader>
      {says ? <Alert>{says}</Alert> : null}
      {course ? <CourseGains mapId={mapId} gains={course} /> : null}
      {origin === null && course === null ? <p>{copyWords.thisMapIsNo}</p> : null}
      {origin?.kind === 'gone' ? <p>{copyWords.thisIsACopy}</p> : null}
      {origin?.kind === 'there' ? (
        <form method="post" action={`/map/${mapId}/original`} className="card stack">
          <p>
            {rich(origin.owner ? copyWords.copiedFromBy(origin) : copyWords.copiedFromOwn(origin), {
              owner: <bdi>{origin.owner}</bdi>,
              time: <Time at={keptAt} />,
              bdi: (text) => <bdi>{text}</bdi>,
              link: (text) => <a href={`/map/${origin.id}`}>{text}</a>,
            })}
          </p>
          <p className="hint">{copyWords.newNodesAndLessons}</p>
          <p className="actions">
            <Button icon="search">{copyWords.lookForChanges}</Button>
          </p>
        </form>
      ) : null}
    </section>
  );
}
