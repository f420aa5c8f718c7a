import { libraryFigures } from '~/kit/library-figures';
import { LIBRARY_TOPICS, POPULAR_TOPICS } from '~/rooms/course/rules/topics';
import { topicsAfter } from './about';
import { courseNames } from './courses';

/** The contents of the built-in library, for home, the landing page and the end of a map. */
export const libraryContents = {
  topics: LIBRARY_TOPICS.map((topic) => topic.name),
  popular: POPULAR_TOPICS.map((topic) => topic.name),
  /** The topics whose lessons are written. */
  courses: courseNames,
  lessonCount: libraryFigures.lessons,
  after: (topic: string) => topicsAfter(topic).map(({ name }) => name),
} as const;
