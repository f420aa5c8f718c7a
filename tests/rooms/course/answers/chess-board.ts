import { operaMoves } from '../../../support/chess-game';
import {
  attackersOf,
  attacksFrom,
  fenOf,
  legalMoves,
  notation,
  type Position,
  play,
  playAll,
  readFen,
  squareAt,
} from '../../../support/chess-rules';

/** Ways of counting on a board, by the rules of the game alone. */

/** The legal moves of a position. */
export const movesIn = (fen: string): number => legalMoves(readFen(fen)).length;

/** The legal moves of the piece on a square. */
export const movesFrom = (fen: string, square: string): number =>
  legalMoves(readFen(fen)).filter(({ from }) => from === squareAt(square)).length;

/** The legal moves of all pieces of one kind (a letter of FEN). */
export const movesOf = (fen: string, piece: string): number => {
  const position = readFen(fen);
  return legalMoves(position).filter(({ from }) => position.board[from] === piece).length;
};

const withPiece = (piece: string, square: string, others: Readonly<Record<string, string>> = {}): Position => {
  const board = Array.from({ length: 64 }, () => '');
  for (const [at, other] of Object.entries({ ...others, [square]: piece })) board[squareAt(at)] = other;
  return { board, white: true, castling: '', passing: -1 };
};

/** The squares that a white piece reaches on a board with nothing but the others. */
export const reachOf = (piece: string, square: string, others: Readonly<Record<string, string>> = {}): number =>
  legalMoves(withPiece(piece, square, others)).filter(({ from }) => from === squareAt(square)).length;

/** The squares that a piece attacks on an empty board. */
export const attacked = (piece: string, square: string): number =>
  attacksFrom(withPiece(piece, square), squareAt(square)).length;

/** The fewest moves of a piece between two squares of an empty board. */
export function fewestMoves(piece: string, from: string, to: string): number {
  let [seen, moves] = [new Set([squareAt(from)]), 0];
  while (!seen.has(squareAt(to))) {
    const next = [...seen].flatMap((square) => {
      const board = Array.from({ length: 64 }, (_, at) => (at === square ? piece : ''));
      return [...attacksFrom({ board, white: true, castling: '', passing: -1 }, square)];
    });
    seen = new Set([...seen, ...next]);
    moves += 1;
  }
  return moves;
}

/** How many pieces of one side attack a square, those behind one another counted once the front ones are gone. */
export function raysOn(fen: string, square: string, side: 'white' | 'black'): number {
  let position = readFen(fen);
  let count = 0;
  for (;;) {
    const attackers = attackersOf(position, squareAt(square), side === 'white');
    if (attackers.length === 0) return count;
    count += attackers.length;
    position = { ...position, board: position.board.map((piece, at) => (attackers.includes(at) ? '' : piece)) };
  }
}

/** The pieces of a position whose letters are among these. */
export const count = (fen: string, letters: string): number =>
  readFen(fen).board.filter((piece) => piece !== '' && letters.includes(piece)).length;

const values: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };

/** The points of one side. */
export const points = (fen: string, side: 'white' | 'black'): number =>
  readFen(fen).board.reduce((sum, piece) => {
    const own = piece !== '' && (piece === piece.toUpperCase()) === (side === 'white');
    return own ? sum + (values[piece.toLowerCase()] ?? 0) : sum;
  }, 0);

/** White's first move that can be castling on the kingside: by trying moves of the pieces in the way. */
export function earliestCastling(): number {
  let positions = [readFen('startpos')];
  for (let move = 1; move < 9; move += 1) {
    if (positions.some((each) => legalMoves(each).some(({ from, to }) => from === 4 && to === 6))) return move;
    positions = positions.flatMap((each) =>
      legalMoves(each)
        .filter(({ from }) => 'NBP'.includes(each.board[from] ?? '') && from % 8 > 3)
        .map((one) => ({ ...play(each, one), white: true })),
    );
  }
  return Number.NaN;
}

/** A board with so many black pieces of each kind and nothing else. */
export const army = (numbers: Readonly<Record<string, number>>): string => {
  const pieces = Object.entries(numbers).flatMap(([kind, number]) => Array.from({ length: number }, () => kind));
  const rows = Array.from({ length: 8 }, (_, rank) => pieces.slice(8 * rank, 8 * rank + 8).join(''));
  return rows.map((row) => row + (row.length === 8 ? '' : 8 - row.length)).join('/');
};

/** White's points minus Black's. */
export const lead = (fen: string): number => points(fen, 'white') - points(fen, 'black');

/** The lead after moves, compared with before. */
export function leadAfter(fen: string, moves: string): number {
  const after = playAll(readFen(fen), moves.split(' '));
  return after ? lead(fenOf(after)) - lead(fen) : Number.NaN;
}

/** The opera game: Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
export const opera = operaMoves.split(' ');

/** The lead in the opera game after so many half-moves. */
export const operaLead = (halfMoves: number): number =>
  leadAfter('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', opera.slice(0, halfMoves).join(' '));

export const capturesIn = (fen: string): number => {
  const position = readFen(fen);
  return legalMoves(position).filter((move) => notation(position, move).includes('x')).length;
};

/** The pieces among these letters that stand beside the piece on a square. */
export const beside = (fen: string, square: string, letters: string): number => {
  const { board } = readFen(fen);
  const near = attacksFrom(withPiece('K', square), squareAt(square));
  return near.filter((at) => board[at] !== '' && letters.includes(board[at] ?? '')).length;
};

/** Pairs of a check and a legal answer to it. */
export const checksAndAnswers = (fen: string): number => {
  const position = readFen(fen);
  return legalMoves(position)
    .filter((move) => /[+#]$/.test(notation(position, move)))
    .reduce((sum, move) => sum + legalMoves(play(position, move)).length, 0);
};
