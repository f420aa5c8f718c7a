import { expect, test } from 'vitest';
import { isMuted, setMuted } from '~/rooms/map/ui/sound';

test('the sound is off where it was switched off, storage or no storage', () => {
  expect(globalThis.localStorage).toBeUndefined();
  expect(isMuted()).toBe(false);
  setMuted(true);
  expect(isMuted()).toBe(true);
  setMuted(false);
  expect(isMuted()).toBe(false);
});
