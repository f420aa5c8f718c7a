import { pawnWins } from '../../../support/chess-kpk';
import { attackersOf, positionFault, readFen, squareAt } from '../../../support/chess-rules';

/** Facts of the pawns of a position, counted by the definitions. */

interface Pawn {
  readonly file: number;
  /** From 0, as its own side counts. */
  readonly rank: number;
}

const pawnsOf = (fen: string, letter: 'P' | 'p'): readonly Pawn[] =>
  readFen(fen).board.flatMap((piece, at) => {
    if (piece !== letter) return [];
    const rank = Math.floor(at / 8);
    return [{ file: at % 8, rank: letter === 'P' ? rank : 7 - rank }];
  });

/** Pawns without a neighbour of their colour on the files beside them. */
export const isolated = (fen: string, letter: 'P' | 'p'): number => {
  const pawns = pawnsOf(fen, letter);
  return pawns.filter(({ file }) => !pawns.some((other) => Math.abs(other.file - file) === 1)).length;
};

/** Pawns that share their file with another one. */
export const doubled = (fen: string, letter: 'P' | 'p'): number => {
  const pawns = pawnsOf(fen, letter);
  return pawns.filter(({ file }) => pawns.filter((other) => other.file === file).length > 1).length;
};

/** Pawns with no enemy pawn ahead on their own file and the files beside it. */
export const passed = (fen: string, letter: 'P' | 'p'): number => {
  const enemies = pawnsOf(fen, letter === 'P' ? 'p' : 'P').map(({ file, rank }) => ({ file, rank: 7 - rank }));
  return pawnsOf(fen, letter).filter(
    ({ file, rank }) => !enemies.some((enemy) => Math.abs(enemy.file - file) < 2 && enemy.rank > rank),
  ).length;
};

/** Pawns on some files (letters). */
export const pawnsOn = (fen: string, letter: 'P' | 'p', files: string): number =>
  pawnsOf(fen, letter).filter(({ file }) => files.includes('abcdefgh'.charAt(file))).length;

export const openFiles = (fen: string): number =>
  [...'abcdefgh'].filter((file) => pawnsOn(fen, 'P', file) + pawnsOn(fen, 'p', file) === 0).length;

/** Files that hold a pawn of one side only. */
export const halfOpenFiles = (fen: string): number =>
  [...'abcdefgh'].filter((file) => (pawnsOn(fen, 'P', file) === 0) !== (pawnsOn(fen, 'p', file) === 0)).length;

/** Pawns on squares of the colour of a given square. */
export const onColourOf = (fen: string, letter: 'P' | 'p', square: string): number => {
  const colour = (at: number): number => ((at % 8) + Math.floor(at / 8)) % 2;
  return readFen(fen).board.filter((piece, at) => piece === letter && colour(at) === colour(squareAt(square))).length;
};

/** Men of White, without the king, that guard a square. */
export const guards = (fen: string, square: string): number => {
  const position = readFen(fen);
  return attackersOf(position, squareAt(square), true).filter((at) => position.board[at] !== 'K').length;
};

/** Squares of a rank from which White's king wins with the pawn, wherever the black king stands before it. */
export const keySquares = (pawn: string, rank: number): number =>
  [...'abcdefgh'].filter((file) => {
    const king = squareAt(`${file}${rank}`);
    for (let enemy = 40; enemy < 64; enemy += 1) {
      const board = Array.from({ length: 64 }, () => '');
      board[squareAt(pawn)] = 'P';
      if (board[king] !== '' || board[enemy] !== '' || enemy === king) continue;
      [board[king], board[enemy]] = ['K', 'k'];
      for (const white of [true, false]) {
        const position = { board, white, castling: '', passing: -1 };
        if (positionFault(position) === '' && pawnWins(position) === false) return false;
      }
    }
    return true;
  }).length;
