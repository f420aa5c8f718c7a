import type { Refusal } from '~/domain/fault/refusal';
import { rateLimits } from '~/domain/limits';
import { messages } from '~/domain/messages';
import type { Clock } from '~/ports/clock';
import type { Limiter } from '~/ports/limiter';
import type { NewRun, Run } from '~/ports/runs';
import type { Runs } from './runs';
import { refuseUnsafe } from './unsafe';

export type StartRunResult = { readonly ok: true; readonly run: Run } | Refusal;

export interface StartRunDeps {
  readonly runs: Runs;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

/**
 * Starts a run, map or lesson, where its user has some left (`rateLimits.runsByUser`); joining one that is there
 * already takes none.
 * @returns the run; 422 where its labels are unsafe; or 429 with the time after which there is one again
 */
export async function startRun(
  { runs, limiter, clock }: StartRunDeps,
  asked: Omit<NewRun, 'at'>,
): Promise<StartRunResult> {
  const unsafe = refuseUnsafe(asked.path ?? [asked.topic]);
  if (unsafe) return unsafe;
  const allowance = await limiter.check(rateLimits.runsByUser, asked.userId, clock.now());
  if (!allowance.allowed)
    return { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs: allowance.retryAfterMs };
  const { run, created } = await runs.start({ ...asked, at: clock.now() });
  if (created) await limiter.take(rateLimits.runsByUser, asked.userId, clock.now());
  return { ok: true, run };
}
