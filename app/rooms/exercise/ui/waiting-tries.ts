import { browserStore, keepText, keptKeys } from '~/client/offline/browser-store';

/** A try that waits for the network: the fields of its form, and where they are posted. */
export interface WaitingTry {
  readonly key: string;
  readonly address: string;
  readonly fields: readonly (readonly [string, string])[];
}

/** The learner's mark, which the server writes beside their own texts: a browser may keep tries of several accounts. */
const account = (): string => document.querySelector<HTMLElement>('[data-account]')?.dataset.account ?? '';

const startOf = (): string => `${keptKeys.tries}${account()}:`;

/** Keeps a try until the server has judged it; a later one of the same exercise replaces it. False without storage. */
export function keepTry(address: string, exercise: string, fields: WaitingTry['fields']): boolean {
  const text = JSON.stringify({ address, fields: [...fields, ['account', account()]] });
  return account() !== '' && keepText(`${startOf()}${address}:${exercise}`, text);
}

/** Forgets a try that was judged, but not a later one that has taken its place since. */
export function forgetTry({ key, ...sent }: WaitingTry): void {
  if (browserStore()?.getItem(key) === JSON.stringify(sent)) keepText(key, '');
}

/** The tries of this learner that wait, on whichever map. */
export function waitingTries(): WaitingTry[] {
  const store = browserStore();
  if (!store || account() === '') return [];
  return Object.keys(store)
    .filter((key) => key.startsWith(startOf()))
    .flatMap((key) => {
      try {
        return [{ ...(JSON.parse(store.getItem(key) ?? '') as Omit<WaitingTry, 'key'>), key }];
      } catch {
        return [];
      }
    });
}
