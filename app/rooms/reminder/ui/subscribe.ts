import { reminderWords } from '~/rooms/reminder/words';

export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registered = async () => (await navigator.serviceWorker.getRegistration()) ?? null;

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const keyOf = ({ options }: PushSubscription): string => base64url(options.applicationServerKey ?? new ArrayBuffer(0));

/**
 * Whether this browser takes notifications of a server with this public key, and the server sends them here. The server
 * forgets browsers when notifications are turned off, and the browser does not learn of it.
 * @param browsers those that the server knows, each by a hash of its address
 */
export async function isSubscribed(pushKey: string, browsers: readonly string[]): Promise<boolean> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription || keyOf(subscription) !== pushKey) return false;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return browsers.includes(base64url(hash));
}

/** Asks the learner and the browser, and tells the server. @returns why it did not work; null if it did */
export async function subscribe(pushKey: string): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return reminderWords.blocked;
    // Without a service worker, as in some private windows, it would never be ready.
    if (!(await registered())) return reminderWords.pushFailed;
    const { pushManager } = await navigator.serviceWorker.ready;
    const old = await pushManager.getSubscription();
    if (old && keyOf(old) !== pushKey) await old.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
    const answer = await fetch('/account/reminders/push', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(made),
    });
    if (answer.ok) return null;
    const { error = reminderWords.pushFailed } = (await answer.json()) as { readonly error?: string };
    return error;
  } catch {
    return reminderWords.pushFailed;
  }
}
