/** What stands around a lesson, and who reads it: what a model needs to know so that a lesson fits its place. */
export interface Place {
  /** Labels of the leaves just before it in reading order, the nearest last. */
  readonly before: readonly string[];
  /** Labels of the leaves just after it, the nearest first. */
  readonly after: readonly string[];
  /** Labels of the other nodes under its parent. */
  readonly siblings: readonly string[];
  /** Labels of earlier leaves that have a lesson, the nearest last. */
  readonly written: readonly string[];
  /** Why the reader learns, in the words of the goals that they chose; empty if they chose none. */
  readonly goals: readonly string[];
}

/** For a path alone, of which no map is known. */
export const unknownPlace: Place = { before: [], after: [], siblings: [], written: [], goals: [] };
