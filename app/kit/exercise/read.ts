import { type Exercise, exerciseLimits } from './exercise';
import { type Fault, FaultList } from './faults';
import { partsOf } from './places';
import * as kinds from './read-kinds';
import { type Cut, cutLines, type Item, type ItemMark, type SettingName, settingNames } from './read-lines';
import { withoutMarks } from './stored';

export type Reading = { readonly exercise: Exercise } | { readonly faults: readonly Fault[] };

/** Reads the text of a block `exercise` (its grammar is on `/help/exercises`). Never throws. */
export function readExercise(typed: string): Reading {
  const { blockMaxCharacters, bracesMax, hintsMax } = exerciseLimits;
  if (typed.length > blockMaxCharacters) return tooLong(typed);
  const text = withoutMarks(typed);
  const cut = cutLines(text);
  if (cut.draws.length > 0 && text.split('{').length > bracesMax) return tooLong(typed);
  const block = blockOf(cut);
  const { faults, question } = block;
  if (question === '') faults.add(1, 'no-question');
  checkDraws(block);
  const hints = block.items('?');
  for (const { line, text: hint } of hints) if (hint === '') faults.add(line, 'empty-hint');
  kinds.checkCount(hints, hintsMax, 'too-many-hints', block);
  checkOrder(cut.items, faults);
  checkRepeated(cut.items, faults);
  const own = readAnswers(block);
  const all = faults.all();
  if (own === null || all.length > 0) return { faults: all };
  const common = {
    question,
    hints: hints.map(({ text: hint }) => hint),
    solution: block.items('!')[0]?.text ?? '',
    draws: cut.draws,
  };
  return { exercise: { ...own, ...common } };
}

/** The exercise in the text of a block; null if it cannot be read. */
export function exerciseIn(typed: string): Exercise | null {
  const reading = readExercise(typed);
  return 'exercise' in reading ? reading.exercise : null;
}

const tooLong = (typed: string): Reading => ({
  faults: [{ line: 1, code: 'too-long', found: String(typed.length) }],
});

function blockOf({ draws, question, questionLine, lastLine, items, faults: found }: Cut): kinds.Block {
  const faults = new FaultList();
  for (const { line, code, found: typed } of found) faults.add(line, code, typed);
  return {
    question,
    lastLine,
    faults,
    names: draws.map(({ name }) => name),
    items: (...marks) => items.filter(({ mark }) => marks.includes(mark)),
    lineAt: (offset) => questionLine + question.slice(0, offset).split('\n').length - 1,
  };
}

// --- The answers -----------------------------------------------------------------------------------------------------

type Group = 'choice' | 'equals' | 'order' | 'match' | 'gaps' | 'code';

const groupOf: Readonly<Partial<Record<ItemMark, Group>>> = {
  '+': 'choice',
  '-': 'choice',
  '=': 'equals',
  step: 'order',
  pair: 'match',
};

const readers: Readonly<Record<Group, (block: kinds.Block) => kinds.Own>> = {
  choice: kinds.readChoice,
  equals: kinds.readEquals,
  order: kinds.readOrder,
  match: kinds.readMatch,
  gaps: kinds.readGaps,
  code: kinds.readCode,
};

/** The settings that a kind of answers may have. */
const settingsOf: Readonly<Record<Group, readonly SettingName[]>> = {
  choice: [],
  equals: ['vars', 'accents', 'form'],
  order: [],
  match: [],
  gaps: ['accents'],
  code: ['run', 'ordered', 'given', 'start', 'test'],
};

function readAnswers(block: kinds.Block): kinds.Own | null {
  const answers = block.items('+', '-', '=', 'step', 'pair');
  const gap = partsOf(block.question).find(({ place }) => place === 'gap');
  const group = groupOfBlock(block, answers[0], gap !== undefined);
  if (group === null) {
    if (!block.faults.has('other-mark')) addNoAnswer(block);
    return null;
  }
  if (gap && group !== 'gaps') {
    block.faults.add(block.lineAt(gap.start), 'mixed-gap', block.question.slice(gap.start, gap.end));
    return null;
  }
  if (!areSame(answers, group, block.faults)) return null;
  const others = settingNames.filter((name) => !settingsOf[group].includes(name));
  kinds.refuseSettings(block, others);
  return readers[group](block);
}

function groupOfBlock(block: kinds.Block, first: Item | undefined, hasGap: boolean): Group | null {
  if (block.items('run').length > 0) return 'code';
  if (first) return groupOf[first.mark] ?? null;
  return hasGap ? 'gaps' : null;
}

/**
 * Adds a fault for the first answer of another kind. A single arrow among other answers is probably a sentence of the
 * question (`What does x => x + 1 do?`).
 */
function areSame(answers: readonly Item[], group: Group, faults: FaultList): boolean {
  const other = answers.find(({ mark }) => groupOf[mark] !== group);
  const arrow = answers.find(({ mark }) => mark === 'pair');
  if (!other) return true;
  if (arrow) faults.add(arrow.line, 'mixed-arrow', `${arrow.before} => ${arrow.text}`.trim());
  else faults.add(other.line, group === 'code' ? 'mixed-code' : 'mixed', typedItem(other));
  return false;
}

const typedItem = ({ mark, before, text }: Item): string => `${mark === 'step' ? `${before}.` : mark} ${text}`.trim();

/** The fault of a block without answers: a gap may have been meant. */
function addNoAnswer({ items, question, faults, lineAt, lastLine }: kinds.Block): void {
  const [code] = items('given', 'start', 'test');
  if (code) {
    faults.add(code.line, 'run-missing', `${code.mark}:`);
    return;
  }
  const part = partsOf(question).find(
    ({ place, start, end }) => (place === 'text' || place === 'formula') && question.slice(start, end).includes('{{'),
  );
  if (part)
    faults.add(lineAt(question.indexOf('{{', part.start)), part.place === 'text' ? 'gap-unclosed' : 'gap-in-formula');
  else faults.add(lastLine, 'no-answer');
}

// --- Places ----------------------------------------------------------------------------------------------------------

const drawLike = /\{\s*[A-Za-z]\d{0,3}\s*=\s*[-−+]?\d[\d.]*\s*(?:\.\.|\|)[^{}\n]{0,100}\}/g;

/** Draws count in the first line alone. */
function checkDraws({ question, faults, lineAt }: kinds.Block): void {
  const found = [...question.matchAll(drawLike)];
  if (found.length === 0) return;
  const texts = partsOf(question).filter(({ place }) => place === 'text');
  const draw = found.find(({ index }) => texts.some(({ start, end }) => start <= index && index < end));
  if (draw) faults.add(lineAt(draw.index), 'draw-not-first', draw[0]);
}

/** Answers, then hints, then the solution. */
function checkOrder(items: readonly Item[], faults: FaultList): void {
  let last: 'answer' | 'hint' | 'solution' = 'answer';
  for (const item of items) {
    if (item.mark === '?' && last === 'solution') faults.add(item.line, 'hint-after-solution', item.text);
    else if (groupOf[item.mark] && last !== 'answer') faults.add(item.line, 'answer-after-hint', typedItem(item));
    if (item.mark === '?') last = last === 'solution' ? last : 'hint';
    if (item.mark === '!') last = 'solution';
  }
}

/** Only `test:` may stand several times. */
function checkRepeated(items: readonly Item[], faults: FaultList): void {
  const seen = new Set<ItemMark>();
  for (const { mark, line } of items) {
    const isSingle = mark !== 'test' && settingNames.some((name) => name === mark);
    if (isSingle && seen.has(mark)) faults.add(line, 'setting-twice', mark);
    // `!` lines that follow each other are one item.
    if (mark === '!' && seen.has(mark)) faults.add(line, 'solution-twice');
    seen.add(mark);
  }
}
