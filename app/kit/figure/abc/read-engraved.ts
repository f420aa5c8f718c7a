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

/** What the library drew, in our pixels. */
export interface Engraved {
  /** Outlines to be filled: of note heads, of other signs, of beams and the like, and of curves. */
  readonly heads: readonly string[];
  readonly signs: readonly string[];
  readonly beams: readonly string[];
  readonly curves: readonly string[];
  readonly straights: readonly Straight[];
  /** Lines without a fill that are not parallel to an axis. */
  readonly strokes: readonly string[];
  readonly labels: readonly {
    readonly label: Label;
    readonly x: number;
    readonly y: number;
    readonly anchor: string;
  }[];
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
  const reader = svgReader(labels, width);
  const parser = new Parser(
    { onopentag: reader.open, ontext: reader.text, onclosetag: reader.close },
    { xmlMode: true },
  );
  parser.write(source);
  parser.end();
  return reader.read;
}

function svgReader(labels: ReadonlyMap<string, Label>, width: number) {
  const glyphs = new Map<string, { readonly d: string; readonly placing: Placing }[]>();
  const stack: Open[] = [{ placing: { sx: 1, sy: 1, tx: 0, ty: 0 }, classes: [], id: '', glyph: null }];
  const heads: string[] = [];
  const signs: string[] = [];
  const beams: string[] = [];
  const curves: string[] = [];
  const strokes: string[] = [];
  const straights = straightLines();
  const placedLabels: { label: Label; x: number; y: number; anchor: string }[] = [];
  const extent = noExtent();
  let text: { readonly at: readonly [number, number]; readonly anchor: string; typed: string } | null = null;
  // The library keeps no id for the name of a staff; names come from the top to the bottom.
  const names = [...labels].flatMap(([id, label]) => (id.startsWith('name-') ? [label] : []));
  let isInDefinitions = false;

  function path(attributes: Attributes, { placing, classes }: Open): void {
    const { d = '' } = attributes;
    const line = /^M\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s+L\s*(-?[\d.]+)[\s,]+(-?[\d.]+)\s*$/.exec(d);
    if (!line) {
      if (attributes.fill === 'none') strokes.push(placedPath(d, placing, extent));
      else curves.push(placedPath(d, placing, extent));
      return;
    }
    const [, ax, ay, bx, by] = line.map(Number);
    const thickness = number(attributes['stroke-width']) * placing.sx;
    const [a, b] = [placed(placing, ax ?? 0, ay ?? 0), placed(placing, bx ?? 0, by ?? 0)];
    const isStaff = classes.includes('staff');
    if (a[0] === b[0] || a[1] === b[1]) straights.add(a, b, isStaff ? staffLine : thicknessOf(thickness));
    else strokes.push(placedPath(d, placing, extent));
    placedPath(d, placing, extent);
  }

  function shape(name: string, attributes: Attributes, open: Open): void {
    const { placing } = open;
    if (name === 'path') path(attributes, open);
    else if (name === 'polygon' || name === 'polyline') {
      const points = numbers(attributes.points);
      const d = `M${points.join(' ')}`;
      if (name === 'polygon') beams.push(placedPath(`${d}Z`, placing, extent));
      else if (attributes.fill === 'none') strokes.push(placedPath(d, placing, extent));
    } else if (name === 'rect') {
      const [x, y, w, h] = [attributes.x, attributes.y, attributes.width, attributes.height].map(number);
      beams.push(placedPath(`M${x} ${y}h${w}v${h}h${-(w ?? 0)}z`, placing, extent));
    } else if (name === 'ellipse' || name === 'circle') {
      const r = number(attributes.rx ?? attributes.r);
      signs.push(placedPath(dot(number(attributes.cx), number(attributes.cy), r), placing, extent));
    }
  }

  function use(attributes: Attributes, { placing, classes }: Open): void {
    const outlines = glyphs.get((attributes.href ?? attributes['xlink:href'] ?? '').replace(/^#/, '')) ?? [];
    const drawn = outlines.map((each) => placedPath(each.d, within(placing, each.placing), extent)).join('');
    if (drawn !== '') (classes.includes('notehead') ? heads : signs).push(drawn);
  }

  return {
    get read(): Engraved {
      return { heads, signs, beams, curves, strokes, straights: straights.all, labels: placedLabels, extent };
    },
    open(name: string, attributes: Attributes): void {
      const outer = stack.at(-1) as Open;
      const inner = placingOf(attributes.transform);
      const box = numbers(attributes.viewBox);
      // The outer box has the page's pixels, the inner one the library's units.
      const fits = name === 'svg' && stack.length > 1 && (box[2] ?? 0) > 0;
      const by = fits ? width / (box[2] ?? 1) : 1;
      const scaled: Placing = fits ? { sx: by, sy: by, tx: 0, ty: 0 } : inner;
      const classes = attributes.class ? attributes.class.split(' ') : name === 'g' ? [] : outer.classes;
      const id = name === 'g' && attributes.id ? attributes.id : outer.id;
      if (name === 'defs') isInDefinitions = true;
      const glyph = isInDefinitions && name === 'g' ? id : outer.glyph;
      const open: Open = { placing: within(outer.placing, scaled), classes, id, glyph };
      stack.push(open);
      if (isInDefinitions) {
        if (name !== 'path' || !glyph) return;
        glyphs.set(glyph, [...(glyphs.get(glyph) ?? []), { d: attributes.d ?? '', placing: inner }]);
      } else if (name === 'use') use(attributes, open);
      else if (name === 'text') {
        const at = placed(open.placing, number(attributes.x), number(attributes.y));
        text = { at, anchor: attributes['text-anchor'] ?? 'start', typed: '' };
      } else shape(name, attributes, open);
    },
    text(typed: string): void {
      if (text) text.typed += typed;
    },
    close(name: string): void {
      const open = stack.pop();
      if (name === 'defs') isInDefinitions = false;
      if (name !== 'text' || !text || !open) return;
      const label = open.classes.includes('label') ? names.shift() : labelOf(open, labels, text.typed);
      if (label) placedLabels.push(inMiddle(label, text, open));
      text = null;
    },
  };
}

/** Where a label goes. A syllable is in the middle of its place, so that hyphens are as far from it on both sides. */
function inMiddle(
  label: Label,
  { at, anchor }: { readonly at: readonly [number, number]; readonly anchor: string },
  { id }: Open,
) {
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
