/** How many things there are of a kind, counted one by one. */
export const counted = (count: number, isTrue: (at: number) => boolean = () => true): number =>
  Array.from({ length: count }, (_, at) => at + 1).filter(isTrue).length;

export const added = (...values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
