/** Metadata of a cached page, map or lesson. */
export interface Kept {
  readonly address: string;
  readonly kind: 'page' | 'map' | 'lesson';
  readonly mapId: string | null;
  readonly title: string;
  /** When the server sent it, and when it was last opened: in milliseconds since 1970. */
  readonly at: number;
  readonly used: number;
  /** In characters. */
  readonly size: number;
}

export const keptLimits = {
  page: 5,
  map: 20,
  lesson: 100,
  /** Limits of all entries together, and of a single one. */
  characters: 50_000_000,
  charactersOfOne: 12_000_000,
} as const;

/** The addresses to evict: the least recently opened ones, and the lessons of evicted maps. */
export function surplus(kept: readonly Kept[], limits: Record<keyof typeof keptLimits, number> = keptLimits) {
  const counts = { page: 0, map: 0, lesson: 0 };
  const gone = new Set<string>();
  const goneMaps = new Set<string>();
  let characters = 0;
  for (const each of [...kept].sort((one, other) => other.used - one.used)) {
    counts[each.kind] += 1;
    characters += each.size;
    if (counts[each.kind] <= limits[each.kind] && characters <= limits.characters) continue;
    characters -= each.size;
    gone.add(each.address);
    if (each.kind === 'map' && each.mapId) goneMaps.add(each.mapId);
  }
  for (const { address, mapId } of kept) if (mapId && goneMaps.has(mapId)) gone.add(address);
  return [...gone];
}

/** The maps that can be opened, most recently opened first, each with its lessons. */
export function openable(kept: readonly Kept[]): readonly (Kept & { readonly lessons: readonly Kept[] })[] {
  const latest = [...kept].sort((one, other) => other.used - one.used);
  return latest
    .filter(({ kind }) => kind === 'map')
    .map((map) => ({
      ...map,
      lessons: latest.filter(({ kind, mapId }) => kind === 'lesson' && mapId === map.mapId),
    }));
}

/**
 * Files that are only loaded for some texts, and are as large as all others together. Only the code worker refers to
 * the interpreters.
 */
const large = /^(?:math|code-worker)-/;

/**
 * The files of the build that a document or script refers to.
 * @param from address of the script: others beside it have its language's folder
 */
export const filesIn = (text: string, from = '/assets/'): readonly string[] =>
  [...text.matchAll(/(?:\.\/|(assets\/(?:[\w-]+\/)?))([\w.-]+\.(?:js|css))/g)]
    .filter(([, , name = '']) => !large.test(name))
    .map(([, folder, name]) => (folder ? `/${folder}` : from.slice(0, from.lastIndexOf('/') + 1)) + name)
    .filter((address, at, all) => all.indexOf(address) === at);
