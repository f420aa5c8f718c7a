import type { SQL } from 'drizzle-orm';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from '../../../drizzle/schema';

/**
 * What builds statements: drizzle over the file, which answers at once, or over a cluster, which answers later. So an
 * answer is always awaited.
 */
export type Drizzle = BaseSQLiteDatabase<'sync' | 'async', { readonly changes: number }, typeof schema>;

/** A statement that writes, as drizzle builds it. */
export interface Writing {
  run(): unknown;
}

/** A statement that reads, as drizzle builds it. */
export interface Reading<Row> {
  all(): Row[] | Promise<Row[]>;
}

/** Gives what a statement of a batch has answered, once the batch is done. */
export type Later<T> = () => T;

/**
 * Statements that are applied all or none, and nobody else's between them. They are sent together, so that none can
 * be made from what another one answers: what has to be known stands in its WHERE clause.
 */
export interface Batch {
  /** Builds statements; what it builds is run by one of the methods below. */
  readonly db: Drizzle;
  /** @returns the number of rows that it changes, without those of triggers and of cascades */
  write(statement: SQL | Writing): Later<number>;
  read<Row>(statement: Reading<Row>): Later<Row[]>;
}

/** The limits on the bytes that accounts keep. */
export interface SpaceTerms {
  /** How many bytes an account may keep that has no quota of its own; null for any number. */
  readonly quotaBytes: number | null;
  /** Whether so little of the disk is free that nothing new is taken. */
  isDiskLow(): boolean | Promise<boolean>;
}

/** Where stores keep their rows. It lets no error out but `StorageFault`. */
export interface Engine {
  /** Nothing is limited without. */
  readonly space?: SpaceTerms | undefined;
  /** Runs statements that each stand for themselves: reads, or one write. */
  run<T>(work: (db: Drizzle) => T | Promise<T>): Promise<T>;
  /** Runs one batch. `work` is called anew where the batch has to be tried again. */
  batch<T>(work: (batch: Batch) => Later<T>): Promise<T>;
}

/** What is open: an engine, and what administrators ask of it. */
export interface Store extends Engine {
  /** Waits until it can be used, migrations included. */
  opened(): Promise<void>;
  /** Whether it answers at this moment. */
  answers(): Promise<boolean>;
  /** The number of migrations that it has. */
  migrationCount(): number;
  /** What is known of each machine that it asks; none where it is a file. */
  nodes(): readonly NodeFigures[];
  close(): void;
}

/** What is known of a node. */
export interface NodeFigures {
  readonly host: string;
  /** Whether its last request was answered. */
  readonly up: boolean;
  readonly requests: number;
  readonly failures: number;
  /** How long its answers took in all. */
  readonly ms: number;
}

/** True where a trigger refused a row with these words: a decision of the store's, not a fault. */
export function isRaised(error: unknown, words: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.message === words) return true;
  return false;
}

/** True where a unique index refused a row: a decision of the store's, not a fault. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === 'SQLITE_CONSTRAINT_UNIQUE') return true;
  return false;
}
