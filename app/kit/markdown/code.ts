import hljs from 'highlight.js/lib/common';
import type { Highlight } from './render';

/**
 * Colours of code, by highlight.js. For the server alone (a rule in .dependency-cruiser.cjs): the languages are larger
 * than a page's scripts.
 */

/**
 * Of larger blocks and texts the rest stays plain: the expressions of some languages take the square of a block's
 * length. Measured for each language in tests/markdown/code.test.ts.
 */
const blockMaxCharacters = 10_000;
const textMaxCharacters = 30_000;
const lineMaxCharacters = 500;
/** Letters and spaces with no sign among them: several languages look for a declaration from each of these words. */
const longRun = /[\p{L}\p{N}\s_]{300}/u;
/** In a language that looks for a line's end from each of its words. */
const slowMaxCharacters = 3_000;
const slow = hljs.getLanguage('ini');
/** So many times larger than the text, with its colours. Code of people is at most 6 times as large. */
const mostGrowth = 12;

/** The scopes of highlight.js by the class that shows them; those without a line are not told apart. */
const scopes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    keyword: 'keyword selector-tag name doctag template-tag',
    string: 'string regexp char addition code',
    number: 'number literal symbol bullet link',
    title: 'title section selector-class selector-id selector-attr selector-pseudo',
    type: 'type built_in attr attribute property meta variable template-variable',
    comment: 'comment quote',
    deletion: 'deletion',
    subst: 'subst',
  }).flatMap(([shown, names]) => names.split(' ').map((name) => [name, `hljs-${shown}`])),
);

/** Colours for the code of one text: what is given to it counts together. */
export function codeColours(): Highlight {
  let left = textMaxCharacters;
  return (code, language) => {
    const known = hljs.getLanguage(language);
    if (!known || code.length > left || isSlow(code)) return null;
    if (code.length > (known === slow ? slowMaxCharacters : blockMaxCharacters)) return null;
    left -= code.length;
    const coloured = fewerSpans(hljs.highlight(code, { language, ignoreIllegals: true }).value);
    return coloured.length > mostGrowth * code.length + 200 ? null : coloured;
  };
}

const isSlow = (code: string): boolean =>
  longRun.test(code) || code.split('\n').some((line) => line.length > lineMaxCharacters);

/** The HTML of highlight.js with the spans that have a colour, each with one class. */
function fewerSpans(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span class="(?:hljs-)?([\w-]*)[^"]*">|<\/span>/g, (tag, scope?: string) => {
    if (tag === '</span>') return open.pop() ? tag : '';
    const shown = scopes[scope ?? ''];
    open.push(shown !== undefined);
    return shown ? `<span class="${shown}">` : '';
  });
}
