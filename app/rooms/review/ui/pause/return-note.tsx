import { dateSaid } from '~/kit/language/format';
import { Button } from '~/kit/parts/button';
import { reviewWords } from '~/rooms/review/words';

/** The note for a learner who comes back after a time away. */
export interface ReturnSaid {
  readonly kind: 'spread' | 'offer';
  readonly awayDays: number;
  readonly due: number;
  readonly cardsADay: number;
  /** How many cards still come today. */
  readonly left: number;
  /** The date on which all will have come, as 2026-11-23; null if that is far away. */
  readonly doneOn: string | null;
}

/** Tells a learner who comes back how the due cards are spread, or offers it. Its forms need no scripts. */
export function ReturnNote({ kind, awayDays, due, cardsADay, left, doneOn }: ReturnSaid) {
  const isSpread = kind === 'spread';
  const date = doneOn && dateSaid(doneOn, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' });
  const waiting = due >= 1_000 ? reviewWords.manyAreDue({ n: due }) : reviewWords.cardsAreDue({ n: due });
  const spread = [
    left > 0 ? reviewWords.todayMostAtRisk({ n: left }) : reviewWords.todaysAreDone,
    date ? reviewWords.doneByDay({ date }) : reviewWords.doneInTime,
  ];
  const said = [
    reviewWords.youWereAway({ n: awayDays }),
    waiting,
    ...(isSpread ? spread : [reviewWords.offerSpread({ n: cardsADay })]),
  ];
  return (
    <form method="post" action="/review/spread" className="card stack-s stack">
      <p>{said.join(' ')}</p>
      <input type="hidden" name="value" value={isSpread ? '0' : '1'} />
      <p>
        <Button variant="quiet" small>
          {isSpread ? reviewWords.showAllNow : reviewWords.spreadThem}
        </Button>
      </p>
    </form>
  );
}
