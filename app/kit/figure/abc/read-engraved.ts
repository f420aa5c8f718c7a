import { Parser } from 'htmlparser2';
import { type Label, placeholderPixels } from './labels';
import { type Extent, noExtent, type Placing, placed, placedPath, placingOf, within } from './outline';

/** A straight line that is parallel to an axis, by its middle. */
export interface Straight {
  readonly x1: number;
  readonly y1: number;
  x2: number;
  readonly y2: number;
  readonly thickness: number;
}

/** A text with its place: the point of its anchor. */
export interface PlacedLabel {
  readonly label: Label;
  readonly x: number;
  readonly y: number;
  readonly anchor: string;
}

/** The library's drawing in our pixels. */
export interface Engraved {
  /** Outlines to be filled: of note heads, of other signs, of beams and the like, and of curves. */
  readonly heads: readonly string[];
  readonly signs: readonly string[];
  readonly beams: readonly string[];
  readonly curves: readonly string[];
  readonly straights: readonly Straight[];
  /** Lines without a fill that are not parallel to an axis. */
  readonly strokes: readonly string[];
  readonly labels: readonly PlacedLabel[];
  readonly extent: Extent;
}

interface Open {
  readonly placing: Placing;
  readonly classes: readonly string[];
  readonly id: string;
  /** The glyph whose definition this is within. */
  readonly glyph: string | null;
}

type Attributes = Readonly<Record<string, string | undefined>>;

const number = (text: string | undefined): number => {
  const value = Number(text ?? 0);
  return Number.isFinite(value) ? value : 0;
};
const numbers = (text: string | undefined): readonly number[] => (text?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);

/**
 * Reads the library's SVG. Only outlines, lines and the places of texts come through: no id, style, address or text of
 * its own. Texts are those of `labels`, by id, and the numbers of endings.
 * @param width of the lines of music in pixels of the drawing
 */
export function readEngraved(source: string, labels: ReadonlyMap<string, Label>, width: number): Engraved {
  const reader = new SvgReader(labels, width);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (text) => reader.text(text),
      onclosetag: (name) => reader.close(name),
    },
    { xmlMode: true },
  );
  parser.write(source);
  parser.end();
  return reader.read;
}

class SvgReader {
  readonly #width: number;
  readonly #labels: ReadonlyMap<string, Label>;
  /** The library keeps no id for the name of a staff; names come from the top to the bottom. */
  readonly #names: Label[];
  readonly #glyphs = new Map<string, { readonly d: string; readonly placing: Placing }[]>();
  readonly #stack: Open[] = [{ placing: { sx: 1, sy: 1, tx: 0, ty: 0 }, classes: [], id: '', glyph: null }];
  readonly #outlines = { heads: [] as string[], signs: [] as string[], beams: [] as string[], curves: [] as string[] };
  readonly #strokes: string[] = [];
  readonly #straights = straightLines();
  readonly #placed: PlacedLabel[] = [];
  readonly #extent = noExtent();
  #text: { readonly at: readonly [number, number]; readonly anchor: string; typed: string } | null = null;
  #isInDefinitions = false;

  constructor(labels: ReadonlyMap<string, Label>, width: number) {
    this.#labels = labels;
    this.#names = [...labels].flatMap(([id, label]) => (id.startsWith('name-') ? [label] : []));
    this.#width = width;
  }

  get read(): Engraved {
    return {
      ...this.#outlines,
      strokes: this.#strokes,
      straights: this.#straights.all,
      labels: this.#placed,
      extent: this.#extent,
    };
  }

  open(name: string, attributes: Attributes): void {
    const inner = placingOf(attributes.transform);
    const open = this.#opened(name, attributes, inner);
    this.#stack.push(open);
    if (this.#isInDefinitions) {
      if (name !== 'path' || !open.glyph) return;
      const outlines = this.#glyphs.get(open.glyph) ?? [];
      this.#glyphs.set(open.glyph, [...outlines, { d: attributes.d ?? '', placing: inner }]);
    } else if (name === 'use') this.#use(attributes, open);
    else if (name === 'path') this.#path(attributes, open);
    else if (name === 'text') {
      const at = placed(open.placing, number(attributes.x), number(attributes.y));
      this.#text = { at, anchor: attributes['text-anchor'] ?? 'start', typed: '' };
    } else this.#shape(name, attributes, open);
  }

  text(typed: string): void {
    if (this.#text) this.#text.typed += typed;
  }

  close(name: string): void {
    const open = this.#stack.pop();
    if (name === 'defs') this.#isInDefinitions = false;
    if (name !== 'text' || !this.#text || !open) return;
    const isName = open.classes.includes('label');
    const label = isName ? this.#names.shift() : labelOf(open, this.#labels, this.#text.typed);
    if (label) this.#placed.push(inMiddle(label, this.#text, open));
    this.#text = null;
  }

  #opened(name: string, attributes: Attributes, inner: Placing): Open {
    const outer = this.#stack.at(-1) as Open;
    const [, , boxWidth = 0] = numbers(attributes.viewBox);
    // The outer box has the page's pixels, the inner one the library's units.
    const isUnits = name === 'svg' && this.#stack.length > 1 && boxWidth > 0;
    const by = isUnits ? this.#width / boxWidth : 1;
    const classes = attributes.class ? attributes.class.split(' ') : name === 'g' ? [] : outer.classes;
    const id = name === 'g' && attributes.id ? attributes.id : outer.id;
    if (name === 'defs') this.#isInDefinitions = true;
    const glyph = this.#isInDefinitions && name === 'g' ? id : outer.glyph;
    const placing = within(outer.placing, isUnits ? { sx: by, sy: by, tx: 0, ty: 0 } : inner);
    return { placing, classes, id, glyph };
  }

  #path({ d = '', fill, 'stroke-width': stroke }: Attributes, { placing, classes }: Open): void {
    const outline = placedPath(d, placing, this.#extent);
    const line = /^M\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s+L\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*$/.exec(d);
    if (!line) {
      if (fill === 'none') this.#strokes.push(outline);
      else this.#outlines.curves.push(outline);
      return;
    }
    const [, ax = 0, ay = 0, bx = 0, by = 0] = line.map(Number);
    const [a, b] = [placed(placing, ax, ay), placed(placing, bx, by)];
    const thickness = classes.includes('staff') ? staffLine : thicknessOf(number(stroke) * placing.sx);
    if (a[0] === b[0] || a[1] === b[1]) this.#straights.add(a, b, thickness);
    else this.#strokes.push(outline);
  }

  #shape(name: string, attributes: Attributes, { placing }: Open): void {
    const { beams, signs } = this.#outlines;
    const draw = (d: string): string => placedPath(d, placing, this.#extent);
    if (name === 'polygon') beams.push(draw(`M${numbers(attributes.points).join(' ')}Z`));
    else if (name === 'polyline' && attributes.fill === 'none')
      this.#strokes.push(draw(`M${numbers(attributes.points).join(' ')}`));
    else if (name === 'rect') {
      const [x = 0, y = 0] = [attributes.x, attributes.y].map(number);
      const [w = 0, h = 0] = [attributes.width, attributes.height].map(number);
      beams.push(draw(`M${x} ${y}h${w}v${h}h${-w}z`));
    } else if (name === 'ellipse' || name === 'circle')
      signs.push(draw(dot(number(attributes.cx), number(attributes.cy), number(attributes.rx ?? attributes.r))));
  }

  #use(attributes: Attributes, { placing, classes }: Open): void {
    const glyph = (attributes.href ?? attributes['xlink:href'] ?? '').replace(/^#/, '');
    const outlines = this.#glyphs.get(glyph) ?? [];
    const drawn = outlines.map(({ d, placing: own }) => placedPath(d, within(placing, own), this.#extent)).join('');
    if (drawn !== '') this.#outlines[classes.includes('notehead') ? 'heads' : 'signs'].push(drawn);
  }
}

/** Where a label goes. A syllable is in the middle of its place, so that hyphens are as far from it on both sides. */
function inMiddle(
  label: Label,
  { at, anchor }: { readonly at: readonly [number, number]; readonly anchor: string },
  { id }: Open,
): PlacedLabel {
  const [x, y] = at;
  if (!id.startsWith('word-') || anchor !== 'start') return { label, x, y, anchor };
  return { label, x: x + placeholderPixels(label) / 2, y, anchor: 'middle' };
}

/** A text of ours by its id; else a number that the library wrote: of an ending, or of a bar of rests. */
function labelOf({ id, classes }: Open, labels: ReadonlyMap<string, Label>, typed: string): Label | null {
  const known = labels.get(id);
  if (known) return known;
  const text = typed.trim();
  if (!classes.includes('voltaBracket') || !/^[\d.,-]{1,12}$/.test(text)) return null;
  return { text: text.endsWith('.') ? text : `${text}.`, fontSize: 12, className: 'label' };
}

/** Thin lines are a little thicker than in print, so that they can be seen on a phone. */
const staffLine = 0.8;
const thicknessOf = (pixels: number): number => (pixels < 2 ? Math.max(staffLine, pixels * 1.4) : pixels);

/** Straight lines; pieces that continue each other become one, because the library draws each bar's staff alone. */
function straightLines() {
  const all: Straight[] = [];
  const byHeight = new Map<string, Straight>();
  return {
    all: all as readonly Straight[],
    add([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], thickness: number): void {
      const made: Straight = {
        x1: Math.min(ax, bx),
        y1: Math.min(ay, by),
        x2: Math.max(ax, bx),
        y2: Math.max(ay, by),
        thickness,
      };
      const key = `${Math.round(made.y1 * 100)} ${thickness}`;
      const before = made.y1 === made.y2 ? byHeight.get(key) : undefined;
      if (before && Math.abs(before.x2 - made.x1) < 0.1) {
        before.x2 = made.x2;
        return;
      }
      all.push(made);
      if (made.y1 === made.y2) byHeight.set(key, made);
    },
  };
}

/** A circle as four curves. */
function dot(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  return [
    `M${x - r} ${y}`,
    `C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}`,
    `C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}`,
    `C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}`,
    `C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}Z`,
  ].join('');
}
