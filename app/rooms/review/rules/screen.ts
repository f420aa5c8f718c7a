import { splitFormulas } from '~/kit/text/formulas';
import { countCharacters } from '~/kit/text/plain-text';
import { fold, isAboutOthers, isGivenAway, isNegated, optionLength, withoutCode } from '~/kit/text/question-rules';
import { countWords } from '~/kit/text/word-count';
import { reviewWords } from '~/rooms/review/words';
import type { OptionText } from './card';
import type { ReadCard } from './cards-text';
import { clozeFaultWords } from './cloze/fault-words';
import { clozeOf } from './cloze/gaps';
import { isForeignTo, lessonWords, likeQuestions, type Question, readQuestion } from './likeness';
import { recallLimits } from './limits';
import { asksForAll, namesLesson } from './question-wording';

/** A card that passed the screening, in the form to save, without ids. */
export type CardDraft =
  | { readonly kind: 'open'; readonly front: string; readonly back: string }
  /** Each number of its gaps becomes a card. */
  | { readonly kind: 'cloze'; readonly front: string; readonly back: string }
  | {
      readonly kind: 'choice';
      readonly front: string;
      readonly back: string;
      readonly options: readonly OptionText[];
      /** The index of the right option. */
      readonly right: number;
    };

export interface Screened {
  /** `index` counts all parsed cards. */
  readonly passed: readonly { readonly index: number; readonly draft: CardDraft }[];
  /** Each dropped card once, with its number of repetitions. */
  readonly dropped: readonly { readonly front: string; readonly why: string; readonly times: number }[];
  /** A note on the set if its right options always have the same position. They are shuffled when shown. */
  readonly note: string | null;
}

/**
 * Screens cards by the rules of item writing (Haladyna, Downing and Rodriguez, 'A review of multiple-choice
 * item-writing guidelines', 2002), and gives a reason for each dropped card.
 * @param known fronts of existing cards
 * @param lesson the text that the cards are about, if it is known
 */
export function screenCards(
  cards: readonly ReadCard[],
  { known = [], lesson = '' }: { readonly known?: readonly string[]; readonly lesson?: string } = {},
): Screened {
  const fronts = new Set(known.map(fold));
  const like = likeQuestions();
  for (const front of known) like.add(readQuestion(front, ''));
  const words = lessonWords(lesson);
  const isHabit = rightIsLongestByHabit(cards);
  const passed: Screened['passed'][number][] = [];
  const dropped = new Map<string, { front: string; why: string; times: number }>();
  for (const [index, card] of cards.entries()) {
    const key = fold(card.front);
    let read: Question | undefined;
    const question = () => {
      read ??= readQuestion(card.front, answerOf(card));
      return read;
    };
    const why =
      whyDropped(card, isHabit) ??
      (fronts.has(key) ? reasons().isThere : like.has(question()) ? reasons().nearlyThere : null) ??
      (words && isForeignTo(words, [card.front, card.back, ...card.options.map(({ text }) => text)])
        ? reasons().notOfLesson
        : null);
    if (why === null) {
      fronts.add(key);
      like.add(question());
      passed.push({ index, draft: draftOf(card) });
      continue;
    }
    const id = `${key}\n${why}`;
    const same = dropped.get(id);
    if (same) same.times += 1;
    else dropped.set(id, { front: card.front, why, times: 1 });
  }
  return { passed, dropped: [...dropped.values()], note: placeBias(cards) };
}

const answerOf = ({ back, options }: ReadCard): string => options.find(({ isRight }) => isRight)?.text ?? back;

/** Why a card is dropped, in a sentence. */
export const reasons = () => ({
  noFront: reviewWords.asksNothing,
  noBack: reviewWords.hasNoAnswer,
  tooLong: reviewWords.isTooLong,
  tooFew: reviewWords.hasOneOption,
  tooMany: reviewWords.hasTooMany({ n: recallLimits.cardOptionsMax }),
  emptyOption: reviewWords.hasEmptyOption,
  noneRight: reviewWords.noneIsRight,
  manyRight: reviewWords.manyAreRight,
  sameOptions: reviewWords.twoSayTheSame,
  allOfThem: reviewWords.isAboutOthers,
  negated: reviewWords.asksWhatIsNot,
  yesOrNo: reviewWords.isYesOrNo,
  longest: reviewWords.rightIsLonger,
  givenAway: reviewWords.answerInQuestion,
  isThere: reviewWords.isThereAlready,
  nearlyThere: reviewWords.isNearlyThere,
  notOfLesson: reviewWords.isNotOfLesson,
  namesLesson: reviewWords.namesTheLesson,
  asksForAll: reviewWords.asksForAList,
  longAnswer: reviewWords.answerIsLong({ n: recallLimits.cardAnswerMaxWords }),
  lateOptions: reviewWords.optionsAfterAnswer,
});

/** The number of words that a learner has to recall; code and formulas are read as a whole. */
const answerWords = (back: string): number => countWords(withoutFormulas(withoutCode(back)));

const withoutFormulas = (text: string): string =>
  splitFormulas(text)
    .map((part) => (part.kind === 'text' ? part.raw : ' x '))
    .join('');

const isLongOption = (text: string): boolean => countCharacters(text) > recallLimits.cardOptionMaxCharacters;

/** The first rule that a card breaks on its own; null for none. */
export function whyDropped(card: ReadCard, isHabit = false): string | null {
  const { front, back, options } = card;
  if (!hasWords(front)) return reasons().noFront;
  const cloze = options.length === 0 ? clozeOf(front) : null;
  if (cloze?.fault) return clozeFaultWords(cloze.fault);
  const hasGaps = cloze !== null && cloze.numbers.length > 0;
  if (options.length === 0 && !hasGaps && !hasWords(back)) return reasons().noBack;
  const texts = options.map(({ text }) => text);
  if (
    countCharacters(front) > recallLimits.cardFrontMaxCharacters ||
    countCharacters(back) > recallLimits.cardBackMaxCharacters ||
    options.some((option) => isLongOption(option.text) || isLongOption(option.why ?? ''))
  )
    return reasons().tooLong;
  if (card.hasLateOptions) return reasons().lateOptions;
  if (namesLesson(front)) return reasons().namesLesson;
  if (asksForAll(front)) return reasons().asksForAll;
  if (hasGaps) return null;
  if (options.length === 0) {
    if (answerWords(back) > recallLimits.cardAnswerMaxWords) return reasons().longAnswer;
    if (isYesOrNo(front, back)) return reasons().yesOrNo;
    return isNegated(front) ? reasons().negated : isGivenAway(front, back) ? reasons().givenAway : null;
  }
  if (options.length < 2) return reasons().tooFew;
  if (options.length > recallLimits.cardOptionsMax) return reasons().tooMany;
  if (texts.some((text) => !hasWords(text))) return reasons().emptyOption;
  const right = options.filter(({ isRight }) => isRight);
  if (right.length === 0) return reasons().noneRight;
  if (right.length > 1) return reasons().manyRight;
  if (new Set(texts.map(fold)).size < texts.length) return reasons().sameOptions;
  if (texts.some((text) => isAboutOthers(text))) return reasons().allOfThem;
  if (texts.length === 2 && texts.every((text) => yesOrNo.test(fold(text)))) return reasons().yesOrNo;
  if (isNegated(front)) return reasons().negated;
  if (isMuchLonger(card, isHabit)) return reasons().longest;
  const wrong = options.filter(({ isRight }) => !isRight);
  const isTold = isGivenAway(front, right[0]?.text ?? '') && !wrong.some(({ text }) => isGivenAway(front, text));
  return isTold ? reasons().givenAway : null;
}

/** Whether a text has a letter, a number, a symbol, or code; punctuation alone is not enough. */
const hasWords = (text: string): boolean => /[\p{L}\p{N}\p{S}`]/u.test(text);

/** Whether a text has gaps, and all can be read. */
const isCloze = (front: string): boolean => {
  const { numbers, fault } = clozeOf(front);
  return fault === null && numbers.length > 0;
};

/** A card in the form to save. A choice card has one right option. */
export function draftOf({ front, back, options }: ReadCard): CardDraft {
  if (options.length === 0) return { kind: isCloze(front) ? 'cloze' : 'open', front, back };
  return {
    kind: 'choice',
    front,
    back,
    options: options.map(({ isRight: _, ...option }) => option),
    right: options.findIndex(({ isRight }) => isRight),
  };
}

const yesOrNo =
  /^(?:yes|no|true|false|ja|nein|richtig|falsch|oui|non|vrai|faux|sí|si|verdadero|falso|vero|sim|não|verdadeiro|nee|waar|onwaar|да|нет|はい|いいえ|是|否|对|错|是的|不是|正确|错误|نعم|لا|صحيح|خطأ)$/u;

/** Whether the answer is 'Yes.', 'No, because …', 'True: …'. */
function isYesOrNo(front: string, back: string): boolean {
  const [, first = '', rest = ''] = /^[*_]{0,2}([\p{L}\p{M}]{2,10})[*_]{0,2}(.*)/u.exec(back) ?? [];
  if (!yesOrNo.test(first.toLowerCase())) return false;
  // Code has values of these names: 'What does `not x` give?' is not a yes-or-no question.
  if (/^(?:true|false)$/i.test(first) && !/\?/.test(front) && rest === '') return true;
  const asksFor =
    /^(?:\W{0,3})(?:what|which|who|whom|whose|when|where|why|how|was|welche|wer|wann|wo|warum|wie|que|quel|qui|quand|où|pourquoi|comment|qué|cuál|quién|cuándo|dónde|por qué|cómo)(?![\p{L}\p{M}])/iu;
  return !asksFor.test(withoutCode(front)) && /^(?:[.,;:!]|\s*[–—-]|\s+because|\s*$)/.test(rest);
}

const lengthsOf = ({ options }: ReadCard): { readonly right: number; readonly wrong: number } => ({
  right: Math.max(0, ...options.filter(({ isRight }) => isRight).map(({ text }) => optionLength(text))),
  wrong: Math.max(0, ...options.filter(({ isRight }) => !isRight).map(({ text }) => optionLength(text))),
});

/**
 * Whether the right option is half as long again and longer by more than a word or two. Less is enough if the set has
 * this habit.
 */
function isMuchLonger(card: ReadCard, isHabit: boolean): boolean {
  const { right, wrong } = lengthsOf(card);
  return isHabit ? right > 1.2 * wrong && right - wrong > 6 : right > 1.5 * wrong && right - wrong > 20;
}

const fewForHabit = 4;

/** Whether the right option is nearly always the longest in a set of choices. */
function rightIsLongestByHabit(cards: readonly ReadCard[]): boolean {
  const choices = cards.filter(({ options }) => options.length > 2);
  const longest = choices.filter((card) => lengthsOf(card).right > lengthsOf(card).wrong);
  return choices.length >= fewForHabit && longest.length > 0.75 * choices.length;
}

const ordinals = () => [
  reviewWords.first,
  reviewWords.second,
  reviewWords.third,
  reviewWords.fourth,
  reviewWords.fifth,
  reviewWords.sixth,
];

function placeBias(cards: readonly ReadCard[]): string | null {
  const places = cards
    .filter(({ options }) => options.length > 2 && options.filter(({ isRight }) => isRight).length === 1)
    .map(({ options }) => options.findIndex(({ isRight }) => isRight));
  const [first] = places;
  return first !== undefined && places.length >= fewForHabit && places.every((place) => place === first)
    ? reviewWords.alwaysStood({ place: ordinals()[first] ?? reviewWords.atOnePlace })
    : null;
}
