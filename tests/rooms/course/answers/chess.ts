import type { CourseChecks } from '../../../support/recomputed';
import { attacked, count, earliestCastling, fewestMoves, movesFrom, movesIn, movesOf, reachOf } from './chess-board';

/** Numbers of the course on chess, counted on the board by a program that knows the rules. */

const square = (file: number, rank: number): string => `${'abcdefgh'[file - 1]}${rank}`;

export const checks: CourseChecks = {
  'light-square-at-the-right-hand-queen-on-her-own': [({ a, b }) => 16 - a + (16 - b)],
  'naming-squares-files-a-to-h-ranks-1-to-8': [({ r }) => fewestMoves('K', 'a1', square(1, r)) - 1],
  'rook-and-bishop-lines-and-diagonals': [
    () => attacked('B', 'a1'),
    ({ r }) => reachOf('R', 'a1', { [square(1, r)]: 'P' }),
    () => movesFrom('4k3/7p/2P5/8/4B3/8/6p1/4K3 w', 'e4'),
  ],
  'queen-and-king-the-strongest-and-the-one-that': [
    () => attacked('Q', 'a1'),
    () => movesIn('5r1r/8/8/8/8/8/k7/6K1 w'),
    ({ s }) => fewestMoves('K', 'a1', square(s, s)) + s,
  ],
  'the-knights-jump-from-colour-to-colour': [
    () => attacked('N', 'a4'),
    () => fewestMoves('N', 'g1', 'g2'),
    () => movesFrom('4k3/8/8/1p1P4/4p3/2N5/P7/1R2K3 w', 'c3'),
  ],
  'the-pawn-walks-straight-and-captures-diagonally': [
    ({ r }) => fewestMoves('K', square(1, r), 'a8'),
    () => movesOf('4k3/8/8/2p1p3/3P4/7p/5PPP/4K3 w', 'P'),
  ],
  'check-mate-stalemate-and-the-other-draws': [
    () => movesIn('4k3/8/8/8/8/8/1r6/K3Q3 b'),
    ({ a, b, c }) => [a, b, c].reduce((sum, games, index) => sum + (games * (2 - index)) / 2, 0),
  ],
  'castling-what-must-be-true-first': [earliestCastling],
  'en-passant-only-on-the-next-move': [() => movesFrom('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1', 'e5')],
  'promotion-and-when-not-to-take-a-queen': [
    ({ w, b }) => {
      let [white, black] = [w, b];
      for (let isWhite = true; white > 0; isWhite = !isWhite)
        if (isWhite) white -= 1;
        else black -= 1;
      return black;
    },
  ],
  'writing-moves-down-nf3-exd5-o-o-qxh7': [({ n }) => Array.from({ length: n }, () => 2).reduce((a, b) => a + b) - 1],
  'project-a-notebook-and-the-opera-game': [
    () => count('1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b', 'KQRBNP'),
  ],
  'mixed-review-board-pieces-aim': [
    () => movesFrom('4k3/8/1p6/8/1Q1P4/8/8/1K6 w', 'b4'),
    ({ k }) => fewestMoves('K', 'e1', square(1, k)),
    () => movesIn('6k1/6pp/8/8/1r6/8/B7/6K1 b'),
  ],
};
