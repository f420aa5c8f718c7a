import { svg } from '../../svg';
import { drawnLabel, wrapped } from '../label';
import { corner } from './draw-graph';
import type { Box } from './graph';
import type { ShapedNode } from './node-shapes';

/** A note: its outline is dashed. */
export function noteNode(text: string, width: number): ShapedNode {
  const label = wrapped(text, width, 12);
  const size = { width: label.width + 18, height: Math.max(label.height + 12, 28) };
  const draw = (box: Box) => [svg('rect', ['box', 'dash'], corner(box)), ...drawnLabel(label, box.x, box.y)];
  return { ...size, outline: 'box', draw };
}
