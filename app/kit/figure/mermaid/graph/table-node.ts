import { type SvgElement, svg } from '../../svg';
import { drawnLabel, isRightToLeft, type Label, wrapped } from '../label';
import { corner } from './draw-graph';
import type { Box } from './graph';
import type { ShapedNode } from './node-shapes';

/** A box with a name, and lists of rows below it. */
interface TableNode {
  readonly name: string;
  /** A text above the name. */
  readonly above?: string | undefined;
  readonly sections: readonly (readonly string[])[];
}

const pad = 8;
const rowSize = 12;

/**
 * A box with a name, and lists of rows below it, as classes and entities have.
 * @param labelWidth where rows are wrapped, in pixels; twice as wide as other labels, since they are code
 */
export function tableNode({ name, above, sections }: TableNode, labelWidth: number): ShapedNode {
  const title = wrapped(name, labelWidth * 1.5, 13, true);
  const top = wrapped(above ?? '', labelWidth * 1.5, 11);
  const lists = sections.map((rows) => rows.map((row) => wrapped(row, labelWidth * 1.5, rowSize)));
  const headHeight = title.height + top.height + 2 * pad - 2;
  const heights = lists.map((rows) => rows.reduce((sum, { height }) => sum + height, 0) + pad);
  const height = headHeight + heights.reduce((sum, each) => sum + each, 0);
  const widest = Math.max(title.width, top.width, ...lists.flat().map((row) => row.width));
  const width = Math.max(60, widest + 2 * pad);
  const draw = (box: Box): readonly SvgElement[] => {
    const [left, right] = [box.x - width / 2, box.x + width / 2];
    let y = box.y - height / 2 + pad - 1;
    const shapes = [svg('rect', 'box', corner({ ...box, width, height }, 3))];
    shapes.push(...drawnLabel(top, box.x, y + top.height / 2));
    shapes.push(...drawnLabel(title, box.x, y + top.height + title.height / 2));
    y = box.y - height / 2 + headHeight;
    for (const [at, rows] of lists.entries()) {
      shapes.push(svg('line', ['edge', 'thin'], { x1: left, x2: right, y1: y, y2: y }));
      shapes.push(...drawnRows(rows, left + pad, right - pad, y + pad / 2));
      y += heights[at] ?? 0;
    }
    return shapes;
  };
  return { width, height, outline: 'box', draw };
}

function drawnRows(rows: readonly Label[], left: number, right: number, top: number): readonly SvgElement[] {
  let y = top;
  return rows.flatMap((row) => {
    const isTurned = isRightToLeft(row.lines.join(' '));
    const drawn = drawnLabel(row, isTurned ? right : left, y + row.height / 2, isTurned ? 'end' : 'start');
    y += row.height;
    return drawn;
  });
}
