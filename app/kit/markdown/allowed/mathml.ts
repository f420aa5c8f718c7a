import { escapeHtml } from '~/kit/text/escape-html';

/** The MathML that a page may contain, and the conversion of Temml's tree to it. */

/** A node of Temml's tree; a text node has only `text`. */
export interface TexNode {
  readonly type?: string;
  readonly text?: string;
  readonly href?: string;
  readonly src?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly TexNode[];
  readonly classes?: readonly string[];
  readonly style?: Readonly<Record<string, unknown>>;
}

const mostNodes = 6_000;

const length = /^(-?(?:\d+\.?\d*|\.\d+))(em|ex|px|pt)?$/;
const isBoolean = /^(?:true|false)$/;
/** Bounds in em; a longer length could cover the page around its formula. */
const bounds = { width: [-2, 20], height: [0, 10], depth: [0, 10], voffset: [-3, 3] } as const;
const space: readonly [number, number] = [-2, 5];
const perEm: Readonly<Record<string, number>> = { em: 1, ex: 2.3, px: 16, pt: 10 };

type Check = RegExp | readonly [least: number, most: number];

const attributes: Readonly<Record<string, Check>> = {
  display: /^block$/,
  displaystyle: isBoolean,
  scriptlevel: /^[+-]?[0-3]$/,
  stretchy: isBoolean,
  symmetric: isBoolean,
  fence: isBoolean,
  separator: isBoolean,
  largeop: isBoolean,
  movablelimits: isBoolean,
  accent: isBoolean,
  accentunder: isBoolean,
  form: /^(?:prefix|infix|postfix)$/,
  mathvariant: /^normal$/,
  linethickness: [0, 0.3],
  lspace: space,
  rspace: space,
  ...bounds,
  minsize: [0, 6],
  maxsize: [0, 6],
  columnspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
  encoding: /^application\/x-tex$/,
};

export const mathAttributes: readonly string[] = Object.keys(attributes);

/** The value as a page may contain it, or null; a length outside its bounds is clamped. */
export function mathAttribute(name: string, value: string): string | null {
  const check = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!check) return null;
  if (check instanceof RegExp) return check.test(value) ? value : null;
  const [, number = '', unit = 'px'] = length.exec(value) ?? [];
  if (number === '') return null;
  const em = Number(number) / (perEm[unit] ?? 16);
  if (em < check[0]) return `${check[0]}em`;
  return em > check[1] ? `${check[1]}em` : value;
}

export const mathElements = [
  'math',
  'semantics',
  'annotation',
  'mrow',
  'mi',
  'mn',
  'mo',
  'mtext',
  'ms',
  'mspace',
  'mfrac',
  'msqrt',
  'mroot',
  'msub',
  'msup',
  'msubsup',
  'munder',
  'mover',
  'munderover',
  'mmultiscripts',
  'mprescripts',
  'mtable',
  'mtr',
  'mtd',
  'mpadded',
  'mphantom',
  'mstyle',
] as const;

const elements: ReadonlySet<string> = new Set(mathElements);

/** Classes of styles/math.css, each of which replaces an inline style or a class of Temml. */
export const mathClass =
  /^(?:m-(?:jot|left|right|l0|l1|l2|r0|bt|bb|bl|br|box|over|under|cancel|rule|stand|lap|red|green|blue)(?: |$))+$/;

const classOfTemml: Readonly<Record<string, string>> = {
  'tml-jot': 'm-jot',
  'tml-left': 'm-left',
  'tml-right': 'm-right',
  'tml-overline': 'm-over',
  'tml-underline': 'm-under',
  'tml-fbox': 'm-box',
};

/** Temml's tree as one element, without its root. */
export function mathMlOf({ children = [] }: TexNode): string {
  return new Writer().node(children.length === 1 && children[0]?.type ? children[0] : { type: 'mrow', children });
}

class Writer {
  #nodes = 0;

  children({ children = [] }: TexNode): string {
    let html = '';
    for (const child of children) html += this.node(child);
    return html;
  }

  node(node: TexNode): string {
    this.#nodes += 1;
    if (this.#nodes > mostNodes) throw new RangeError('a formula of too many nodes');
    if (node.href !== undefined || node.src !== undefined) throw new RangeError('leads away from the page');
    if (node.text !== undefined) return escapeHtml(node.text);
    const { type, attributes: given = {} } = node;
    // A fragment, or a span for a label.
    if (type === undefined) return this.children(node);
    const classes = classesOf(node);
    let html = '';
    for (const [name, value] of Object.entries(given)) {
      const safe = mathAttribute(name, String(value));
      if (safe !== null) html += ` ${name}="${safe}"`;
    }
    if (type === 'mspace' && html === '') return '<mrow></mrow>';
    if (type === 'mrow' && classes === '' && html === '' && node.children?.length === 1 && node.children[0]?.type)
      return this.children(node);
    const name = elements.has(type) ? type : 'mrow';
    return `<${name}${html}${classes ? ` class="${classes}"` : ''}>${this.children(node)}</${name}>`;
  }
}

function classesOf({ type, attributes: given = {}, classes = [], style = {} }: TexNode): string {
  const own = new Set<string>();
  for (const each of classes) {
    const known = Object.hasOwn(classOfTemml, each) ? classOfTemml[each] : undefined;
    if (known) own.add(known);
  }
  if (type === 'menclose' && /strike/.test(String(given.notation))) own.add('m-cancel');
  if (type === 'mspace' && given.mathbackground !== undefined) own.add('m-rule');
  for (const [name, value] of Object.entries(style)) {
    const text = String(value);
    if (name === 'paddingLeft' && /^[012](?:\.\d+)?(?:em|pt)/.test(text)) own.add(`m-l${text.charAt(0)}`);
    else if (name === 'paddingRight' && /^0(?:em|pt)/.test(text)) own.add('m-r0');
    else if (name === 'borderTop') own.add('m-bt');
    else if (name === 'borderBottom') own.add('m-bb');
    else if (name === 'borderLeft') own.add('m-bl');
    else if (name === 'borderRight') own.add('m-br');
    else if (name === 'border') own.add('m-box');
    else if (name === 'position') own.add(text === 'relative' ? 'm-stand' : 'm-lap');
    else if (name === 'color') own.add(`m-${hueOf(text)}`);
  }
  own.delete('m-');
  return [...own].join(' ');
}

/** The nearest of the three colours that are readable in both themes. */
function hueOf(color: string): string {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1] ?? '';
  const wide = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16) || 0);
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) < 60) return '';
  return most === red ? 'red' : most === green ? 'green' : 'blue';
}
