import { type Judged, right, uncounted, wrong } from './verdict';
import { folded, isOneTypo, withoutAccents } from './words-alike';

/** Judges words against all right answers; a leading article is part of the answer. */
export function judgeWords(answers: readonly string[], accentsCount: boolean, text: string): Judged {
  // Folding makes a text shorter by a few times at most: a very long one is wrong, whatever it says.
  const longest = Math.max(...answers.map(({ length }) => length));
  if (text.trim().length > 4 * longest + 100) return wrong();
  const typed = folded(text);
  if (typed === '') return uncounted('incomplete');
  const keys = answers.map(folded);
  if (keys.includes(typed)) return right;
  const bare = withoutAccents(typed);
  const bareKeys = keys.map(withoutAccents);
  if (bareKeys.includes(bare)) return accentsCount ? wrong('accents') : right;
  const isClose = accentsCount
    ? keys.some((key) => isOneTypo(typed, key))
    : bareKeys.some((key) => isOneTypo(bare, key));
  return isClose ? wrong('close') : wrong();
}
