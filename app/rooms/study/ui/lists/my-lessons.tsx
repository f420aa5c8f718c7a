import type { Progress } from '~/kit/markdown/tasks';
import { PageHeader } from '~/kit/page/page-header';
import { EmptyState } from '~/kit/parts/empty-state';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { Time } from '~/kit/parts/time';
import type { LeafCounts } from '~/rooms/map/rules/leaf-progress';
import { studyWords } from '~/rooms/study/words';
import { LeavesDone } from './map-card';
import { MapTabs } from './map-tabs';

interface MyLessonsProps {
  /** The filter: lessons that are not done, or that have no cards. */
  readonly only?: 'open' | 'without-cards' | undefined;
  readonly maps: readonly {
    readonly id: string;
    readonly query: string;
    readonly rendered?: string | undefined;
    readonly lang?: string | undefined;
    readonly leaves: LeafCounts | null;
    readonly lessons: readonly LessonRow[];
  }[];
}

interface LessonRow {
  readonly id: string;
  readonly address: string;
  readonly nodeLabel: string;
  /** The label's HTML if it has formulas. */
  readonly rendered?: string | undefined;
  readonly lang?: string | undefined;
  readonly pathString: string;
  readonly tasks: Progress;
  readonly isDone: boolean;
  /** How many cards the learner has for it. */
  readonly cards: number;
  readonly unfinished: string | null;
  readonly updatedAt: string;
}

/** The user's lessons by map, beside history. */
export function MyLessons({ only, maps }: MyLessonsProps) {
  return (
    <section className="stack">
      <PageHeader title={studyWords.myLessons} subtitle={studyWords.yourLessonsByMap} />
      <MapTabs at="/lessons" />
      <nav className="sorts" aria-label={studyWords.show}>
        <a href="/lessons" aria-current={only ? undefined : 'true'}>
          {studyWords.all}
        </a>
        <a href="/lessons?show=open" aria-current={only === 'open' ? 'true' : undefined}>
          {studyWords.toDo}
        </a>
        <a href="/lessons?show=without-cards" aria-current={only === 'without-cards' ? 'true' : undefined}>
          {studyWords.withoutCards}
        </a>
      </nav>
      {maps.map((map) => (
        <section key={map.id} className="card lessons-of-map" aria-labelledby={`map-${map.id}`}>
          <h2 id={`map-${map.id}`} dir="auto" lang={map.lang}>
            <a href={`/map/${map.id}`}>
              <Label text={map.query} rendered={map.rendered} />
            </a>
          </h2>
          {map.leaves ? <LeavesDone {...map.leaves} /> : null}
          <ul className="plain-list">
            {map.lessons.map((lesson) => (
              <Lesson key={lesson.id} {...lesson} />
            ))}
          </ul>
        </section>
      ))}
      {maps.length > 0 ? null : only ? (
        <EmptyState icon="check" title={studyWords.nothingIsLeftTo}>
          <p>{only === 'open' ? studyWords.everyLessonThatYou : studyWords.thereAreCardsOn}</p>
        </EmptyState>
      ) : (
        <EmptyState icon="book" title={studyWords.noLessonsYet}>
          <p>{studyWords.openAMapAnd}</p>
        </EmptyState>
      )}
    </section>
  );
}

function Lesson({ address, nodeLabel, rendered, lang, pathString, tasks, isDone, cards, ...lesson }: LessonRow) {
  return (
    <li>
      <a href={address} dir="auto" lang={lang}>
        <Label text={nodeLabel} rendered={rendered} />
      </a>
      <p className="hint" dir="auto" lang={lang}>
        {pathString}
      </p>
      <p className="hint">
        {isDone ? (
          <>
            <Icon name="check" /> {studyWords.doneState}
          </>
        ) : (
          studyWords.toDo
        )}
        {' · '}
        <Time at={lesson.updatedAt} />
        {tasks.total > 0 ? ` · ${studyWords.doneOfTasks({ done: tasks.done, n: tasks.total })}` : ''}
        {lesson.unfinished ? ` · ${studyWords.unfinishedLesson}` : ''}
        {` · ${cards === 0 ? studyWords.noCards : studyWords.countCards({ n: cards })}`}
      </p>
    </li>
  );
}
