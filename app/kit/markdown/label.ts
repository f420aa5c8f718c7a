import { escapeHtml } from '~/kit/text/escape-html';
import { splitFormulas } from '~/kit/text/formulas';
import { plainFormula } from '~/kit/text/plain-formula';
import { formula } from './math';

/**
 * A formula cannot wrap. Above the first limit it is shown smaller, so that it fits a phone; above the second it
 * becomes plain text.
 */
const wideCharacters = 22;
const widestCharacters = 34;

/**
 * A label as HTML, with its formulas as MathML. Always inline and without a scroll area, since labels are in links and
 * headings.
 */
export const labelHtml = (label: string): string =>
  splitFormulas(label)
    .map((part) => {
      if (part.kind === 'text') return escapeHtml(part.raw);
      const math = /<math[\s\S]*<\/math>/.exec(formula(part.tex, false, part.raw))?.[0];
      if (math === undefined) return escapeHtml(part.raw);
      const plain = plainFormula(part.tex);
      if (plain.length > widestCharacters) return escapeHtml(plain);
      return plain.length > wideCharacters ? math.replace('<math', '<math class="m-long"') : math;
    })
    .join('');
