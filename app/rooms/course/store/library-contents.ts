import { libraryFigures } from '~/kit/library-figures';
import { POPULAR_TOPICS } from '~/rooms/course/rules/topics';
import { topicsAfter } from './about';
import { catalogue, ofCatalogue } from './catalogue';
import { courseNames } from './courses';

const topicNames = ofCatalogue(({ topics }) => topics.map(({ name }) => name));

/** The contents of the built-in library, for home, the landing page and the end of a map. */
export const libraryContents = {
  topics: () => topicNames(),
  popular: () => POPULAR_TOPICS.flatMap((slug) => catalogue().bySlug.get(slug)?.name ?? []),
  /** The topics whose lessons are written. */
  courses: () => courseNames(),
  lessonCount: libraryFigures.lessons,
  after: (topic: string) => topicsAfter(topic).map(({ name }) => name),
} as const;
