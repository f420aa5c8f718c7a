import { libraryFigures } from '~/kit/library-figures';
import { LIBRARY_TOPICS, POPULAR_TOPICS } from '~/rooms/course/rules/topics';

/** The contents of the built-in library, for home and the landing page. */
export const libraryContents = {
  topics: LIBRARY_TOPICS.map((topic) => topic.name),
  popular: POPULAR_TOPICS.map((topic) => topic.name),
  lessonCount: libraryFigures.lessons,
} as const;
