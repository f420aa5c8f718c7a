import type { LibraryTopic } from '~/rooms/course/rules/topics';
import { wordsOf } from '~/rooms/course/rules/words';
import { ofCatalogue } from './catalogue';

const keyOf = (name: string): string => wordsOf(name).join(' ');

const topicsByName = ofCatalogue(
  ({ topics }): ReadonlyMap<string, LibraryTopic> =>
    new Map(
      topics.flatMap((topic) =>
        Object.values(topic.names).flatMap((names) => names.map((name) => [keyOf(name), topic] as const)),
      ),
    ),
);

/** The topic with exactly this name in another language, in any case and with or without accents. */
export const topicInAnotherLanguage = (typed: string): LibraryTopic | null => topicsByName().get(keyOf(typed)) ?? null;
