import { escapeXml } from '~/kit/text/escape-xml';

/**
 * Drawings as trees of SVG elements, and the one way from a tree to text. It has a closed list of elements, attributes
 * and classes, so that no script, style, address or id gets into a page, whatever a block or a library asks for.
 */

const elements = ['g', 'path', 'line', 'polyline', 'polygon', 'rect', 'circle', 'ellipse', 'text', 'tspan'] as const;
type SvgName = (typeof elements)[number];

/**
 * Colours and strokes come from classes alone (`figure.css`), so that both themes, forced colours and print apply.
 * Numbers 0 to 5 are hues of the page in an order in which neighbours differ.
 */
export const figureClasses = [
  // Strokes without a fill.
  'ink',
  'edge',
  'grid',
  'stroke-0',
  'stroke-1',
  'stroke-2',
  'stroke-3',
  'stroke-4',
  'stroke-5',
  // Solid fills without a stroke.
  'fill-ink',
  'fill-paper',
  'fill-muted',
  'fill-0',
  'fill-1',
  'fill-2',
  'fill-3',
  'fill-4',
  'fill-5',
  // Soft fills, on which text in `ink` can be read.
  'area-0',
  'area-1',
  'area-2',
  'area-3',
  'area-4',
  'area-5',
  // A box with an outline, and a group of boxes.
  'box',
  'group',
  // Squares of a board.
  'square-light',
  'square-dark',
  // Pieces on it, which keep their colours in both themes, and lines within them.
  'piece-light',
  'piece-dark',
  'piece-line-light',
  'piece-line-dark',
  // Text.
  'label',
  'label-muted',
  'label-bold',
  'label-italic',
  // A halo in the colour of the page around a text that lies on lines.
  'halo',
  // Changes of a stroke.
  'thin',
  'thick',
  'dash',
  'dots',
] as const;
export type FigureClass = (typeof figureClasses)[number];

const classSet: ReadonlySet<string> = new Set(figureClasses);
const elementSet: ReadonlySet<string> = new Set(elements);

const number = /^-?\d{1,6}(?:\.\d{1,4})?$/;
/** Each attribute with what its value must be. */
const attributes: Readonly<Record<string, RegExp>> = {
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  cx: number,
  cy: number,
  r: number,
  rx: number,
  ry: number,
  dx: number,
  dy: number,
  width: number,
  height: number,
  'font-size': number,
  'text-anchor': /^(?:start|middle|end)$/,
  direction: /^(?:ltr|rtl)$/,
  d: /^[MLHVCSQTAZmlhvcsqtaz\d\s.,-]*$/,
  points: /^[\d\s.,-]*$/,
  transform: /^(?:(?:translate|scale|rotate)\(-?[\d.]+(?:[ ,]+-?[\d.]+){0,2}\) ?)*$/,
};

export type SvgAttributes = Readonly<Record<string, string | number>>;

export interface SvgElement {
  readonly name: SvgName;
  readonly classes: readonly FigureClass[];
  readonly attributes: SvgAttributes;
  readonly children: readonly (SvgElement | string)[];
}

/**
 * An element of a drawing.
 * @param classes names of `figureClasses`, separated by spaces
 * @param values attributes; numbers are rounded to hundredths
 */
export function svg(
  name: SvgName,
  classes: FigureClass | '' | readonly FigureClass[],
  values: SvgAttributes,
  ...children: readonly (SvgElement | string)[]
): SvgElement {
  const list = typeof classes === 'string' ? (classes === '' ? [] : [classes]) : classes;
  return { name, classes: list, attributes: values, children };
}

/** A number as in an attribute or a path: at most two decimals. */
export const rounded = (value: number): string => String(Math.round(value * 100) / 100 + 0);

/** A path through points, as the attribute `d`; closed with `Z` if it is an area. */
export const pathThrough = (points: readonly (readonly [number, number])[], isClosed = false): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('') + (isClosed ? 'Z' : '');

/** The element as text. All that is not on the lists is left out; text is escaped, controls are removed. */
export function svgText({ name, classes, attributes: values, children }: SvgElement): string {
  if (!elementSet.has(name)) return '';
  const kept = classes.filter((each) => classSet.has(each));
  let tag = `<${name}`;
  if (kept.length > 0) tag += ` class="${kept.map((each) => `f-${each}`).join(' ')}"`;
  for (const [key, value] of Object.entries(values)) {
    const check = Object.hasOwn(attributes, key) ? attributes[key] : undefined;
    const written = typeof value === 'number' ? rounded(value) : value;
    if (check?.test(written)) tag += ` ${key}="${written}"`;
  }
  const inner = children.map((child) => (typeof child === 'string' ? textOf(child) : svgText(child))).join('');
  return inner === '' ? `${tag}/>` : `${tag}>${inner}</${name}>`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they may not be in XML
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const textOf = (text: string): string => escapeXml(text.replace(controls, ''));
