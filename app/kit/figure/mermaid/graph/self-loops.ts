import { crossing } from './crossing';
import type { Box, EdgePlace, Outline, Point } from './graph';

/** Half the distance in pixels between the two ends of an edge from a node to itself. */
const half = 7;
const reach = 18;

/** Leads an edge from a node back to the same one: beside it, or below it where rows run across. */
export function placeSelfLoop(edge: EdgePlace, node: Box, outline: Outline, isBelow: boolean, hasFeet = false): void {
  // Crow's feet need more space than arrows.
  const scale = hasFeet ? 1.8 : 1;
  const far = edge.label ?? edge.points[Math.floor(edge.points.length / 2)] ?? node;
  const distance = isBelow ? far.y - node.y : far.x - node.x;
  // A layout that was mirrored has it at the other side.
  const sign = distance < 0 ? -1 : 1;
  const side = (sign * (isBelow ? node.height : node.width)) / 2;
  const away = side + sign * Math.max(reach * scale, Math.abs(distance) - Math.abs(side));
  const point = (out: number, along: number): Point =>
    isBelow ? { x: node.x + along, y: node.y + out } : { x: node.x + out, y: node.y + along };
  const end = (along: number): Point => {
    const from = point(side + sign, along);
    const corners = cornersOf(outline, node);
    return crossing(from, point(0, along), corners) ?? point(side, along);
  };
  const isBox = outline === 'box';
  const space = isBox ? Math.min(half * scale, (isBelow ? node.width : node.height) / 3) : half * scale;
  edge.points = [end(-space), point(away, -space), point(away, space), end(space)];
  if (edge.label !== null) edge.label = point(away, 0);
}

function cornersOf(outline: Outline, { x, y, width, height }: Box): readonly Point[] {
  if (outline === 'box')
    return [-1, 1].flatMap((a) => [-a, a].map((b) => ({ x: x + (a * width) / 2, y: y + (b * height) / 2 })));
  if (outline !== 'ellipse') return outline.map((point) => ({ x: x + point.x, y: y + point.y }));
  return Array.from({ length: 24 }, (_, at) => {
    const angle = (at * Math.PI) / 12;
    return { x: x + (Math.cos(angle) * width) / 2, y: y + (Math.sin(angle) * height) / 2 };
  });
}
