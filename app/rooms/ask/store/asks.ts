import type { RunState } from '~/jobs/rules/state';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Citation } from '~/kit/text/citation';
import type { TextSource } from '~/providers/model/language-model';
import type { Turn } from '~/rooms/ask/rules/turn';

/** Whose thread it is, and under which lesson. */
export interface Thread {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

/** What has become of a question: none yet, an answer, or one that came to no end. */
export type AskState = 'asked' | 'answered' | Unfinished;

/** A question that a learner asked about a leaf, and its answer. */
export interface Ask extends Thread, Turn {
  readonly id: string;
  readonly state: AskState;
  /** Where the answer came from; null until there is one. */
  readonly provenance: AnswerSource | null;
  /** The passages that the answer may cite; null where there were none. */
  readonly citations: readonly Citation[] | null;
  readonly runId: string | null;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
}

/** Where an answer came from. */
export interface AnswerSource extends TextSource {
  /** How many citations it had of passages that were not given; they were taken out. */
  readonly removed?: number;
  /** A hint that gives the answer away, and so did the one before it. */
  readonly givesAway?: true;
}

/** A turn of a thread with what is known of its run; null once that is not kept any more. */
export interface AskWithRun extends Ask {
  readonly run: { readonly state: RunState; readonly message: string | null } | null;
}

export interface Answer {
  readonly answer: string;
  readonly provenance: AnswerSource;
  readonly citations: readonly Citation[] | null;
  readonly state: Exclude<AskState, 'asked'>;
}

/** The threads under lessons. They stay where a node goes, and come back with it. */
export interface Asks {
  /** A learner's turns on a leaf, oldest first: the newest `limit` of them. */
  thread(thread: Thread, limit: number): Promise<AskWithRun[]>;
  count(thread: Thread): Promise<number>;
  byId(id: string, userId: string): Promise<AskWithRun | null>;
  byRun(runId: string): Promise<Ask | null>;
  /** Keeps the answer of a run; false where its question is not there any more. */
  answer(runId: string, answer: Answer, at: Date): Promise<boolean>;
  /** False where it is not there. */
  remove(id: string, userId: string): Promise<boolean>;
  /** Deletes a thread. @returns the runs of its questions that are live */
  removeThread(thread: Thread): Promise<string[]>;
  /** All of a learner's questions and answers, for their own copy, oldest first. */
  idsForUser(userId: string): Promise<string[]>;
}
