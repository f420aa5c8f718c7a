import type { Unfinished } from '~/jobs/rules/unfinished';
import type { Run, RunChange } from '~/jobs/store/runs';
import type { OutlineLine } from '~/kit/outline/outline';
import type { Citation } from '~/kit/text/citation';
import type { ModelState, TextSource, TextStream } from '~/providers/model/language-model';

/** What one kind of run does with the model and with the text that it brings. */
export interface RunHandler {
  /** Asked before the model is: throws or returns false where the user may no longer do this. */
  authorise(run: Run): Promise<boolean>;
  /** What this run has saved already, if a restart hit between the saving and the end. */
  alreadySaved(run: Run): Promise<RunChange | null>;
  /** Prepares to read the text of one call. @throws RunRefused */
  read(run: Run): Promise<Reading>;
  /** What is said of a run that two restarts interrupted, and of one that broke, where `messages.run` does not fit. */
  readonly says?: { readonly interrupted: string; readonly lost: string };
}

/** The text of one call, read as it comes. */
export interface Reading {
  /** What stands before the model's first word: the text that it goes on from; empty for a new one. */
  readonly before: string;
  ask(signal: AbortSignal, onState: (state: ModelState) => void): Promise<TextStream>;
  /** Takes the next piece and gives what it adds; throws `ModelFault` when the text cannot become anything. */
  push(piece: string): string;
  /** Gives what was held back, when all has come. */
  end(): string;
  /** The passages that the text may cite, known once it is asked for; null where it has none. */
  citations?(): readonly Citation[] | null;
  /** The lines of an outline that are certain so far; more are added as they come. */
  readonly lines?: readonly OutlineLine[];
  /**
   * Saves the whole text and returns what the row learns from it. May be called again where the store refuses.
   * @throws RunRefused where its place is taken
   */
  save(text: string, source: TextSource): Promise<RunChange>;
  /**
   * Saves a text without an end as unfinished. Null where nothing of it is of use, or where its place is taken: then
   * the row keeps it.
   */
  keep(text: string, source: TextSource, why: Unfinished): Promise<RunChange | null>;
}

/** Why a run cannot go on, in a sentence for its owner. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused';

  constructor(
    readonly fault: string,
    readonly sentence: string,
  ) {
    super(fault);
  }
}
