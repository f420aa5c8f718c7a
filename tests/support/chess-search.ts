import { inCheck, isMate, legalMoves, type Move, type Position, play } from './chess-rules';

/** Proofs by search: mates in one and two, and what a move wins in material within a few moves. */

export const matingMoves = (position: Position): readonly Move[] =>
  legalMoves(position).filter((move) => isMate(play(position, move)));

/** Whether the side to move mates within so many moves, against every defence. */
export function isForced(position: Position, moves: number): boolean {
  if (moves <= 0) return false;
  return legalMoves(position).some((move) => isKey(position, move, moves));
}

/** Whether a move mates within so many moves, itself counted, against every defence. */
export function isKey(position: Position, move: Move, moves: number): boolean {
  const after = play(position, move);
  const answers = legalMoves(after);
  if (answers.length === 0) return inCheck(after);
  return moves > 1 && answers.every((answer) => isForced(play(after, answer), moves - 1));
}

const values: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const mate = 1000;

/** The value of the pieces of the side to move, minus the other's. */
export const balance = ({ board, white }: Position): number =>
  board.reduce((sum, piece) => {
    const value = values[piece.toLowerCase()] ?? 0;
    return (piece === piece.toUpperCase()) === white ? sum + value : sum - value;
  }, 0);

const taken = (position: Position, { to, promotion }: Move): number =>
  (values[(position.board[to] ?? '').toLowerCase()] ?? 0) + (promotion === 'Q' ? 8 : 0);

/** The best balance of the side to move after `depth` half-moves; then captures and promotions are played out. */
function best(position: Position, depth: number, low: number, high: number, quiet = 6): number {
  const moves = legalMoves(position);
  const checked = inCheck(position);
  if (moves.length === 0) return checked ? -mate - depth : 0;
  let found = low;
  let choice = moves;
  if (depth <= 0) {
    if (!checked || quiet <= 0) {
      found = Math.max(found, balance(position));
      if (found >= high || quiet <= 0) return found;
      choice = moves.filter((move) => taken(position, move) > 0);
    }
  }
  for (const move of [...choice].sort((one, other) => taken(position, other) - taken(position, one))) {
    const value = -best(play(position, move), depth - 1, -high, -found, depth <= 0 ? quiet - 1 : quiet);
    if (value > found) found = value;
    if (found >= high) break;
  }
  return found;
}

/** The material that a move wins (a mate: 1000 and more), if both sides play well for `depth` half-moves after it. */
export const gain = (position: Position, move: Move, depth: number): number =>
  -best(play(position, move), depth, -2000, 2000) - balance(position);

/** Whether a move wins at least so much: quicker than finding how much. */
export function gainsAtLeast(position: Position, move: Move, depth: number, least: number): boolean {
  const aim = balance(position) + least - 0.5;
  return best(play(position, move), depth, -aim - 0.25, -aim + 0.25) < -aim;
}
