import { libraryFigures } from '~/kit/library-figures';
import { LIBRARY_TOPICS, POPULAR_TOPICS } from '~/rooms/course/rules/topics';

/** What the built-in library has, as home and the landing page show it. */
export const libraryContents = {
  topics: LIBRARY_TOPICS.map((topic) => topic.name),
  popular: POPULAR_TOPICS.map((topic) => topic.name),
  lessonCount: libraryFigures.lessons,
} as const;
