import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormula } from '~/kit/text/plain-formula';

const formula = /<math[\s\S]*?<annotation[^>]*>([\s\S]*?)<\/annotation>[\s\S]*?<\/math>/g;

/** HTML as plain text, for an option of a select and for the name of a field. A formula becomes x² or a/b. */
export const plainText = (html: string): string =>
  unescaped(
    html.replace(formula, (_, tex: string) => escapeHtml(plainFormula(unescaped(tex)))).replace(/<[^>]*>/g, ''),
  ).trim();

/** A name for what a text with formulas labels, as browsers leave formulas out; undefined if the text has none. */
export const nameOf = (html: string): string | undefined => (html.includes('<math') ? plainText(html) : undefined);

const unescaped = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
