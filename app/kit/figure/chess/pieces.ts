import { type SvgElement, svg } from '../svg';

/** Sides of the square in which pieces are drawn. */
export const pieceBox = 40;

export const pieceKinds = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** A piece: outlines that are filled, and lines within it. */
interface PieceShape {
  readonly outlines: readonly string[];
  readonly lines: string;
}

const ball = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

/** Staunton pieces, drawn for this product, in a square of 40. */
const shapes: Readonly<Record<PieceKind, PieceShape>> = {
  king: {
    outlines: [
      'M18.8 2.6h2.4v2.3h2.5v2.3h-2.5v4h-2.4v-4h-2.5v-2.3h2.5z',
      'M20 15.5c1.5-3.2 5-4.6 8.2-4.4 4.6.3 7 4.6 5.4 8.9-1 2.7-3.2 4.8-4.6 7v8.5H11v-8.5c-1.4-2.2-3.6-4.3-4.6-7-1.6-4.3.8-8.6 5.4-8.9 3.2-.2 6.7 1.2 8.2 4.4z',
      'M20 10.2c2.3 1.4 3.1 2.8 3.1 4.5 0 2.1-1.6 4-3.1 6.5-1.5-2.5-3.1-4.4-3.1-6.5 0-1.7.8-3.1 3.1-4.5z',
    ],
    lines: 'M20 21.2v4.1M12.2 26.6c5-1.7 10.6-1.7 15.6 0M12.2 31.2c5-1.7 10.6-1.7 15.6 0',
  },
  queen: {
    outlines: [
      'M9.5 27L7.2 14.2 13.3 22 13.3 10.4 18 21 20 8.8 22 21 26.7 10.4 26.7 22 32.8 14.2 30.5 27c-1.5 1.5-1.5 2.5-.8 4.3v4.2H10.3v-4.2c.7-1.8.7-2.8-.8-4.3z',
      ball(6.8, 12.4, 2.2),
      ball(13.1, 8.3, 2.2),
      ball(20, 6.6, 2.2),
      ball(26.9, 8.3, 2.2),
      ball(33.2, 12.4, 2.2),
    ],
    lines: 'M11 26.9c5.8-1.6 12.2-1.6 18 0M11.6 31.2c5.4-1.5 11.4-1.5 16.8 0',
  },
  rook: {
    outlines: [
      'M10 7.5h4.4v3.2h3.4V7.5h4.4v3.2h3.4V7.5H30v6.7l-3.4 3.1v10.2l2.7 3.3H31v4.7H9v-4.7h1.7l2.7-3.3V17.3L10 14.2z',
    ],
    lines: 'M11.6 14.4h16.8M14.6 17.5h10.8M14.6 27.4h10.8M12.2 30.9h15.6',
  },
  bishop: {
    outlines: [
      ball(20, 6, 2.4),
      'M20 8.4c5 3.4 7.6 7.6 7.6 11.6 0 3-1.3 5.2-3.3 6.6l1 3.4c2.4.5 4.6 1.3 5.7 2.5v3H9v-3c1.1-1.2 3.3-2 5.7-2.5l1-3.4c-2-1.4-3.3-3.6-3.3-6.6 0-4 2.6-8.2 7.6-11.6z',
    ],
    lines: 'M20 14v7.4M16.5 17.6h7M16.4 26.5h7.2M15.6 30.1h8.8',
  },
  knight: {
    outlines: [
      'M32.8 35.5H11.6c-.2-5.8 2.6-8.6 5.7-11.1 1.8-1.5 2.6-2.9 2.5-4.4-2 1.6-4.4 2.2-6.3 3.3-1.4.9-2 2.6-3.5 2.9-1.4.3-3.6-1-4-2.7-.3-1.4.5-2.4 1.2-3.6 1.5-2.5 2.2-5.5 3.8-8 .6-1 1-1.7.8-3l-.5-4.5 4.3 2.7 1.9-3.3 2.5 3.5c8.6.9 13.5 8.4 13.5 18.7 0 3.6-.3 6.6-.7 9.5z',
    ],
    lines: 'M13.6 13.2h1.2M8.6 21.4h.6M21.6 11.2c5 2 7.4 7.4 7.4 15.2 0 2.2-.1 4.3-.3 6.3',
  },
  pawn: {
    outlines: [
      'M20 6.5a5 5 0 0 1 3.6 8.5h2.4v2.5h-2.8c.4 6 2 9.5 5.8 12v6H11v-6c3.8-2.5 5.4-6 5.8-12H14V15h2.4A5 5 0 0 1 20 6.5z',
    ],
    lines: 'M16.7 17.5h6.6M12.4 30.6h15.2',
  },
};

/** A piece in the square whose left upper corner is given, in pixels. */
export function pieceShape(kind: PieceKind, isWhite: boolean, x: number, y: number, side: number): SvgElement {
  const { outlines, lines } = shapes[kind];
  const at = `translate(${x} ${y}) scale(${side / pieceBox})`;
  return svg(
    'g',
    '',
    { transform: at },
    svg('path', isWhite ? 'piece-light' : 'piece-dark', { d: outlines.join('') }),
    svg('path', isWhite ? 'piece-line-dark' : 'piece-line-light', { d: lines }),
  );
}
