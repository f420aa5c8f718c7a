import { limits } from '~/kit/limits';
import { countCharacters, cutToCharacters } from '~/kit/text/plain-text';
import { normaliseTopic, validateTopic } from '~/kit/text/topic';

/** What a map of a source is called unless told: the source's title, as far as a map's may go. */
export function mapTitle(title: string): string {
  const whole = normaliseTopic(title);
  if (!validateTopic(cutToCharacters(whole, limits.topicMaxCharacters)).ok) return 'My source';
  if (countCharacters(whole) <= limits.topicMaxCharacters) return whole;
  const cut = cutToCharacters(whole, limits.topicMaxCharacters - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`;
}
