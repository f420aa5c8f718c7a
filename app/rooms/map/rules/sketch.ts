import { lineLevel } from '~/kit/outline/canonical';

/**
 * A thumbnail of a map's tree without words: the root in the middle, its branches to both sides, a few bars below each.
 * An SVG for an <img>, in colours that can be seen on the background of both themes.
 */

/** Increased with every change of the drawing, so that browsers request it again. */
export const sketchVersion = 1;

const width = 320;
const height = 132;
const middle = { x: width / 2, y: height / 2 };
const mostBranches = 12;
const mostBars = 3;

/** The hues of `kit/styles/tokens.css`, with a lightness between those of its two themes. */
const hues = [147, 255, 52, 310, 200, 22, 92, 280, 122, 348, 230, 172].map((hue) => `oklch(0.66 0.12 ${hue})`);
const rootColor = 'oklch(0.6 0.1 147)';

interface Branch {
  /** Characters of its line: the bar that stands for a label is proportional to them, within limits. */
  readonly length: number;
  readonly bars: number[];
  /** Its index in the map, which gives its hue. */
  readonly at: number;
}

/** @param result an outline in canonical form; only the part that is drawn is parsed closely */
export function mapSketch(result: string): string {
  const branches = firstBranches(result);
  const onRight = Math.ceil(branches.length / 2);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    '<g fill="none" stroke-linecap="round">',
    ...drawSide(branches.slice(0, onRight), 1),
    ...drawSide(branches.slice(onRight), -1),
    `</g><rect x="${middle.x - 20}" y="${middle.y - 8}" width="40" height="16" rx="8" fill="${rootColor}"/></svg>`,
  ].join('');
}

/** The first branches with their first children. The thumbnail does not show that there are more. */
function firstBranches(result: string): Branch[] {
  const branches: Branch[] = [];
  let from = result.indexOf('\n') + 1;
  while (from > 0 && from < result.length) {
    const to = result.indexOf('\n', from);
    const end = to < 0 ? result.length : to;
    // Deeper lines are skipped: they begin with six spaces.
    if (result.charCodeAt(from + 4) !== space) {
      const line = result.slice(from, end);
      const last = branches.at(-1);
      if (lineLevel(line) === 1) {
        if (branches.length === mostBranches) break;
        branches.push({ length: line.length, bars: [], at: branches.length });
      } else if (last && last.bars.length < mostBars) last.bars.push(line.length);
    }
    from = end + 1;
  }
  return branches;
}

const space = 0x20;

/** @param side 1 for right, -1 for left */
function drawSide(branches: readonly Branch[], side: 1 | -1): string[] {
  const rows = branches.reduce((sum, branch) => sum + rowsOf(branch), 0);
  const step = Math.min(14, (height - 16) / Math.max(1, rows));
  let y = middle.y - (rows * step) / 2;
  return branches.flatMap((branch) => {
    const color = hues[branch.at % hues.length] ?? rootColor;
    const own = y + (rowsOf(branch) * step) / 2;
    const top = y + step / 2;
    y += rowsOf(branch) * step;
    const from = middle.x + side * 20;
    const start = middle.x + side * 48;
    const end = start + side * barWidth(branch.length, 22, 40);
    const child = middle.x + side * 108;
    const drawn = [
      line(`${curve(from, middle.y, start, own)}H${end}`, color, Math.min(5, step * 0.55)),
      ...branch.bars.map((length, at) => {
        const barY = top + at * step;
        const barEnd = child + side * barWidth(length, 14, 44);
        return line(`${curve(end, own, child, barY)}H${barEnd}`, color, Math.min(2.5, step * 0.4));
      }),
    ];
    return drawn;
  });
}

const rowsOf = ({ bars }: Branch): number => Math.max(1, bars.length);

const barWidth = (characters: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, characters));

const curve = (x1: number, y1: number, x2: number, y2: number): string => {
  const bend = (x1 + x2) / 2;
  return `M${x1} ${round(y1)}C${bend} ${round(y1)} ${bend} ${round(y2)} ${x2} ${round(y2)}`;
};

const line = (path: string, color: string, thickness: number): string =>
  `<path d="${path}" stroke="${color}" stroke-width="${round(thickness)}"/>`;

const round = (value: number): number => Math.round(value * 10) / 10;
