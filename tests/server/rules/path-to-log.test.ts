import { expect, it } from 'vitest';
import { pathToLog } from '~/server/exchange.server';

it('the log has addresses without their secrets', () => {
  expect(pathToLog('/map/1?node=2')).toBe('/map/1');
  expect(pathToLog('/reminders/stop?token=secret')).toBe('/reminders/stop');
  expect(pathToLog('/calendar/key.secret.ics?x')).toBe('/calendar/-');
  expect(pathToLog('//Calendar/key.secret.ics')).toBe('//Calendar/-');
  expect(pathToLog('')).toBe('');
});
