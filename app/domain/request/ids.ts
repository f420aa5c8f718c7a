/** The id of a map or a run: as `Random.id` makes them, with room for other lengths. Safe in an address as it stands. */
export const isId = (value: string): boolean => /^[a-z0-9]{1,40}$/.test(value);

/** The id of a node within its map, old ones included. Safe in an address as it stands. */
export const isNodeId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);

/** Fits the format and belongs to nothing: stands in for a malformed id, so that its answer is that of a missing thing. */
export const idOfNothing = 'none';
