import type { Drawing, FigureBlock } from '../figure';
import { pathThrough, type SvgElement, svg } from '../svg';
import { pieceShape } from './pieces';
import { readBoard, type Square } from './read-board';
import { boardSaid, boardTable } from './said-board';

/** Pixels: eight squares and the rim with the coordinates are 320. */
const [side, rim, coordinateSize] = [38, 16, 12];
const boardSide = 8 * side;
const [frameInset, frameWidth] = [2.5, 3.5];

/** Draws a board. Throws `FigureFault` with what its author has to change. */
export function drawChess(block: FigureBlock): Drawing {
  const board = readBoard(block);
  const place = placing(board.isTurned);
  return {
    width: rim + boardSide,
    height: rim + boardSide,
    shapes: [
      ...squares(place),
      ...coordinates(board.isTurned),
      ...board.marks.map((square) => frame(...place(square))),
      ...board.pieces.map((piece) => pieceShape(piece.kind, piece.isWhite, ...place(piece), side)),
      ...board.arrows.map(([from, to]) => arrow(place(from), place(to))),
    ],
    said: boardSaid(board),
    table: boardTable(board),
  };
}

type Place = (square: Square) => readonly [number, number];

/** The left upper corner of a square, in pixels. */
const placing =
  (isTurned: boolean): Place =>
  ({ file, rank }) => [rim + side * (isTurned ? 7 - file : file), side * (isTurned ? rank : 7 - rank)];

function squares(place: Place): SvgElement[] {
  return Array.from({ length: 64 }, (_, at) => {
    const square = { file: at % 8, rank: Math.floor(at / 8) };
    const [x, y] = place(square);
    const isDark = (square.file + square.rank) % 2 === 0;
    return svg('rect', isDark ? 'square-dark' : 'square-light', { x, y, width: side, height: side });
  });
}

function coordinates(isTurned: boolean): SvgElement[] {
  return Array.from({ length: 8 }, (_, at) => {
    const middle = side * at + side / 2;
    const [file, rank] = isTurned ? [7 - at, at] : [at, 7 - at];
    const common = { 'font-size': coordinateSize, 'text-anchor': 'middle' };
    return [
      svg('text', 'label-muted', { ...common, x: rim + middle, y: boardSide + 13 }, 'abcdefgh'[file] as string),
      svg('text', 'label-muted', { ...common, x: 7, y: middle + 4 }, String(rank + 1)),
    ];
  }).flat();
}

/** The frame of a marked square, filled between its two sides. */
function frame(x: number, y: number): SvgElement {
  const [near, far] = [frameInset, side - frameInset];
  const [inNear, inFar] = [near + frameWidth, far - frameWidth];
  const corners = (from: number, to: number) =>
    [
      [x + from, y + from],
      [x + to, y + from],
      [x + to, y + to],
      [x + from, y + to],
    ] as const;
  const inner = [...corners(inNear, inFar)].reverse();
  return svg('path', ['fill-0', 'halo'], { d: pathThrough(corners(near, far), true) + pathThrough(inner, true) });
}

/** An arrow from near the middle of one square to the middle of another, as a polygon with seven corners. */
function arrow([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): SvgElement {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const [x, y] = [(toX - fromX) / length, (toY - fromY) / length];
  const [start, end, neck] = [side * 0.3, length - 1, length - 14];
  const corner = (along: number, across: number): string => {
    const [cornerX, cornerY] = [fromX + side / 2 + x * along - y * across, fromY + side / 2 + y * along + x * across];
    return `${Math.round(cornerX * 100) / 100},${Math.round(cornerY * 100) / 100}`;
  };
  const corners = [
    corner(start, -2.75),
    corner(neck, -2.75),
    corner(neck, -7.5),
    corner(end, 0),
    corner(neck, 7.5),
    corner(neck, 2.75),
    corner(start, 2.75),
  ];
  return svg('polygon', ['fill-1', 'halo'], { points: corners.join(' ') });
}
