import type { Direction } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import {
  accent,
  childrenOf,
  curve,
  drawName,
  hues,
  ink,
  muted,
  paper,
  pictureFonts,
  text,
  textOfMirrored,
  wrap,
} from '~/rooms/map/rules/picture';
import { root, type Tree } from '~/rooms/map/rules/tree';

/** A map's cover as a book: its title and its first branches growing from a stem, as a portrait SVG. */

const width = 1200;
const height = 1600;
const margin = 110;
const stemX = 150;
const branchX = { from: 290, to: 1090 };
const mostBranches = 7;
const bottom = 1330;

interface CoverWords {
  readonly caption: string;
  /** The number of branches that are not shown, in words. */
  readonly moreSaid: (hidden: number) => string;
}

/** @param direction from right to left the whole cover is mirrored, except its letters */
export function mapCover(tree: Tree, { caption, moreSaid }: CoverWords, direction: Direction): string {
  const topic = root(tree);
  const title = plainFormulas(topic.label);
  const fitting = [104, 84, 68].map((size) => ({
    size,
    lines: wrap(title, (width - 2 * margin) / size, size === 68 ? 6 : 4),
  }));
  const { size, lines } = fitting.find((each) => !each.lines.at(-1)?.endsWith('…')) ??
    fitting.at(-1) ?? { size: 68, lines: [] };
  const first = 150 + size;
  const underTitle = first + (lines.length - 1) * size * 1.18 + 70;

  const branches = childrenOf(tree, topic);
  const shown = branches.slice(0, mostBranches);
  const hidden = branches.length - shown.length;
  const top = underTitle + 70;
  const slot = Math.min(120, (bottom - top) / (shown.length + (hidden > 0 ? 0.7 : 0) || 1));
  const drawn = shown.flatMap((branch, at) => {
    const y = top + slot * (at + 0.75);
    const hue = hues[branch.color] ?? accent;
    const [label = ''] = wrap(plainFormulas(branch.label), (branchX.to - branchX.from - 8) / 38, 1);
    return [
      curve(stemX, top, branchX.from, y, hue, 7),
      `<path d="M${branchX.from} ${y}H${branchX.to}" stroke="${hue}" stroke-width="7" stroke-linecap="round"/>`,
      text(label, branchX.from + 8, y - 18, { size: 38, font: pictureFonts.sans, fill: ink, bold: true }),
    ];
  });
  const more = { size: 32, font: pictureFonts.sans, fill: muted };
  const titleLetters = { size, font: pictureFonts.serif, fill: ink, bold: true };
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${paper}"/><rect width="100%" height="18" fill="${accent}"/>`,
    direction === 'rtl' ? `<g transform="translate(${width} 0) scale(-1 1)">` : '<g>',
    ...lines.map((line, at) => text(line, margin, first + at * size * 1.18, titleLetters)),
    text(caption, margin, underTitle, { size: 34, font: pictureFonts.sans, fill: muted }),
    ...drawn,
    `<circle cx="${stemX}" cy="${top}" r="16" fill="${accent}"/>`,
    hidden > 0 ? text(moreSaid(hidden), branchX.from + 8, top + slot * (shown.length + 0.6), more) : '',
    `<g transform="translate(38 924)">${drawName()}</g>`,
    '</g></svg>',
  ].join('');
  return direction === 'rtl' ? svg.replace(/<text x="([\d.]+)" y="([\d.]+)"/g, textOfMirrored) : svg;
}
