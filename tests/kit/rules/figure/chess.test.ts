import { describe, expect, it } from 'vitest';
import { drawChess } from '~/kit/figure/chess/draw-chess';
import { pieceBox } from '~/kit/figure/chess/pieces';
import { drawnFigure } from '~/kit/figure/draw-figure';
import type { Drawing } from '~/kit/figure/figure';
import { readBlock } from '~/kit/figure/read-block';
import { figureSaid, withFigureSaid } from '~/kit/figure/said';
import type { SvgElement } from '~/kit/figure/svg';
import { goodChess, hostileChess } from './corpus/chess';

const draw = (text: string): Drawing => drawChess(readBlock(text));
const saidOf = (text: string): string => draw(text).said.map(figureSaid).join(' ');

async function faultOf(text: string): Promise<string> {
  const drawn = await drawnFigure('chess', text);
  return 'fault' in drawn ? `${drawn.fault.line}: ${figureSaid(drawn.fault.said)}` : 'drawn';
}

/** Squares from the left and the top where a drawing has pieces of a colour. */
const piecesAt = ({ shapes }: Drawing, isWhite: boolean): (readonly [number, number])[] =>
  shapes.flatMap((shape) => {
    const [outline] = shape.children as SvgElement[];
    if (shape.name !== 'g' || !outline?.classes.includes(isWhite ? 'piece-light' : 'piece-dark')) return [];
    const [, x, y] = /^translate\((\d+) (\d+)\)/.exec(String(shape.attributes.transform)) ?? [];
    return [[(Number(x) - 16) / 38, Number(y) / 38] as const];
  });

const ofClass = ({ shapes }: Drawing, name: string): SvgElement[] =>
  shapes.filter(({ classes }) => classes.includes(name as 'ink'));

describe('a board', () => {
  it('has 64 squares, half of them dark, a1 among these', () => {
    const drawing = draw('startpos');
    expect([drawing.width, drawing.height]).toEqual([320, 320]);
    expect(ofClass(drawing, 'square-light')).toHaveLength(32);
    expect(ofClass(drawing, 'square-dark')).toHaveLength(32);
    expect(ofClass(drawing, 'square-dark')[0]?.attributes).toMatchObject({ x: 16, y: 266 });
  });

  it('has each piece on its square', () => {
    const drawing = draw('fen: 4k3/8/8/8/8/8/8/R3K3 w');
    expect(piecesAt(drawing, true)).toEqual([
      [0, 7],
      [4, 7],
    ]);
    expect(piecesAt(drawing, false)).toEqual([[4, 0]]);
    expect(pieceBox).toBe(40);
  });

  it('is turned for Black, with its coordinates', () => {
    const drawing = draw('fen: 8/8/8/8/8/8/8/R7\nblack: below');
    expect(piecesAt(drawing, true)).toEqual([[7, 0]]);
    const texts = drawing.shapes.filter(({ name }) => name === 'text').map(({ children }) => children[0]);
    expect(texts.slice(0, 4)).toEqual(['h', '1', 'g', '2']);
  });

  it('has arrows from square to square and frames around marked ones', () => {
    const drawing = draw('startpos\nmarks: e4 e4 d5\narrows: e2e4');
    expect(ofClass(drawing, 'fill-0')).toHaveLength(2);
    const [arrow] = ofClass(drawing, 'fill-1');
    const tip = String(arrow?.attributes.points).split(' ')[3]?.split(',').map(Number);
    // The middle of e4 is at 16 + 4.5 × 38, 4.5 × 38; the tip is one pixel before it.
    expect(tip).toEqual([187, 172]);
  });

  it('has arrows that end before a piece on their goal, however many they are', () => {
    const drawing = draw('fen: 8/8/2np4/4p3/8/5N2/8/4R3 w\narrows: f3e5 e1e5 c6e5 d6e5 e5e4');
    const tips = ofClass(drawing, 'fill-1').map(({ attributes }) =>
      String(attributes.points).split(' ')[3]?.split(',').map(Number),
    );
    const away = tips.map(([x = 0, y = 0] = []) => Math.hypot(x - (16 + 4.5 * 38), y - 3.5 * 38));
    expect(away.slice(0, 4).every((pixels) => pixels > 0.3 * 38 && pixels < 0.4 * 38)).toBe(true);
    expect(tips[4]).toEqual([187, 170]);
  });

  it('has its arrows below the pieces, so that none is hidden', () => {
    const { shapes } = draw('fen: 8/8/8/8/3P4/8/8/R7 w\narrows: a1a8');
    const at = shapes.findIndex(({ attributes }) => attributes.points !== undefined);
    expect(shapes.slice(at + 1)).toHaveLength(2);
  });

  it('is described by its pieces and told as a table', () => {
    expect(saidOf('fen: 4k3/8/8/8/8/8/P7/R3K2R w\nmarks: e4\narrows: e1g1\nfrom: black')).toBe(
      'White: king e1; rook a1, h1; pawn a2. Black: king e8. White to move. Marked squares: e4. Arrows: e1–g1. Seen from Black’s side.',
    );
    expect(saidOf('8/8/8/8/8/8/8/8')).toBe('White: no pieces. Black: no pieces.');
    expect(draw('fen: 4k3/8/8/8/8/8/P7/4K3').table?.rows.map(([, ...squares]) => squares)).toEqual([
      ['e1', 'e8'],
      ['a2', '–'],
    ]);
  });
});

describe('faults name line and reason', () => {
  it.each([
    ['fen: 8/8/8/8/8/8/8/8/8', '1: The position has 9 rows between slashes. A board has 8.'],
    ['title: x\nfen: 8/8/44p/8/8/8/8/8', '2: Row 3 of the position, “44p”, has 9 squares. A row has 8.'],
    [
      'fen: 8/8/8/3x4/8/8/8/8',
      '1: “x” in the position is no piece. Pieces are K Q R B N P for White and k q r b n p for Black.',
    ],
    ['fen: 8/8/8/8/8/8/8/8 white', '1: “white” after the position is not the side to move. Write w or b.'],
    ['startpos\nmarks: e4 i9', '2: “i9” is not a square. Squares are a1 to h8.'],
    ['startpos\narrows: e2e9', '2: “e9” is not a square. Squares are a1 to h8.'],
    ['startpos\narrows: e4', '2: “e4” is not an arrow. Write the two squares together, such as e2e4.'],
    ['startpos\nstartpos', '2: There is a second position. A figure has one board.'],
    ['marks: e4', 'null: The position is missing. Write fen: and the position, or startpos.'],
    ['startpos\nfrom: above', '2: “above” is not understood here. Write from: black, from: white to turn the board.'],
    [
      'startpos\nhello',
      '2: “hello” is not a line of a chess figure. Lines are fen:, startpos, marks:, arrows:, from:.',
    ],
  ])('%s', async (text, fault) => {
    expect(await faultOf(text)).toBe(fault);
  });
});

describe('the corpus', () => {
  it.each(goodChess)('draws $name', async ({ block }) => {
    const drawn = await drawnFigure('chess', block);
    if ('fault' in drawn) throw new Error(figureSaid(drawn.fault.said));
    expect(await drawnFigure('chess', block)).toEqual(drawn);
    expect(withFigureSaid(drawn.html, (text) => text)).not.toMatch(/NaN|undefined|[\ue014\ue015]|\{\w+\}/u);
  });

  it.each(hostileChess)('answers $name', async ({ block }) => {
    const drawn = await drawnFigure('chess', block);
    if ('fault' in drawn) expect(drawn.fault.said.words).toBe('chess');
    else expect(drawn.html).not.toMatch(/<script|style=|href|NaN/);
  });
});
