import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormula } from '~/kit/text/plain-formula';
import { mathMlOf, type TexNode } from './allowed/mathml';
import { temml } from './chemistry';
import { typedFormula } from './render';
import 'temml/contrib/mhchem/mhchem.js';

/**
 * TeX to MathML with Temml. Inline styles, which our CSP forbids, become classes from a fixed list (styles/math.css),
 * and lengths are bounded, so that no formula covers the page. A formula that cannot be parsed is shown as typed.
 */

/** Temml recurses by depth and overflows the stack at some 2,000 braces. */
const deepest = 60;
const mostCharacters = 3_000;
const mostCached = 500;

/** mhchem repeats its arguments, so each level triples the formula; and its time is quadratic. */
const deepestChemistry = 8;
const mostChemistryCharacters = 600;

/** Commands whose effect outlasts the formula, that link elsewhere, or that double their argument at each level. */
const refused =
  /\\(?:[gex]?def|let|futurelet|(?:re|provide)?newcommand|(?:re)?newenvironment|global|long|href|url|includegraphics|class|style|data|cssId|htmlId|htmlClass|htmlData|htmlStyle|label|ref|eqref|toggle|(?:math)?[rlc]lap|equilibrium(?:Left|Right)|cancelto[\s\S]*\\cancelto)(?![a-zA-Z])/;

const cache = new Map<string, string>();

/**
 * @param typed the formula with its delimiters, shown if it cannot be parsed
 * @returns HTML that is safe by itself
 */
export function formula(tex: string, display: boolean, typed = display ? `$$${tex}$$` : `$${tex}$`): string {
  const key = `${display ? 'b' : 'i'}${typed}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const html = mathMl(tex, display) ?? typedFormula(typed);
  // While a text streams or is edited, its last paragraph is rendered repeatedly.
  if (cache.size >= mostCached) cache.clear();
  cache.set(key, html);
  return html;
}

/** A formula in the delimiters of MathJax, which Anki uses to render it. */
export const mathJax = (tex: string, display: boolean): string =>
  display ? `\\[${escapeHtml(tex.trim())}\\]` : `\\(${escapeHtml(tex.trim())}\\)`;

/**
 * Like `formula`, for one text on a thread that renders a page: after `ms` the remaining formulas are shown as typed.
 */
export function formulasWithin(ms: number): typeof formula {
  const until = performance.now() + ms;
  return (tex, display, typed) =>
    performance.now() > until ? typedFormula(typed ?? tex) : formula(tex, display, typed);
}

/** Whether Temml can parse it. */
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
    // A formula that may be wider than a phone scrolls, and is focusable for keyboards.
    if (display) return `<span class="formula"${isWide ? ' tabindex="0"' : ''}>${math}</span>`;
    return isWide ? `<span class="formula inline" tabindex="0">${math}</span>` : math;
  } catch {
    return null;
  }
}

/** About as many characters as fit on a phone. */
const widestCharacters = 26;

/** The nesting depth of a formula's groups, environments and brackets. */
function depthOf(tex: string): number {
  let depth = 0;
  let most = 0;
  for (const [, opens] of tex.matchAll(
    /\\[{}]|(\{|\\begin(?![a-z])|\\left(?![a-z]))|\}|\\end(?![a-z])|\\right(?![a-z])/g,
  )) {
    depth += opens ? 1 : -1;
    if (depth > most) most = depth;
  }
  // Scripts and commands can nest without braces: '\sqrt\sqrt\sqrt x'.
  const chain = /(?:(?:[\^_]|\\[a-zA-Z]+)\s*){200}/.test(tex) ? deepest + 1 : 0;
  return Math.max(most, chain);
}
