import { pathThrough, type SvgElement, svg } from '../../svg';
import { textWidth } from '../../text-width';
import { corner } from '../graph/draw-graph';
import type { Box } from '../graph/graph';
import type { ShapedNode } from '../graph/node-shapes';
import { drawnLabel, fontSize, isRightToLeft, type Label, wrapped } from '../label';
import type { Attribute, Entity } from './entity';

/** Pixels. */
const pad = { x: 9, head: 8, row: 3.5, below: 3 } as const;
const columnGap = 9;
const attributeSize = 12;
const commentSize = 11;
const least = { width: 64, height: 36 } as const;

interface Row {
  readonly cells: readonly [name: Label, type: Label, keys: Label];
  readonly comment: Label;
  readonly height: number;
}

type Widths = readonly [number, number, number];

/**
 * An entity as a box with its name above and its attributes in columns: name, type and keys.
 * @param labelWidth pixels after which texts are wrapped
 */
export function entityBox({ label, attributes }: Entity, labelWidth: number): ShapedNode {
  const head = wrapped(brokenAtJoints(label, labelWidth, fontSize), labelWidth, fontSize, true);
  const rows = attributes.map((attribute) => rowOf(attribute, labelWidth));
  const widths = [0, 1, 2].map((at) => Math.max(0, ...rows.map(({ cells }) => cells[at]?.width ?? 0)));
  const columns = widths.filter((each) => each > 0);
  const comment = Math.max(0, ...rows.map((row) => row.comment.width));
  const inner = Math.max(head.width, sum(columns) + columnGap * Math.max(0, columns.length - 1), comment);
  const width = Math.max(inner + 2 * pad.x, least.width);
  const headHeight =
    rows.length === 0 ? Math.max(head.height + 2 * pad.head, least.height) : head.height + pad.head + 5;
  const height = headHeight + (rows.length === 0 ? 0 : sum(rows.map((row) => row.height)) + 2 * pad.below);
  const isTurned = isRightToLeft(`${label} ${attributes[0]?.name ?? ''}`);
  const draw = (box: Box): readonly SvgElement[] => {
    const top = box.y - height / 2;
    const line = [
      [box.x - width / 2, top + headHeight],
      [box.x + width / 2, top + headHeight],
    ] as const;
    return [
      svg('rect', 'box', corner({ ...box, width, height }, 3)),
      ...drawnLabel(head, box.x, top + headHeight / 2),
      ...(rows.length === 0 ? [] : [svg('path', ['edge', 'thin'], { d: pathThrough(line) })]),
      ...drawnRows(rows, widths as unknown as Widths, { x: box.x, y: top + headHeight + pad.below, width, isTurned }),
    ];
  };
  return { width, height, outline: 'box', draw };
}

/** A name with line breaks after hyphens and underscores where it is too wide. */
function brokenAtJoints(label: string, width: number, size: number): string {
  const isNarrow = (text: string): boolean => textWidth(text, size, true) <= width;
  return label.replace(/\S+/g, (word) => {
    if (isNarrow(word)) return word;
    const lines: string[] = [''];
    for (const piece of word.split(/(?<=[-_.])/)) {
      const longer = `${lines.at(-1)}${piece}`;
      if (lines.at(-1) === '' || isNarrow(longer)) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines.join('\n');
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

function rowOf({ name, type, keys, comment }: Attribute, labelWidth: number): Row {
  const cells = [
    wrapped(brokenAtJoints(name, labelWidth, attributeSize), labelWidth, attributeSize),
    wrapped(type, labelWidth * 0.7, attributeSize),
    wrapped(keys.join(' '), labelWidth, attributeSize - 1, true),
  ] as const;
  const below = wrapped(comment, labelWidth * 1.2, commentSize);
  return { cells, comment: below, height: Math.max(...cells.map((cell) => cell.height)) + below.height + 2 * pad.row };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Whether columns begin on the right. */
  readonly isTurned: boolean;
}

function drawnRows(rows: readonly Row[], widths: Widths, { x, y, width, isTurned }: Place): readonly SvgElement[] {
  const start = -width / 2 + pad.x;
  const second = start + widths[0] + (widths[0] > 0 ? columnGap : 0);
  const [side, sign] = isTurned ? (['end', -1] as const) : (['start', 1] as const);
  let top = y;
  return rows.flatMap(({ cells: [name, type, keys], comment, height }) => {
    const line = top + pad.row;
    const below = top + height - pad.row - comment.height / 2;
    top += height;
    return [
      ...drawnLabel(name, x + sign * start, line + name.height / 2, side),
      ...drawnLabel(type, x + sign * second, line + type.height / 2, side, ['label-muted']),
      ...drawnLabel(keys, x - sign * start, line + keys.height / 2, isTurned ? 'start' : 'end'),
      ...drawnLabel(comment, x + sign * start, below, side, ['label-muted', 'label-italic']),
    ];
  });
}
