import type { RunMessage } from '~/jobs/rules/run-message';
import type { RunState } from '~/jobs/rules/state';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Citation } from '~/kit/text/citation';
import type { TextSource } from '~/providers/model/language-model';
import type { Turn } from '~/rooms/ask/rules/turn';

/** The learner and the lesson of a thread. */
export interface Thread {
  readonly mapId: string;
  readonly nodeId: string;
  readonly userId: string;
}

/** The state of a question: no answer yet, answered, or an unfinished answer. */
export type AskState = 'asked' | 'answered' | Unfinished;

/** A question that a learner asked about a leaf, and its answer. */
export interface Ask extends Thread, Turn {
  readonly id: string;
  readonly state: AskState;
  /** The source of the answer; null until there is one. */
  readonly provenance: AnswerSource | null;
  /** The passages that the answer may cite; null if none were given. */
  readonly citations: readonly Citation[] | null;
  readonly runId: string | null;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
}

/** The source of an answer. */
export interface AnswerSource extends TextSource {
  /** How many citations of passages that were not given were removed. */
  readonly removed?: number;
  /** The hint gives the answer away, as did the first attempt. */
  readonly givesAway?: true;
}

/** A turn of a thread with its run's state; null once the run is deleted. */
export interface AskWithRun extends Ask {
  readonly run: { readonly state: RunState; readonly message: RunMessage | null } | null;
}

export interface Answer {
  readonly answer: string;
  readonly provenance: AnswerSource;
  readonly citations: readonly Citation[] | null;
  readonly state: Exclude<AskState, 'asked'>;
}

/** The threads below lessons. They outlive the deletion of a node and reappear when it is restored. */
export interface Asks {
  /** The newest `limit` turns of a learner on a leaf, in chronological order. */
  thread(thread: Thread, limit: number): Promise<AskWithRun[]>;
  count(thread: Thread): Promise<number>;
  byId(id: string, userId: string): Promise<AskWithRun | null>;
  byRun(runId: string): Promise<Ask | null>;
  /** Stores the answer of a run; false if its question has been deleted. */
  answer(runId: string, answer: Answer, at: Date): Promise<boolean>;
  /** False if it does not exist. */
  remove(id: string, userId: string): Promise<boolean>;
  /** Deletes a thread. @returns the live runs of its questions */
  removeThread(thread: Thread): Promise<string[]>;
  /** The ids of all of a learner's questions, oldest first, for the data export. */
  idsForUser(userId: string): Promise<string[]>;
}
