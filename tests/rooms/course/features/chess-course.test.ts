import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { courseText } from '~/rooms/course/store/load';
import { claimFaults } from '../../../support/chess-claims';
import { operaMoves } from '../../../support/chess-game';
import { pawnWins } from '../../../support/chess-kpk';
import { askedBy, figureFault, figuresIn, isDrawing, strayLines } from '../../../support/chess-lesson';
import {
  isMate,
  isStalemate,
  legalMoves,
  notation,
  type Position,
  play,
  playAll,
  positionFault,
  readFen,
} from '../../../support/chess-rules';
import { gain, isKey, matingMoves } from '../../../support/chess-search';
import { exerciseOf } from '../../../support/course-exercises';

/** The course on chess: its positions, written moves and exercises, judged by the rules of the game. */

const lessons = (courseText('chess')?.course.lines ?? []).flatMap(({ lesson }) => (lesson ? [lesson] : []));
const opera = operaMoves.split(' ');

const positionsAfter = (position: Position, depth: number): number =>
  depth === 0
    ? 1
    : legalMoves(position).reduce((sum, move) => sum + positionsAfter(play(position, move), depth - 1), 0);

const written = (fen: string): readonly string[] => {
  const position = readFen(fen);
  const legal = legalMoves(position);
  return legal.map((move) => notation(position, move, legal));
};

describe('the rules by which the course is judged', () => {
  it('find as many positions as are known', () => {
    expect(positionsAfter(readFen('startpos'), 3)).toBe(8902);
    const busy = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
    expect(positionsAfter(readFen(busy), 2)).toBe(2039);
    expect(positionsAfter(readFen('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'), 3)).toBe(2812);
    expect(positionsAfter(readFen('r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'), 2)).toBe(264);
  });

  it('know castling, en passant, promotion, mate and stalemate', () => {
    expect(written('4k3/8/b7/8/8/8/8/R3K2R w')).not.toContain('O-O');
    expect(written('4k3/8/b7/8/8/8/8/R3K2R w')).toContain('O-O-O');
    expect(written('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1')).toContain('exd6');
    expect(written('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1')).not.toContain('exd6');
    expect(written('7k/4P3/8/8/8/8/8/K7 w')).toContain('e8=Q+');
    expect(isMate(readFen('7k/6Q1/5K2/8/8/8/8/8 b'))).toBe(true);
    expect(isStalemate(readFen('7k/5Q2/5K2/8/8/8/8/8 b'))).toBe(true);
    expect(positionFault(readFen('7k/8/8/8/8/8/8/7P w'))).not.toBe('');
    expect(positionFault(readFen('k6R/8/8/8/8/8/8/K7 w'))).not.toBe('');
  });

  it('prove mates and gains, and refuse what is neither', () => {
    const mate = readFen('kbK5/pp6/1P6/8/8/8/8/R7 w');
    const keys = legalMoves(mate).filter((move) => isKey(mate, move, 2));
    expect(keys.map((move) => notation(mate, move))).toEqual(['Ra6']);
    expect(matingMoves(mate)).toEqual([]);
    const fork = readFen('r3k3/pp6/8/3N4/8/8/8/4K3 w');
    const gains = legalMoves(fork).map((move) => [notation(fork, move), gain(fork, move, 3)] as const);
    expect(gains.filter(([, won]) => won >= 5)).toEqual([['Nc7+', 5]]);
  });

  it('know which king and pawn endings are won', () => {
    const wins = (fen: string) => pawnWins(readFen(fen));
    expect(wins('8/4k3/8/4K3/4P3/8/8/8 b')).toBe(true);
    expect(wins('8/4k3/8/4K3/4P3/8/8/8 w')).toBe(false);
    expect(wins('k7/8/1K6/P7/8/8/8/8 w')).toBe(false);
    expect(wins('4k3/8/8/P7/8/8/8/7K w')).toBe(true);
    expect(wins('4k3/8/8/8/8/8/8/QK6 w')).toBe(null);
  });

  it('play the opera game to its mate', () => {
    const end = playAll(readFen('startpos'), opera);
    expect(end && isMate(end)).toBe(true);
  });

  it('find a false claim', () => {
    const ask = (question: string, fen: string, answers: string) =>
      claimFaults(askedBy(exerciseOf(`${question}\n\n\`\`\`chess\nfen: ${fen}\n\`\`\`\n\n${answers}`)));
    const corner = '7k/8/5KQ1/8/8/8/8/8 w';
    expect(ask('White mates in one.', corner, '= Qg7#')).toEqual([]);
    expect(ask('White mates in one.', corner, '= Qh6')).not.toEqual([]);
    expect(ask('Which move gives stalemate?', corner, '+ `Kf7`\n- `Qg7#` :: mate')).toEqual([]);
    expect(ask('White wins the rook.', '4k2r/8/8/8/8/8/8/4K3 w', '= Kd2')).not.toEqual([]);
    expect(ask('Is it won?', 'k7/8/1K6/P7/8/8/8/8 w', '+ White wins\n- A draw :: no')).not.toEqual([]);
  });
});

describe('the course on chess', () => {
  it('shows positions that can be reached, and boards without kings only where single pieces are taught', () => {
    const figures = lessons.flatMap(({ id, markdown }) => figuresIn(markdown).map((figure) => ({ id, figure })));
    expect(figures.length).toBeGreaterThan(200);
    expect(figures.map(({ figure }) => figureFault(figure)).filter(Boolean)).toEqual([]);
    const drawings = figures.filter(({ figure }) => isDrawing(figure)).map(({ id }) => id);
    expect(new Set(drawings)).toEqual(
      new Set([
        'naming-squares-files-a-to-h-ranks-1-to-8',
        'rook-and-bishop-lines-and-diagonals',
        'the-knights-jump-from-colour-to-colour',
        'the-pawn-walks-straight-and-captures-diagonally',
      ]),
    );
  });

  it('writes only moves that are legal where they are played', () => {
    const strays = lessons.flatMap(({ id, markdown }) =>
      strayLines(markdown, markdown.includes('opera game') ? [opera] : []).map((line) => `${id}: ${line}`),
    );
    expect(strays).toEqual([]);
  });

  it('claims in its exercises what can be proved', () => {
    const faults = lessons.flatMap(({ id, markdown }) =>
      exercisesIn(markdown).flatMap(({ text }, n) =>
        claimFaults(askedBy(exerciseOf(text))).map((fault) => `${id} ${n + 1}: ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
  }, 120_000);
});
