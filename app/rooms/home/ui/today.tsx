import { PageHeader } from '~/kit/page/page-header';
import { ButtonLink } from '~/kit/parts/button';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { rich } from '~/kit/parts/rich';
import { homeWords } from '~/rooms/home/words';
import { TodayOffline, useKept } from './today-offline';
import { doneSaid, type TodayData, TodayParts } from './today-parts';

export interface TodayProps extends TodayData {
  /** The hash of the account, under which the browser keeps cards. */
  readonly account: string;
  /** When the next cards are due, as a sentence; null without cards. */
  readonly next: string | null;
}

/** The learner's day: what is left of it with one press into it, or at its end what was done and what comes. */
export function TodayScreen(props: TodayProps) {
  const { line, hasBegun, minutes, done, parts, lesson, beyond } = props;
  const kept = useKept(props.account);
  const said = doneSaid(done);
  const isEmpty = line === null && !lesson && !said && !props.next;
  return (
    <section className="narrow stack today">
      <PageHeader title={homeWords.today} subtitle={line ?? (isEmpty ? null : homeWords.thatWasToday)} />
      {kept ? <TodayOffline kept={kept} /> : null}
      {isEmpty ? (
        <>
          <p>{homeWords.nothingForToday}</p>
          <p className="actions">
            <ButtonLink to="/#topic" reloadDocument>
              {homeWords.chooseATopic}
            </ButtonLink>
            <HowThisWorks page="today" />
          </p>
        </>
      ) : null}
      {line ? (
        <>
          <ul className="card plain-list">
            <TodayParts parts={parts} lesson={lesson} />
          </ul>
          {kept ? null : (
            <p className="actions">
              <ButtonLink to="/today?go" reloadDocument>
                {hasBegun ? homeWords.goOn : homeWords.begin}
              </ButtonLink>
            </p>
          )}
        </>
      ) : null}
      {said ? <p>{rich(homeWords.doneToday, { what: <strong>{said}</strong> })}</p> : null}
      {line === null && props.next ? <p>{props.next}</p> : null}
      {line === null && lesson ? <MoreToday lesson={lesson} hasDone={said !== null} /> : null}
      <p className="hint">
        {homeWords.dayHasMinutes({ n: minutes })} {line && beyond > 0 ? homeWords.moreWaits({ n: beyond }) : null}{' '}
        {isEmpty ? null : <a href="/progress">{homeWords.yourProgress}</a>}
      </p>
    </section>
  );
}

/** After the end of the day: the lesson of tomorrow, which can be read now. */
const MoreToday = ({ lesson, hasDone }: { lesson: NonNullable<TodayData['lesson']>; hasDone: boolean }) => (
  <p>
    {rich(hasDone ? homeWords.tomorrowsLesson : homeWords.lessonToday, {
      name: (
        <a href={lesson.address} dir="auto" lang={lesson.lang}>
          {lesson.label}
        </a>
      ),
    })}
  </p>
);
