import { reminderWords } from '~/rooms/reminder/words';

export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registered = async () => (await navigator.serviceWorker.getRegistration()) ?? null;

const keyOf = ({ options }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Whether this browser takes notifications of a server with this public key. */
export async function isSubscribed(pushKey: string): Promise<boolean> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription ? keyOf(subscription) === pushKey : false;
}

/** Asks the learner and the browser, and tells the server. @returns why it did not work; null if it did */
export async function subscribe(pushKey: string): Promise<string | null> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return reminderWords.blocked;
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
