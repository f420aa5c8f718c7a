import { describe, expect, it } from 'vitest';
import { logLevels } from '~/kit/fault/log-levels';
import { describeError, lineLog } from '~/system/log';

function written(level: (typeof logLevels)[number]): string[] {
  const lines: string[] = [];
  const log = lineLog({ level, now: () => new Date(0), write: (line) => lines.push(line) });
  log.error('one', { error: 'it broke' });
  log.warn('two');
  log.info('three', { id: 'a-1', ms: 7, whole: undefined, fault: null });
  log.debug('four', { path: '/map/a?b' });
  return lines;
}

const all = [
  '1970-01-01T00:00:00.000Z error one error="it broke"',
  '1970-01-01T00:00:00.000Z warn two',
  '1970-01-01T00:00:00.000Z info three id=a-1 ms=7',
  '1970-01-01T00:00:00.000Z debug four path="/map/a?b"',
];

describe('the log', () => {
  it.each(logLevels.map((level, many) => [level, many] as const))(
    'at level %s contains messages of at least that level: %i of four',
    (level, many) => expect(written(level)).toEqual(all.slice(0, many)),
  );

  it('never lets a value break out of its line or its pair', () => {
    const lines: string[] = [];
    const log = lineLog({ level: 'info', now: () => new Date(0), write: (line) => lines.push(line) });
    log.info('request', { path: '/a\n1970 error forged id=1', query: 'x" status=200' });
    expect(lines).toEqual([
      '1970-01-01T00:00:00.000Z info request path="/a\\n1970 error forged id=1" query="x\\" status=200"',
    ]);
  });

  it('describes an error with its causes, and one frame of each', () => {
    const error = new Error('not saved', { cause: new TypeError('no file') });
    expect(describeError(error)).toMatch(/^Error: not saved at .+, because TypeError: no file at .+$/);
    expect(describeError('words')).toBe('words');
  });
});
