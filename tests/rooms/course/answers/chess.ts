import type { CourseChecks } from '../../../support/recomputed';
import {
  army,
  attacked,
  beside,
  capturesIn,
  checksAndAnswers,
  count,
  earliestCastling,
  fewestMoves,
  lead,
  leadAfter,
  movesFrom,
  movesIn,
  movesOf,
  operaLead,
  points,
  raysOn,
  reachOf,
} from './chess-board';
import { later } from './chess-later';

/** Numbers of the course on chess, counted on the board by a program that knows the rules. */

const square = (file: number, rank: number): string => `${'abcdefgh'[file - 1]}${rank}`;

export const checks: CourseChecks = {
  ...later,
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
  'project-a-notebook-and-the-opera-game': [() => count('1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b', 'KQRBNP')],
  'mixed-review-board-pieces-aim': [
    () => movesFrom('4k3/8/1p6/8/1Q1P4/8/8/1K6 w', 'b4'),
    ({ k }) => fewestMoves('K', 'e1', square(1, k)),
    () => movesIn('6k1/6pp/8/8/1r6/8/B7/6K1 b'),
  ],
  'pawn-1-knight-and-bishop-3-rook-5-queen-9-a-useful': [
    ({ q, r, m, p }) => points(army({ q, r, n: m, p }), 'black'),
    () => lead('r4rk1/pp3ppp/2n5/8/8/2B2N2/PP3PPP/3R2K1 w'),
  ],
  'attackers-against-defenders-on-one-square': [
    () => raysOn('6k1/3n2b1/3p4/4p3/3P4/5N2/4Q3/4R1K1 w', 'e5', 'white'),
    () => points(army({ n: 1, b: 1 }), 'black') - points(army({ p: 1, n: 1 }), 'black'),
    () => leadAfter('6k1/5ppp/4pn2/3p4/8/1BN5/3R1PPP/3Q2K1 w', 'Nxd5 Nxd5 Bxd5 exd5 Rxd5'),
    ({ n, d }) => {
      let [white, black, taken] = [n + 1, d, 0];
      while (white > 0 && black > 0) [white, black, taken] = [white - 1, black - 1, taken + 1];
      return taken;
    },
  ],
  'what-did-my-opponents-last-move-attack': [({ s, m }) => Array.from({ length: m }, () => s).reduce((a, b) => a + b)],
  'does-my-move-leave-something-hanging': [
    () => capturesIn('r4rk1/ppp2ppp/2n5/3qp3/2NP2b1/4PN2/PPP2PPP/R2Q1RK1 b'),
    ({ h, q }) => points(army({ n: h, q }), 'black'),
  ],
  'a-piece-is-attacked-five-answers': [({ a, b }) => Math.abs(a - b)],
  'project-counting-through-the-opera-game': [
    () => operaLead(22) - operaLead(18),
    () => operaLead(26),
    () => operaLead(30),
    () => operaLead(33),
  ],
  'mixed-review-counting-material': [
    ({ r, n, p }) => points(army({ r, p }), 'black') - points(army({ n, p, q: 1 }), 'black'),
    () => raysOn('r1bq1rk1/ppp2ppp/2np1n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w', 'e5', 'black'),
    { gaps: () => [3 - 5, 5 - 9, 3 - 1] },
  ],
  'queen-and-king-against-king-shrink-the-box-beware': [
    () => movesIn('8/8/8/4k3/8/5Q2/8/K7 b'),
    ({ k }) => Array.from({ length: 50 }, (_, n) => n).filter((n) => n >= k).length,
  ],
  'two-rooks-as-a-ladder': [
    () => movesIn('8/8/4k3/R7/1R6/8/8/6K1 b'),
    ({ r }) => fewestMoves('K', square(1, r + 2), 'a8'),
  ],
  'rook-and-king-kings-face-to-face-then-check-along': [({ a }) => a * 4 - (a - 1) * 4],
  'back-rank-no-window-for-the-king': [() => movesOf('6k1/5ppp/8/8/8/8/r4PPP/3R2K1 b', 'p')],
  'smothered-mate-a-knight-and-a-helpless-corner': [() => beside('6rk/p4Npp/8/8/8/8/1q6/6K1 b', 'h8', 'kqrbnp')],
  'scholars-mate-and-how-to-laugh-at-it': [() => raysOn('startpos', 'd7', 'black')],
  'mate-in-two-forcing-moves-first': [() => checksAndAnswers('3r2k1/pp3ppp/8/3N4/8/8/5PPP/3QR1K1 w')],
  'project-the-last-moves-of-the-opera-game': [
    () => movesIn('1Q2kb1r/p2n1ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b'),
    () => movesIn('4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b'),
  ],
};
