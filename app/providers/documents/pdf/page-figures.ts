import { beginsCaption, isCaption } from '~/rooms/source/rules/captions';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { areaOf, around, type Box, common, heightOf, widthOf } from './boxes';
import type { Line } from './lines';
import type { Painted } from './painted';

export interface PageFigure {
  readonly painted: Painted;
  /** The line beside which it stands: its caption if it has one; null on a page without text. */
  readonly line: Line | null;
  readonly hasCaption: boolean;
}

interface Page {
  readonly painted: readonly Painted[];
  /** How many lines and areas the page draws. */
  readonly paths: number;
  readonly lines: readonly Line[];
  /** Whether a line is the first one of its paragraph. */
  readonly isFirst: (line: Line) => boolean;
  readonly box: Box;
}

/** In points: what is smaller is an ornament or an icon. */
const smallestSide = 36;
/** A line from edge to edge, and not a picture. */
const longest = 20;
/** From this share of the page on, a picture with text on it is a scan or a background. */
const wholePage = 0.85;
/** So many lines of text on a picture belong to it, and would be missing. */
const linesInside = 3;
/** How far a caption may be from its picture. */
const captionWithin = 48;
/** A page with so many lines and areas has a drawing. */
const drawnFrom = 20;

/**
 * The pictures of a page that can be cut out as they are shown, and how many cannot: stencils and pictures behind soft
 * masks, pictures in strips or one on the other, those that text is written on, turned ones, scans of whole pages, and
 * drawings, which are known by their captions. Ornaments and rules are no pictures and do not count.
 */
export function figuresOnPage({ painted, paths, lines, isFirst, box }: Page): {
  readonly figures: readonly PageFigure[];
  readonly leftOut: number;
} {
  const seen = painted.filter(({ visible }) => !isTiny(visible));
  const [whole, parts] = [seen.filter(isWhole(box)), seen.filter((each) => !isWhole(box)(each))];
  const groups = grouped(parts);
  if (lines.length === 0) groups.push(...whole.map((each) => [each]));
  const pictures = groups.filter((group) => !isOrnament(group));
  const clean = pictures.flatMap((group) => (group.length === 1 ? group : [])).filter((each) => isClean(each, lines));
  const captions = lines.filter((line) => isCaption(line.text) || (beginsCaption(line.text) && isFirst(line)));
  const matched = withCaptions(clean, captions);
  const figures = clean.map((each): PageFigure => {
    const caption = matched.get(each);
    return { painted: each, line: caption ?? nearest(each.visible, lines), hasCaption: caption !== undefined };
  });
  const scans = lines.length > 0 && whole.length > 0 ? 1 : 0;
  const notClean = pictures.length - clean.length;
  const taken = new Set(matched.values());
  const alone = captions.filter((line) => isCaption(line.text) && isFirst(line) && !taken.has(line)).length;
  // A caption without a picture that is left out for another reason.
  const drawings = paths >= drawnFrom ? Math.max(0, alone - notClean) : 0;
  return { figures, leftOut: notClean + scans + drawings };
}

const isTiny = (box: Box): boolean => widthOf(box) < smallestSide && heightOf(box) < smallestSide;

const isWhole =
  (page: Box) =>
  ({ visible }: Painted): boolean =>
    areaOf(visible) >= wholePage * areaOf(page);

/** Pictures that touch or cover each other, together: often the strips of one. */
function grouped(painted: readonly Painted[]): Painted[][] {
  let groups: Painted[][] = [];
  for (const each of painted) {
    const near = groups.filter((group) => group.some((other) => isJoined(each.visible, other.visible)));
    groups = [...groups.filter((group) => !near.includes(group)), [...near.flat(), each]];
  }
  return groups;
}

const touching = 1.5;

function isJoined(one: Box, other: Box): boolean {
  const both = common(one, other);
  const [across, down] = [both.x1 - both.x0, both.y1 - both.y0];
  const narrower = Math.min(widthOf(one), widthOf(other));
  const lower = Math.min(heightOf(one), heightOf(other));
  if (across > 0 && down > 0 && across * down > 0.1 * narrower * lower) return true;
  const isBeside = Math.abs(across) <= touching && down >= 0.9 * lower;
  const isBelow = Math.abs(down) <= touching && across >= 0.9 * narrower;
  return isBeside || isBelow;
}

function isOrnament(group: readonly Painted[]): boolean {
  const box = group.map(({ visible }) => visible).reduce(around);
  const [shorter = 0, longer = 0] = [widthOf(box), heightOf(box)].sort((a, b) => a - b);
  const [only] = group.length === 1 ? group : [];
  const isSmall = only !== undefined && Math.min(only.width, only.height) < sourceLimits.figureMinSide;
  return shorter < smallestSide || longer > longest * shorter || isSmall;
}

/** Whether its pixels are what the page shows there, upright or turned by a right angle. */
function isClean({ isMasked, matrix: [a, b, c, d], visible }: Painted, lines: readonly Line[]): boolean {
  if (isMasked) return false;
  const [straight, turned] = [Math.hypot(a, d), Math.hypot(b, c)];
  if (Math.min(straight, turned) > 0.01 * Math.max(straight, turned)) return false;
  const inside = lines.filter(({ x0, x1, y, size }) => {
    const [x, middle] = [(x0 + x1) / 2, y - size / 3];
    return x > visible.x0 && x < visible.x1 && middle > visible.y0 && middle < visible.y1;
  });
  return inside.length < linesInside;
}

/** Gives each picture the nearest caption, below rather than above; pictures side by side may share one. */
function withCaptions(painted: readonly Painted[], captions: readonly Line[]): Map<Painted, Line> {
  const pairs = painted
    .flatMap((each) => captions.map((line) => ({ each, line, far: distance(each.visible, line) })))
    .filter(({ far }) => far <= captionWithin)
    .sort((one, other) => one.far - other.far);
  const matched = new Map<Painted, Line>();
  for (const { each, line } of pairs) {
    if (matched.has(each)) continue;
    const others = [...matched].filter(([, taken]) => taken === line).map(([other]) => other);
    if (others.every((other) => isSideBySide(other.visible, each.visible))) matched.set(each, line);
  }
  return matched;
}

const isSideBySide = (one: Box, other: Box): boolean =>
  Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0) > 0.5 * Math.min(heightOf(one), heightOf(other));

function distance(box: Box, { x0, x1, y, size }: Line): number {
  if (x1 < box.x0 || x0 > box.x1) return Number.POSITIVE_INFINITY;
  const below = y - size - box.y1;
  const above = box.y0 - y;
  if (below >= -size) return Math.max(0, below);
  return above >= -size ? Math.max(0, above) + 12 : Number.POSITIVE_INFINITY;
}

/** The line above a picture, else the one below it, in its column if that has one. */
function nearest(box: Box, lines: readonly Line[]): Line | null {
  const own = lines.filter(({ x0, x1 }) => x1 > box.x0 && x0 < box.x1);
  const near = own.length > 0 ? own : lines;
  const above = near.filter(({ y }) => y <= box.y0 + 6).toSorted((a, b) => b.y - a.y)[0];
  return above ?? near.toSorted((a, b) => a.y - b.y)[0] ?? null;
}
