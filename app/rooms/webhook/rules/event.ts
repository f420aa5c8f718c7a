/** The events that a webhook can be called for, in the order of the form. */
export const webhookEvents = ['map.created', 'lesson.done', 'review.done'] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** A `test` is sent at a press of the learner's alone. */
export type DeliveryType = WebhookEvent | 'test';

/** The body of a call, as JSON: ids, titles and addresses, and no text of a lesson or a card. */
export interface WebhookBody {
  /** The same in every try, as in the header `webhook-id`. */
  readonly id: string;
  readonly type: DeliveryType;
  readonly created: string;
  readonly data: Readonly<Record<string, unknown>>;
}
