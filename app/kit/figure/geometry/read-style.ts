import { fault, type Side, type Spot, type Style } from './model';
import { numberOf } from './number';
import type { Token } from './scan';

const sides: Readonly<Record<string, Side>> = { above: [0, 1], below: [0, -1], left: [-1, 0], right: [1, 0] };

const flags: Readonly<Record<string, (style: Style) => void>> = {
  dashed: (style) => {
    style.dash = 'dash';
  },
  dotted: (style) => {
    style.dash = 'dots';
  },
  thick: (style) => {
    style.weight = 'thick';
  },
  thin: (style) => {
    style.weight = 'thin';
  },
  closed: (style) => {
    style.isClosed = true;
  },
  reflex: (style) => {
    style.isReflex = true;
  },
  hidden: (style) => {
    style.isHidden = true;
  },
  value: (style) => {
    style.showsValue = true;
  },
};

/** Words with a number behind them: the largest number, and whether it may be missing. */
const counted: Readonly<Record<string, readonly [number, number]>> = {
  fill: [0, 5],
  color: [0, 5],
  colour: [0, 5],
  ticks: [1, 3],
  tick: [1, 3],
  parallel: [1, 3],
};

/** Words that cannot be names of points. */
export const isStyleWord = (word: string): boolean =>
  [sides, flags, counted].some((words) => Object.hasOwn(words, word)) || word === 'to' || word === 'turn';

const plainStyle = (): Style => ({
  label: null,
  side: null,
  dash: null,
  weight: null,
  colour: null,
  fill: null,
  ticks: 0,
  parallel: 0,
  turn: 0,
  to: null,
  isClosed: false,
  isReflex: false,
  isHidden: false,
  showsValue: false,
});

type SpotsAt = (token: Token | undefined, line: number) => readonly Spot[];

/** Divides the tokens of a statement into its style and the rest. */
export function readStyle(tokens: readonly Token[], line: number, spotsAt: SpotsAt): { style: Style; rest: Token[] } {
  const style = plainStyle();
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.kind === 'text') style.label = token.text;
    else {
      const taken = token.kind === 'word' ? takeWord(style, token.word, tokens[at + 1], line, spotsAt) : null;
      if (taken === null) rest.push(token);
      else at += taken;
    }
  }
  return { style, rest };
}

/** How many of the following tokens the word takes; null for a word that is not of a style. */
function takeWord(style: Style, typed: string, next: Token | undefined, line: number, spotsAt: SpotsAt): number | null {
  const word = typed.toLowerCase();
  if (typed !== word) return null;
  if (Object.hasOwn(sides, word)) {
    const [x, y] = sides[word] as Side;
    style.side = [(style.side?.[0] ?? 0) || x, (style.side?.[1] ?? 0) || y];
    return 0;
  }
  if (Object.hasOwn(flags, word)) {
    flags[word]?.(style);
    return 0;
  }
  if (word === 'to') {
    const [spot] = spotsAt(next, line);
    if (!spot) throw fault(line, 'form', { form: 'label (3, 2) "text" to (1, 1)' });
    style.to = spot;
    return 1;
  }
  const nextWord = next?.kind === 'word' ? next.word : '';
  if (word === 'turn') {
    const turn = numberOf(nextWord);
    if (turn === null) throw fault(line, 'form', { form: 'ellipse M 3 2 turn 30' });
    style.turn = turn;
    return 1;
  }
  return Object.hasOwn(counted, word) ? takeCount(style, word, nextWord, line) : null;
}

function takeCount(style: Style, word: string, next: string, line: number): number {
  const [least, most] = counted[word] as readonly [number, number];
  if (word === 'fill' && next === 'none') {
    style.fill = 'none';
    return 1;
  }
  const typed = numberOf(next);
  const value = typed ?? least;
  if (!Number.isInteger(value) || value < least || value > most)
    throw fault(line, 'count', { word, least, most, found: next });
  if (word === 'fill') style.fill = value;
  else if (word === 'parallel') style.parallel = value;
  else if (word.startsWith('tick')) style.ticks = value;
  else style.colour = value;
  return typed === null ? 0 : 1;
}
