import { type FigureBlock, FigureFault } from '../figure';
import { say } from '../said';
import type { PieceKind } from './pieces';

/** A square: file and rank from 0, so that a1 is 0, 0. */
export interface Square {
  readonly file: number;
  readonly rank: number;
}

export interface Piece extends Square {
  readonly kind: PieceKind;
  readonly isWhite: boolean;
}

export interface Board {
  /** In the order of a position: from a8 to h1. */
  readonly pieces: readonly Piece[];
  /** Null where the position does not say it. */
  readonly moves: 'white' | 'black' | null;
  readonly marks: readonly Square[];
  readonly arrows: readonly (readonly [Square, Square])[];
  readonly isTurned: boolean;
}

const startPosition = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const lineForms = 'fen:, startpos, marks:, arrows:, from:';
const viewForms = 'from: black, from: white';
const foundMaxCharacters = 24;

const kinds: Readonly<Record<string, PieceKind>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

export const squareName = ({ file, rank }: Square): string => `${'abcdefgh'[file]}${rank + 1}`;

const shown = (text: string): string =>
  text.length > foundMaxCharacters ? `${text.slice(0, foundMaxCharacters)}…` : text;

interface Reading {
  position: { readonly pieces: readonly Piece[]; readonly moves: Board['moves'] } | null;
  marks: Map<string, Square>;
  arrows: Map<string, readonly [Square, Square]>;
  isTurned: boolean;
}

/** Reads a chess block. Throws `FigureFault` for the first line that cannot be read. */
export function readBoard(block: FigureBlock): Board {
  const reading: Reading = { position: null, marks: new Map(), arrows: new Map(), isTurned: false };
  for (const { line, text } of block.lines) if (text.trim() !== '') readLine(reading, line, text.trim());
  if (!reading.position) throw new FigureFault(null, say('chess', 'noBoard'));
  const { position, marks, arrows, isTurned } = reading;
  return { ...position, marks: [...marks.values()], arrows: [...arrows.values()], isTurned };
}

function readLine(reading: Reading, line: number, text: string): void {
  const colon = text.indexOf(':');
  const key = colon < 0 ? '' : text.slice(0, colon).trim().toLowerCase();
  const value = text.slice(colon + 1).trim();
  if (key === 'marks' || key === 'mark') readMarks(reading, line, value);
  else if (key === 'arrows' || key === 'arrow') readArrows(reading, line, value);
  else if (['black', 'white', 'from', 'view'].includes(key)) reading.isTurned = isTurnedBy(key, value, line);
  else if (key === 'fen' || (key === '' && (text.includes('/') || isStart(text)))) {
    if (reading.position) throw new FigureFault(line, say('chess', 'boardTwice'));
    reading.position = positionOf(value, line);
  } else throw new FigureFault(line, say('chess', 'unknownLine', { found: shown(text), lines: lineForms }));
}

const isStart = (text: string): boolean => /^(?:startpos|start)$/i.test(text);

function isTurnedBy(key: string, value: string, line: number): boolean {
  const said = value.toLowerCase();
  if (key === 'from' || key === 'view') {
    if (said === 'black') return true;
    if (said === 'white') return false;
  } else if (said === 'below' || said === 'above') return (key === 'black') === (said === 'below');
  throw new FigureFault(line, say('chess', 'view', { found: shown(value), lines: viewForms }));
}

function positionOf(typed: string, line: number): NonNullable<Reading['position']> {
  const [placement = '', side] = (isStart(typed) ? startPosition : typed).split(/\s+/, 2);
  const rows = placement.split('/');
  if (rows.length !== 8) throw new FigureFault(line, say('chess', 'rows', { found: rows.length }));
  const pieces = rows.flatMap((row, at) => piecesOfRow(row, at, line));
  if (side !== undefined && !/^[wb-]$/.test(side))
    throw new FigureFault(line, say('chess', 'side', { found: shown(side) }));
  return { pieces, moves: side === 'w' ? 'white' : side === 'b' ? 'black' : null };
}

function piecesOfRow(row: string, at: number, line: number): Piece[] {
  const pieces: Piece[] = [];
  let file = 0;
  for (const letter of row) {
    if (/[1-9]/.test(letter)) {
      file += Number(letter);
      continue;
    }
    const lower = letter.toLowerCase();
    const kind = Object.hasOwn(kinds, lower) ? kinds[lower] : undefined;
    if (!kind) throw new FigureFault(line, say('chess', 'letter', { found: letter }));
    pieces.push({ kind, isWhite: letter !== lower, file, rank: 7 - at });
    file += 1;
  }
  if (file !== 8)
    throw new FigureFault(line, say('chess', 'rowLength', { row: at + 1, found: shown(row), squares: file }));
  return pieces;
}

const squareOf = (name: string): Square | null =>
  /^[a-h][1-8]$/i.test(name) ? { file: name.toLowerCase().charCodeAt(0) - 97, rank: Number(name[1]) - 1 } : null;

const wordsIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

function readMarks({ marks }: Reading, line: number, value: string): void {
  for (const word of wordsIn(value)) {
    const square = squareOf(word);
    if (!square) throw new FigureFault(line, say('chess', 'square', { found: shown(word) }));
    marks.set(squareName(square), square);
  }
}

/** Arrows are written e2e4, e2-e4, e2→e4 or e2->e4. There are at most 64 × 63 of them, each drawn once. */
function readArrows({ arrows }: Reading, line: number, value: string): void {
  for (const word of wordsIn(value)) {
    const [, from = '', to = ''] = /^([a-z]\d)(?:-|–|→|->)?([a-z]\d)$/i.exec(word) ?? [];
    const [start, end] = [squareOf(from), squareOf(to)];
    const wrong = from !== '' && !start ? from : to !== '' && !end ? to : null;
    if (wrong) throw new FigureFault(line, say('chess', 'square', { found: wrong }));
    if (!start || !end || from.toLowerCase() === to.toLowerCase())
      throw new FigureFault(line, say('chess', 'arrow', { found: shown(word) }));
    arrows.set(squareName(start) + squareName(end), [start, end]);
  }
}
