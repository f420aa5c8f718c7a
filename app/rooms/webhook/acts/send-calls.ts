import { nextSlice } from '~/kit/slices';
import { createSweep } from '~/kit/sweep';
import { webhookLimits } from '~/rooms/webhook/rules/limits';
import type { WaitingDelivery } from '~/rooms/webhook/store/webhooks';
import { type CallDeps, callWebhook } from './call-webhook';

export interface SendDeps extends CallDeps {
  readonly inShareOf: <T>(share: string, work: () => T) => T;
  readonly report: (event: string, error: unknown) => void;
}

/**
 * Sends the calls that are due; called periodically, by every process. Each try is claimed first, by one statement; if
 * its process ends before the answer is written down, another one tries again (decision 130).
 */
export function createSending(deps: SendDeps) {
  const { webhooks, clock } = deps;
  const call = callWebhook(deps);
  const sweep = createSweep({
    work: sendAll,
    report: (error) => deps.report('a webhook was not called', error),
    stopMs: webhookLimits.stopMs,
  });

  /** @returns whether this process has claimed it, and whether it arrived */
  async function send({ webhook: _, user: __, ...seen }: WaitingDelivery): Promise<'arrived' | 'failed' | 'taken'> {
    const at = clock.now();
    const webhook = await webhooks.claim(seen, at, new Date(at.getTime() + webhookLimits.leaseMs));
    if (!webhook) return 'taken';
    const failure = await call(webhook, { ...seen, attempts: seen.attempts + 1 });
    return failure ? 'failed' : 'arrived';
  }

  /** Serves one webhook until a call of it fails or its time is over: the others wait meanwhile. */
  async function serve(waiting: readonly WaitingDelivery[], resting: Set<string>): Promise<boolean> {
    const isOver = timeFrom(webhookLimits.answerMs);
    let claimed = false;
    for (const one of waiting) {
      if (sweep.isStopped() || isOver()) break;
      await nextSlice();
      const end = await deps.inShareOf(one.user.id, () => send(one)).catch(sweep.failed);
      if (end === 'arrived' || end === 'failed') claimed = true;
      if (end === 'arrived' || end === 'taken') continue;
      resting.add(one.webhookId);
      break;
    }
    return claimed;
  }

  /** @returns whether this process has claimed any call */
  async function sendSome(resting: Set<string>): Promise<boolean> {
    const most = { ofAll: webhookLimits.perLook, ofEach: webhookLimits.perLookOfHook };
    const byHook = new Map<string, WaitingDelivery[]>();
    for (const one of await webhooks.waiting(clock.now(), most, [...resting]))
      byHook.set(one.webhookId, [...(byHook.get(one.webhookId) ?? []), one]);
    const lanes = [...byHook.values()];
    let hasClaimed = false;
    const inTurn = async () => {
      for (let next = lanes.shift(); next && !sweep.isStopped(); next = lanes.shift())
        if (await serve(next, resting)) hasClaimed = true;
    };
    await Promise.all(Array.from({ length: webhookLimits.atATime }, inTurn));
    return hasClaimed && !sweep.isStopped();
  }

  /** A webhook that failed rests until the next sweep, so a sweep ends soon although more calls wait. */
  async function sendAll(): Promise<void> {
    const resting = new Set<string>();
    const isOver = timeFrom(webhookLimits.leaseMs);
    while ((await sendSome(resting)) && !isOver());
    await webhooks.forget(new Date(clock.now().getTime() - webhookLimits.keptMs));
  }

  /** @returns whether so much time has passed since */
  const timeFrom = (ms: number) => {
    const end = clock.now().getTime() + ms;
    return () => clock.now().getTime() >= end;
  };

  /** `sendCalls` does nothing while an earlier call of this process is under way. */
  return { sendCalls: sweep.run, stopCalls: sweep.stop };
}
