/** The scope of a search: everything of the user's own, a part of it, or the public maps of others. */
export const searchScopes = ['all', 'maps', 'lessons', 'sources', 'cards', 'notes', 'public'] as const;
export type SearchScope = (typeof searchScopes)[number];

export const isSearchScope = (name: string): name is SearchScope => (searchScopes as readonly string[]).includes(name);
