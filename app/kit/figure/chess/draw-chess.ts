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
      // Below the pieces: an arrow may run over squares of others, which must stay visible.
      ...board.arrows.map(([from, to]) => arrow(place(from), place(to), isTaken(board.pieces, to))),
      ...board.pieces.map((piece) => pieceShape(piece.kind, piece.isWhite, ...place(piece), side)),
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

const isTaken = (pieces: readonly Square[], { file, rank }: Square): boolean =>
  pieces.some((piece) => piece.file === file && piece.rank === rank);

/** Sides of a square before its middle at which an arrow ends: where a piece stands on its goal, at the piece's rim. */
const rimOfPiece = 0.32;

/**
 * An arrow from near the middle of one square to another, as a polygon with seven corners. It ends in the middle of a
 * free square; before a piece, so that the piece can be seen even if several arrows come to it.
 */
function arrow(from: readonly [number, number], to: readonly [number, number], endsAtPiece: boolean): SvgElement {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const end = endsAtPiece ? length - side * rimOfPiece : length - 1;
  // Neighbouring squares leave little room between two pieces: the head is shorter there.
  const start = side * (endsAtPiece && length < 1.5 * side ? 0.22 : 0.3);
  const neck = Math.max(start + 4, end - 13);
  const corner = (along: number, across: number): string => {
    const [cornerX, cornerY] = [
      from[0] + side / 2 + x * along - y * across,
      from[1] + side / 2 + y * along + x * across,
    ];
    return `${Math.round(cornerX * 100) / 100},${Math.round(cornerY * 100) / 100}`;
  };
  const corners = [
    corner(start, -2.75),
    corner(neck, -2.75),
    corner(neck, -7),
    corner(end, 0),
    corner(neck, 7),
    corner(neck, 2.75),
    corner(start, 2.75),
  ];
  return svg('polygon', ['fill-1', 'halo'], { points: corners.join(' ') });
}
