import { readCards } from '~/rooms/review/rules/cards-text';
import { whyDropped } from '~/rooms/review/rules/screen';
import { choiceExercise } from './question';

/** A question of a model's answer: for the lesson with this number, from 1, as the text of an exercise. */
interface MadeQuestion {
  readonly lesson: number;
  readonly text: string;
}

/** The line that names the lesson of the next question: `L: 3`. */
const lessonLine = /^[\s>#*_-]{0,6}(?:l|lesson)\s?[:：]?\s?(\d{1,3})[\s*_.:)]{0,4}$/i;
/** With fewer options a guess is too likely. */
const optionsMin = 3;

/**
 * The questions in a model's answer that pass the checks of choice cards, at most one for each lesson.
 * @param lessons how many lessons it was asked about
 */
export function readMade(text: string, lessons: number): readonly MadeQuestion[] {
  const found = new Map<number, MadeQuestion>();
  let lesson = 0;
  let lines: string[] = [];
  const close = () => {
    const [card] = lesson >= 1 && lesson <= lessons && !found.has(lesson) ? readCards(lines.join('\n')) : [];
    lines = [];
    if (!card || card.options.length < optionsMin || whyDropped(card) !== null) return;
    const question = choiceExercise(card.front, card.options);
    if (question !== null) found.set(lesson, { lesson, text: question });
  };
  for (const line of text.split('\n')) {
    const named = lessonLine.exec(line)?.[1];
    if (named === undefined) lines.push(line);
    else {
      close();
      lesson = Number(named);
    }
  }
  close();
  return [...found.values()];
}
