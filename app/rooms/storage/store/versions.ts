/** The versions of the server, its runtime and its database. */
export interface Versions {
  readonly topiary: string;
  readonly node: string;
  /** The version of the database's own engine. */
  readonly sqlite: string;
  readonly migrations: {
    readonly applied: number;
    /** The names of migrations that this version has and the database has not. */
    readonly pending: readonly string[];
    /** How many migrations the database has that this version does not know: a newer version was here. */
    readonly ahead: number;
  };
}

export type ReadVersions = () => Promise<Versions>;
