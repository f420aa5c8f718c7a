import { pawnWins } from './chess-kpk';
import { type Asked, bare } from './chess-lesson';
import {
  attackersOf,
  isMate,
  isStalemate,
  legalMoves,
  type Move,
  nameOf,
  notation,
  type Position,
  play,
} from './chess-rules';
import { gainsAtLeast, isKey, matingMoves } from './chess-search';

/** The claims of exercises about positions, read from set phrases of their questions, proved by rules and search. */

interface Case {
  readonly asked: Asked;
  readonly position: Position;
  /** Each legal move by its notation without + and #. */
  readonly legal: ReadonlyMap<string, Move>;
}

type Proof = (given: Case) => readonly string[];

/** The moves called right are those for which `holds`, and no others; of a choice, only the options are looked at. */
function sameMoves({ asked, legal }: Case, what: string, holds: (move: Move) => boolean): readonly string[] {
  const right = new Set(asked.right.map(bare));
  const all = [...legal.keys()].filter((name) => name.includes('x') || !/\bcapture\b/i.test(asked.words));
  const looked = asked.exercise.kind === 'choice' ? [...right, ...asked.wrong.map(bare)] : all;
  return looked.flatMap((name) => {
    const move = legal.get(name);
    const does = move !== undefined && holds(move);
    return does === right.has(name) ? [] : [`${name} ${does ? `is ${what} too` : `is not ${what}`}`];
  });
}

const needs: Readonly<Record<string, number>> = {
  ...{ pawn: 1, exchange: 2, material: 1, piece: 3, knight: 3, bishop: 3, rook: 5, queen: 6 },
};

const winning =
  /\b(?:wins?|winning) (?:at least )?(?:a |the |back )*(pawn|exchange|material|(?:minor )?piece|knight|bishop|rook|queen)\b/i;

const loose = /\battacked and not guarded\b/i;

/** The answers are the squares on which a piece of the side to move is attacked and not guarded. */
function looseSquares({ asked, position }: Case): readonly string[] {
  const { board, white } = position;
  const found = board.flatMap((piece, square) => {
    const own = piece !== '' && (piece === piece.toUpperCase()) === white && piece.toLowerCase() !== 'k';
    if (!own || attackersOf(position, square, !white).length === 0) return [];
    return attackersOf(position, square, white).length === 0 ? [nameOf(square)] : [];
  });
  const told = asked.right.join(' ');
  return found.join(' ') === told ? [] : [`attacked and not guarded: ${found.join(' ')}, not ${told}`];
}

const proofs: readonly (readonly [RegExp, Proof])[] = [
  [/\bmates? in one\b/i, (given) => sameMoves(given, 'mate', (move) => isMate(play(given.position, move)))],
  [/\bmates? in two\b/i, (given) => sameMoves(given, 'a mate in two', (move) => isKey(given.position, move, 2))],
  [
    /\bgives? stalemate\b/i,
    (given) => sameMoves(given, 'stalemate', (move) => isStalemate(play(given.position, move))),
  ],
  [/\bmoves? (?:is|are) legal\b|\bonly legal\b/i, (given) => sameMoves(given, 'legal', () => true)],
  [
    /\bonly (?:winning move|move that wins)\b/i,
    (given) => {
      if (pawnWins(given.position) === null) return [];
      return sameMoves(given, 'a win', (move) => pawnWins(play(given.position, move)) === true);
    },
  ],
  [
    /\b(?:loses nothing|is safe)\b/i,
    (given) => sameMoves(given, 'safe', (move) => gainsAtLeast(given.position, move, 3, 0)),
  ],
  [
    /\bstops? the mate\b/i,
    (given) => sameMoves(given, 'a defence', (move) => matingMoves(play(given.position, move)).length === 0),
  ],
  [loose, looseSquares],
  [
    winning,
    (given) => {
      const need = needs[winning.exec(given.asked.words)?.[1]?.replace('minor ', '').toLowerCase() ?? ''] ?? 1;
      const shy = given.asked.right.length === 0;
      return shy ? [] : sameMoves(given, `a gain of ${need}`, (move) => gainsAtLeast(given.position, move, 3, need));
    },
  ],
];

function endingFault({ asked: { exercise }, position }: Case): readonly string[] {
  const wins = pawnWins(position);
  if (wins === null || exercise.kind !== 'choice') return [];
  const right = exercise.options.filter(({ isRight }) => isRight).map(({ text }) => text);
  return right.some((text) => /^a draw\b/i.test(text) === wins && /^(?:a draw|white wins)\b/i.test(text))
    ? [`White ${wins ? 'wins' : 'does not win'}`]
    : [];
}

/** The untrue claims of an exercise with a figure; nothing if all that can be proved holds. */
export function claimFaults(asked: Asked): readonly string[] {
  if (!asked.figure) return [];
  const position = asked.figure.position;
  const moves = legalMoves(position);
  const legal = new Map(moves.map((move) => [bare(notation(position, move, moves)), move]));
  const given = { asked, position, legal };
  const written = new Set(moves.map((move) => notation(position, move, moves)));
  const options = /\blegal\b/i.test(asked.words) || loose.test(asked.words) ? [] : [...asked.right, ...asked.wrong];
  const faults = options.filter((each) => !legal.has(bare(each))).map((each) => `${each} is not legal`);
  const [best = ''] = asked.right;
  if (faults.length === 0 && best !== '' && !written.has(best.replace(/[!?]+$/, '')) && options.includes(best))
    faults.push(`${best} lacks its sign`);
  for (const [phrase, proof] of proofs) if (phrase.test(asked.words)) faults.push(...proof(given));
  return [...faults, ...endingFault(given)];
}

/** How many of an exercise's claims are proved by the phrases above. */
export const isProved = (asked: Asked): boolean =>
  asked.figure !== null && (asked.right.length > 0 || pawnWins(asked.figure.position) !== null);
