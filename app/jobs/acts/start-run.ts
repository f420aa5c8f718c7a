import type { AskedRun, Run } from '~/jobs/store/runs';
import { CapReached } from '~/kit/fault/cap-reached';
import { CreditsShort } from '~/kit/fault/credits-short';
import type { Refusal } from '~/kit/fault/refusal';
import { SpaceFull } from '~/kit/fault/space-full';
import { rateLimits } from '~/kit/limits';
import { capSaid, creditsShort, messages } from '~/kit/messages';
import { refuseFull } from '~/kit/store/refuse-full';
import type { Clock } from '~/system/contract/clock';
import type { Limiter } from '~/system/contract/limiter';
import type { Runs } from './runs';
import { refuseUnsafe } from './unsafe';

export type StartRunResult = { readonly ok: true; readonly run: Run } | Refusal;

export interface StartRunDeps {
  readonly runs: Runs;
  readonly limiter: Limiter;
  readonly clock: Clock;
}

/**
 * Starts a run of any kind within its user's limits. Joining the run that this submit or this lesson already has does
 * not count, and no limit refuses it.
 * @returns the run; 402 if it costs more credits than the user has; 413 if the account is full; 422 if its labels are
 * unsafe; or 429 with the time until the next one is allowed
 */
export async function startRun(deps: StartRunDeps, asked: AskedRun): Promise<StartRunResult> {
  const unsafe = refuseUnsafe(labelsOf(asked));
  if (unsafe) return unsafe;
  const started = await startWithinLimits(deps, asked);
  if (started.ok) return started;
  const run = await deps.runs.join({ ...asked, at: deps.clock.now() });
  return run ? { ok: true, run } : started;
}

async function startWithinLimits({ runs, limiter, clock }: StartRunDeps, asked: AskedRun): Promise<StartRunResult> {
  const refused = await refuseFrequent({ limiter, clock }, asked.userId);
  if (refused) return refused;
  try {
    const { run, created } = await runs.start({ ...asked, at: clock.now() });
    if (created) await limiter.take(rateLimits.runsByUser, asked.userId, clock.now());
    return { ok: true, run };
  } catch (error) {
    const refusal = refuseStart(error, clock.now());
    if (refusal) return refusal;
    throw error;
  }
}

/** The labels of a run that are screened. A person's own source is not. */
function labelsOf(asked: AskedRun): readonly string[] {
  if (asked.kind === 'source') return [];
  return asked.kind === 'map' ? [asked.topic] : asked.path;
}

/** The refusal that an error of the store means; null if it is a fault. */
export function refuseStart(error: unknown, now: Date): Refusal | null {
  if (error instanceof CreditsShort) return refuseShort(error);
  if (error instanceof CapReached) return refuseCapped(error, now);
  if (error instanceof SpaceFull) return refuseFull(error);
  return null;
}

/** 429 until the next day begins, or 403 if the cap is zero, since no day would help. */
export function refuseCapped(reached: CapReached, now: Date): Refusal {
  const message = capSaid(reached);
  if (reached.cap === 0) return { ok: false, status: 403, message };
  const dayMs = 24 * 60 * 60_000;
  return { ok: false, status: 429, message, retryAfterMs: dayMs - (now.getTime() % dayMs) };
}

/** 402: the request is understood, and has to be paid for first. */
export const refuseShort = (short: CreditsShort): Refusal => ({
  ok: false,
  status: 402,
  message: creditsShort(short),
  needsCredits: true,
});

/** Why a run on these labels would be refused now, without starting one; null if it would start. */
export const refuseRun = async (
  deps: Pick<StartRunDeps, 'limiter' | 'clock'>,
  userId: string,
  labels: readonly string[],
): Promise<Refusal | null> => refuseUnsafe(labels) ?? refuseFrequent(deps, userId);

/** 429 if the user has started too many runs within the hour. */
async function refuseFrequent(
  { limiter, clock }: Pick<StartRunDeps, 'limiter' | 'clock'>,
  userId: string,
): Promise<Refusal | null> {
  const allowance = await limiter.check(rateLimits.runsByUser, userId, clock.now());
  return allowance.allowed
    ? null
    : { ok: false, status: 429, message: messages.search.tooMany, retryAfterMs: allowance.retryAfterMs };
}
