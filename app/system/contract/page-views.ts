export interface PageViews {
  /** Adds views per route on a day ('2026-01-31'). */
  count(day: string, views: ReadonlyMap<string, number>): Promise<void>;
}
