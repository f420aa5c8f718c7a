import { afterEach, expect, it, vi } from 'vitest';
import { forgetTry, keepTry, waitingTries } from '~/rooms/exercise/ui/waiting-tries';

afterEach(() => vi.unstubAllGlobals());

it('a judged try is forgotten, but not the later one that has taken its place meanwhile', () => {
  const kept = new Map<string, string>();
  const localStorage = Object.defineProperties(
    {},
    {
      getItem: { value: (key: string) => kept.get(key) ?? null },
      setItem: {
        value(key: string, text: string) {
          kept.set(key, text);
          Object.defineProperty(localStorage, key, { enumerable: true, configurable: true, value: text });
        },
      },
      removeItem: {
        value(key: string) {
          kept.delete(key);
          Reflect.deleteProperty(localStorage, key);
        },
      },
    },
  );
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { account: 'ada' } }) });
  const keep = (answer: string) => expect(keepTry('/exercise', '1', [['answer', answer]])).toBe(true);

  keep('4');
  const [sent] = waitingTries();
  if (!sent) throw new Error('nothing waits');
  keep('5');
  forgetTry(sent);
  expect(waitingTries().map(({ fields }) => fields[0])).toEqual([['answer', '5']]);
  for (const waiting of waitingTries()) forgetTry(waiting);
  expect(waitingTries()).toEqual([]);
});
