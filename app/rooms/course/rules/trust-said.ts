import { listSaid } from '~/kit/language/format';
import { valueBracket } from '~/kit/language/place';
import { courseWords } from '~/rooms/course/words';
import type { Trust } from './trust';

/**
 * The course that a text comes from, with its name as `<link>…</link>`.
 * @param isChanged a learner changed the text
 */
export function courseSaid({ title: course, version }: Trust, isChanged: boolean): string {
  if (version === '') return (isChanged ? courseWords.basedOnCourse : courseWords.fromCourse)({ course });
  return (isChanged ? courseWords.basedOnCourseVersion : courseWords.fromCourseVersion)({ course, version });
}

export const checkedSaid = (reviewed: string | null): string =>
  reviewed === null ? courseWords.notChecked : courseWords.checkedBy({ who: reviewed });

/** Its authors, and who checked it. */
export const peopleSaid = ({ authors, reviewed }: Trust): string =>
  `${courseWords.writtenBy({ who: listSaid(authors) })} ${checkedSaid(reviewed)}`;

/** All of it as plain text, for files. */
export function trustSaid(trust: Trust): string {
  const { sources } = trust;
  const from = courseSaid(trust, false)
    .replace(/<\/?link>/g, '')
    .replaceAll(valueBracket, '<');
  const named = sources.length > 0 ? ` ${courseWords.sourcesAre.replace('<list/>', () => sources.join('; '))}` : '';
  return `${from} ${peopleSaid(trust)}${named}`;
}
