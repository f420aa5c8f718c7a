import type { Position } from './chess-rules';

/** King and pawn against king, all positions at once: which of them White, who has the pawn, wins. */

const near = (one: number, other: number): boolean =>
  Math.abs((one % 8) - (other % 8)) <= 1 && Math.abs((one >> 3) - (other >> 3)) <= 1;

const steps: readonly (readonly number[])[] = Array.from({ length: 64 }, (_, from) =>
  Array.from({ length: 64 }, (__, to) => to).filter((to) => to !== from && near(from, to)),
);
const guards = (pawn: number, square: number): boolean =>
  (square >> 3) - (pawn >> 3) === 1 && Math.abs((square % 8) - (pawn % 8)) === 1;

const index = (white: number, black: number, pawn: number): number => (white << 12) | (black << 6) | pawn;

/** For each position whether White wins: with White to move, and with Black to move. */
function solved(): readonly [Uint8Array, Uint8Array] {
  const [toWhite, toBlack] = [new Uint8Array(1 << 18), new Uint8Array(1 << 18)];
  const whiteWins = (king: number, enemy: number, pawn: number): boolean => {
    const up = pawn + 8;
    if (up !== king && up !== enemy) {
      if (up > 55) {
        if (!near(enemy, up) || near(king, up)) return true;
      } else {
        if (toBlack[index(king, enemy, up)]) return true;
        const twice = up + 8;
        if (pawn < 16 && twice !== king && twice !== enemy && toBlack[index(king, enemy, twice)]) return true;
      }
    }
    return (steps[king] ?? []).some((to) => to !== pawn && !near(to, enemy) && toBlack[index(to, enemy, pawn)] === 1);
  };
  const blackLoses = (king: number, enemy: number, pawn: number): boolean => {
    const legal = (steps[enemy] ?? []).filter((to) => !near(to, king) && !guards(pawn, to));
    if (legal.length === 0) return guards(pawn, enemy);
    return legal.every((to) => to !== pawn && toWhite[index(king, to, pawn)] === 1);
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (let king = 0; king < 64; king += 1)
      for (let enemy = 0; enemy < 64; enemy += 1)
        for (let pawn = 8; pawn < 56; pawn += 1) {
          if (king === enemy || king === pawn || enemy === pawn || near(king, enemy)) continue;
          const place = index(king, enemy, pawn);
          if (!toWhite[place] && !guards(pawn, enemy) && whiteWins(king, enemy, pawn)) {
            toWhite[place] = 1;
            changed = true;
          }
          if (!toBlack[place] && blackLoses(king, enemy, pawn)) {
            toBlack[place] = 1;
            changed = true;
          }
        }
  }
  return [toWhite, toBlack];
}

let table: ReturnType<typeof solved> | null = null;

/** Whether White wins with a king and a pawn against a king; null for other material. */
export function pawnWins({ board, white }: Position): boolean | null {
  const pieces = board.filter((piece) => piece !== '').sort();
  if (pieces.join('') !== 'KPk') return null;
  table ??= solved();
  const place = index(board.indexOf('K'), board.indexOf('k'), board.indexOf('P'));
  return table[white ? 0 : 1][place] === 1;
}
