/**
 * Idempotency keys of the acts that make a map without a run: the act, what it is made from, and the key of the form.
 * Unique for each user (`maps.submit_key`). migrations/0024_submit_keys.sql writes the same forms.
 */
export const submitKeys = {
  import: (key: string): string => `import ${key}`,
  headings: (sourceId: string, key: string): string => `headings ${sourceId} ${key}`,
  copy: (mapId: string, key: string): string => `copy ${mapId} ${key}`,
  course: (slug: string): string => `course ${slug}`,
};

/** The key of another map of the same submit, since `mapId`, which has this one, is in the bin or of another file. */
export const successorKey = (key: string, mapId: string): string => `${key} ${mapId}`;
