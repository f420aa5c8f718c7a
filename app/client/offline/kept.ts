/** What is known of a page, map or lesson that is kept. */
export interface Kept {
  readonly address: string;
  readonly kind: 'page' | 'map' | 'lesson';
  readonly mapId: string | null;
  readonly title: string;
  /** When the server answered with it, and when it was opened last: in milliseconds since 1970. */
  readonly at: number;
  readonly used: number;
  /** In characters. */
  readonly size: number;
}

export const keptLimits = {
  page: 3,
  map: 20,
  lesson: 100,
  /** Of all together, and of one. */
  characters: 50_000_000,
  charactersOfOne: 12_000_000,
} as const;

/** The addresses that are kept no longer: those opened longest ago, and the lessons of maps that go. */
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

/** The maps that can be opened, opened last first, each with its lessons. */
export function openable(kept: readonly Kept[]): readonly (Kept & { readonly lessons: readonly Kept[] })[] {
  const latest = [...kept].sort((one, other) => other.used - one.used);
  return latest
    .filter(({ kind }) => kind === 'map')
    .map((map) => ({
      ...map,
      lessons: latest.filter(({ kind, mapId }) => kind === 'lesson' && mapId === map.mapId),
    }));
}

/** Loaded only for texts that have some, and as large as all else together. */
const large = /^math-/;

/** The files of the build that a document or script names. */
export const filesIn = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/(?:\.\/|assets\/)([\w.-]+\.(?:js|css))/g)].map(([, name = '']) => name))]
    .filter((name) => !large.test(name))
    .map((name) => `/assets/${name}`);
