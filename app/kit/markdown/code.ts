import hljs from 'highlight.js/lib/common';
import type { Highlight } from './code-html';

/**
 * Syntax highlighting with highlight.js. Only for the server (a rule in .dependency-cruiser.cjs): the languages are
 * larger than a page's scripts.
 */

/**
 * Limits of highlighting; code beyond stays plain, because the patterns of some languages take quadratic time. Measured
 * for each language in tests/kit/rules/code.test.ts.
 */
const blockMaxCharacters = 10_000;
const textMaxCharacters = 30_000;
const lineMaxCharacters = 500;
/** A long run of letters and spaces: several languages look for a declaration from each of its words. */
const longRun = /[\p{L}\p{N}\s_]{300}/u;
/** Limit for a language that looks for the end of a line from each of its words. */
const slowMaxCharacters = 3_000;
const slow = hljs.getLanguage('ini');
/** Maximum ratio of highlighted to plain size. Code written by people grows at most 6 times. */
const mostGrowth = 12;

/** Classes by scope of highlight.js; scopes that are missing here get no colour. */
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

/** Highlighter for the code of one text; all its blocks count towards one limit. */
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

/** Keeps only the spans of highlight.js that have a colour, each with one class. */
function fewerSpans(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<span class="(?:hljs-)?([\w-]*)[^"]*">|<\/span>/g, (tag, scope?: string) => {
    if (tag === '</span>') return open.pop() ? tag : '';
    const shown = scopes[scope ?? ''];
    open.push(shown !== undefined);
    return shown ? `<span class="${shown}">` : '';
  });
}
