import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormula } from '~/kit/text/plain-formula';
import { temml } from './chemistry';
import { mathMlOf, type TexNode } from './mathml';
import { typedFormula } from './render';
import 'temml/contrib/mhchem/mhchem.js';

/**
 * TeX to MathML by Temml. Inline styles, which our CSP forbids, become classes of a closed list (styles/math.css), and
 * lengths are kept within bounds, so that no formula covers the page. What cannot be read stands as it was typed.
 */

/** Temml recurses by depth and overflows the stack at some 2,000 braces. */
const deepest = 60;
const mostCharacters = 3_000;
const mostCached = 500;

/** mhchem writes its arguments several times over, so that each level triples the formula; and its time is square. */
const deepestChemistry = 8;
const mostChemistryCharacters = 600;

/** What would last beyond its formula, lead away from the page, or doubles its argument at each level. */
const refused =
  /\\(?:[gex]?def|let|futurelet|(?:re|provide)?newcommand|(?:re)?newenvironment|global|long|href|url|includegraphics|class|style|data|cssId|htmlId|htmlClass|htmlData|htmlStyle|label|ref|eqref|toggle|(?:math)?[rlc]lap|equilibrium(?:Left|Right)|cancelto[\s\S]*\\cancelto)(?![a-zA-Z])/;

const cache = new Map<string, string>();

/**
 * @param typed the formula with its delimiters, as it stands where it cannot be read
 * @returns HTML that is safe by itself
 */
export function formula(tex: string, display: boolean, typed = display ? `$$${tex}$$` : `$${tex}$`): string {
  const key = `${display ? 'b' : 'i'}${typed}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const html = mathMl(tex, display) ?? typedFormula(typed);
  // While a text streams or is edited, its last paragraph is rendered again and again.
  if (cache.size >= mostCached) cache.clear();
  cache.set(key, html);
  return html;
}

/** A formula between the marks that MathJax looks for in Anki, which draws it by itself. */
export const mathJax = (tex: string, display: boolean): string =>
  display ? `\\[${escapeHtml(tex.trim())}\\]` : `\\(${escapeHtml(tex.trim())}\\)`;

/** As `formula`, for one text on a thread that draws a page: behind `ms` the others stand as they were typed. */
export function formulasWithin(ms: number): typeof formula {
  const until = performance.now() + ms;
  return (tex, display, typed) =>
    performance.now() > until ? typedFormula(typed ?? tex) : formula(tex, display, typed);
}

/** Whether Temml can read it. */
export const isReadable = (tex: string): boolean => mathMl(tex, true) !== null;

function mathMl(tex: string, display: boolean): string | null {
  const isChemistry = /\\(?:ce|pu)(?![a-z])/.test(tex);
  if (tex.length > (isChemistry ? mostChemistryCharacters : mostCharacters)) return null;
  if (refused.test(tex) || depthOf(tex) > (isChemistry ? deepestChemistry : deepest)) return null;
  try {
    const tree = temml.__renderToMathMLTree(tex, {
      displayMode: display,
      annotate: false,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 500,
      macros: {},
    }) as TexNode;
    const rows = mathMlOf(tree);
    const source = `<annotation encoding="application/x-tex">${escapeHtml(tex.trim())}</annotation>`;
    const math = `<math${display ? ' display="block"' : ''}><semantics>${rows}${source}</semantics></math>`;
    const isWide = plainFormula(tex).length > widestCharacters;
    // What may be wider than a phone scrolls in itself, and can be reached without a mouse.
    if (display) return `<span class="formula"${isWide ? ' tabindex="0"' : ''}>${math}</span>`;
    return isWide ? `<span class="formula inline" tabindex="0">${math}</span>` : math;
  } catch {
    return null;
  }
}

/** About as many characters as fit on a phone. */
const widestCharacters = 26;

/** How deep a formula's groups, environments and brackets are nested. */
function depthOf(tex: string): number {
  let depth = 0;
  let most = 0;
  for (const [, opens] of tex.matchAll(
    /\\[{}]|(\{|\\begin(?![a-z])|\\left(?![a-z]))|\}|\\end(?![a-z])|\\right(?![a-z])/g,
  )) {
    depth += opens ? 1 : -1;
    if (depth > most) most = depth;
  }
  // Scripts and commands nest without braces as well: '\sqrt\sqrt\sqrt x'.
  const chain = /(?:(?:[\^_]|\\[a-zA-Z]+)\s*){200}/.test(tex) ? deepest + 1 : 0;
  return Math.max(most, chain);
}
