import { rounded, type SvgElement, svg } from '../svg';
import { textWidth } from '../text-width';
import { type Extent, placedPath, widen } from './outline';
import type { Engraved, PlacedLabel, Straight } from './read-engraved';
import type { Tempo } from './tune';

/** The engraved music as shapes of a figure that begins at its top left corner. */
export function staffShapes(engraved: Engraved, tempo: Tempo | null) {
  const { heads, signs, beams, curves, straights, strokes, labels, extent } = engraved;
  const texts = inGroups(labels.map((each) => labelShape(each, extent)));
  const tempoShapes = tempo ? tempoOf(tempo, extent) : [];
  // Outlines of a sort go round the same way, so that one path of many keeps its areas filled.
  const filled = [straights.map(rectangle), signs, beams, curves].map((all) => all.join('')).filter((d) => d !== '');
  const open = strokes.filter((d) => d !== '');
  const { left, right, top, bottom } = extent;
  const edge = 2;
  const shapes = [
    svg('g', 'fill-ink', {}, ...filled.map(outline)),
    // Note heads stand by themselves, so that they can be counted.
    svg('g', 'fill-ink', {}, ...heads.map(outline)),
    ...(open.length > 0 ? [svg('path', ['ink', 'thin'], { d: open.join('') })] : []),
    ...texts,
    ...tempoShapes,
  ];
  const [dx, dy] = [edge - left, edge - top];
  return {
    width: Math.ceil(right - left + 2 * edge),
    height: Math.ceil(bottom - top + 2 * edge),
    shapes: [svg('g', '', { transform: `translate(${rounded(dx)} ${rounded(dy)})` }, ...shapes)],
  };
}

const outline = (d: string): SvgElement => svg('path', '', { d });

const whole = { sx: 1, sy: 1, tx: 0, ty: 0 };
const nowhere = (): Extent => ({ left: 0, right: 0, top: 0, bottom: 0 });

/** A line as an area: its thickness then needs no class. */
function rectangle({ x1, y1, x2, y2, thickness }: Straight): string {
  const half = thickness / 2;
  const [x, y, w, h] = y1 === y2 ? [x1, y1 - half, x2 - x1, thickness] : [x1 - half, y1, thickness, y2 - y1];
  return placedPath(
    `M${x.toFixed(3)} ${y.toFixed(3)}h${w.toFixed(3)}v${h.toFixed(3)}h${(-w).toFixed(3)}z`,
    whole,
    nowhere(),
  );
}

const rightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const turned: Readonly<Record<string, string>> = { start: 'end', end: 'start', middle: 'middle' };

function labelShape({ label, x, y, anchor }: PlacedLabel, extent: Extent): SvgElement {
  const { text, fontSize, className } = label;
  const width = textWidth(text, fontSize, className === 'label-bold');
  const start = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  widen(extent, start, y - fontSize * 0.85);
  widen(extent, start + width, y + fontSize * 0.28);
  const isTurned = rightToLeft.test(text);
  const side = isTurned ? (turned[anchor] ?? 'middle') : anchor;
  return svg(
    'text',
    className,
    {
      x,
      y,
      'font-size': fontSize,
      ...(side !== 'start' && { 'text-anchor': side }),
      ...(isTurned && { direction: 'rtl' }),
    },
    text,
  );
}

/** Texts that look the same share their attributes: a song has hundreds of syllables. */
function inGroups(texts: readonly SvgElement[]): readonly SvgElement[] {
  const groups = new Map<string, SvgElement[]>();
  for (const text of texts) {
    const { x, y, ...shared } = text.attributes;
    const key = JSON.stringify([text.classes, shared]);
    const group = groups.get(key);
    if (group) group.push(text);
    else groups.set(key, [text]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || group.length === 1) return group;
    const { x, y, ...shared } = first.attributes;
    const bare = group.map(({ attributes, children }) => {
      return svg('text', '', { x: attributes.x ?? 0, y: attributes.y ?? 0 }, ...children);
    });
    return [svg('g', first.classes, shared, ...bare)];
  });
}

/** The tempo above the first line: words, and a note with its beats a minute. */
function tempoOf({ text, beat }: Tempo, extent: Extent): readonly SvgElement[] {
  const [fontSize, y] = [13, extent.top - 10];
  let x = Math.max(0, extent.left);
  const shapes: SvgElement[] = [];
  const write = (words: string, className: 'label' | 'label-bold'): void => {
    shapes.push(labelShape({ label: { text: words, fontSize, className }, x, y, anchor: 'start' }, extent));
    x += textWidth(words, fontSize, className === 'label-bold');
  };
  if (text) {
    write(text, 'label-bold');
    x += 8;
  }
  if (beat) {
    const { base, dots } = beat.value;
    const stem = base > 1;
    const tilted = `translate(${rounded(x + 4)} ${rounded(y - 3)}) rotate(-20)`;
    shapes.push(svg('ellipse', base < 4 ? 'ink' : 'fill-ink', { rx: 4, ry: 2.8, transform: tilted }));
    if (stem) shapes.push(svg('path', ['ink', 'thin'], { d: `M${rounded(x + 7.8)} ${rounded(y - 4)}v-12` }));
    for (let flag = 8; flag <= base; flag *= 2) {
      const top = y - 16 + 4 * (Math.log2(flag) - 3);
      shapes.push(svg('path', 'ink', { d: `M${rounded(x + 7.8)} ${rounded(top)}c1 3 5 3 4 7.5` }));
    }
    x += base >= 8 ? 13 : 9;
    for (let at = 0; at < dots; at += 1) {
      shapes.push(svg('circle', 'fill-ink', { cx: x + 2, cy: y - 3, r: 1.3 }));
      x += 4;
    }
    widen(extent, x, y - 17);
    x += 4;
    write(`= ${beat.perMinute}`, 'label');
  }
  return shapes;
}
