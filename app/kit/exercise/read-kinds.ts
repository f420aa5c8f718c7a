import type { CodeLanguage, Exercise, Gap, Kind, NumberAnswer, Option } from './exercise';
import { exerciseLimits as limits } from './exercise';
import type { FaultCode, FaultList } from './faults';
import { partsOf } from './places';
import { looksLikeFormula, meansNumber, readFormulaLine, readNumberAnswer, readNumberLine } from './read-answers';
import { type Item, splitOutside } from './read-lines';
import { gapAnswers } from './slots';

/** The exercise of each kind without the texts that all kinds have. Faults go to the block's list. */

export interface Block {
  readonly question: string;
  /** Names of the draws. */
  readonly names: readonly string[];
  readonly lastLine: number;
  readonly faults: FaultList;
  readonly items: (...marks: readonly Item['mark'][]) => readonly Item[];
  /** The line of a position in the question. */
  readonly lineAt: (offset: number) => number;
}

type Common = 'question' | 'hints' | 'solution' | 'draws';
export type Own<K extends Kind = Kind> = K extends Kind ? Omit<Extract<Exercise, { kind: K }>, Common> : never;

/** Adds a fault at the first item beyond `most`. */
export function checkCount(
  items: readonly { readonly line: number }[],
  most: number,
  code: FaultCode,
  { faults }: Block,
): void {
  const extra = items[most];
  if (extra) faults.add(extra.line, code, String(items.length));
}

// --- Choice ----------------------------------------------------------------------------------------------------------

export function readChoice(block: Block): Own<'choice'> {
  const { faults } = block;
  const items = block.items('+', '-');
  const options = items.map(readOption);
  const seen = new Set<string>();
  for (const [at, { text }] of options.entries()) {
    const line = items[at]?.line ?? 1;
    if (text === '') faults.add(line, 'empty-option');
    else if (seen.has(text)) faults.add(line, 'option-twice', text);
    seen.add(text);
  }
  const rights = options.filter(({ isRight }) => isRight).length;
  if (options.length < limits.partsMin) faults.add(items[0]?.line ?? 1, 'one-option');
  else if (rights === 0) faults.add(items[0]?.line ?? 1, 'no-right-option');
  checkCount(items, limits.partsMax, 'too-many-options', block);
  return { kind: 'choice', isSeveral: rights > 1, options };
}

function readOption({ mark, text }: Item): Option {
  const [option, why] = splitOutside(text, /(?:^| )::(?= |$)/g) ?? [text, ''];
  return { text: option, isRight: mark === '+', why };
}

// --- Numbers, formulas and words -------------------------------------------------------------------------------------

export function readEquals(block: Block): Own<'number' | 'formula' | 'words'> {
  const items = block.items('=');
  checkCount(items, limits.answersMax, 'too-many-answers', block);
  const answers = items.slice(0, limits.answersMax);
  for (const { line, text } of answers) if (text === '') block.faults.add(line, 'empty-answer');
  const written = answers.filter(({ text }) => text !== '');
  if (block.items('vars').length > 0) return readFormulas(block, written);
  const numbers = written.map(({ text }) => readNumberAnswer(text, block.names));
  const isReduced = block.items('form').some(({ text }) => text === 'reduced');
  const areNumbers = isReduced || numbers.every((number) => number !== null);
  const areMeant = written.some(({ text }) => meansNumber(text, block.names));
  return areNumbers || areMeant ? readNumberLines(block, written) : readWords(block, written);
}

function readNumberLines(block: Block, items: readonly Item[]): Own<'number'> {
  const answers: NumberAnswer[] = [];
  for (const { line, text } of items) {
    const read = readNumberLine(text, block.names);
    if ('code' in read) block.faults.add(line, read.code, read.found);
    else answers.push(read);
  }
  refuseSettings(block, ['vars', 'accents']);
  return { kind: 'number', answers, form: readForm(block, ['reduced']) };
}

function readWords(block: Block, items: readonly Item[]): Own<'words'> {
  const formula = items.find(({ text }) => looksLikeFormula(text));
  const form = block.items('form')[0];
  if (form && isFormulaForm(form.text)) block.faults.add(form.line, 'vars-missing', `form: ${form.text}`);
  else if (form) block.faults.add(form.line, 'unknown-form', form.text);
  else if (formula) block.faults.add(formula.line, 'vars-missing', formula.text);
  return { kind: 'words', answers: items.map(({ text }) => text), accentsCount: readAccents(block) };
}

function readFormulas(block: Block, items: readonly Item[]): Own<'formula'> {
  const vars = readVars(block);
  for (const { line, text } of items) {
    const fault = readFormulaLine(text, [...vars, ...block.names]);
    if (fault) block.faults.add(line, fault.code, fault.found);
  }
  refuseSettings(block, ['accents']);
  return {
    kind: 'formula',
    vars,
    answers: items.map(({ text }) => text),
    form: readForm(block, ['expanded', 'factored']),
  };
}

function readVars({ items, names, faults }: Block): readonly string[] {
  const [item] = items('vars');
  if (!item) return [];
  const vars = item.text.split(/[,;،؛、\s]+/).filter((name) => name !== '');
  const wrong = vars.find((name) => !/^\p{L}\d{0,3}$/u.test(name));
  const twice = vars.find((name, at) => vars.indexOf(name) !== at);
  const drawn = vars.find((name) => names.includes(name));
  if (vars.length === 0 || wrong !== undefined) faults.add(item.line, 'unreadable-vars', wrong ?? 'vars:');
  else if (twice !== undefined) faults.add(item.line, 'var-twice', twice);
  else if (drawn !== undefined) faults.add(item.line, 'var-is-drawn', drawn);
  else if (vars.length > limits.varsMax) faults.add(item.line, 'too-many-vars', String(vars.length));
  return vars.slice(0, limits.varsMax);
}

const forms = ['reduced', 'expanded', 'factored'] as const;
type Form = (typeof forms)[number];

const isFormulaForm = (text: string): boolean => text === 'expanded' || text === 'factored';

function readForm<F extends Form>({ items, faults }: Block, allowed: readonly F[]): F | 'any' {
  const [item] = items('form');
  if (!item) return 'any';
  const form = allowed.find((each) => each === item.text);
  if (form) return form;
  const isOther = forms.some((each) => each === item.text);
  faults.add(item.line, isOther ? 'form-not-for-kind' : 'unknown-form', item.text);
  return 'any';
}

function readAccents({ items, faults }: Block): boolean {
  const [item] = items('accents');
  if (item && item.text !== 'yes' && item.text !== 'no') faults.add(item.line, 'unknown-accents', item.text);
  return item?.text !== 'no';
}

/** Adds a fault for each of these settings that the exercise has. */
export function refuseSettings({ items, faults }: Block, settings: readonly Item['mark'][]): void {
  for (const { line, mark } of items(...settings)) faults.add(line, 'setting-not-for-kind', mark);
}

// --- Gaps ------------------------------------------------------------------------------------------------------------

export function readGaps(block: Block): Own<'gaps'> {
  const { question, faults } = block;
  const gaps: Gap[] = [];
  for (const { place, start, end } of partsOf(question)) {
    const typed = question.slice(start, end);
    if (place === 'text' && typed.includes('{{')) faults.add(block.lineAt(start + typed.indexOf('{{')), 'gap-unclosed');
    if (place !== 'gap') continue;
    if (gaps.length > limits.gapsMax) break;
    const answers = gapAnswers(typed);
    if (answers.includes('')) faults.add(block.lineAt(start), 'gap-empty', typed);
    if (answers.length > limits.answersMax) faults.add(block.lineAt(start), 'too-many-answers', String(answers.length));
    gaps.push({ answers });
    if (gaps.length === limits.gapsMax + 1) faults.add(block.lineAt(start), 'too-many-gaps');
  }
  return { kind: 'gaps', gaps, accentsCount: readAccents(block) };
}

// --- Order and match -------------------------------------------------------------------------------------------------

export function readOrder(block: Block): Own<'order'> {
  const { faults } = block;
  const items = block.items('step');
  for (const { line, text } of items) if (text === '') faults.add(line, 'empty-item');
  const wrong = items.findIndex(({ before }, at) => before !== String(at + 1));
  const first = items[wrong];
  if (first) faults.add(first.line, 'order-numbers', `${first.before}.`);
  else if (items.length < limits.partsMin) faults.add(items[0]?.line ?? 1, 'one-item');
  checkCount(items, limits.partsMax, 'too-many-items', block);
  return { kind: 'order', items: items.map(({ text }) => text) };
}

export function readMatch(block: Block): Own<'match'> {
  const { faults } = block;
  const items = block.items('pair');
  const pairs = items.filter(({ before }) => before !== '');
  for (const { line, before, text } of items)
    if (text === '') faults.add(line, before === '' ? 'empty-item' : 'pair-without-right', before || undefined);
  if (pairs.length < limits.partsMin) faults.add(items[0]?.line ?? 1, pairs.length === 0 ? 'no-pairs' : 'one-pair');
  checkCount(items, limits.partsMax, 'too-many-pairs', block);
  return {
    kind: 'match',
    pairs: pairs.map(({ before, text }) => ({ left: before, right: text })),
    others: items.filter(({ before }) => before === '').map(({ text }) => text),
  };
}

// --- Code ------------------------------------------------------------------------------------------------------------

const languages: readonly CodeLanguage[] = ['javascript', 'sql', 'python'];

export function readCode(block: Block): Own<'code'> {
  const { faults } = block;
  const [run] = block.items('run');
  const language = languages.find((each) => each === run?.text.toLowerCase());
  if (!language) faults.add(run?.line ?? 1, 'unknown-language', run?.text);
  const tests = block.items('test');
  for (const { line, text } of tests) if (text === '') faults.add(line, 'empty-test');
  if (tests.length === 0) faults.add(block.lastLine, 'test-missing');
  checkCount(tests, limits.testsMax, 'too-many-tests', block);
  const [ordered] = block.items('ordered');
  if (ordered && ordered.text !== 'yes' && ordered.text !== 'no')
    faults.add(ordered.line, 'unknown-ordered', ordered.text);
  return {
    kind: 'code',
    ...(ordered?.text === 'yes' && { isOrdered: true as const }),
    language: language ?? 'javascript',
    given: block.items('given')[0]?.text ?? '',
    start: block.items('start')[0]?.text ?? '',
    tests: tests.map(({ text }) => text),
  };
}
