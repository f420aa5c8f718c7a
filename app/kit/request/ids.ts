/** Format of map and run ids from `Random.id`, of any length up to 40. Safe in URLs. */
export const isId = (value: string): boolean => /^[a-z0-9]{1,40}$/.test(value);

/** Format of node ids, old ones included. Safe in URLs. */
export const isNodeId = (value: string): boolean => /^[\w-]{1,64}$/.test(value);

/** A valid id that nothing has. It replaces malformed ids, so that they are answered like missing ones. */
export const idOfNothing = 'none';
