import type { Tree } from '~/rooms/map/rules/tree';
import type { KnowledgeMap, Maps } from '~/rooms/map/store/maps';
import type { FindLanguage } from './find-language';

/** Of maps from before languages were stored, as many are looked at at once. */
const mostAtOnce = 20;

/**
 * Finds and stores the language of a map that has none yet, after the answer: maps from before languages were stored,
 * and those whose language could not be looked for. What fails is tried again when the map is next opened.
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

/** The labels below the root, which is the topic itself. */
export const labelsOf = ({ nodes, rootId }: Tree): string[] =>
  [...nodes.values()].filter(({ id }) => id !== rootId).map(({ label }) => label);
