/** Where a search looks: at all that is one's own, at a part of it, or at what others have made public. */
export const searchScopes = ['all', 'maps', 'lessons', 'sources', 'cards', 'public'] as const;
export type SearchScope = (typeof searchScopes)[number];

export const isSearchScope = (name: string): name is SearchScope =>
  (searchScopes as readonly string[]).includes(name);
