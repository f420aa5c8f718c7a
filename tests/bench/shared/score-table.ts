import { type ScoreRule, scoreRules, type TopicScore } from './answer-score';

/** The scores of one set of answers, under the name of its column. */
export interface ScoredSet {
  readonly name: string;
  readonly scores: readonly TopicScore[];
}

const percent = (value: number | null): string => (value === null ? '–' : String(Math.round(100 * value)));

function meanOf(scores: readonly TopicScore[], value: (each: TopicScore) => number | null): number | null {
  const values = scores.map(value).filter((each) => each !== null);
  return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table with a row for each rule, in per cent. Two sets get a column for their difference. */
export function scoreTable(sets: readonly ScoredSet[]): string[] {
  const [before, after] = sets;
  const isPair = sets.length === 2 && before !== undefined && after !== undefined;
  const line = (label: string, value: (each: TopicScore) => number | null): string => {
    const means = sets.map(({ scores }) => meanOf(scores, value));
    const [one = null, other = null] = means;
    return row([label, ...means.map(percent), ...(isPair ? [signed(one, other)] : [])]);
  };
  const rules = Object.keys(scoreRules) as ScoreRule[];
  const figures = sets.map(({ scores }) => {
    const sum = (value: (each: TopicScore) => number) => scores.reduce((total, each) => total + value(each), 0);
    return `${sum((each) => each.lessonsWithFigure)} of ${sum((each) => each.lessons)}`;
  });
  return [
    row(['Per cent', ...sets.map(({ name }) => name), ...(isPair ? ['difference'] : [])]),
    `|---|${'---|'.repeat(sets.length + (isPair ? 1 : 0))}`,
    ...rules.map((rule) => line(scoreRules[rule], ({ score }) => score[rule])),
    line('**All rules**', ({ total }) => total),
    row(['Lessons with a figure', ...figures, ...(isPair ? [''] : [])]),
  ];
}

/** How many points make a topic's difference worth a line. */
const notable = 0.05;

/** A line for each topic and rule that differs between two sets. */
export function differences(before: ScoredSet, after: ScoredSet): string[] {
  return before.scores.flatMap(({ topic, score }) => {
    const other = after.scores.find((each) => each.topic === topic)?.score;
    if (!other) return [`${topic}: only in ${before.name}`];
    const changed = (Object.keys(scoreRules) as ScoreRule[]).filter(
      (rule) => score[rule] !== other[rule] && Math.abs((score[rule] ?? 0) - (other[rule] ?? 0)) >= notable,
    );
    const said = changed.map((rule) => `${rule} ${percent(score[rule])} → ${percent(other[rule])}`);
    return said.length === 0 ? [] : [`${topic}: ${said.join(', ')}`];
  });
}

function signed(one: number | null, other: number | null): string {
  if (one === null || other === null) return '–';
  const points = Math.round(100 * other) - Math.round(100 * one);
  return points > 0 ? `+${points}` : String(points);
}
