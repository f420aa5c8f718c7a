import type { Exercise } from '~/kit/exercise/exercise';
import { plainNumberText } from '~/kit/exercise/mathematics/number-text';
import { exerciseIn } from '~/kit/exercise/read';
import { itemOf } from '~/kit/exercise/read-lines';
import { exerciseBlock, writeExercise } from '~/kit/exercise/write';
import { escapeMarkdown } from '~/kit/text/escape-markdown';
import { closesFence, openedFence } from '~/kit/text/fences';
import { ownFormulas } from '~/rooms/transfer/rules/gift/gift-text';
import { transferWords } from '~/rooms/transfer/words';
import type { LeftOutWhy } from '../read-map';
import { type GiftAnswer, type GiftParts, type GiftText, gapPlace } from './gift-parts';

/** A question as it stands in a lesson. */
interface GiftResult {
  /** A block `exercise`, or a text; empty if there is nothing to keep. */
  readonly markdown: string;
  readonly leftOut: readonly { readonly why: LeftOutWhy; readonly text: string }[];
}

export type MarkdownOfHtml = (html: string) => string;

/** A question as an exercise, or as a text if there is no such exercise. */
export function giftExercise(parts: GiftParts, markdownOfHtml: MarkdownOfHtml): GiftResult {
  const read = new GiftReading(markdownOfHtml);
  const exercise = parts.kind === 'description' || parts.kind === 'essay' ? null : read.exercise(parts);
  const written = exercise && writeExercise(exercise);
  // The text decides: what cannot be read back as it was meant is no exercise.
  const block = written !== null && isSame(written) ? exerciseBlock(written) : null;
  if (block !== null) return { markdown: block, leftOut: read.leftOut };
  const { question, feedback, kind } = parts;
  const text = read.text(question).replaceAll(gapPlace, gapOnPaper);
  const leftOut = kind === 'description' ? [] : [{ why: kind === 'essay' ? 'gift-essay' : 'gift-kind', text } as const];
  const solution = read.text(feedback);
  const fold = `<details><summary>${transferWords.solution}</summary>\n\n${solution}\n\n</details>`;
  return { markdown: solution === '' ? text : `${text}\n\n${fold}`, leftOut };
}

const gapOnPaper = '\\_\\_\\_\\_\\_';

function isSame(written: string): boolean {
  const exercise = exerciseIn(written);
  return exercise !== null && writeExercise(exercise) === written;
}

class GiftReading {
  readonly leftOut: { why: LeftOutWhy; text: string }[] = [];

  constructor(private readonly markdownOfHtml: MarkdownOfHtml) {}

  exercise(parts: GiftParts): Exercise | null {
    const { kind, answers } = parts;
    switch (kind) {
      case 'truth':
        return this.#choice(parts, answers, (text) => (text === 'T' ? transferWords.true : transferWords.false));
      case 'choice':
        return this.#choice(parts, answers, (_, answer) => this.#line(answer.text));
      case 'number':
        return this.#number(parts);
      case 'match':
        return this.#match(parts);
      default:
        return this.#words(parts);
    }
  }

  /** Markdown of several lines. */
  text({ format, text }: GiftText): string {
    if (format === 'markdown') return ownFormulas(text);
    if (format === 'html' || (format === 'moodle' && /<\/?[a-z][a-z0-9]*[^<>]{0,2000}>|&[a-z#]\w{1,9};/i.test(text)))
      return ownFormulas(this.markdownOfHtml(text.replaceAll('\n', format === 'html' ? ' ' : '<br>')));
    return format === 'plain' ? escapeMarkdown(text) : text;
  }

  #line(text: GiftText): string {
    return this.text(text)
      .replace(/\s*\n\s*/g, ' ')
      .trim();
  }

  #lose(why: LeftOutWhy, text: string): void {
    this.leftOut.push({ why, text });
  }

  #common(parts: GiftParts, gap: string, reasons: readonly GiftText[] = []) {
    const question = questionText(this.text(parts.question)).replaceAll(gapPlace, () => gap);
    const texts = [...reasons, parts.feedback].map((each) => this.text(each)).filter((each) => each !== '');
    return { question, hints: [], solution: [...new Set(texts)].join('\n\n'), draws: [] };
  }

  #choice(
    parts: GiftParts,
    answers: readonly GiftAnswer[],
    textOf: (text: string, answer: GiftAnswer) => string,
  ): Exercise | null {
    const hasMark = answers.some(({ isMarked }) => isMarked);
    const options = answers.map((answer) => {
      const weight = answer.weight ?? 0;
      const isRight = hasMark ? answer.isMarked : weight > 0;
      const text = optionText(textOf(answer.text.text, answer));
      if (hasMark && !isRight && weight > 0) this.#lose('gift-weight', text);
      return { text, isRight, why: optionText(this.#line(answer.feedback)) };
    });
    const isSeveral = options.filter(({ isRight }) => isRight).length > 1;
    return { kind: 'choice', isSeveral, options, ...this.#common(parts, gapOnPaper) };
  }

  #number(parts: GiftParts): Exercise | null {
    const counted = this.#fullyRight(parts.answers.filter(({ isMarked }) => isMarked));
    for (const { feedback, isMarked } of parts.answers)
      if (!isMarked && feedback.text !== '') this.#lose('gift-feedback', feedback.text);
    const answers = counted.map(({ text: { text } }) => numberAnswer(text)).filter((each) => each !== null);
    if (answers.length < counted.length) return null;
    const reasons = counted.map(({ feedback }) => feedback);
    return { kind: 'number', form: 'any', answers, ...this.#common(parts, gapOnPaper, reasons) };
  }

  #words(parts: GiftParts): Exercise | null {
    const counted = this.#fullyRight(parts.answers);
    const answers = counted.map(({ text: { text } }) => this.#withoutStars(text)).filter((text) => text !== '');
    if (answers.length === 0) return null;
    const reasons = counted.map(({ feedback }) => feedback);
    const isGap = parts.question.text.includes(gapPlace) && answers.every((answer) => !/[|{}\n]/.test(answer));
    const gap = isGap ? `{{${answers.join('|')}}}` : gapOnPaper;
    const common = { accentsCount: true, ...this.#common(parts, gap, reasons) };
    return isGap ? { kind: 'gaps', gaps: [{ answers }], ...common } : { kind: 'words', answers, ...common };
  }

  /** A star stands for any text. */
  #withoutStars(answer: string): string {
    const text = answer
      .replace(/(?<!\\)\*/g, '')
      .replaceAll('\\*', '*')
      .replace(/\s+/g, ' ')
      .trim();
    if (/(?<!\\)\*/.test(answer)) this.#lose('gift-star', answer);
    return text;
  }

  #match(parts: GiftParts): Exercise | null {
    const sides = parts.answers.map(({ text, right }) => ({
      left: sideText(this.#line({ ...text, text: text.text.replaceAll('-&gt;', '->') })),
      right: sideText(this.#line({ format: parts.question.format, text: right })),
    }));
    const others = sides.filter(({ left }) => left === '').map(({ right }) => right);
    return {
      kind: 'match',
      pairs: sides.filter(({ left }) => left !== ''),
      others,
      ...this.#common(parts, gapOnPaper),
    };
  }

  /** Answers that are worth less than all are wrong here. */
  #fullyRight(answers: readonly GiftAnswer[]): readonly GiftAnswer[] {
    return answers.filter(({ weight, text }) => {
      const isFull = weight === null || weight >= 100;
      if (!isFull && weight > 0) this.#lose('gift-weight', text.text);
      return isFull;
    });
  }
}

// --- Texts that an exercise would read as something else ------------------------------------------------------------

/** A question without lines that would be answers, settings, gaps or draws. */
function questionText(markdown: string): string {
  let fence: string | null = null;
  return markdown
    .split('\n')
    .map((typed) => {
      const line = typed.trimEnd();
      if (fence !== null) {
        if (closesFence(line, fence)) fence = null;
        return line;
      }
      fence = openedFence(line);
      return fence === null ? guarded(line) : line;
    })
    .join('\n')
    .trim()
    .replace(/^\{(?=\s*\w{1,20}\s*=)/, '&#123;');
}

/** `{a=2..9}` is a drawn number, also behind a backslash. */
const drawLike = /\{(?=\s*[A-Za-z]\d{0,3}\s*=\s*[-−+]?\d[\d.]*\s*(?:\.\.|\|))/g;

function guarded(line: string): string {
  const text = line
    .replaceAll('{{', '{\\{')
    .replace(drawLike, '&#123;')
    .replace(/(^|\s)=>(?=\s|$)/g, '$1\\=>');
  if (itemOf(text, 1) === null) return text;
  return text
    .replace(/^[-+](?=\s)/, '*')
    .replace(/^([-+=?!])/, '\\$1')
    .replace(/^(\d{1,4})\./, '$1\\.')
    .replace(/^([a-z]+):/, '$1\\:');
}

/** Two colons would begin a reason. */
const optionText = (line: string): string => line.replace(/(^|\s)::(?=\s|$)/g, '$1:');

const sideText = (line: string): string => line.replace(/(^|\s)=>(?=\s|$)/g, '$1→');

// --- Numbers --------------------------------------------------------------------------------------------------------

const decimal = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i;

const numberText = (typed: string): string | null => {
  const text = typed.trim();
  if (text.length > 60 || !decimal.test(text)) return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : plainNumberText(Number(text));
};

/** `13`, `3.14:0.01` or `1..5`. */
function numberAnswer(typed: string) {
  const [low, high] = typed.includes('..') ? typed.split('..').map((end) => numberText(end)) : [];
  if (low && high) {
    const [from, to] = [Number(low), Number(high)];
    const width = plainNumberText((to - from) / 2);
    return to < from
      ? null
      : { value: plainNumberText((from + to) / 2), tolerance: width === '0' ? '' : width, unit: '' };
  }
  const [value = '', tolerance = '0', ...more] = typed.split(':');
  const [number, within] = [numberText(value), numberText(tolerance)];
  if (number === null || within === null || more.length > 0 || Number(within) < 0) return null;
  return { value: number, tolerance: Number(within) === 0 ? '' : within, unit: '' };
}
