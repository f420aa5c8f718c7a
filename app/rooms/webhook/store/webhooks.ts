import type { User } from '~/rooms/account/store/users';
import type { DeliveryType, WebhookEvent } from '~/rooms/webhook/rules/event';

/** An address of a learner's own program. */
export interface Webhook {
  readonly id: string;
  readonly userId: string;
  readonly address: string;
  readonly events: readonly WebhookEvent[];
  /** The signing secret is derived from this and the server's secret. */
  readonly secretKey: string;
  /** Null: it is on. */
  readonly offAt: Date | null;
  readonly offWhy: 'learner' | 'failing' | 'gone' | null;
  /** The first failure since the last call that arrived. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

type CallFault = 'private' | 'timeout' | 'network';

/** A call of a webhook for one event. */
export interface Delivery {
  readonly webhookId: string;
  /** The event's id. */
  readonly id: string;
  readonly type: DeliveryType;
  readonly mapId: string | null;
  readonly nodeId: string | null;
  /** The answers of a review, and the time of the last. */
  readonly answered: number | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  /** Null: it is not sent any more. */
  readonly nextAt: Date | null;
  readonly attempts: number;
  readonly triedAt: Date | null;
  readonly deliveredAt: Date | null;
  /** The last answer's status; null if there was none. */
  readonly status: number | null;
  readonly fault: CallFault | null;
}

export interface WaitingDelivery extends Delivery {
  readonly webhook: Webhook;
  readonly user: User;
}

export interface Failure {
  readonly status: number | null;
  readonly fault: CallFault | null;
}

/** A try that was begun: it may be written about as long as no other try was begun. */
export type Tried = Pick<Delivery, 'webhookId' | 'id' | 'attempts'>;

/** Webhooks and their calls. Triggers add the calls of events. */
export interface Webhooks {
  /** The oldest first. */
  ofUser(userId: string): Promise<readonly Webhook[]>;
  /** @returns false if the account has `most` already */
  add(webhook: Omit<Webhook, 'offAt' | 'offWhy' | 'failingSince'>, most: number): Promise<boolean>;
  /** @returns false if the account has no such webhook; so with the other changes */
  change(id: string, userId: string, changed: Pick<Webhook, 'address' | 'events'>): Promise<boolean>;
  renewSecret(id: string, userId: string, secretKey: string): Promise<boolean>;
  turnOn(id: string, userId: string): Promise<boolean>;
  /** Calls that wait are not sent any more. */
  turnOff(id: string, userId: string, why: Webhook['offWhy'], at: Date): Promise<boolean>;
  remove(id: string, userId: string): Promise<boolean>;

  /** The newest calls of a webhook first. */
  deliveries(webhookId: string, limit: number): Promise<readonly Delivery[]>;
  /** Adds the call of a test, whose first try has begun. Nobody tries again. */
  addTest(webhookId: string, id: string, at: Date, leasedUntil: Date): Promise<void>;
  /**
   * The calls that are due, of active accounts and webhooks that are on and not `resting`: the first of every webhook
   * before the second of any, and the longest waiting first.
   */
  waiting(
    now: Date,
    most: { readonly ofAll: number; readonly ofEach: number },
    resting: readonly string[],
  ): Promise<readonly WaitingDelivery[]>;
  /**
   * Begins a try, by one statement: of several processes that try, one gets the webhook as it is now. All get null if
   * it was turned off meanwhile or its account suspended.
   */
  claim(
    seen: Pick<Delivery, 'webhookId' | 'id' | 'attempts' | 'nextAt'>,
    at: Date,
    leasedUntil: Date,
  ): Promise<Webhook | null>;
  /** The call has arrived. Also forgets all but the newest `kept` calls of the webhook that ended. */
  arrived(tried: Tried, status: number, at: Date, kept: number): Promise<void>;
  /** The call has failed and is tried again at `nextAt`, or not at all. A test leaves `failingSince` as it is. */
  failed(tried: Tried, failure: Failure, at: Date, nextAt: Date | null, kept: number): Promise<void>;
  /** Forgets the calls that ended of events before then. */
  forget(before: Date): Promise<void>;
}
