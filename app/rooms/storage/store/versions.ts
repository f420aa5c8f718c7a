/** What runs here, and how far its database is. */
export interface Versions {
  readonly topiary: string;
  readonly node: string;
  /** Of the database's own engine. */
  readonly sqlite: string;
  readonly migrations: {
    readonly applied: number;
    /** The names of those that this version has and the database has not. */
    readonly pending: readonly string[];
    /** How many the database has that this version does not know: a newer version was here. */
    readonly ahead: number;
  };
}

export type ReadVersions = () => Promise<Versions>;
