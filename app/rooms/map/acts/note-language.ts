import type { Tree } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { FindLanguage } from './find-language';

/** How many languages are looked up at a time, for maps from before languages were stored. */
const mostAtOnce = 20;

/**
 * Finds and stores the language of a map that has none, after the response: for maps from before languages were stored
 * and maps whose lookup failed. A failed lookup is retried when the map is next opened.
 */
export function noteLanguage({
  maps,
  languages,
  report,
}: {
  readonly maps: Pick<Maps, 'foundLanguage'>;
  readonly languages: FindLanguage;
  readonly report: (event: string, error: unknown) => void;
}) {
  const looking = new Set<string>();
  return ({ id, query, language }: KnowledgeMap, tree: Tree): void => {
    if (language !== null || looking.has(id) || looking.size >= mostAtOnce) return;
    looking.add(id);
    void languages
      .ofMap(query, labelsOf(tree))
      .then((found) => (found === null ? undefined : maps.foundLanguage(id, found)))
      .catch((error: unknown) => report("a map's language was not stored", error))
      .finally(() => looking.delete(id));
  };
}

export type NoteLanguage = ReturnType<typeof noteLanguage>;

/** The labels below the root, whose label is the topic itself. */
export const labelsOf = ({ nodes, rootId }: Tree): string[] =>
  [...nodes.values()].filter(({ id }) => id !== rootId).map(({ label }) => label);
