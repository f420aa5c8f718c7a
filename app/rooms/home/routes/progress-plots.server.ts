import type { Rooms } from '~/composition.server';
import { dateSaid } from '~/kit/language/format';
import type { By, PeriodFigures } from '~/rooms/home/rules/progress';
import { homeWords } from '~/rooms/home/words';
import { dateOf } from '~/rooms/review/rules/day';

/** The block of a plot as lessons have them. */
const plot = (lines: readonly string[]): string => ['```plot', ...lines, '```'].join('\n');

/** The name of a week, its first day, or of a month. */
export const periodName = (by: By, from: number): string =>
  dateSaid(dateOf(from), {
    ...(by === 'week' ? { day: 'numeric', month: 'short' } : { month: 'short', year: '2-digit' }),
    timeZone: 'UTC',
  });

const quoted = (text: string): string => `"${text.replaceAll('"', '')}"`;

/** Bars for each period, one row a name. */
function bars(by: By, title: string, periods: readonly PeriodFigures[], rows: readonly Row[]): string {
  const row = ({ name, of }: Row) =>
    `bars: ${periods.map((each) => `${quoted(periodName(by, each.from))} ${of(each)}`).join(', ')} ${quoted(name)}`;
  const most = Math.max(...rows.flatMap(({ of }) => periods.map(of)));
  // So few are counted one by one; more get whole steps anyway.
  return plot([`title: ${title}`, ...rows.map(row), ...(most < 5 ? ['y: step 1'] : [])]);
}

interface Row {
  readonly name: string;
  readonly of: (period: PeriodFigures) => number;
}

/** The share remembered beside the wanted one; the x-axis counts the weeks or months until now. */
function shares(by: By, periods: readonly PeriodFigures[], wanted: number): string {
  const shown = periods.flatMap(({ reviewed, recalled }, at) =>
    reviewed > 0 ? [`(${at - periods.length + 1}, ${Math.round((1_000 * recalled) / reviewed) / 10})`] : [],
  );
  if (shown.length === 0) return '';
  const from = Math.min(-1, 1 - periods.length);
  return plot([
    `title: ${by === 'week' ? homeWords.rememberedAWeek : homeWords.rememberedAMonth}`,
    ...(shown.length > 1 ? [`line: ${shown.join(', ')} solid ""`] : []),
    `points: ${shown.join(', ')} ${quoted(homeWords.remembered)}`,
    `y = ${Math.round(wanted * 100)} for x = ${from}..0 dashed ${quoted(homeWords.wanted)}`,
    `x: ${by === 'week' ? homeWords.weeksUntilNow : homeWords.monthsUntilNow}, ${from}..0, step 1`,
    'y: %, 0..100, step 20',
  ]);
}

/**
 * The plots of a learner's progress as HTML, drawn in the threads, each with its data as a table behind a disclosure;
 * empty texts for what has no data.
 */
export async function progressPlots(rooms: Rooms, by: By, periods: readonly PeriodFigures[], wanted: number) {
  const week = by === 'week';
  const draw = (block: string) => (block ? rooms.figure.drawText(block) : '');
  const done = (title: string, rows: readonly Row[]) => {
    const shown = rows.filter(({ of }) => periods.some((each) => of(each) > 0));
    return draw(shown.length > 0 ? bars(by, title, periods, shown) : '');
  };
  const [learnt, reviews, remembered] = await Promise.all([
    done(week ? homeWords.learntAWeek : homeWords.learntAMonth, [
      { name: homeWords.lessonsName, of: ({ lessons }) => lessons },
      { name: homeWords.rightAtFirst, of: ({ exercisesRight }) => exercisesRight },
    ]),
    done(week ? homeWords.reviewsAWeek : homeWords.reviewsAMonth, [
      { name: homeWords.reviewsName, of: (each) => each.reviews },
    ]),
    draw(shares(by, periods, wanted)),
  ]);
  return { learnt, reviews, remembered };
}
