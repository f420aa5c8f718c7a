import { messages } from '~/domain/messages';
import type { Progress } from '~/domain/tree';

/** What `/map/{id}/lesson.json` answers: the lesson's new version, or why there is none. */
export interface LessonAnswer {
  readonly version?: number;
  readonly tasks?: Progress;
  readonly message?: string;
  readonly error?: string;
  readonly current?: SavedText;
}

export interface SavedText {
  readonly markdown: string;
  readonly version: number;
}

export type Posted =
  | { readonly outcome: 'saved'; readonly version: number; readonly tasks: Progress | null }
  /** Somebody was quicker; nothing was overwritten. */
  | { readonly outcome: 'stale'; readonly message: string; readonly current: SavedText }
  /** The same text would be refused again. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** No answer, or none that is about the text: another try may do. */
  | { readonly outcome: 'failed'; readonly message: string };

/** Where an edit stands: the panel's 'Saving...' and 'Saved'. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Saves a lesson or ticks a task. Never throws: without a network an editor must stay where it is. */
export async function postLesson(mapId: string, fields: Readonly<Record<string, string>>): Promise<Posted> {
  try {
    const response = await fetch(`/map/${mapId}/lesson.json`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Accept: 'application/json' },
    });
    const answer = (await response.json()) as LessonAnswer;
    const message = answer.message ?? answer.error ?? messages.description.saveFailed;
    if (response.ok && answer.version !== undefined)
      return { outcome: 'saved', version: answer.version, tasks: answer.tasks ?? null };
    if (answer.current) return { outcome: 'stale', message, current: answer.current };
    if ([400, 404, 413, 415].includes(response.status)) return { outcome: 'refused', message };
    return { outcome: 'failed', message };
  } catch {
    return { outcome: 'failed', message: messages.description.saveFailed };
  }
}
