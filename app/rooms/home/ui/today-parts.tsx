import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import type { StepKind } from '~/rooms/home/rules/today';
import { homeWords } from '~/rooms/home/words';

/** The rest of a learner's day. */
export interface TodayData {
  /** Where the learner is in it, in words; null at its end. */
  readonly line: string | null;
  readonly hasBegun: boolean;
  readonly minutes: number;
  /** The steps left by kind, in their order. */
  readonly parts: readonly { readonly kind: StepKind; readonly n: number }[];
  /** How many steps do not fit into the minutes. */
  readonly beyond: number;
  readonly done: { readonly reviews: number; readonly exercisesRight: number; readonly lessons: number };
  readonly lesson: {
    readonly address: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly query: string;
    readonly lang?: string | undefined;
    readonly minutes: number;
    /** Nobody but the learner can write it. */
    readonly isToWrite: boolean;
  } | null;
}

/** The steps left today, one line a kind. */
export function TodayParts({ parts, lesson }: Pick<TodayData, 'parts' | 'lesson'>) {
  return parts.map(({ kind, n }) => (
    <li key={kind}>
      <span>
        {kind === 'review' ? homeWords.reviewsToday({ n }) : null}
        {kind === 'exercise' ? homeWords.exercisesToday({ n }) : null}
        {kind === 'question' ? homeWords.questionsToday({ n }) : null}
        {kind === 'lesson' && lesson ? <LessonPart lesson={lesson} n={n} /> : null}
      </span>
    </li>
  ));
}

const LessonPart = ({ lesson, n }: { lesson: NonNullable<TodayData['lesson']>; n: number }) => (
  <>
    {rich(homeWords.lessonToday, {
      name: (
        <strong dir="auto" lang={lesson.lang}>
          <Label text={lesson.label} rendered={lesson.rendered} />
        </strong>
      ),
    })}{' '}
    <span className="hint">
      · <bdi lang={lesson.lang}>{lesson.query}</bdi> ·{' '}
      {lesson.isToWrite ? homeWords.yoursToWrite : homeWords.minutesLong({ n: lesson.minutes })}
      {n > 1 ? ` · ${homeWords.andMoreLessons({ n: n - 1 })}` : null}
    </span>
  </>
);

/** The work done today, in words; null if there was none. */
export function doneSaid({ reviews, exercisesRight, lessons }: TodayData['done']): string | null {
  const parts = [
    reviews > 0 ? homeWords.reviewsDone({ n: reviews }) : '',
    exercisesRight > 0 ? homeWords.exercisesDone({ n: exercisesRight }) : '',
    lessons > 0 ? homeWords.lessonsDone({ n: lessons }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : null;
}
