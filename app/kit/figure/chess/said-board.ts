import type { FigureTable } from '../figure';
import { type FigureSaid, saidMark, say } from '../said';
import { pieceKinds } from './pieces';
import { type Board, squareName } from './read-board';

/** A board in sentences: the pieces of each side by square, the side to move, marks and arrows. */
export function boardSaid(board: Board): readonly FigureSaid[] {
  const { marks, arrows, moves, isTurned } = board;
  return [
    say('chess', 'white', { pieces: piecesSaid(board, true) }),
    say('chess', 'black', { pieces: piecesSaid(board, false) }),
    ...(moves ? [say('chess', moves === 'white' ? 'whiteMoves' : 'blackMoves')] : []),
    ...(marks.length > 0 ? [say('chess', 'marked', { squares: marks.map(squareName).join(', ') })] : []),
    ...(arrows.length > 0 ? [say('chess', 'arrows', { arrows: arrowsOf(arrows) })] : []),
    ...(isTurned ? [say('chess', 'turned')] : []),
  ];
}

const arrowsOf = (arrows: Board['arrows']): string =>
  arrows.map(([from, to]) => `${squareName(from)}–${squareName(to)}`).join(', ');

/** Squares of the pieces of a kind, as `a1, h1`; from White's side of the board on. */
const squaresOf = ({ pieces }: Board, kind: string, isWhite: boolean): string =>
  pieces
    .filter((piece) => piece.kind === kind && piece.isWhite === isWhite)
    .sort((one, other) => one.file - other.file || one.rank - other.rank)
    .map(squareName)
    .join(', ');

function piecesSaid(board: Board, isWhite: boolean): string {
  const said = pieceKinds.flatMap((kind) => {
    const squares = squaresOf(board, kind, isWhite);
    return squares === '' ? [] : [`${saidMark(say('chess', kind))} ${squares}`];
  });
  return said.length === 0 ? saidMark(say('chess', 'noPieces')) : said.join('; ');
}

/** The board as a table: kinds of pieces by side. */
export const boardTable = (board: Board): FigureTable => ({
  head: [say('chess', 'piece'), say('chess', 'whiteHead'), say('chess', 'blackHead')],
  rows: pieceKinds.flatMap((kind) => {
    const [white, black] = [squaresOf(board, kind, true), squaresOf(board, kind, false)];
    return white === '' && black === '' ? [] : [[say('chess', kind), white || '–', black || '–']];
  }),
});
