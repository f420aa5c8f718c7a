import { limits } from '~/domain/limits';
import type { Progress } from '~/domain/map/tree';
import { messages } from '~/domain/messages';

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
  | { readonly outcome: 'saved'; readonly version: number }
  /** Somebody was quicker; nothing was overwritten. */
  | { readonly outcome: 'stale'; readonly message: string; readonly current: SavedText }
  /** The same text would be refused again. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** No answer, or none that is about the text: another try may do. */
  | { readonly outcome: 'failed'; readonly message: string };

/** Where an edit stands: the panel's 'Saving...' and 'Saved'. */
export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

/** Told to whoever draws progress elsewhere on the page, such as the tree: a lesson was saved or a task ticked. */
export const progressEvent = 'topiary:progress';
export type ProgressDetail = { readonly nodeId: string; readonly tasks: Progress };

/** Whether a save or a tick has changed the open leaf's lesson since the page's data came: saving loads nothing again. */
export const lessonChange = { isUnread: false };

interface Fields {
  readonly node: string;
  readonly [field: string]: string;
}

/** Saves a lesson or ticks a task, and tells of its tasks. Never throws: without a network an editor must stay where it is. */
export async function postLesson(mapId: string, fields: Fields): Promise<Posted> {
  try {
    const response = await fetch(`/map/${mapId}/lesson.json`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(limits.saveTimeoutMs),
    });
    const answer = (await response.json()) as LessonAnswer;
    const message = answer.message ?? answer.error ?? messages.lesson.saveFailed;
    if (response.ok && answer.version !== undefined) {
      lessonChange.isUnread = true;
      if (answer.tasks) {
        const detail: ProgressDetail = { nodeId: fields.node, tasks: answer.tasks };
        document.dispatchEvent(new CustomEvent(progressEvent, { detail }));
      }
      return { outcome: 'saved', version: answer.version };
    }
    if (answer.current) return { outcome: 'stale', message, current: answer.current };
    if ([400, 404, 413, 415].includes(response.status)) return { outcome: 'refused', message };
    return { outcome: 'failed', message };
  } catch {
    return { outcome: 'failed', message: messages.lesson.saveFailed };
  }
}
