import type { TextSource, TextStream } from '~/ports/language-model';
import type { Run, RunChange } from '~/ports/runs';

/** What one kind of run does with the model and with the finished text. */
export interface RunHandler {
  /** Asked before the model is: throws or returns false where the user may no longer do this. */
  authorise(run: Run): Promise<boolean>;
  /** What this run has saved already, if a restart hit between the saving and the end. */
  alreadySaved(run: Run): Promise<RunChange | null>;
  ask(run: Run, signal: AbortSignal): Promise<TextStream>;
  /** Sees each piece as it comes; throws `ModelFault` when the text cannot become anything. */
  check?(run: Run): (piece: string) => void;
  /** Saves the whole text and returns what the row learns from it. */
  save(run: Run, text: string, source: TextSource): Promise<RunChange>;
}
