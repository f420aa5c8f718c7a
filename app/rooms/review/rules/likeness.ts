import { contentWords, stemOf } from '~/kit/text/content-words';
import { codeSpans, findFormulas } from '~/kit/text/formulas';
import { fold } from '~/kit/text/question-rules';

/** How much the words of cards and lessons have in common. */

/** How many letters are compared, since forms of a word begin alike: 'word' and 'words'. */
const stemCharacters = 5;
const shortStemCharacters = 4;

const stemsOf = (text: string, characters = stemCharacters): ReadonlySet<string> =>
  new Set(contentWords(text).flatMap((word) => (/\p{L}/u.test(word) ? [stemOf(word, characters)] : [])));

/** Words that are no content words, but tell two questions apart. */
const interrogatives =
  /(?<![\p{L}])(?:what|which|who|whom|whose|when|where|why|how|before|after|not|more|less|most|least|was|welche[nmrs]?|wer|wen|wem|wann|wo|woher|wohin|warum|wieso|wozu|wie|vor|nach|nicht|mehr|weniger|que|quoi|quel(?:le)?s?|qui|quand|où|pourquoi|comment|avant|après|plus|moins|qué|cu[áa]l(?:es)?|qui[ée]n(?:es)?|cu[áa]ndo|d[óo]nde|por qu[ée]|c[óo]mo|antes|despu[ée]s|más|menos|quais|qual|quem|quando|onde|por que|depois|mais|ما|ماذا|من|متى|أين|لماذا|كيف|أي|كم|قبل|بعد)(?![\p{L}])|什么|谁|哪|何时|为什么|为何|如何|怎么|怎样|多少|几|不|前|后/giu;

export interface Question {
  readonly words: ReadonlySet<string>;
  /** Code, formulas, numbers and interrogatives: questions with different ones are different. */
  readonly exact: string;
  readonly answer: string;
}

/** @param answer empty if it is not known */
export function readQuestion(front: string, answer: string): Question {
  const asked = [...(front.toLowerCase().match(interrogatives) ?? [])].sort();
  const signs = [
    ...findFormulas(front).map(({ start, end }) => front.slice(start, end)),
    ...[...codeSpans(front, 0, front.length)].map(([start, end]) => front.slice(start, end)),
    ...(front.match(/\d+/g) ?? []),
  ];
  return { words: wordsOf(front), exact: JSON.stringify([asked, signs]), answer };
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** The words of a question; single letters of Chinese and Japanese, whose pairs depend on their order. */
const wordsOf = (front: string): ReadonlySet<string> => {
  const letters = [...(front.match(eastAsian) ?? []).join('')];
  return letters.length === 0 ? stemsOf(front) : new Set([...stemsOf(front.replace(eastAsian, ' ')), ...letters]);
};

/** A question with fewer content words is only compared as a whole, and one with more is no question of a card. */
const fewestWords = 3;
const mostWords = 40;
/** The share of the words of the shorter of two like answers that the other one has. */
const likeShare = 0.5;
/** How many questions with the same words are compared. */
const mostOfAKind = 20;

const sharedBy = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((word) => other.has(word)).length;

/** Whether two answers may be the same; an unknown one may be any. */
function areLike(one: string, other: string): boolean {
  if (one === '' || other === '' || fold(one) === fold(other)) return true;
  const [words, others] = [stemsOf(one), stemsOf(other)];
  const least = Math.min(words.size, others.size);
  return least > 0 && sharedBy(words, others) >= likeShare * least;
}

/**
 * Finds questions that ask the same as an earlier one: with the same content words, at most one more or less, in
 * another order or form, and with a like answer.
 */
export function likeQuestions() {
  const known = new Map<string, Question[]>();
  const keyOf = ({ exact }: Question, words: readonly string[]) => `${words.join(' ')} ${exact}`;

  /** The words, and the words without each of them: one of two sets that differ by one word is among these. */
  function keysOf(question: Question): string[] {
    const words = [...question.words].sort();
    if (words.length < fewestWords || words.length > mostWords) return [];
    const fewer = words.length === fewestWords ? [] : words.map((_, at) => words.toSpliced(at, 1));
    return [words, ...fewer].map((each) => keyOf(question, each));
  }

  return {
    has(question: Question): boolean {
      const own = [...question.words].sort().join(' ');
      const isClose = ({ words }: Question) =>
        words.size !== question.words.size || [...words].sort().join(' ') === own;
      return keysOf(question).some((key) =>
        known.get(key)?.some((other) => isClose(other) && areLike(other.answer, question.answer)),
      );
    },
    add(question: Question): void {
      for (const key of keysOf(question)) {
        const there = known.get(key) ?? [];
        if (there.length < mostOfAKind) known.set(key, [...there, question]);
      }
    },
  };
}

/** A card with fewer content words is not compared with its lesson, nor is any card with a shorter lesson. */
const fewestOfCard = 4;
const fewestOfLesson = 20;

/** The words of a lesson with which its cards are compared; null if it is too short. */
export function lessonWords(lesson: string): ReadonlySet<string> | null {
  const words = stemsOf(lesson, shortStemCharacters);
  return words.size < fewestOfLesson ? null : words;
}

/** Whether a card has no content word of its lesson. */
export function isForeignTo(lesson: ReadonlySet<string>, texts: readonly string[]): boolean {
  const words = stemsOf(texts.join('\n'), shortStemCharacters);
  return words.size >= fewestOfCard && sharedBy(words, lesson) === 0;
}
