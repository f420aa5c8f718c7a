import type { CourseChecks } from '../../../support/recomputed';
import {
  attacked,
  count,
  fewestMoves,
  lead,
  leadAfter,
  movesFrom,
  movesIn,
  operaLead,
  raysOn,
  reachOf,
} from './chess-board';
import {
  doubled,
  guards,
  halfOpenFiles,
  isolated,
  keySquares,
  onColourOf,
  openFiles,
  passed,
  pawnsOn,
} from './chess-pawns';

/** The numbers of the branches from tactics to the end of the course. */

const square = (file: number, rank: number): string => `${'abcdefgh'[file - 1]}${rank}`;

const many = (times: number, each: number): number =>
  Array.from({ length: times }, () => each).reduce((sum, one) => sum + one, 0);

/** Half-moves of the other side before one's own move of this number, if one moves first. */
const othersBefore = (move: number): number => Array.from({ length: move }, (_, n) => n).filter((n) => n > 0).length;

/** The expected score against somebody so many points stronger: Elo's curve from its slope, step by step. */
function expected(points: number): number {
  let score = 0.5;
  const steps = 4000;
  for (let n = 0; n < steps; n += 1) score -= (score * (1 - score) * Math.log(10) * points) / 400 / steps;
  return score;
}

const knightOn = (one: string, other: string): number =>
  Array.from({ length: 64 }, (_, at) => square((at % 8) + 1, Math.floor(at / 8) + 1)).filter(
    (at) => at !== one && at !== other && fewestMoves('N', at, one) === 1 && fewestMoves('N', at, other) === 1,
  ).length;

const refused = 'rn2k2r/p1p2ppp/5n2/4p3/1bB1P3/2P5/PP3PPP/RNB1K2R b';
const lazy = 'r2q1rk1/pp3ppp/2p2n2/8/8/N2B4/PPP1QPPP/R3R1K1 w';

export const later: CourseChecks = {
  'fork-one-piece-two-targets': [() => knightOn('e8', 'a8')],
  'pin-and-skewer-two-pieces-on-one-line': [() => leadAfter('4k3/1p6/2nP4/8/8/8/8/4K3 w', 'Kd2') + 3 - 1],
  'discovered-attack-and-double-check': [() => movesIn('rnbk1b1r/pp3ppp/2p5/4q1B1/4n3/8/PPP2PPP/2KR1BNR b')],
  'removing-the-guard-deflecting-it-overloading-it': [({ d, t }) => many(d, 1) + many(t, 2)],
  'zwischenzug-the-move-in-between': [({ k }) => 9 - k],
  'sacrifice-when-the-bishop-takes-on-h7': [() => lead('3r1rk1/1bqn1pp1/pp2p3/n2pP1NQ/8/2P5/PP3PPP/R1B2RK1 b')],
  'training-fifteen-puzzles-a-day-slowly': [({ n, s }) => many(s, 100) / n, ({ f, w }) => many(w, many(7, f))],
  'project-tactics-in-the-opera-game': [
    () => raysOn('4kb1r/p2rqppp/5n2/1B2p1B1/4P3/1Q6/PPP2PPP/2KR4 b', 'd7', 'white'),
  ],
  'mixed-review-tactics': [({ w, g }) => w - g],
  'why-e4-and-d4-open-lines': [
    () => movesFrom('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w', 'f1'),
    ({ a, b }) => 4 - b - (4 - a),
  ],
  'wasted-moves-early-queen-trips-knights-on-the-rim': [
    () => ['e4', 'Qh5', 'Qf3', 'Qb3'].filter((move) => move.startsWith('Q')).length,
    () => count('8/1ppp1ppp/p1n2n2/8/8/8/8/8', 'nb') - count('8/8/8/8/8/1Q6/8/8', 'NB'),
  ],
  'italian-game-pressure-on-f7': [
    () => raysOn('r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b', 'f7', 'white'),
  ],
  'against-the-sicilian-open-the-board-with-d4': [() => count('8/8/8/8/3N4/2N1B3/8/8', 'NB')],
  'queens-gambit-declined-hold-the-centre-develop': [() => movesIn('r1bBk2r/pppn1ppp/8/3n4/1b1P4/8/PP2PPPP/R2QKBNR w')],
  'project-an-opening-of-your-own': [() => count('8/8/8/6B1/2B5/2N5/8/8', 'NB'), ({ k, n }) => many(k, n + 6)],
  'mixed-review-openings': [({ p, o }) => 4 - p + (4 - o)],
  'isolated-doubled-backward-weakness-or-activity': [
    () => isolated('6k1/pp3ppp/8/8/8/2P5/P1P2PPP/6K1 w', 'P'),
    () => doubled('6k1/p1p2ppp/2p5/8/8/8/PPP2PPP/6K1 w', 'p'),
  ],
  'passed-pawns-must-be-pushed-or-blocked': [
    () => passed('6k1/p5p1/8/1P6/2P5/8/6P1/6K1 w', 'P'),
    () => passed('6k1/2p3pp/8/1p2P3/8/P7/5PPP/6K1 w', 'P') + passed('6k1/2p3pp/8/1p2P3/8/P7/5PPP/6K1 w', 'p'),
  ],
  'outposts-where-no-pawn-can-chase-a-knight': [() => fewestMoves('N', 'b1', 'd5')],
  'open-files-rooks-and-the-seventh-rank': [
    () => openFiles('5rk1/pp3ppp/8/8/8/7P/P4PP1/3R2K1 w'),
    () => halfOpenFiles('r4rk1/pp3ppp/3p4/8/4P3/8/PP3PPP/R4RK1 w'),
  ],
  'good-bishop-bad-bishop-look-at-your-pawns-colour': [
    () => onColourOf('6k1/3b4/4p3/3pPp2/3P1P2/3B4/8/6K1 w', 'p', 'd7'),
  ],
  'king-safety-why-not-to-move-the-pawns-in-front-of': [() => guards('6k1/5ppp/5n2/8/8/6Pq/5P1P/5RK1 b', 'h2')],
  'mixed-review-pawns': [
    () => isolated('6k1/p1p2ppp/8/4p3/4P3/2P5/PP3PPP/6K1 w', 'p'),
    () => passed('6k1/5pp1/7p/1P6/8/6P1/p4P1P/6K1 w', 'P') + passed('6k1/5pp1/7p/1P6/8/6P1/p4P1P/6K1 w', 'p'),
    ({ p, d }) => p + d - d,
  ],
  'ask-which-of-your-pieces-works-least': [() => movesFrom(lazy, 'a1'), () => fewestMoves('N', 'a3', 'f5')],
  'candidate-moves-then-calculating-each-until-it': [({ c, b }) => many(c, b)],
  'trading-which-pieces-when-ahead-which-when-behind': [({ w, b }) => w - 2 + (b - 2)],
  'pawn-storms-after-castling-on-opposite-sides': [({ a }) => othersBefore(a)],
  'prophylaxis-what-does-the-other-side-want': [({ a }) => a - othersBefore(a - 1)],
  'project-the-plan-of-the-opera-game': [
    () => count('5b1r/5ppp/8/8/8/8/8/8', 'brp'),
    () => count('8/8/8/8/8/8/8/8', 'QRBN'),
  ],
  'mixed-review-middlegame': [({ k }) => k - 2, () => fewestMoves('N', 'a3', 'f5')],
  'the-square-of-the-pawn-can-the-king-still-catch-it': [
    ({ r }) => fewestMoves('K', square(3, r), 'c8') + 1,
    () => fewestMoves('K', 'f5', 'a8'),
  ],
  'opposition-and-key-squares-in-front-of-the-pawn': [() => keySquares('e4', 6)],
  'breakthrough-and-spare-moves': [() => fewestMoves('K', 'h2', 'h5')],
  'lucena-building-a-bridge': [() => movesFrom('6K1/4k1P1/8/8/8/8/7r/5R2 w', 'g8')],
  'philidor-sixth-rank-then-checks-from-behind': [() => reachOf('R', 'a1', { a6: 'P', b1: 'P' })],
  'opposite-coloured-bishops-and-drawing-with-a-pawn': [() => [...'bcdef'].length - 2],
  'knight-against-bishop-which-side-of-the-board-is': [
    () => ['b7', 'c6', 'c4', 'b3'].filter((at) => fewestMoves('B', 'd5', at) > 1).length,
    () => attacked('B', 'd5'),
  ],
  'queen-against-a-pawn-on-the-seventh': [() => movesIn('8/6K1/8/8/8/3Q4/4p3/3k4 b')],
  'project-the-ending-that-morphy-refused': [
    () => lead(refused),
    () => isolated(refused, 'p'),
    () => pawnsOn(refused, 'P', 'abc') - pawnsOn(refused, 'p', 'abc'),
  ],
  'mixed-review-endings': [({ f }) => othersBefore(f)],
  'choosing-a-time-control-fifteen-minutes-beats-one': [
    ({ b, i, m }) => (many(60, b) + many(m, i)) / 60,
    ({ t }) => t - t / 2,
  ],
  'annotating-your-own-game-before-the-engine-speaks': [({ a }) => many(a, 100 / 20), ({ n, m }) => many(n, m)],
  'what-a-rating-says-elo-and-expected-score': [
    ({ d }) => expected(d),
    ({ k }) => k * (1 - expected(0)),
    ({ k }) => k * (0.5 - 0.24),
    ({ n }) => many(n, 0.76),
  ],
  'nerves-touch-move-and-manners-in-a-first': [({ r, p }) => p + (r - (p + 1))],
  'project-your-annotated-game': [() => operaLead(18) - operaLead(33), ({ w, d }) => many(w, d + 1)],
  'mixed-review-the-whole-game': [({ d }) => many(10, expected(d))],
};
