import { frontMatterMax } from '~/kit/front-matter';
import { courseProblemWords } from '../words/problems';
import { readability } from './check/readability';
import type { CourseProblem } from './course-problem';
import { courseLevels, courseLimits, idLengthMax, minutesMax } from './course-text';

const examples = { names: 'de: [Algebra lernen]', reviewed: 'Dr Ada Example, 2026-05-01' } as const;

/** How many characters of a value at fault a sentence shows. */
const shownMax = 240;

/** A fault of a course in the reader's language, after its file and line: '01-letters/02-a-puzzle.md:3: The field …' */
export const problemSaid = (problem: CourseProblem): string =>
  `${problem.file === '' ? '' : `${problem.file}:${problem.line}: `}${problemSentence(problem)}`;

/** The same without the file and line. */
function problemSentence({ is, value: found, file }: CourseProblem): string {
  const value = found.length > shownMax ? `${found.slice(0, shownMax)}…` : found;
  switch (is) {
    case 'frontMatterLong':
      return courseProblemWords.frontMatterLong({ most: frontMatterMax });
    case 'notAList':
      return value === 'names'
        ? courseProblemWords.notNames({ value, example: examples.names })
        : courseProblemWords.notAList({ value });
    case 'notAnId':
      return courseProblemWords.notAnId({ value, most: idLengthMax[file === 'course.md' ? 'course' : 'lesson'] });
    case 'notALevel':
      return courseProblemWords.notALevel({ value, levels: courseLevels.join(', ') });
    case 'notMinutes':
      return courseProblemWords.notMinutes({ value, most: minutesMax });
    case 'notReviewed':
      return courseProblemWords.notReviewed({ value, example: examples.reviewed });
    case 'tooLong':
      return courseProblemWords.tooLong({ value, most: courseLimits.titleLength });
    case 'fewWords':
    case 'manyWords':
      return courseProblemWords[is]({ value, least: readability.wordsLeast, most: readability.wordsMost });
    case 'longSentence':
      return courseProblemWords.longSentence({ value, most: readability.sentenceMostWords });
    default: {
      const sentence = courseProblemWords[is];
      return typeof sentence === 'string' ? sentence : sentence({ value });
    }
  }
}
