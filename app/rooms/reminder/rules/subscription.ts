import { reminderLimits } from './limits';

/** A browser's subscription, as far as a server needs it. */
interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Parses a `PushSubscriptionJSON`; null if it is none. */
export function readSubscription(json: string): Subscription | null {
  let said: unknown;
  try {
    said = JSON.parse(json);
  } catch {
    return null;
  }
  const { endpoint, keys } = (said ?? {}) as { readonly endpoint?: unknown; readonly keys?: unknown };
  const { p256dh, auth } = (keys ?? {}) as { readonly p256dh?: unknown; readonly auth?: unknown };
  if (typeof endpoint !== 'string' || typeof p256dh !== 'string' || typeof auth !== 'string') return null;
  return endpoint.length <= reminderLimits.endpointMaxCharacters ? { endpoint, p256dh, auth } : null;
}
