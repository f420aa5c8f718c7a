import { limits } from '~/kit/limits';
import { countCharacters, cutToCharacters } from '~/kit/text/plain-text';
import { normaliseTopic, validateTopic } from '~/kit/text/topic';
import { sourceWords } from '~/rooms/source/words';

/** The default title of a map made from a source: the source's title, shortened to the limit of map titles. */
export function mapTitle(title: string): string {
  const whole = normaliseTopic(title);
  if (!validateTopic(cutToCharacters(whole, limits.topicMaxCharacters)).ok) return sourceWords.mySource;
  if (countCharacters(whole) <= limits.topicMaxCharacters) return whole;
  const cut = cutToCharacters(whole, limits.topicMaxCharacters - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`;
}
