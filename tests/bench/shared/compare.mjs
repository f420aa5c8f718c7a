/** Compares the figures of two runs of the benches, on one machine or on two. */
import { isDeepStrictEqual } from 'node:util';

/**
 * @typedef {object} Figure
 * @property {string} what the same words in each run
 * @property {number} value
 * @property {'ms' | 's' | 'per second' | 'MB' | 'kB' | 'ratio'} unit a share of something in the same run is a ratio
 * @property {'more' | 'less'} better
 * @property {number} [goal] the least, or the most, that is wanted
 */

/**
 * The figures of one run of a bench.
 * @typedef {object} Run
 * @property {string} measured a date
 * @property {number} yardstickMs how fast the machine was
 * @property {readonly Figure[]} figures
 */

/** A figure that is worse than this share of the one before is reported. */
export const leastRatio = 0.9;

/**
 * Milliseconds of a fixed piece of work, the quickest of several times: how fast the machine is, and not how busy.
 * @returns {number}
 */
export function yardstickMs() {
  const times = Array.from({ length: 12 }, () => {
    const start = performance.now();
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ at, label: `Node ${(at * 7_919) % 20_011}` }));
    /** @type {typeof rows} */
    const copies = JSON.parse(JSON.stringify(rows));
    copies.sort((one, other) => (one.label < other.label ? -1 : 1));
    const text = copies.map(({ label }) => label.replace(/\d+/, (digits) => `${digits.length}`)).join('\n');
    if (text.length === 0) throw new Error('The yardstick measured nothing');
    return performance.now() - start;
  });
  return Number(Math.min(...times).toFixed(2));
}

/**
 * How much better a figure has become: 2 is twice as good, 0.5 half. Times and rates are taken in units of the
 * machine's own speed.
 * @param {Figure} now
 * @param {Figure} before
 * @param {number} speed the yardstick of now in units of the one before
 */
export function ratioOf(now, before, speed) {
  const gain = now.better === 'more' ? now.value / before.value : before.value / now.value;
  return ['ms', 's', 'per second'].includes(now.unit) ? gain * speed : gain;
}

/** @param {Figure} figure */
export const isKept = ({ value, better, goal }) =>
  goal === undefined ? null : better === 'more' ? value >= goal : value <= goal;

/**
 * @typedef {object} Row
 * @property {string} bench
 * @property {Figure | null} now null if it is measured no longer
 * @property {Figure | null} before null if it is new
 * @property {number | null} ratio null if there is only one of them, or if the bench has not run since
 * @property {string | null} unchangedSince the date of the figures, if the bench has not run since
 */

/**
 * The figures of a bench beside those before.
 * @param {string} bench
 * @param {Run | null} now
 * @param {Run | null} before
 * @returns {readonly Row[]}
 */
export function compared(bench, now, before) {
  const speed = now && before ? now.yardstickMs / before.yardstickMs : 1;
  // Two runs never measure the same to the last digit.
  const unchangedSince = now && isDeepStrictEqual(now, before) ? now.measured : null;
  const old = new Map(before?.figures.map((figure) => [figure.what, figure]));
  const rows = (now?.figures ?? []).map((figure) => {
    const was = old.get(figure.what) ?? null;
    old.delete(figure.what);
    const ratio = was && unchangedSince === null ? ratioOf(figure, was, speed) : null;
    return { bench, now: figure, before: was, ratio, unchangedSince };
  });
  const gone = [...old.values()].map((was) => ({ bench, now: null, before: was, ratio: null, unchangedSince: null }));
  return [...rows, ...gone];
}

/** @param {Row} row */
export const isWorse = ({ now, ratio }) => now === null || (ratio !== null && ratio < leastRatio);

/**
 * Two runs of the same bench as one, with the better value of each figure: what disturbs a machine for a moment makes
 * nothing quicker.
 * @param {Run} one
 * @param {Run} other
 * @returns {Run}
 */
export function bestOf(one, other) {
  const figures = one.figures.map((figure) => {
    const again = other.figures.find(({ what }) => what === figure.what);
    return again && ratioOf(again, figure, other.yardstickMs / one.yardstickMs) > 1 ? again : figure;
  });
  return { ...one, figures };
}

/**
 * The table of all figures.
 * @param {readonly Row[]} rows
 * @returns {readonly string[]}
 */
export function table(rows) {
  const shown = (/** @type {Figure | null} */ figure) =>
    figure === null
      ? '–'
      : `${figure.value.toLocaleString('en-US')}${figure.unit === 'ratio' ? '' : ` ${figure.unit}`}`;
  const goalOf = (/** @type {Figure | null} */ figure) => {
    if (!figure || figure.goal === undefined) return '';
    const goal = `${figure.better === 'more' ? '≥' : '≤'} ${figure.goal.toLocaleString('en-US')}`;
    return `${goal}: ${isKept(figure) ? 'kept' : '**missed**'}`;
  };
  return [
    '| bench | figure | before | now | ratio | goal |',
    '|---|---|---:|---:|---:|---|',
    ...rows.map((row) => {
      const { bench, now, before, ratio, unchangedSince } = row;
      const told = now === null ? 'gone' : (ratio?.toFixed(2) ?? (unchangedSince ? `of ${unchangedSince}` : 'new'));
      const figure = now ?? before;
      return `| ${[bench, figure?.what, shown(before), shown(now), isWorse(row) ? `**${told}**` : told, goalOf(now)].join(' | ')} |`;
    }),
  ];
}
