import type { RunMessage } from '~/jobs/rules/run-message';
import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run, RunChange, RunKind } from '~/jobs/store/runs';
import type { MessageId } from '~/kit/message-ids';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Citation } from '~/kit/text/citation';
import type { ModelState, TextSource, TextStream } from '~/providers/model/language-model';

/** How one kind of run asks the model, reads its text and saves it. */
export interface RunHandler<Kind extends RunKind = RunKind> {
  /** Called before the model is asked. Throws or returns false if the user may no longer do this. */
  authorise(run: Run<Kind>): Promise<boolean>;
  /** The result, if a restart came between the saving and the end of the run; null otherwise. */
  alreadySaved(run: Run<Kind>): Promise<RunChange | null>;
  /** Prepares to read the text of one call. @throws RunRefused */
  read(run: Run<Kind>): Promise<Reading>;
  /** Leaves out of the growing text what its followers may not see yet; by default nothing. */
  readonly shown?: () => ShownText;
  /** Messages for a run that two restarts interrupted and for one that broke, where `messages.run` does not fit. */
  readonly says?: { readonly interrupted: MessageId; readonly lost: MessageId };
}

/**
 * Reads a growing text for its followers. All that it has returned must depend on the text alone and not on its pieces,
 * since a follower resumes anywhere.
 */
export interface ShownText {
  /** Takes the next piece and returns what may be shown of it. */
  push(piece: string): string;
}

/** The handler of each kind. */
export type RunHandlers = { readonly [Kind in RunKind]: RunHandler<Kind> };

/** The text of one call, read as it comes. */
export interface Reading {
  /** Text before the model's first word: the text that it continues; empty for a new one. */
  readonly before: string;
  ask(signal: AbortSignal, onState: (state: ModelState) => void): Promise<TextStream>;
  /**
   * Takes the next piece and returns the text that it adds. Throws `ModelFault` when the text cannot become anything.
   */
  push(piece: string): string;
  /** Returns the text that was held back, once all pieces have come. */
  end(): string;
  /** The passages that the text may cite, known once the model is asked; null if there are none. */
  citations?(): readonly Citation[] | null;
  /** Whether the model's text is whole, although the work on it goes on. */
  readonly isWhole?: boolean;
  /** The lines of an outline that are final so far; more are added as they come. */
  readonly lines?: readonly OutlineLine[];
  /**
   * Saves the whole text and returns the change of the row. May be called again if the store refuses.
   * @throws RunRefused if its place is taken
   */
  save(text: string, source: TextSource): Promise<RunChange>;
  /**
   * Saves a text as unfinished, or as a finished one if `isWhole`. Returns null if none of it is of use or its place
   * is taken: the row then keeps it.
   */
  keep(text: string, source: TextSource, why: Unfinished): Promise<RunChange | null>;
}

/** Why a run cannot go on, with the message for its owner. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';

  constructor(
    readonly fault: string,
    readonly says: MessageId,
  ) {
    super(fault);
  }
}

/** A run that ends with a question to its owner: nothing failed, and nothing is saved. */
export class RunAsksBack extends Error {
  override readonly name = 'RunAsksBack';

  constructor(
    readonly fault: string,
    readonly asks: RunMessage,
  ) {
    super(fault);
  }
}
