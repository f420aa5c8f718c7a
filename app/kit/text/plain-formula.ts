import { splitFormulas } from './formulas';
import { pairs, texSymbols } from './tex-symbols';

/** A formula as plain text: for page titles, file names and labels that are read aloud. */

/** A longer or more deeply nested formula stays TeX. */
const mostCharacters = 4_000;
const deepest = 40;

/** `x^2` becomes x², `\frac{a}{b}` a/b, `\alpha` α; an unknown command becomes its name. Linear in the length. */
export function plainFormula(tex: string): string {
  if (tex.length > mostCharacters) return tidy(tex);
  try {
    return tidy(new Reader(tex).all(0));
  } catch {
    return tidy(tex);
  }
}

/** The text with each formula as plain text. */
export const plainFormulas = (text: string): string =>
  splitFormulas(text)
    .map((part) => (part.kind === 'formula' ? plainFormula(part.tex) : part.raw))
    .join('');

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

const superscripts = pairs([...'0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾nⁿiⁱ']);
const subscripts = pairs([...'0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ']);
const blackboard = pairs([...'CℂHℍNℕPℙQℚRℝZℤ']);

/** Commands that only affect appearance or the width of a space. */
const silent =
  /^(?:left|right|middle|[bB]ig{1,2}[lrm]?|displaystyle|textstyle|scriptstyle|limits|nolimits|nonumber|notag|rm|bf|it|boldsymbol|bm|pmb|cancel|boxed|mathstrut|hline|phantom|math(?:rm|bf|it|sf|tt|cal|frak|scr|normal|ord|bin|rel|op)|operatorname|text(?:rm|bf|it|sf|tt|normal|up|sc)?|mbox|ce|pu|hat|widehat|vec|bar|overline|underline|tilde|widetilde|dot|ddot|overrightarrow|overbrace|underbrace|mathring|substack)$/;

/** One pass over a formula; each character is read once. */
class Reader {
  #at = 0;

  constructor(private readonly tex: string) {}

  /** Reads up to the brace that closes the current group. */
  all(depth: number): string {
    let text = '';
    while (this.#at < this.tex.length && this.tex.charAt(this.#at) !== '}') text += this.#one(depth);
    if (depth === 0 && this.#at < this.tex.length) {
      // An unmatched closing brace is dropped.
      this.#at += 1;
      return text + this.all(depth);
    }
    return text;
  }

  #one(depth: number): string {
    const character = this.tex.charAt(this.#at);
    if (character === '\\') return this.#command(depth);
    if (character === '{') return this.#group(depth);
    this.#at += 1;
    if (character === '^') return this.#script('^', superscripts, depth);
    if (character === '_') return this.#script('_', subscripts, depth);
    if (character === '&' || character === '~') return ' ';
    if (character === '-') return '−';
    if (character === "'") return '′';
    return character;
  }

  #group(depth: number): string {
    if (depth > deepest) throw new RangeError('nested too deep');
    this.#at += 1;
    const text = this.all(depth + 1);
    this.#at += 1;
    return text;
  }

  /** The argument of a command or script: a group, a command or one character. */
  #argument(depth: number): string {
    while (/\s/.test(this.tex.charAt(this.#at))) this.#at += 1;
    if (this.#at >= this.tex.length || this.tex.charAt(this.#at) === '}') return '';
    if (depth > deepest) throw new RangeError('nested too deep');
    if (this.tex.charAt(this.#at) === '{') return tidy(this.#group(depth));
    return tidy(this.#one(depth + 1));
  }

  /** The literal text of a group that contains words, not a formula. */
  #words(): string {
    if (this.tex.charAt(this.#at) !== '{') return '';
    const end = this.tex.indexOf('}', this.#at);
    const words = this.tex.slice(this.#at + 1, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.tex.length : end + 1;
    return words;
  }

  #script(mark: string, signs: ReadonlyMap<string, string>, depth: number): string {
    const text = this.#argument(depth);
    if (text === '∘') return '°';
    if (/^′+$/.test(text)) return text;
    const small = [...text.replaceAll(' ', '')].map((each) => signs.get(each) ?? '');
    // A word of superscripts or subscripts is hard to read.
    if (small.length > 0 && !small.includes('') && !/[a-z]{3}/.test(text)) return small.join('');
    return mark + (/^[\p{L}\p{N}]*$/u.test(text) ? text : `(${text})`);
  }

  #command(depth: number): string {
    const name = /^(?:[a-zA-Z]+\*?|[\s\S])?/.exec(this.tex.slice(this.#at + 1, this.#at + 41))?.[0] ?? '';
    this.#at += 1 + name.length;
    const sign = texSymbols.get(name);
    if (sign !== undefined) return sign;
    switch (name) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
      case 'cfrac': {
        const above = inBrackets(this.#argument(depth));
        return `${above}/${inBrackets(this.#argument(depth))}`;
      }
      case 'binom':
      case 'dbinom':
      case 'tbinom': {
        const above = this.#argument(depth);
        return `(${above} over ${this.#argument(depth)})`;
      }
      case 'sqrt': {
        const root = this.#option();
        const sign = root === '3' ? '∛' : root === '4' ? '∜' : '√';
        const degree = sign === '√' && root ? `${root}` : '';
        return `${degree}${sign}${inBrackets(this.#argument(depth))}`;
      }
      case 'mathbb': {
        const letters = this.#argument(depth);
        return [...letters].map((each) => blackboard.get(each) ?? each).join('');
      }
      case 'begin':
      case 'end':
        this.#words();
        if (name === 'begin') this.#columns();
        return ' ';
      case 'color':
      case 'textcolor':
      case 'label':
      case 'tag':
      case 'hspace':
      case 'vspace':
        this.#words();
        return '';
      case 'pmod':
        return ` (mod ${this.#argument(depth)})`;
      default:
        if (silent.test(name)) return '';
        if (!/^[a-zA-Z]/.test(name)) return name;
        return /[\^_({]/.test(this.tex.charAt(this.#at)) ? ` ${name}` : ` ${name} `;
    }
  }

  /** Skips the column specification of an array. */
  #columns(): void {
    if (/^\{[lcr|@{}\s]*\}/.test(this.tex.slice(this.#at, this.#at + 40))) this.#words();
  }

  #option(): string {
    if (this.tex.charAt(this.#at) !== '[') return '';
    const end = this.tex.slice(this.#at, this.#at + 40).indexOf(']');
    if (end < 0) return '';
    const option = this.tex.slice(this.#at + 1, this.#at + end);
    this.#at += end + 1;
    return option;
  }
}

/** A part of a fraction: in parentheses, unless it is a single term. */
const inBrackets = (text: string): string => (/^[\p{L}\p{N}\p{M}.,′°²³¹⁰-⁹₀-₉∂∞]*$/u.test(text) ? text : `(${text})`);
