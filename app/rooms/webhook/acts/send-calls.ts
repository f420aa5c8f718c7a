import { nextSlice } from '~/kit/slices';
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
  let underWay: Promise<void> | null = null;
  let stopped = false;

  /** @returns whether this process has claimed it, and whether it arrived */
  async function send({ webhook, user: _, ...seen }: WaitingDelivery): Promise<'arrived' | 'failed' | 'taken'> {
    const at = clock.now();
    const leasedUntil = new Date(at.getTime() + webhookLimits.leaseMs);
    if (!(await webhooks.claim(seen, at, leasedUntil))) return 'taken';
    const failure = await call(webhook, { ...seen, attempts: seen.attempts + 1 });
    return failure ? 'failed' : 'arrived';
  }

  /** Serves one webhook until a call of it fails: the others would wait for the same deadline. */
  async function serve(waiting: readonly WaitingDelivery[]): Promise<boolean> {
    let claimed = false;
    for (const one of waiting) {
      if (stopped) break;
      await nextSlice();
      const end = await deps.inShareOf(one.user.id, () => send(one)).catch(failed);
      if (end === 'arrived' || end === 'failed') claimed = true;
      if (end === 'failed') break;
    }
    return claimed;
  }

  async function sendSome(): Promise<boolean> {
    const waiting = await webhooks.waiting(clock.now(), webhookLimits.perSweep);
    const byHook = new Map<string, WaitingDelivery[]>();
    for (const one of waiting) byHook.set(one.webhookId, [...(byHook.get(one.webhookId) ?? []), one]);
    const lanes = [...byHook.values()];
    let hasClaimed = false;
    const inTurn = async () => {
      for (let next = lanes.shift(); next && !stopped; next = lanes.shift()) if (await serve(next)) hasClaimed = true;
    };
    await Promise.all(Array.from({ length: webhookLimits.atATime }, inTurn));
    return waiting.length === webhookLimits.perSweep && hasClaimed && !stopped;
  }
  async function sweep(): Promise<void> {
    while (await sendSome());
    await webhooks.forget(new Date(clock.now().getTime() - webhookLimits.keptMs));
  }
  const failed = (error: unknown): null => {
    // The store is closed under what a shutdown did not wait for.
    if (!stopped) deps.report('a webhook was not called', error);
    return null;
  };

  return {
    /** Does nothing while an earlier call of this process is under way. */
    sendCalls(): Promise<void> {
      if (stopped) return Promise.resolve();
      underWay ??= sweep()
        .catch((error: unknown) => void failed(error))
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    /** Begins no further call, and waits a little for those under way. */
    async stopCalls(): Promise<void> {
      stopped = true;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, webhookLimits.stopMs);
      });
      await Promise.race([underWay ?? Promise.resolve(), patience]);
      clearTimeout(timer);
    },
  };
}
