import { describe, expect, it } from 'vitest';
import { differenceOf, wordDifference } from '~/rooms/suggestion/rules/difference';
import { hasChange, passagesOf, withChange, withRemark } from '~/rooms/suggestion/rules/passages';
import { isOfLibrary, recipientOf } from '~/rooms/suggestion/rules/recipient';

const lesson = `## Comb

Bees make wax.

- [x] Draw one
- [ ] Smell one

\`\`\`exercise
How many sides?
= 6
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

Bees make wax.
Much of it.

Bees make wax.`;

describe('the passages of a lesson', () => {
  it('are its blocks, without ticks and without exercises', () => {
    expect(passagesOf(lesson)).toEqual([
      { text: '## Comb', nth: 0 },
      { text: 'Bees make wax.', nth: 0 },
      { text: '- [ ] Draw one\n- [ ] Smell one', nth: 0 },
      { text: '| a | b |\n|---|---|\n| 1 | 2 |', nth: 0 },
      { text: 'Bees make wax.\nMuch of it.', nth: 0 },
      // The line at the beginning of the passage before is an equal one too.
      { text: 'Bees make wax.', nth: 2 },
    ]);
    expect(passagesOf('')).toEqual([]);
    expect(passagesOf('One.\r\n\r\nTwo.')).toMatchObject([{ text: 'One.' }, { text: 'Two.' }]);
  });

  it('leave out an exercise with its key, however it is fenced', () => {
    for (const fence of ['```exercise', '~~~~ exercise', '   ```exercise x'])
      expect(passagesOf(`${fence}\n= secret\n${fence.replace(/ *exercise.*/, '')}\n`)).toEqual([]);
    expect(passagesOf('```exercise\n= secret')).toEqual([]);
    expect(passagesOf('- Try\n  ```exercise\n  Sides?\n\n  = secret\n  ```')).toEqual([]);
    expect(passagesOf('> ~~~\u00a0exercise\n> = secret')).toEqual([]);
  });

  it('are each changed in their place', () => {
    for (const { text, nth } of passagesOf(lesson)) {
      const changed = withChange(lesson, { passage: text, nth, changed: 'Another text.' });
      expect(changed?.split('Another text.')).toHaveLength(2);
    }
    const last = withChange(lesson, { passage: 'Bees make wax.', nth: 2, changed: 'End.' });
    expect(last?.endsWith('Much of it.\n\nEnd.')).toBe(true);
  });

  it('keep the ticks of lines that stay, and the line breaks of the file', () => {
    const [, , tasks] = passagesOf(lesson);
    const change = { passage: tasks?.text ?? '', nth: 0, changed: '- [ ] Draw one\n- [ ] Smell two' };
    expect(withChange(lesson, change)).toContain('- [x] Draw one\n- [ ] Smell two');
    const inWindows = lesson.replaceAll('\n', '\r\n');
    expect(withChange(inWindows, change)).toContain('\r\n- [x] Draw one\r\n- [ ] Smell two\r\n');
  });

  it('are not changed once they are gone, and are known to be changed already', () => {
    const change = { passage: 'Bees make wax.', nth: 0, changed: 'They sweat it.' };
    expect(withChange('Bees make wax. Always.', change)).toBeNull();
    expect(hasChange('They sweat it.', change)).toBe(true);
    expect(hasChange('Bees make wax.', change)).toBe(false);
    expect(hasChange('Something else.', change)).toBe(false);
    expect(hasChange('Something else.', { ...change, changed: '' })).toBe(false);
  });
});

describe('a remark', () => {
  it('is a comment below the front matter', () => {
    expect(withRemark('---\ntitle: Comb\n---\n\nWax.\n', 'Too\nshort')).toBe(
      '---\ntitle: Comb\n---\n<!-- suggestion: Too short -->\n\nWax.\n',
    );
    expect(withRemark('---\n---', 'Empty')).toBe('---\n---\n<!-- suggestion: Empty -->\n');
    expect(withRemark('Wax.\r\n', 'Short')).toBe('<!-- suggestion: Short -->\r\nWax.\r\n');
  });

  it('cannot end its comment', () => {
    for (const remark of ['--> <script>', 'a --- b', '---', '-', '--!>']) {
      const comment = withRemark('', remark);
      expect(comment.slice('<!--'.length).indexOf('--')).toBe(comment.length - '<!--'.length - '-->\n'.length);
    }
  });
});

describe('a difference', () => {
  it('of words leaves the rest as it stands', () => {
    expect(wordDifference('Bees make wax.', 'Bees sweat wax.')).toEqual([
      { kind: 'same', text: 'Bees ' },
      { kind: 'removed', text: 'make' },
      { kind: 'added', text: 'sweat' },
      { kind: 'same', text: ' wax.' },
    ]);
    expect(wordDifference('蜂は蜜を作る', '蜂は蝋を作る')).toMatchObject([
      { text: '蜂は' },
      { kind: 'removed', text: '蜜' },
      { kind: 'added', text: '蝋' },
      { text: 'を作る' },
    ]);
    expect(wordDifference('', '')).toEqual([]);
  });

  it('gives back both texts, whatever they are', () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    for (let round = 0; round < 200; round += 1) {
      const [before, after] = [0, 1].map(() => Array.from({ length: next() % 12 }, () => 'abc'[next() % 3] ?? ''));
      const steps = differenceOf(before ?? [], after ?? []);
      const without = (kind: string) => steps.filter((step) => step.kind !== kind).flatMap(({ parts }) => parts);
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }
  });
});

describe('the recipient', () => {
  const byLibrary = { source: { kind: 'library', name: 'written lesson' }, editedAt: null };
  const map = { userId: 'ada', isPublic: false };
  const course = { userId: 'ada', isCourse: true };

  it('of a text of the library is the library, on a private map too', () => {
    expect(recipientOf(map, byLibrary, course)).toBe('library');
    expect(recipientOf({ ...map, isPublic: true }, byLibrary, { ...course, userId: null })).toBe('library');
    expect(recipientOf(map, byLibrary, { ...course, isCourse: false })).toBeNull();
    expect(isOfLibrary({ ...byLibrary, source: { kind: 'library', name: 'questions' } })).toBe(false);
  });

  it('of a text that its owner changed is the owner, if others may read it', () => {
    const changed = { ...byLibrary, editedAt: new Date(0) };
    expect(recipientOf(map, changed, course)).toBeNull();
    expect(recipientOf({ ...map, isPublic: true }, changed, course)).toBeNull();
    expect(recipientOf({ ...map, isPublic: true }, changed, { userId: 'bob', isCourse: true })).toBe('writer');
  });
});
