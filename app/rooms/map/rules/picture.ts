import { pictureHeight, pictureWidth } from '~/kit/picture-size';
import { escapeHtml } from '~/kit/text/escape-html';
import type { Direction } from '~/kit/text/language';
import { plainFormulas } from '~/kit/text/plain-formula';
import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import { mapWords } from '~/rooms/map/words';
import { root, type Tree, type TreeNode } from './tree';

/**
 * A map's preview image (Open Graph's `og:image`) as SVG: its title and first branches, in a size that all link
 * previews crop well. An adapter renders the PNG.
 */

/** The renderer must provide these fonts. */
export const pictureFonts = { serif: 'DejaVu Serif', sans: 'DejaVu Sans' } as const;

/** The light theme's colours (`kit/styles/tokens.css`) as hex, because SVG renderers know no oklch. */
export const paper = '#faf7ee';
export const ink = '#21281d';
export const muted = '#565e4f';
export const accent = '#276632';
export const hues = [
  '#2a7137',
  '#2e61a0',
  '#9b4e1a',
  '#774897',
  '#066e73',
  '#a43a3d',
  '#7b640d',
  '#5455a8',
  '#596c17',
  '#933c6d',
  '#1b6c8c',
  '#17745d',
] as const;

const margin = 72;
/** Horizontal positions of the tree: the stem beside the title, the branches and their children. */
const stemX = 500;
const branchX = { from: 566, to: 838 };
const leafX = { from: 882, to: 1146 };
const top = 64;
const bottom = 566;
const mostBranches = 6;
const mostLeaves = 4;
const leafStep = 33;
/** Width of regular letters relative to bold ones. */
const regular = 0.91;

export interface Letters {
  readonly size: number;
  readonly font: string;
  readonly fill: string;
  readonly bold?: boolean;
}

/**
 * Draws the preview image. Labels are escaped and wrapped within their columns.
 * @param caption the line below the title
 * @param direction 'rtl' mirrors the whole picture except its letters
 */
export function mapPicture(
  tree: Tree,
  { caption = nodeCount(tree), direction = 'ltr' }: { caption?: string; direction?: Direction } = {},
): string {
  const topic = root(tree);
  const shown = childrenOf(tree, topic).slice(0, mostBranches);
  const hidden = topic.children.length - shown.length;
  const middle = (top + bottom) / 2;
  const slot = (bottom - top) / (shown.length + (hidden > 0 ? 0.5 : 0) || 1);
  const out: string[] = [];
  shown.forEach((branch, index) => {
    out.push(...drawBranch(tree, branch, middle, top + slot * (index + 0.5), slot));
  });
  if (hidden > 0) {
    const y = bottom - slot / 4 + 8;
    out.push(text(mapWords.nMore({ n: hidden }), branchX.from, y, { size: 20, font: pictureFonts.sans, fill: muted }));
  }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}"`,
    ` viewBox="0 0 ${pictureWidth} ${pictureHeight}">`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<rect width="100%" height="10" fill="${accent}"/>`,
    direction === 'rtl' ? `<g transform="translate(${pictureWidth} 0) scale(-1 1)">` : '<g>',
    ...out,
    ...drawTitle(plainFormulas(topic.label), caption, middle),
    `<circle cx="${stemX}" cy="${middle}" r="11" fill="${accent}"/>`,
    drawName(),
    '</g></svg>',
  ].join('');
  return direction === 'rtl' ? svg.replace(/<text x="([\d.]+)" y="([\d.]+)"/g, textOfMirrored) : svg;
}

/** A text in the mirrored picture: mirrored back, and anchored at its end. */
export const textOfMirrored = '<text transform="translate($1 $2) scale(-1 1)" text-anchor="end"';

/** Part of the image's URL, so that caches fetch it again after the map has changed. */
export const pictureVersion = (updatedAt: Date): string => updatedAt.getTime().toString(36);

/** The map's description in link previews and search results. */
export function describeMap(tree: Tree): string {
  const branches = childrenOf(tree, root(tree)).map(({ label }) => plainFormulas(label));
  const most = 200;
  let listed = branches[0] ?? '';
  for (const branch of branches.slice(1)) {
    if (listed.length + branch.length > most) break;
    listed += ` · ${branch}`;
  }
  return cutToCharacters(mapWords.aKnowledgeMapWith({ nodes: nodeCount(tree), branches: listed }), 2 * most);
}

export const nodeCount = (tree: Tree): string => mapWords.countNodes({ n: tree.nodes.size });

function drawTitle(label: string, caption: string, middle: number): string[] {
  const width = stemX - margin - 36;
  // Long topics get a smaller font size before an ellipsis.
  const fitting = [54, 44, 36].map((size) => ({ size, lines: wrap(label, width / size, size === 36 ? 6 : 4) }));
  const { size, lines } = fitting.find(({ lines }) => !lines.at(-1)?.endsWith('…')) ??
    fitting.at(-1) ?? { size: 36, lines: [] };
  const lineHeight = size * 1.2;
  const first = middle - ((lines.length - 1) * lineHeight) / 2 + size * 0.35 - 18;
  const letters = { size, font: pictureFonts.serif, fill: ink, bold: true };
  return [
    ...lines.map((line, index) => text(line, margin, first + index * lineHeight, letters)),
    text(caption, margin, first + (lines.length - 1) * lineHeight + 52, {
      size: 23,
      font: pictureFonts.sans,
      fill: muted,
    }),
  ];
}

/** A branch in its hue: connector, label and first children. */
function drawBranch(tree: Tree, branch: TreeNode, fromY: number, middle: number, slot: number): string[] {
  const hue = hues[branch.color] ?? accent;
  const size = slot > 56 ? 22 : 20;
  const lines = wrap(plainFormulas(branch.label), (branchX.to - branchX.from - 8) / size, slot > 90 ? 3 : 2);
  const lineHeight = size * 1.18;
  const y = middle + (lines.length * lineHeight) / 2 + 3;
  const letters = { size, font: pictureFonts.sans, fill: ink, bold: true };

  const children = childrenOf(tree, branch);
  const room = Math.max(1, Math.min(mostLeaves, Math.floor((slot - 4) / leafStep)));
  const shown = children.slice(0, room);
  return [
    curve(stemX, fromY, branchX.from, y, hue, 4),
    `<path d="M${branchX.from} ${y}H${branchX.to}" stroke="${hue}" stroke-width="4" stroke-linecap="round"/>`,
    ...lines.map((line, index) =>
      text(line, branchX.from + 4, y - 9 - (lines.length - 1 - index) * lineHeight, letters),
    ),
    ...shown.flatMap((leaf, index) => {
      const leafY = y + (index - (shown.length - 1) / 2) * leafStep;
      const [label = ''] = wrap(plainFormulas(leaf.label), (leafX.to - leafX.from - 8) / (17 * regular), 1);
      return [
        curve(branchX.to, y, leafX.from, leafY, hue, 2),
        `<path d="M${leafX.from} ${leafY}H${leafX.to}" stroke="${hue}" stroke-width="2" stroke-opacity="0.55"/>`,
        text(label, leafX.from + 4, leafY - 7, { size: 17, font: pictureFonts.sans, fill: ink }),
      ];
    }),
  ];
}

/** The logo (`kit/parts/logo.tsx`) and the name. */
export const drawName = (): string =>
  `<g transform="translate(${margin} 528) scale(1.5)"><circle cx="16" cy="11.5" r="10.5" fill="${accent}"/>` +
  `<path fill="${accent}" d="M9.8 25.6h12.4l-1.2 4.2a1.7 1.7 0 0 1-1.6 1.2h-6.8a1.7 1.7 0 0 1-1.6-1.2z"/>` +
  `<path fill="none" stroke="${accent}" stroke-width="2" d="M16 21.5v4.5"/>` +
  `<g fill="none" stroke="${paper}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="M16 21.8V8.2m0 9.6-4.6-4.2m4.6.6 4.4-4"/>` +
  `<path stroke-width="3" d="M16 7v.01M10.9 13v.01M20.9 9.7v.01"/></g></g>` +
  text('Topiary', margin + 58, 564, { size: 28, font: pictureFonts.serif, fill: accent, bold: true });

export const curve = (x1: number, y1: number, x2: number, y2: number, stroke: string, width: number): string => {
  const bend = (x1 + x2) / 2;
  const line = `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
  return `<path d="${line}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
};

export function text(words: string, x: number, y: number, { size, font, fill, bold = false }: Letters): string {
  const weight = bold ? ' font-weight="700"' : '';
  const place = `x="${x}" y="${Math.round(y * 10) / 10}"`;
  const style = `font-family="${font}" font-size="${size}"${weight} fill="${fill}"`;
  return `<text ${place} ${style}>${escapeHtml(words)}</text>`;
}

export const childrenOf = (tree: Tree, node: TreeNode): TreeNode[] =>
  node.children.flatMap((id) => tree.nodes.get(id) ?? []);

/**
 * Wraps a label into at most `most` lines of `width` em; a longer label ends with an ellipsis. Breaks at spaces, and
 * inside words that are longer than a line.
 */
export function wrap(label: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const word of plainText(label).match(/\S+\s*/g) ?? []) {
    if (used > 0 && used + widthOf(word.trimEnd()) > width) end();
    for (const letter of word) {
      const wide = widthOf(letter);
      if (letter !== ' ' && used > 0 && used + wide > width) end();
      line += letter;
      used += wide;
    }
    if (lines.length > most) break;
  }
  if (line !== '') end();
  if (lines.length <= most) return lines;
  let last = lines.slice(most - 1).join(' ');
  while (last !== '' && widthOf(last) + 0.9 > width) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

/** Estimated width of a text in em. Rather too wide, since it is not measured with the font. */
function widthOf(words: string): number {
  let em = 0;
  for (const letter of words) {
    if (/[ijl.,:;'|!()[\]tfrI ]/.test(letter)) em += 0.43;
    else if (/[mwMW@%]/.test(letter)) em += 1.08;
    else if (/\p{Mn}|\p{Cf}/u.test(letter)) em += 0;
    else if (/[\p{Lu}&]/u.test(letter)) em += 0.8;
    // CJK characters, syllables and emoji are square.
    else if (
      /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\u{1f000}-\u{3ffff}]/u.test(
        letter,
      )
    )
      em += 1.05;
    else em += 0.66;
  }
  return em;
}
