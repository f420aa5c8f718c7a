import { type Drawing, FigureFault, type FigureLine } from '../../figure';
import { say } from '../../said';
import { type FigureClass, rounded, type SvgElement, svg } from '../../svg';
import { drawnLabel, inOneLine, labelOf, wrapped } from '../label';
import { excerpt, type MermaidSource, shortTitle } from '../source';

const pieLimits = { slices: 16, valueMost: 1e12 } as const;

const radius = 86;
/** Width of the labels at each side, and the length of the lines to them, in pixels. */
const side = { width: 108, line: 16 } as const;
const size = 12;

interface Slice {
  readonly name: string;
  readonly value: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** Draws a pie: its slices with labels beside it by lines. Throws `FigureFault`. */
export function drawPie(source: MermaidSource): Drawing {
  const { title, hasValues, slices } = readPie(source);
  const rows = slices.map(({ name, value, share }) => [inOneLine(name), numberText(value), percent(share)]);
  const said = slices.map(({ name, share }) =>
    say('mermaid', 'slice', { name: inOneLine(name), share: percent(share) }),
  );
  const head = (['name', 'value', 'share'] as const).map((name) => say('mermaid', name));
  const drawn = drawnPie(slices, hasValues);
  return { ...drawn, title, said: [say('mermaid', 'pieCounts', { n: slices.length }), ...said], table: { head, rows } };
}

function readPie({ head, lines }: MermaidSource): {
  title: string | undefined;
  hasValues: boolean;
  slices: readonly Slice[];
} {
  let title: string | undefined;
  const rest = head.text.slice('pie'.length).trim();
  const hasValues = /^showData\b/i.test(rest);
  const first = { line: head.line, text: rest.replace(/^showData\b/i, '').trim() };
  const values: { name: string; value: number }[] = [];
  let isShown = hasValues;
  for (const each of first.text === '' ? lines : [first, ...lines]) {
    if (/^title\s/i.test(each.text)) title = shortTitle(each.line, labelOf(each.text.slice(5)));
    else if (/^showData$/i.test(each.text)) isShown = true;
    else values.push(readSlice(each, values.length));
  }
  const sum = values.reduce((all, { value }) => all + value, 0);
  if (values.length === 0 || sum <= 0) throw new FigureFault(head.line, say('mermaid', 'noSlices'));
  return { title, hasValues: isShown, slices: values.map((each) => ({ ...each, share: each.value / sum })) };
}

function readSlice({ line, text }: FigureLine, before: number): { name: string; value: number } {
  const [, quoted = '', typed = ''] = /^("[^"]+"|'[^']+')\s*:\s*(\S+)$/.exec(text) ?? [];
  if (quoted === '') throw new FigureFault(line, say('mermaid', 'expectedSlice', { found: excerpt(text) }));
  const value = /^\d{1,15}(?:\.\d{1,10})?$/.test(typed) ? Number(typed) : Number.NaN;
  if (!(value > 0 && value <= pieLimits.valueMost))
    throw new FigureFault(line, say('mermaid', 'badValue', { found: excerpt(typed) }));
  if (before >= pieLimits.slices)
    throw new FigureFault(line, say('mermaid', 'tooManySlices', { most: pieLimits.slices }));
  return { name: labelOf(quoted.slice(1, -1)) || '…', value };
}

/** A share with at most one decimal, for example `12.5%`, and with two if it is less than that shows. */
function percent(share: number): string {
  if (share < 0.00005) return '<0.01%';
  return `${Number((share * 100).toFixed(share < 0.001 ? 2 : 1))}%`;
}
const numberText = (value: number): string => String(Math.round(value * 1e6) / 1e6);

const hues = ['0', '1', '2', '3', '4', '5'] as const;
/** Neighbours differ, and so do the last slice and the first. */
function hueOf(at: number, count: number): FigureClass {
  const isLastLikeFirst = at === count - 1 && at > 0 && at % hues.length === 0;
  return `area-${hues[isLastLikeFirst ? 2 : at % hues.length] ?? '0'}`;
}

interface PlacedLabel {
  readonly angle: number;
  readonly label: ReturnType<typeof wrapped>;
  readonly isRight: boolean;
  y: number;
}

function drawnPie(slices: readonly Slice[], hasValues: boolean): Pick<Drawing, 'width' | 'height' | 'shapes'> {
  let turned = -Math.PI / 2;
  const areas: SvgElement[] = [];
  const labels: PlacedLabel[] = [];
  for (const [at, { name, value, share }] of slices.entries()) {
    const end = turned + share * 2 * Math.PI;
    areas.push(...sliceShapes(turned, end, share, hueOf(at, slices.length)));
    const angle = (turned + end) / 2;
    const amount = hasValues ? `${numberText(value)} (${percent(share)})` : percent(share);
    const label = wrapped(`${inOneLine(name)}\n${amount}`, side.width, size);
    labels.push({ angle, label, isRight: Math.cos(angle) >= 0, y: Math.sin(angle) * (radius + side.line) });
    turned = end;
  }
  for (const isRight of [true, false]) spread(labels.filter((each) => each.isRight === isRight));
  const top = Math.min(-radius, ...labels.map(({ y, label }) => y - label.height / 2)) - 4;
  const bottom = Math.max(radius, ...labels.map(({ y, label }) => y + label.height / 2)) + 4;
  const [left, right] = [false, true].map((isRight) => {
    const widest = Math.max(0, ...labels.filter((each) => each.isRight === isRight).map(({ label }) => label.width));
    return Math.ceil(radius + side.line + 12 + widest);
  }) as [number, number];
  const all = [...areas, ...labels.flatMap(drawnSliceLabel)];
  const moved = svg('g', '', { transform: `translate(${left} ${rounded(-top)})` }, ...all);
  return { width: left + right, height: Math.ceil(bottom - top), shapes: [moved] };
}

const at = (angle: number, distance: number): string =>
  `${rounded(Math.cos(angle) * distance)} ${rounded(Math.sin(angle) * distance)}`;

function sliceShapes(from: number, to: number, share: number, hue: FigureClass): readonly SvgElement[] {
  if (share > 0.9999) return [svg('circle', ['ink', hue], { cx: 0, cy: 0, r: radius })];
  const arc = ['A', radius, radius, 0, to - from > Math.PI ? 1 : 0, 1, at(to, radius)].join(' ');
  return [svg('path', ['ink', hue], { d: `M0 0L${at(from, radius)}${arc}Z` })];
}

/** Moves the labels of one side apart, so that none covers another. */
function spread(labels: readonly PlacedLabel[]): void {
  const sorted = [...labels].sort((a, b) => a.y - b.y);
  const gap = (above: PlacedLabel, below: PlacedLabel): number => (above.label.height + below.label.height) / 2 + 5;
  for (const [index, each] of sorted.entries()) {
    const above = sorted[index - 1];
    if (above !== undefined) each.y = Math.max(each.y, above.y + gap(above, each));
  }
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return;
  const over = Math.max(0, last.y - (radius + side.line));
  for (const each of sorted) each.y -= over / 2;
}

function drawnSliceLabel({ angle, label, isRight, y }: PlacedLabel): readonly SvgElement[] {
  const sign = isRight ? 1 : -1;
  const elbow = sign * (radius + side.line);
  const line = [
    'M',
    at(angle, radius * 0.9),
    'L',
    at(angle, radius + 5),
    'L',
    rounded(elbow),
    rounded(y),
    'H',
    rounded(elbow + sign * 6),
  ].join(' ');
  return [
    svg('path', ['ink', 'thin'], { d: line }),
    ...drawnLabel(label, elbow + sign * 10, y, isRight ? 'start' : 'end'),
  ];
}
