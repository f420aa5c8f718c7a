import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { changeLesson } from './store';

/** The answer of `/map/{id}/lesson.json`: the lesson's new version, or why there is none. */
export interface LessonAnswer {
  readonly version?: number;
  readonly message?: string;
  readonly error?: string;
  readonly current?: SavedText;
}

export interface SavedText {
  readonly markdown: string;
  readonly version: number;
}

/** The storage key prefix of a lesson's drafts in the browser. */
export const draftKeys = (mapId: string, nodeId: string) => `topiary-draft:${mapId}:${nodeId}:`;

export type Posted =
  /** `waits`: the service worker keeps the request until the network is back. */
  | { readonly outcome: 'saved'; readonly version: number; readonly waits?: boolean }
  /** A newer version is saved; nothing was overwritten. */
  | { readonly outcome: 'stale'; readonly message: string; readonly current: SavedText }
  /** A retry of the same text would be refused again. */
  | { readonly outcome: 'refused'; readonly message: string }
  /** No answer (`isLost`), or one that does not concern the text: a retry may succeed. */
  | { readonly outcome: 'failed'; readonly message: string; readonly isLost?: boolean };

interface Fields {
  readonly node: string;
  readonly [field: string]: string;
}

const keptAliveMaxBytes = 30_000;

/** Saves a lesson or ticks a task, and puts the new version into the store. Never throws. */
export async function postLesson(mapId: string, fields: Fields): Promise<Posted> {
  try {
    const body = new URLSearchParams(fields).toString();
    const response = await fetch(`/map/${mapId}/lesson.json`, {
      method: 'POST',
      body,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      signal: AbortSignal.timeout(limits.saveTimeoutMs),
      // Lets a tick or a save outlive its page. Browsers limit all keepalive requests in flight to 64 KB, so long texts
      // go without.
      keepalive: body.length <= keptAliveMaxBytes,
    });
    const answer = (await response.json()) as LessonAnswer;
    const message = answer.message ?? answer.error ?? messages.lesson.saveFailed;
    if (response.ok && answer.version !== undefined) {
      const { version } = answer;
      changeLesson(fields.node, { version });
      return { outcome: 'saved', version, ...(response.status === 202 && { waits: true }) };
    }
    if (answer.current) return { outcome: 'stale', message, current: answer.current };
    if ([400, 404, 413, 415].includes(response.status)) return { outcome: 'refused', message };
    return { outcome: 'failed', message };
  } catch {
    return { outcome: 'failed', message: messages.lesson.saveFailed, isLost: true };
  }
}
