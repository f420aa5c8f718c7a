/** Sort orders of a person's maps: last made, last opened, by title, or most done first. */
export const mapOrders = ['newest', 'opened', 'name', 'progress'] as const;

export type MapOrder = (typeof mapOrders)[number];

export const isMapOrder = (typed: string | null): typed is MapOrder => mapOrders.some((order) => order === typed);
