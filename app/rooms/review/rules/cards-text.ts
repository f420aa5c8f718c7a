import { fold } from '~/kit/text/question-rules';
import {
  answerWithin,
  checkMark,
  isAnswerLetter,
  isQuestionLetter,
  type LabelKind,
  labels,
  placeOfLetter,
} from './card-labels';
import { type CardInJson, JsonCards, opensJson } from './cards-json';
import {
  bare,
  joined,
  type Mark,
  named,
  type Option,
  optionOf,
  type ReadOption,
  readOption,
  withoutEmphasis,
  withReason,
} from './cards-options';

/** A card as parsed from a text, before it is screened (screen.ts). */
export interface ReadCard {
  readonly front: string;
  /** The answer; for a choice card the explanation, which may be empty. */
  readonly back: string;
  /** In document order; empty for an open card. */
  readonly options: readonly ReadOption[];
  /** The options stand behind the answer: it may be the answer to another question. */
  readonly hasLateOptions?: true;
}

/** A longer line is never a label or an option, only text. */
const readMaxCharacters = 4_000;

interface Field {
  /** `late`: looks like an option but follows the answer. */
  readonly kind: 'front' | 'answer' | 'note' | 'option' | 'late';
  readonly mark: Mark;
  /** The letter or number of an option, from 0. */
  readonly place: number;
  /** The first line as written, in case the field turns out to be text. */
  readonly raw: string;
  readonly lines: string[];
}

const field = (kind: Field['kind'], first: string, rest: Partial<Field> = {}): Field => ({
  kind,
  mark: '-',
  place: -1,
  raw: first,
  ...rest,
  lines: [first],
});

/**
 * Parses cards in the format of the prompt and the library's files, line by line:
 *
 *     Q: Which name is a keyword?
 *     + lambda
 *     - lamda :: It would be a name like any other.
 *     A: It makes a function without a name.
 *
 * Small models vary it: numbers, bold labels, 'Front:' and 'Back:', options with letters and an answer that names one
 * of them, tables, fences around everything, sentences before, between and after. It never throws, and its work grows
 * linearly with the text.
 */
export class CardsParser {
  #line = '';
  #fields: Field[] = [];
  /** The open fence inside a card. */
  #fence = '';
  /** The lines since the fence was opened, in case it is never closed. */
  #fenced: string[] = [];
  #readsFences = true;
  /** A fence was opened before any card: it is around all of them. */
  #isWrapped = false;
  /** A question without a label, in case an answer follows. */
  #loose = '';
  #columns: { readonly front: number; readonly back: number } | null = null;
  #isThinking = false;
  /** The letter with which this text begins questions. */
  #questionLetter = '';
  /** The parser for cards in JSON, with the lines in case they contain none. */
  #json: { readonly cards: JsonCards; readonly lines: string[] } | null = null;
  #readsJson = true;
  #done: ReadCard[] = [];

  /** Takes the next piece of the text and returns the completed cards. */
  push(piece: string): readonly ReadCard[] {
    const lines = (this.#line + piece).split('\n');
    this.#line = lines.pop() ?? '';
    for (const line of lines) this.#read(line.replace(/\r$/, ''));
    return this.#take();
  }

  /** Returns the last cards. */
  end(): readonly ReadCard[] {
    if (this.#line !== '') this.#read(this.#line.replace(/\r$/, ''));
    this.#line = '';
    this.#closeJson();
    this.#unfence();
    this.#close();
    return this.#take();
  }

  #take(): readonly ReadCard[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  #read(line: string): void {
    if (this.#json) {
      this.#json.lines.push(line);
      this.#json.cards.push(line);
      if (this.#json.cards.isClosed) this.#closeJson();
      return;
    }
    if (this.#isThinking || /^\s*<think(?:ing)?>/i.test(line)) {
      this.#isThinking = !/<\/think(?:ing)?>/i.test(line);
      return;
    }
    const fence = this.#readsFences ? (/^\s{0,12}(`{3,}|~{3,})/.exec(line)?.[1] ?? '') : '';
    if (this.#fence !== '') {
      this.#fenced.push(line);
      this.#add(line);
      if (fence.startsWith(this.#fence) && line.trim() === fence) this.#fence = '';
      return;
    }
    if (fence !== '') {
      const isBare = line.trim() === fence;
      if (this.#fields.length === 0) this.#isWrapped = true;
      else if (this.#isWrapped && isBare) {
        this.#isWrapped = false;
        // Code in a card may have the same fence: then the question has no answer yet.
        if (this.#fields.length > 1) this.#close();
      } else {
        this.#fence = fence;
        this.#fenced = [line];
        this.#add(line);
      }
      return;
    }
    if (this.#readsJson && this.#fields.length === 0 && opensJson(line)) {
      this.#json = { cards: new JsonCards(), lines: [] };
      this.#read(line);
    } else if (line.length > readMaxCharacters) this.#add(line);
    else this.#readText(line);
  }

  /** Takes the cards of JSON that has ended or was truncated; without cards, its lines are parsed as text. */
  #closeJson(): void {
    const json = this.#json;
    this.#json = null;
    if (!json) return;
    const cards = json.cards.read().map(cardOfJson);
    this.#done.push(...cards);
    if (cards.length > 0) return;
    this.#readsJson = false;
    for (const line of json.lines) this.#read(line);
  }

  #readText(line: string): void {
    const text = line.trim();
    if (this.#readRow(text)) return;
    if (/^(?:-{3,}|\*{3,}|_{3,}|={3,}|—{1,3})$/.test(text) || cardHead.test(text)) {
      this.#close();
      return;
    }
    const label = labelOf(text);
    if (label && this.#readLabel(label, line)) return;
    const option = optionOf(text);
    if (option && this.#fields.length > 0) {
      const isLate = this.#fields.some(({ kind }) => kind === 'answer' || kind === 'note');
      this.#fields.push(field(isLate ? 'late' : 'option', option.text, { ...option, raw: line }));
      return;
    }
    if (this.#fields.length > 0) this.#add(line.replace(/^ {1,3}/, ''));
    else if (text !== '') this.#loose = questionIn(text);
  }

  /** @returns whether the line was parsed as a field */
  #readLabel({ kind: said, word, text }: Label, line: string): boolean {
    const last = this.#fields.at(-1);
    const kind = said === 'letter' ? this.#kindOfLetter(word, last) : said;
    if (kind === 'front' && (word === 'q' || said === 'letter')) this.#questionLetter = word;
    if (kind === 'front') {
      this.#close();
      const both = answerWithin.exec(text);
      this.#fields.push(field('front', both?.[1] ?? text));
      if (both) this.#fields.push(field('answer', both[2] ?? ''));
      return true;
    }
    if (kind === 'chaff') return this.#fields.length > 0;
    if (kind === 'letter') {
      // 'A:' begins an answer, unless 'B:' follows it.
      const place = placeOfLetter(word);
      if (last?.kind === 'answer' && last.mark === 'letter' && place === 1) {
        this.#fields.pop();
        this.#fields.push({ ...last, kind: 'option', place: 0 });
      } else if (last?.kind === 'option' ? last.place !== place - 1 : place !== 0 || last?.kind !== 'front')
        return false;
      this.#fields.push(field('option', text, { mark: 'letter', place, raw: line }));
      return true;
    }
    if (kind === 'answer' && this.#fields.some((each) => each.kind === 'answer')) this.#splitAtQuestion();
    if (this.#fields.length === 0) {
      if (this.#loose === '' || kind === 'note') return false;
      this.#fields.push(field('front', this.#loose));
      this.#loose = '';
    }
    this.#fields.push(field(kind, text, { mark: word === 'a' ? 'letter' : '-', raw: line }));
    return true;
  }

  /** The meaning of a letter: an option or, in languages other than English, a question or its answer. */
  #kindOfLetter(word: string, last: Field | undefined): LabelKind | 'letter' {
    const isNextOption = last?.kind === 'option' && last.place === placeOfLetter(word) - 1;
    if (isNextOption) return 'letter';
    const isFirst = this.#fields.length === 0 && this.#questionLetter === '';
    if (isQuestionLetter(word) && (isFirst || word === this.#questionLetter)) return 'front';
    const isUnanswered = last?.kind === 'option' || (last?.kind === 'front' && last.lines.length === 1);
    return isUnanswered && isAnswerLetter(word, this.#questionLetter) ? 'answer' : 'letter';
  }

  /** Handles a second answer: the paragraph before it is an unlabelled question and begins a new card. */
  #splitAtQuestion(): void {
    const last = this.#fields.at(-1);
    if (!last) return;
    let question = '';
    if (last.kind === 'late') {
      question = questionIn(last.lines.join('\n').trim());
      if (question !== '') this.#fields.pop();
    } else {
      const end = last.lines.findLastIndex((line) => line.trim() !== '');
      const gap = last.lines.findLastIndex((line, at) => at < end && line.trim() === '');
      if (gap !== -1)
        question = questionIn(
          last.lines
            .slice(gap + 1, end + 1)
            .join('\n')
            .trim(),
        );
      if (question !== '') last.lines.length = gap;
    }
    if (question === '') return;
    this.#close();
    this.#fields.push(field('front', question));
  }

  /** Parses rows of a table with a column for the question and one for the answer. */
  #readRow(text: string): boolean {
    if (!text.startsWith('|')) {
      this.#columns = null;
      return false;
    }
    const cells = text
      .replace(/\|$/, '')
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (!this.#columns) {
      const kinds = cells.map((cell) => labels.get(cell.replace(/[*_:]/g, '').trim().toLowerCase()));
      const [front, back] = [kinds.indexOf('front'), kinds.indexOf('answer')];
      if (front === -1 || back === -1) return false;
      this.#close();
      this.#columns = { front, back };
      return true;
    }
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) return true;
    this.#fields.push(field('front', cells[this.#columns.front] ?? ''));
    this.#fields.push(field('answer', cells[this.#columns.back] ?? ''));
    this.#close();
    return true;
  }

  #add(line: string): void {
    this.#fields.at(-1)?.lines.push(line.trimEnd());
  }

  /** Parses the lines after a fence that was never closed as text: they may contain all other cards. */
  #unfence(): void {
    if (this.#fence === '') return;
    const last = this.#fields.at(-1);
    const lines = this.#fenced;
    if (last) last.lines.length = Math.max(0, last.lines.length - lines.length);
    this.#fence = '';
    this.#fenced = [];
    this.#readsFences = false;
    const [first = '', ...rest] = lines;
    // Code without a closing fence keeps its fence; a lone fence at the end is dropped.
    const isCode = rest.some((line) => line.trim() !== '') && !rest.some((line) => labelOf(line.trim()));
    if (isCode) for (const line of [first, ...rest, first.trim().replace(/[^`~].*$/, '')]) this.#add(line);
    else for (const line of rest) this.#read(line);
  }

  /** Ends the current card. */
  #close(): void {
    const fields = this.#fields;
    this.#fields = [];
    this.#loose = '';
    if (fields.length === 0) return;
    const card = cardOf(fields);
    if (card.front !== '' || card.back !== '' || card.options.length > 0) this.#done.push(card);
  }
}

export function readCards(text: string): readonly ReadCard[] {
  const parser = new CardsParser();
  return [...parser.push(text), ...parser.end()];
}

/** A heading above a card: 'Card 3', '### Flashcard 2: Names'. */
const cardHead = /^[#*_\s]{0,8}(?:flash ?)?(?:card|karte|carte|tarjeta|карточка) ?#?\d{1,3}\b[^?]{0,80}$/iu;

interface Label {
  readonly kind: LabelKind | 'letter';
  readonly word: string;
  readonly text: string;
}

/** Parses a label at the start of a line, also with quotes, heading, list marker, number or emphasis around it. */
function labelOf(line: string): Label | null {
  const bare = line.replace(/^[>#\s]{0,12}(?:(?:[-*+•]|\d{1,3}[.)])\s{1,4})?/, '');
  const [, open = '', word = '', text = ''] =
    /^([*_]{0,3})([\p{L}\p{M}][\p{L}\p{M} ]{0,26}?) ?#?\p{Nd}{0,3} ?[*_]{0,3} ?[:：][*_]{0,3} ?(.*)$/u.exec(bare) ??
    /^([*_]{0,3})(q) ?\d{1,3} ?[.)][*_]{0,3} (.*)$/iu.exec(bare) ??
    /^([*_]{0,3})((?:question|answer|frage|antwort|réponse|pregunta|respuesta|front|back)) ?#?\d{0,3}[*_]{0,3}()$/iu.exec(
      bare,
    ) ??
    [];
  const name = word.toLowerCase();
  const kind = labels.get(name) ?? (/^(?:[b-hrpsvвоسج]|[ابجدهوأ]ـ?)$/u.test(name) ? 'letter' : null);
  if (!kind) return null;
  // The emphasis may span the text: '**Q: all of it**'.
  const isOpen = open !== '' && !bare.slice(open.length, bare.length - text.length).includes(open);
  return { kind, word: name, text: (isOpen ? text.replace(/[*_]{1,3}$/, '') : text).trim() };
}

/** The question in an unlabelled line; empty if it asks nothing. */
function questionIn(text: string): string {
  const bare = text
    .replace(/^[>#\s]{0,12}(?:(?:[-*+•]|\d{1,3}[.)])\s{1,4})?/, '')
    .replace(/^[*_]{1,3}|[*_]{1,3}$/g, '')
    .trim();
  return bare.length <= readMaxCharacters && /[?？؟;]$/.test(bare) && !bare.endsWith(';') ? bare : '';
}

/** Sentences of a model to its user, which are no part of a card. */
const chatter =
  /^(?:i hope|hope (?:this|these)|let me know|feel free|would you like|if you(?:'d| would) like|these (?:cards|questions|flashcards)|those (?:are|cards)|that's (?:all|it)|good luck|note:? (?:these|the|that) (?:cards|questions)|now,? (?:for|let|the|a) |next(?:,| card| question)|wait,|okay|ok,|alright|hmm|let me |here (?:are|is) )/i;

/** The text without trailing paragraphs of chatter. */
function withoutChatter(text: string): string {
  const paragraphs = text.split(/\n[ \t]*\n/);
  while (paragraphs.length > 1 && chatter.test(paragraphs.at(-1) ?? '')) paragraphs.pop();
  return paragraphs.join('\n\n').trim();
}

/** Whether lines behind the answer are its options: one is marked as right, or the answer names one by its letter. */
function areOptions(late: readonly Field[], answer: string): boolean {
  if (late.some(({ mark, raw }) => mark === '+' || checkMark.test(raw.trim()))) return true;
  return late.length > 1 && late.every(({ mark }) => mark === 'letter') && named(answer, late.map(readOption)) !== null;
}

function cardOf(fields: readonly Field[]): ReadCard {
  const of = (...kinds: Field['kind'][]) => fields.filter(({ kind }) => kinds.includes(kind));
  const fronts = of('front').map(({ lines }) => joined(lines));
  const early = of('option');
  const late = of('late');
  const firstAnswer = joined(of('answer', 'note')[0]?.lines ?? []);
  const areLate = early.length === 0 && areOptions(late, firstAnswer);
  const options = (areLate ? late : early).map(readOption);
  const isLate = areLate ? ({ hasLateOptions: true } as const) : {};
  const answerLines: string[] = [];
  for (const { kind, raw, lines } of fields) {
    if (kind === 'answer' || kind === 'note') answerLines.push(...(answerLines.length > 0 ? [''] : []), ...lines);
    else if (kind === 'late' && !areLate) answerLines.push(raw.trim(), ...lines.slice(1));
  }
  const back = withoutChatter(joined(answerLines));
  const front = withoutEmphasis(withoutChatter(fronts.join('\n')));
  if (options.length === 0) return { front, back, options: [] };

  const marked = options.filter(({ isRight }) => isRight);
  if (options.length === 1 && (marked.length === 1 || back === ''))
    return { front, back: joined([options[0]?.text ?? '', '', back]), options: [] };
  if (marked.length > 0) {
    const isRepeat = marked.some(({ text }) => fold(text) === fold(back));
    // An answer that names another option contradicts the marks: it stays for the learner to see.
    const answer = named(back, options);
    const rest = answer && options[answer.at]?.isRight ? answer.rest : back;
    return { front, back: isRepeat ? '' : rest, options: options.map(bare), ...isLate };
  }
  const stressed = options.filter(({ isStressed }) => isStressed);
  const answer = named(back, options);
  const right = answer?.at ?? (stressed.length === 1 ? options.indexOf(stressed[0] as Option) : -1);
  // Numbered lines that no answer refers to are a list in the question.
  if (right === -1 && (areLate ? late : early).every(({ mark }) => mark === 'number'))
    return { front: joined([front, '', ...early.map(({ raw }) => raw.trim())]), back, options: [] };
  return {
    front,
    back: answer?.rest ?? back,
    options: options.map((option, at) => ({ ...bare(option), isRight: at === right })),
    ...isLate,
  };
}

/** A card from JSON; its answer may name one of the options. */
function cardOfJson({ front, back, options, answer }: CardInJson): ReadCard {
  const isMarked = options.some(({ isRight }) => isRight);
  if (options.length === 0) return { front, back: joined([answer, '', back]), options: [] };
  const all = options.map((option, place) => ({ ...option, ...withReason(option.text), place, isStressed: false }));
  const right = isMarked || answer === '' ? null : named(answer, all);
  return {
    front,
    back: back || (isMarked ? answer : (right?.rest ?? answer)),
    options: all.map((option, at) => ({ ...bare(option), isRight: option.isRight || at === right?.at })),
  };
}
