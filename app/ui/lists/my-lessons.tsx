import type { Progress } from '~/domain/map/tree';
import { PageHeader } from '~/ui/page/page-header';
import { ListCard } from '~/ui/parts/card';
import { EmptyState } from '~/ui/parts/empty-state';
import { Label } from '~/ui/parts/label';
import { Time } from '~/ui/parts/time';

export interface MyLessonsProps {
  readonly lessons: readonly {
    readonly id: string;
    readonly address: string;
    readonly nodeLabel: string;
    /** The label's HTML where it has formulas. */
    readonly drawn?: string | undefined;
    readonly pathString: string;
    readonly tasks: Progress;
    readonly unfinished: string | null;
    readonly updatedAt: string;
  }[];
}

/** All lessons of the user, beside history. */
export function MyLessons({ lessons }: MyLessonsProps) {
  return (
    <section className="stack">
      <PageHeader title="My lessons" subtitle="What you have had explained, last changed first" />
      {lessons.length > 0 ? (
        <ul className="map-list" aria-label="Your lessons">
          {lessons.map((lesson) => (
            <ListCard
              key={lesson.id}
              to={lesson.address}
              title={<Label text={lesson.nodeLabel} drawn={lesson.drawn} />}
            >
              <p className="hint" dir="auto">
                {lesson.pathString}
              </p>
              <p className="hint">
                <Time at={lesson.updatedAt} />
                {lesson.tasks.total > 0 ? ` · ${lesson.tasks.done} of ${lesson.tasks.total} tasks done` : ''}
                {lesson.unfinished ? ' · Has no end yet' : ''}
              </p>
            </ListCard>
          ))}
        </ul>
      ) : (
        <EmptyState icon="book" title="No lessons yet">
          <p>Open a map and click a leaf to have it explained.</p>
        </EmptyState>
      )}
    </section>
  );
}
