import type { FieldErrors } from '~/kit/fault/refusal';
import { type WebhookEvent, webhookEvents } from '~/rooms/webhook/rules/event';
import { webhookLimits } from '~/rooms/webhook/rules/limits';
import type { Delivery, Failure, Webhook } from '~/rooms/webhook/store/webhooks';
import { webhookWords } from '~/rooms/webhook/words';
import type { Random } from '~/system/contract/random';
import { callWebhook, secretOf } from './call-webhook';
import { createSending, type SendDeps } from './send-calls';

interface Deps extends SendDeps {
  readonly random: Random;
}

interface TypedWebhook {
  readonly address: string;
  readonly events: readonly string[];
}

type Errors = FieldErrors<'address' | 'events'>;

interface OpenedWebhook extends Pick<Webhook, 'id' | 'address' | 'events' | 'offWhy'> {
  /** Its last calls, the newest first. */
  readonly calls: readonly Delivery[];
}

/** A learner's webhooks. */
export function createWebhooks(deps: Deps) {
  const { webhooks, webhookSender, secrets, random, clock } = deps;
  const call = callWebhook(deps);

  function read({
    address: typed,
    events: chosen,
  }: TypedWebhook): { errors: Errors } | Pick<Webhook, 'address' | 'events'> {
    const address = typed.trim();
    const events: readonly WebhookEvent[] = webhookEvents.filter((event) => chosen.includes(event));
    const isLong = address.length > webhookLimits.addressMaxCharacters;
    const refused = isLong ? null : webhookSender.refuses(address);
    const errors: Errors = {
      ...(isLong && { address: webhookWords.addressTooLong({ n: webhookLimits.addressMaxCharacters }) }),
      ...(refused && { address: webhookWords[refused] }),
      ...(events.length === 0 && { events: webhookWords.noEvents }),
    };
    return Object.keys(errors).length > 0 ? { errors } : { address, events };
  }
  const mine = async (userId: string, id: string): Promise<Webhook | null> =>
    (await webhooks.ofUser(userId)).find((webhook) => webhook.id === id) ?? null;

  return {
    openWebhooks: async (userId: string): Promise<readonly OpenedWebhook[]> =>
      Promise.all(
        (await webhooks.ofUser(userId)).map(async ({ id, address, events, offWhy }) => ({
          ...{ id, address, events, offWhy },
          calls: await webhooks.deliveries(id, webhookLimits.shownPerHook),
        })),
      ),

    /** @returns the new webhook's id and its secret, which is not shown again; or the errors by field */
    addWebhook: async (
      userId: string,
      typed: TypedWebhook,
    ): Promise<
      { readonly id: string; readonly secret: string } | { readonly errors: FieldErrors<'address' | 'events' | 'form'> }
    > => {
      const checked = read(typed);
      if ('errors' in checked) return checked;
      const webhook = { id: random.id(), userId, secretKey: random.id(), createdAt: clock.now(), ...checked };
      const { perUser } = webhookLimits;
      if (!(await webhooks.add(webhook, perUser))) return { errors: { form: webhookWords.full({ most: perUser }) } };
      return { id: webhook.id, secret: secretOf(secrets, webhook) };
    },

    /** @returns the errors by field; null once it is saved, or 'unknown' */
    changeWebhook: async (userId: string, id: string, typed: TypedWebhook): Promise<Errors | 'unknown' | null> => {
      const checked = read(typed);
      if ('errors' in checked) return (await mine(userId, id)) ? checked.errors : 'unknown';
      return (await webhooks.change(id, userId, checked)) ? null : 'unknown';
    },

    /** @returns the new secret; null if there is no such webhook */
    renewSecret: async (userId: string, id: string): Promise<string | null> => {
      const secretKey = random.id();
      return (await webhooks.renewSecret(id, userId, secretKey)) ? secretOf(secrets, { id, secretKey }) : null;
    },

    turnWebhook: (userId: string, id: string, to: 'on' | 'off'): Promise<boolean> =>
      to === 'on' ? webhooks.turnOn(id, userId) : webhooks.turnOff(id, userId, 'learner', clock.now()),

    removeWebhook: (userId: string, id: string): Promise<boolean> => webhooks.remove(id, userId),

    /** Calls a webhook with a test, once. @returns why it failed; null if it arrived, or 'unknown' */
    testWebhook: async (userId: string, id: string): Promise<Failure | 'unknown' | null> => {
      const webhook = await mine(userId, id);
      if (!webhook) return 'unknown';
      const at = clock.now();
      const test = { webhookId: id, id: `test_${random.id()}`, type: 'test', createdAt: at, attempts: 1 } as const;
      const leasedUntil = new Date(at.getTime() + webhookLimits.leaseMs);
      await webhooks.addTest(id, test.id, at, leasedUntil);
      const none = { mapId: null, nodeId: null, answered: null, endedAt: null, deliveredAt: null, status: null };
      return call(webhook, { ...test, ...none, fault: null, nextAt: leasedUntil, triedAt: at });
    },

    ...createSending(deps),
  };
}
