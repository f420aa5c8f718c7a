import { fenceAround, fenced, openedFence } from '~/kit/text/fences';
import type { Draw, Exercise, NumberAnswer, Option } from './exercise';

/** The text of an exercise; `readExercise` reads the same exercise from it. */
export function writeExercise(exercise: Exercise): string {
  const { draws, question, hints, solution } = exercise;
  const lines = [
    ...(draws.length > 0 ? [draws.map(writeDraw).join(' ')] : []),
    ...question.split('\n'),
    ...answerLines(exercise),
    ...hints.flatMap((hint) => item('?', hint)),
    ...(solution === '' ? [] : solution.split('\n').map((line) => (line === '' ? '!' : `! ${line}`))),
  ];
  return lines.join('\n');
}

/** The whole block, in a fence that no fence in the text closes. */
export const exerciseBlock = (text: string): string => fenced('exercise', text);

function answerLines(exercise: Exercise): readonly string[] {
  switch (exercise.kind) {
    case 'choice':
      return exercise.options.map(optionLine);
    case 'number':
      return [...setting('form', exercise.form, 'any'), ...exercise.answers.map(numberLine)];
    case 'formula':
      return [
        `vars: ${exercise.vars.join(', ')}`,
        ...setting('form', exercise.form, 'any'),
        ...exercise.answers.map((answer) => `= ${answer}`),
      ];
    case 'words':
      return [...accents(exercise.accentsCount), ...exercise.answers.map((answer) => `= ${answer}`)];
    case 'gaps':
      return accents(exercise.accentsCount);
    case 'order':
      return exercise.items.map((text, at) => marked(`${at + 1}.`, text));
    case 'match':
      return [
        ...exercise.pairs.map(({ left, right }) => `${left} => ${right}`),
        ...exercise.others.map((right) => `=> ${right}`),
      ];
    case 'code':
      return [
        `run: ${exercise.language}`,
        ...(exercise.isOrdered ? ['ordered: yes'] : []),
        ...codeLines('given', exercise.given),
        ...codeLines('start', exercise.start),
        ...exercise.tests.flatMap((test) => item('test:', test)),
      ];
  }
}

const setting = (name: string, value: string, usual: string): readonly string[] =>
  value === usual ? [] : [`${name}: ${value}`];

const accents = (count: boolean): readonly string[] => (count ? [] : ['accents: no']);

const optionLine = ({ text, isRight, why }: Option): string =>
  marked(isRight ? '+' : '-', `${text}${why === '' ? '' : ` :: ${why}`}`);

/** A mark and its text, which goes below the mark if a reader would take the two for the fence of a list's item. */
const marked = (mark: string, text: string): string =>
  openedFence(`${mark} ${text}`) === null ? `${mark} ${text}` : `${mark}\n${indented(text)}`;

const numberLine = ({ value, tolerance, unit }: NumberAnswer): string =>
  `= ${[value, tolerance && `± ${tolerance}`, unit].filter((part) => part !== '').join(' ')}`;

/** An item of several lines: those below the first one are indented. */
function item(mark: string, text: string): readonly string[] {
  const [first = '', ...others] = text.split('\n');
  return [`${mark} ${first}`.trimEnd(), ...others.map(indented)];
}

const indented = (line: string): string => (line === '' ? '' : `  ${line}`);

function codeLines(name: string, code: string): readonly string[] {
  if (code === '') return [];
  const lines = code.split('\n');
  const first = lines[0] ?? '';
  if (lines.length === 1 && !/^\s/.test(first)) return [`${name}: ${code}`];
  // A fence as the first line would be taken for the fence around the code.
  if (openedFence(first) === null) return [`${name}:`, ...lines.map(indented)];
  const fence = fenceAround(code, '~');
  return [`${name}:`, fence, ...lines, fence];
}

/** `{a=0.10..0.90 not 0.50, b}` */
function writeDraw({ name, from, to, step, values, not }: Draw): string {
  const decimals = step > 0 ? Math.max(0, Math.round(-Math.log10(step))) : 0;
  const range = values ? values.map(plain).join('|') : `${from.toFixed(decimals)}..${to.toFixed(decimals)}`;
  return `{${name}=${range}${not.length > 0 ? ` not ${not.map(plain).join(', ')}` : ''}}`;
}

/** Decimals below a millionth would be written with an exponent by `String`; draws have none. */
const plain = (value: number | string): string =>
  typeof value === 'string' ? value : value.toFixed(6).replace(/\.?0+$/, '');
