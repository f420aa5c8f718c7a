import type { Exercise } from '~/kit/exercise/exercise';
import { fenOf, moveOf, type Position, play, positionFault, readFen, squareAt } from './chess-rules';

/** The parts of a lesson on chess: its figures, its written moves, and the exercises with their positions. */

export interface Figure {
  readonly fen: string;
  readonly position: Position;
  readonly arrows: readonly string[];
  /** Whether the figure says whose turn it is. */
  readonly hasSide: boolean;
}

const figureBlock = /^```chess\n([\s\S]*?)^```$/gm;

export function figureOf(block: string): Figure {
  const fen = /^(?:fen: *)?(startpos|\S*\/\S*.*)$/m.exec(block)?.[1]?.trim() ?? '';
  const arrows = (/^arrows: *(.*)$/m.exec(block)?.[1] ?? '').split(/[\s,]+/).filter(Boolean);
  return { fen, position: readFen(fen), arrows, hasSide: fen === 'startpos' || / [wb]\b/.test(fen) };
}

export const figuresIn = (text: string): readonly Figure[] =>
  [...text.matchAll(figureBlock)].map(([, block = '']) => figureOf(block));

export const withoutFigures = (text: string): string => text.replace(figureBlock, '');

/** The fault of a figure; a board without kings and without a side to move is a drawing, no position. */
export function figureFault({ fen, position, arrows, hasSide }: Figure): string {
  const { board } = position;
  const ends = arrows.map((arrow) => arrow.slice(2));
  const from = arrows.find((arrow) => board[squareAt(arrow)] === '' && !ends.includes(arrow.slice(0, 2)));
  if (from !== undefined) return `${fen}: nothing stands where the arrow ${from} begins.`;
  const hasKing = board.includes('K') || board.includes('k');
  if (!hasKing && !hasSide) return '';
  const fault = positionFault(position);
  const turned = hasSide ? fault : fault && positionFault({ ...position, white: false });
  return turned && `${fen}: ${turned}`;
}

export const isDrawing = ({ position, hasSide }: Figure): boolean => !position.board.includes('K') && !hasSide;

// --- Written moves ---------------------------------------------------------------------------------------------------

const move = `(?:O-O(?:-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?)[+#]?[!?]*`;
const moveForm = new RegExp(`^${move}$`);
const lineForm = new RegExp(String.raw`^(?:\d+\.(?:\.\.)?\s*)?${move}(?:\s+(?:\d+\.(?:\.\.)?\s*)?${move})*$`);

export const isMove = (text: string): boolean => moveForm.test(text);
export const bare = (text: string): string => text.replace(/[+#!?]+$/, '');

export interface Line {
  readonly text: string;
  readonly moves: readonly string[];
  /** Half-moves played before it, counted from move 1; null without a number. */
  readonly ply: number | null;
}

/** The moves in code: `1.e4 e5`, `3...g6`, and single moves without a number. */
export function linesIn(text: string): readonly Line[] {
  return [...withoutFigures(text).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => {
    if (!lineForm.test(code.trim())) return [];
    const [, number, dots] = /^(\d+)\.(\.\.)?/.exec(code) ?? [];
    const moves = code
      .replace(/\d+\.(?:\.\.)?/g, ' ')
      .trim()
      .split(/\s+/);
    return [{ text: code, moves, ply: number ? 2 * (Number(number) - 1) + (dots ? 1 : 0) : null }];
  });
}

interface Place {
  readonly position: Position;
  /** Null: the number of a figure's move is not known. */
  readonly ply: number | null;
}

/** The positions after each of the moves, the first one included; null if a move is not legal. */
function walked(from: Place, line: Line): readonly Place[] | null {
  const places: Place[] = [];
  let { position } = from;
  let ply = line.ply ?? from.ply ?? 0;
  for (const each of line.moves) {
    const found = moveOf(position, each);
    if (!found) return null;
    position = play(position, found);
    ply += 1;
    places.push({ position, ply });
  }
  return places;
}

/** Lines that are legal from no position of the lesson: from no figure, no earlier line, not from the start. */
export function strayLines(text: string, known: readonly (readonly string[])[] = []): readonly string[] {
  const places: Place[] = [{ position: readFen('startpos'), ply: 0 }];
  for (const game of known) {
    const first = places[0];
    if (first) places.push(...(walked(first, { text: '', moves: game, ply: 0 }) ?? []));
  }
  for (const { position, hasSide } of figuresIn(text)) {
    places.push({ position, ply: null });
    if (!hasSide) places.push({ position: { ...position, white: false }, ply: null });
  }
  const strays: string[] = [];
  for (const line of linesIn(text)) {
    if (line.ply === null && line.moves.length < 2) {
      // A single move without a number: an option, or an answer that is told of; `1...` may go on from there.
      const figures = places.filter(({ ply }) => ply === null);
      const after = figures.flatMap(({ position }) =>
        (walked({ position, ply: position.white ? 0 : 1 }, line) ?? []).map((place) => ({
          ...place,
          ply: position.white ? 1 : 2,
        })),
      );
      places.push(...after);
      continue;
    }
    const fitting = places.filter(
      ({ position, ply }) =>
        line.ply === null || (position.white === (line.ply % 2 === 0) && (ply ?? line.ply) === line.ply),
    );
    const found = fitting.flatMap((place) => walked(place, line) ?? []);
    if (found.length === 0) strays.push(line.text);
    const before = new Set(places.map(({ position, ply }) => `${fenOf(position)} ${ply}`));
    places.push(...found.filter(({ position, ply }) => !before.has(`${fenOf(position)} ${ply}`)));
  }
  return strays;
}

// --- Exercises -------------------------------------------------------------------------------------------------------

export interface Asked {
  readonly exercise: Exercise;
  /** The question without its figure. */
  readonly words: string;
  readonly figure: Figure | null;
  /** Moves that the exercise calls right, and those that it calls wrong. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

const firstMove = (text: string): readonly string[] => linesIn(text)[0]?.moves.slice(0, 1) ?? [];

export function askedBy(exercise: Exercise): Asked {
  const figure = figuresIn(`${exercise.question}\n`)[0] ?? null;
  const words = withoutFigures(`${exercise.question}\n`).trim();
  const [right, wrong] =
    exercise.kind === 'words'
      ? [exercise.answers.filter(isMove), []]
      : exercise.kind === 'choice'
        ? [true, false].map((isRight) =>
            exercise.options.filter((each) => each.isRight === isRight).flatMap(({ text }) => firstMove(text)),
          )
        : [[], []];
  return { exercise, words, figure, right: right ?? [], wrong: wrong ?? [] };
}
