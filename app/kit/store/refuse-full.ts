import type { Refusal } from '~/kit/fault/refusal';
import { diskRetryMs, SpaceFull } from '~/kit/fault/space-full';
import { spaceSaid } from '~/kit/messages';

/** 413 if the account has no room, 503 if the disk has none; rethrows any other error. */
export function refuseFull(error: unknown): Refusal {
  if (!(error instanceof SpaceFull)) throw error;
  const message = spaceSaid(error);
  return error.of === 'disk'
    ? { ok: false, status: 503, message, retryAfterMs: diskRetryMs }
    : { ok: false, status: 413, message };
}
