import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '~/kit/limits';
import { downloadFileName, normaliseTopic, validateTopic } from '~/kit/text/topic';
import { compositeKey } from '~/rooms/map/rules/composite-key';
import { anyCharacter } from '../../support/any-character';

describe('a topic', () => {
  test('is trimmed and folded to one line', () => {
    expect(normaliseTopic('  Cell \t\r\n biology\u0000\u0007now ')).toBe('Cell biology now');
    expect(normaliseTopic('\ufeffZe\u200bro \u202ewidth')).toBe('Zero width');
  });

  test('does not change when normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (raw) => {
        expect(normaliseTopic(normaliseTopic(raw))).toBe(normaliseTopic(raw));
      }),
    );
  });

  test.each(['', '   ', '\n\t', '\u200b', '\u0000'])('is missing in %j', (raw) => {
    expect(validateTopic(raw)).toEqual({ ok: false, reason: 'empty' });
  });

  test('has at most sixty code points, counted after trimming', () => {
    const longest = '🎻'.repeat(limits.topicMaxCharacters);
    expect(validateTopic(`  ${longest}  `)).toEqual({ ok: true, topic: longest });
    expect(validateTopic(`${longest}a`)).toEqual({ ok: false, reason: 'too-long' });
    expect(validateTopic('a'.repeat(60)).ok).toBe(true);
    expect(validateTopic('a'.repeat(61)).ok).toBe(false);
  });
});

test.each([
  ['Machine Learning', 'knowledge-map-Machine-Learning.txt'],
  ['C++ & C#: a/b', 'knowledge-map-C-----C---a-b.txt'],
  ['../../etc/passwd', 'knowledge-map-------etc-passwd.txt'],
  ['Café 数学', 'knowledge-map-Café-数学.txt'],
  ['🎻', 'knowledge-map--.txt'],
])('%s is downloaded as %s', (query, name) => {
  expect(downloadFileName(query)).toBe(name);
});

test.each([
  ['n1', 'Root > A', 'n1_Root > A'],
  ['n1', 'Root->A->B', 'n1_Root_A_B'],
  ['n1', 'a -> b', 'n1_a _ b'],
])('the key of %s and %s is %s', (id, path, key) => {
  expect(compositeKey(id, path)).toBe(key);
});
