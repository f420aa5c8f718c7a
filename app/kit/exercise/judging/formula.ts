import type { Formula } from '../exercise';
import { type Expression, readFormula } from '../expression';
import { areEqual } from '../mathematics/equal-formulas';
import { factorsAsked, isExpanded, isFactored } from '../mathematics/formula-form';
import { plainSigns, withoutTexSpaces } from '../mathematics/plain-signs';
import { isUndefined } from '../mathematics/undefined';
import { withoutLabel } from '../number';
import { best, type Judged, right, uncounted, wrong } from './verdict';

/** @param text not empty */
export function judgeFormula({ answers, vars, form }: Formula, text: string): Judged {
  const keys = answers.flatMap((answer) => expressionsIn(readingsOf(answer, vars)));
  if (keys.length === 0) return uncounted();
  const read = readingsOf(withoutEnds(text), vars);
  const readings = expressionsIn(read);
  if (readings.length === 0)
    return uncounted(read.includes('unknown-letter') ? 'unknown-letter' : 'unreadable-formula');
  const equal = keys.flatMap((key) =>
    readings.filter((reading) => areEqual(key, reading, vars)).map((reading) => ({ key, reading })),
  );
  if (equal.length === 0) return readings.every(isUndefined) ? uncounted('no-value') : wrong();
  return best(equal.map(({ key, reading }) => judgedForm(form, key, reading)));
}

function judgedForm(form: Formula['form'], key: Expression, reading: Expression): Judged {
  if (form === 'expanded' && !isExpanded(reading)) return wrong('not-expanded');
  if (form === 'factored' && !isFactored(reading, factorsAsked(key))) return wrong('not-factored');
  return right;
}

type Reading = ReturnType<typeof readFormula>;

/** Usually one; two where `2e-3` may be a small number or twice e, less three. */
function readingsOf(text: string, vars: readonly string[]): readonly Reading[] {
  const isAmbiguous = /\d[eE][-+−]\d/.test(text);
  return isAmbiguous ? [readFormula(text, vars), readFormula(text, vars, true)] : [readFormula(text, vars)];
}

const expressionsIn = (readings: readonly Reading[]): readonly Expression[] =>
  readings.filter((each) => typeof each !== 'string');

/** Without `y =`, `f(x) =` and `dy/dx =` before it, and a full stop after it. */
const withoutEnds = (text: string): string =>
  withoutLabel(
    withoutTexSpaces(plainSigns(text, 'sum'))
      .trim()
      .replace(/^d\p{L} ?\/ ?d\p{L} ?(?==)/u, ''),
  ).replace(/[.。;]$/, '');
