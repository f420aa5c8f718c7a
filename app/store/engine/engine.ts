import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/**
 * Query builder: drizzle over the file, which answers synchronously, or over a cluster, which answers asynchronously.
 * So every answer is awaited.
 */
export type Drizzle = BaseSQLiteDatabase<'sync' | 'async', { readonly changes: number }>;

/** A writing statement, as drizzle builds it. */
export interface Writing {
  run(): unknown;
}

/** A reading statement, as drizzle builds it. */
export interface Reading<Row> {
  all(): Row[] | Promise<Row[]>;
}

/** Returns the answer of a statement in a batch, once the batch is done. */
export type Later<T> = () => T;

/**
 * An atomic and isolated group of statements. They are sent together, so none can use the answer of another one: every
 * condition must be in a WHERE clause.
 */
export interface Batch {
  /** Builds statements, which one of the methods below adds to the batch. */
  readonly db: Drizzle;
  /** @returns the number of rows that it changes, without those changed by triggers and cascades */
  write(statement: SQL | Writing): Later<number>;
  read<Row>(statement: Reading<Row>): Later<Row[]>;
}

/** The limits on the bytes that accounts keep. */
export interface SpaceTerms {
  /** Quota in bytes of an account that has none of its own; null for no limit. */
  readonly quotaBytes: number | null;
  /** Whether so little disk space is free that nothing new is accepted. */
  isDiskLow(): boolean | Promise<boolean>;
}

/** Runs the statements of the stores. It throws nothing but `StorageFault`. */
export interface Engine {
  /** Without it there is no limit. */
  readonly space?: SpaceTerms | undefined;
  /**
   * Runs independent statements: reads, or one write.
   * @param how `mayLag`: while a cluster changes its leader, reads may miss the newest writes, which makes them cheap
   */
  run<T>(work: (db: Drizzle) => T | Promise<T>, how?: { readonly mayLag?: boolean }): Promise<T>;
  /** Runs one batch. `work` is called again if the batch has to be retried. */
  batch<T>(work: (batch: Batch) => Later<T>): Promise<T>;
}

/** An open engine, with the status that administrators see. */
export interface Store extends Engine {
  /** Resolves when the store can be used, migrations included. */
  opened(): Promise<void>;
  /**
   * Differs after every write, whichever process has made it; the same text means that nothing was written. Missing
   * where asking would cost as much as a read; undefined if the store cannot tell now.
   */
  version?(): string | undefined;
  /** Whether it answers at this moment. */
  answers(): Promise<boolean>;
  /** The number of applied migrations. */
  migrationCount(): number;
  /** Figures of each node of a cluster; empty for a file. */
  nodes(): readonly NodeFigures[];
  close(): void;
}

/** Figures of one node. */
export interface NodeFigures {
  readonly host: string;
  /** Whether its last request was answered. */
  readonly up: boolean;
  readonly requests: number;
  readonly failures: number;
  /** Total time of its answers. */
  readonly ms: number;
}

/** True if a trigger refused a row with this message: a decision of the store, not a fault. */
export function isRaised(error: unknown, words: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message === words) return true;
  return false;
}

/** True if a unique index refused a row: a decision of the store, not a fault. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'SQLITE_CONSTRAINT_UNIQUE') return true;
  return false;
}
