import type { OutlineLine } from '~/domain/outline/outline';
import type { ModelState, TextSource, TextStream } from '~/ports/language-model';
import type { Run, RunChange } from '~/ports/runs';

/** What one kind of run does with the model and with the finished text. */
export interface RunHandler {
  /** Asked before the model is: throws or returns false where the user may no longer do this. */
  authorise(run: Run): Promise<boolean>;
  /** What this run has saved already, if a restart hit between the saving and the end. */
  alreadySaved(run: Run): Promise<RunChange | null>;
  ask(run: Run, signal: AbortSignal, onState: (state: ModelState) => void): Promise<TextStream>;
  /** Reads the text of one call. */
  read(run: Run): Reading;
}

/** The text of one call, read as it comes. */
export interface Reading {
  /** Takes the next piece; throws `ModelFault` when the text cannot become anything. */
  push(piece: string): void;
  /** The lines of an outline that are certain so far; more are added as they come. */
  readonly lines?: readonly OutlineLine[];
  /** Saves the whole text and returns what the row learns from it. May be called again where the store refuses. */
  save(text: string, source: TextSource): Promise<RunChange>;
}
