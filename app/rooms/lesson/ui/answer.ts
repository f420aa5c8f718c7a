import { post } from '~/client/network/post';
import { keptKeys } from '~/client/offline/browser-store';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { changeLesson } from './store';

/** The answer of `/map/{id}/lesson.json`: the lesson's new version, or the one that is saved. */
interface LessonAnswer {
  readonly version?: number;
  readonly current?: SavedText;
}

export interface SavedText {
  readonly markdown: string;
  readonly version: number;
}

/** The storage key prefix of a lesson's drafts in the browser. */
export const draftKeys = (mapId: string, nodeId: string) => `${keptKeys.drafts}${mapId}:${nodeId}:`;

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

/** Saves a lesson or ticks a task, and puts the new version into the store. Never throws. */
export async function postLesson(mapId: string, fields: Fields): Promise<Posted> {
  const posted = await post<LessonAnswer>(`/map/${mapId}/lesson.json`, Object.entries(fields), {
    failed: messages.lesson.saveFailed,
    signal: AbortSignal.timeout(limits.saveTimeoutMs),
    keepalive: true,
  });
  const { status, data, message } = posted;
  const isLost = !posted.ok && posted.isLost;
  if (posted.ok && data.version !== undefined) {
    const { version } = data;
    changeLesson(fields.node, { version });
    return { outcome: 'saved', version, ...(status === 202 && { waits: true }) };
  }
  const refused = message ?? messages.lesson.saveFailed;
  if (data.current) return { outcome: 'stale', message: refused, current: data.current };
  if ([400, 404, 413, 415].includes(status) && !isLost) return { outcome: 'refused', message: refused };
  return { outcome: 'failed', message: refused, ...(isLost && { isLost }) };
}
