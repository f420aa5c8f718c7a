import type { WebhookSender } from '~/providers/webhook/webhook-sender';
import { pauseAfter, webhookLimits } from '~/rooms/webhook/rules/limits';
import { webhookSecret } from '~/rooms/webhook/rules/secret';
import type { Delivery, Failure, Webhook, Webhooks } from '~/rooms/webhook/store/webhooks';
import type { Clock } from '~/system/contract/clock';
import type { Secrets } from '~/system/contract/secrets';
import { type BodyDeps, bodyOf } from './body-of';

export interface CallDeps extends BodyDeps {
  readonly webhooks: Webhooks;
  readonly webhookSender: WebhookSender;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** The secret that signs the calls of a webhook: a new key makes a new one. */
export const secretOf = (secrets: Secrets, { id, secretKey }: Pick<Webhook, 'id' | 'secretKey'>): string =>
  webhookSecret(secrets.derive(`webhook ${id} ${secretKey}`));

/**
 * Calls a webhook whose try has been claimed, and writes down what became of it. A webhook that is gone (410) or was
 * not reached for days is turned off.
 * @returns null if the call arrived
 */
export const callWebhook = (deps: CallDeps) => {
  const makeBody = bodyOf(deps);
  return async (webhook: Webhook, delivery: Delivery): Promise<Failure | null> => {
    const { webhooks, webhookSender, secrets, clock } = deps;
    const { keptPerHook, failingMs } = webhookLimits;
    const body = JSON.stringify(await makeBody(delivery, webhook.userId));
    const call = { address: webhook.address, secret: secretOf(secrets, webhook), id: delivery.id, body };
    const answer = await webhookSender.send({ ...call, at: clock.now() });
    const at = clock.now();
    if ('status' in answer && answer.status >= 200 && answer.status <= 299) {
      await webhooks.arrived(delivery, answer.status, at, keptPerHook);
      return null;
    }
    const failure: Failure = 'status' in answer ? { ...answer, fault: null } : { ...answer, status: null };
    const isTest = delivery.type === 'test';
    const pause = isTest ? null : pauseAfter(delivery.attempts);
    const nextAt = pause === null ? null : new Date(at.getTime() + pause);
    await webhooks.failed(delivery, failure, at, nextAt, keptPerHook);
    const failsFor = at.getTime() - (webhook.failingSince ?? at).getTime();
    const why = failure.status === 410 ? 'gone' : failsFor >= failingMs ? 'failing' : null;
    if (why && !isTest) await webhooks.turnOff(webhook.id, webhook.userId, why, at);
    return failure;
  };
};
