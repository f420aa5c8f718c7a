import type { Refusal } from '~/kit/fault/refusal';
import { diskRetryMs, SpaceFull } from '~/kit/fault/space-full';
import { spaceSaid } from '~/kit/messages';

/** 413 where the account has no room, 503 where the disk has none; any other error goes on. */
export function refuseFull(error: unknown): Refusal {
  if (!(error instanceof SpaceFull)) throw error;
  const message = spaceSaid(error);
  return error.of === 'disk'
    ? { ok: false, status: 503, message, retryAfterMs: diskRetryMs }
    : { ok: false, status: 413, message };
}
