import fc from 'fast-check';
import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { exerciseId, exerciseIds, exercisesIn, isExerciseInfo } from '~/kit/exercise/find';
import { lex } from '~/kit/markdown/lexer';
import { anyCharacter } from '../../../support/any-character';
import { expectCostBelow } from '../../../support/expect-cost';

const found = (...lines: readonly string[]) => exercisesIn(lines.join('\n')).map(({ text, line }) => ({ text, line }));

describe('Exercises in a lesson', () => {
  it('are found with their lines', () => {
    expect(found('# A', '', '```exercise', 'Q', '= 1', '```', '', '~~~~ exercise x', '```', '~~~', '~~~~~')).toEqual([
      { text: 'Q\n= 1', line: 3 },
      { text: '```\n~~~', line: 8 },
    ]);
  });

  it('are found at any indent, in lists and in quotes', () => {
    expect(found('   ```exercise', '   Q', '     indented', ' less', '```')).toEqual([
      { text: 'Q\n  indented\nless', line: 1 },
    ]);
    expect(found('1. Do:', '', '   ```exercise', '   Q', '', '   = 1', '   ```', '2. Then')).toEqual([
      { text: 'Q\n\n= 1', line: 3 },
    ]);
    expect(found('- ```exercise', '  Q', '\t= 1', '  ```')).toEqual([{ text: 'Q\n= 1', line: 1 }]);
    expect(found('> ```exercise', '> Q', '>', '>   = 1', '> ```', 'after')).toEqual([{ text: 'Q\n\n  = 1', line: 1 }]);
    expect(found('> > - ~~~exercise', '>>   Q', '> >   ~~~')).toEqual([{ text: 'Q', line: 1 }]);
  });

  it('end with the lesson, their quote or their list item, if they are not closed', () => {
    expect(found('```exercise', 'Q', '= 1')).toEqual([{ text: 'Q\n= 1', line: 1 }]);
    expect(found('> ```exercise', '> Q', 'after', '```exercise', 'R', '```')).toEqual([
      { text: 'Q', line: 1 },
      { text: 'R', line: 4 },
    ]);
    expect(found('1. a', '   ```exercise', '   Q', '', '2. b', '   ```exercise', '   R', '   ```')).toEqual([
      { text: 'Q\n', line: 2 },
      { text: 'R', line: 6 },
    ]);
  });

  it.each([
    ['within another fence', ['````md', '```exercise', 'Q', '```', '````']],
    ['with tildes around backticks', ['~~~', '```exercise', '~~~']],
    ['of another name', ['```exercises', '```', '```Exercise', '```', '```js exercise', '```']],
    ['in a line of code', ['```exercise``` is how it begins', '`` ``exercise']],
    ['of two backticks', ['``exercise', 'Q', '``']],
    ['after an unclosed fence', ['```js', 'a', '  ~~~exercise', 'Q', '~~~']],
  ])('are none %s', (_, lines) => {
    expect(found(...lines)).toEqual([]);
  });

  it('are told from their info string', () => {
    expect(['exercise', ' exercise x', 'exercise\t'].every(isExerciseInfo)).toBe(true);
    expect(['exercises', 'Exercise', '', 'an exercise', 'exercise,'].some(isExerciseInfo)).toBe(false);
  });

  it('are those that the renderer finds', () => {
    const line = fc.constantFrom(
      ...[
        '```exercise',
        '~~~exercise',
        '````',
        '```',
        '~~~',
        'Q',
        '',
        '  Q',
        '= 1',
        '+ a',
        'text',
        '# heading',
        '```js',
      ],
    );
    const wrapped = fc.tuple(
      fc.constantFrom('', '> ', '- ', '1. ', '> > ', ' '),
      fc.array(line, { minLength: 1, maxLength: 6 }),
    );
    let count = 0;
    fc.assert(
      fc.property(fc.array(wrapped, { maxLength: 4 }), (blocks) => {
        const markdown = blocks
          .map(([prefix, lines]) => {
            const rest = prefix.startsWith('>') ? prefix : ' '.repeat(prefix.length);
            // Fences are closed at the end of their block: an unclosed one in a list is told apart by few parsers.
            const open = lines.reduce<string | null>((fence, each) => {
              const run = /^(?:`{3,}|~{3,})/.exec(each)?.[0];
              if (!run) return fence;
              if (fence === null) return run;
              return each === run && run.startsWith(fence) ? null : fence;
            }, null);
            return [...lines, ...(open === null ? [] : [open])]
              .map((each, n) => (n === 0 ? prefix : rest) + each)
              .join('\n');
          })
          .join('\n\nbetween\n\n');
        const ids = exercisesIn(markdown).map(({ id }) => id);
        const idOf = exerciseIds();
        expect(ids, markdown).toEqual(codeIn(lex(markdown)).map(idOf));
        count += ids.length;
      }),
      { numRuns: 1_000 },
    );
    expect(count).toBeGreaterThan(200);
  });
});

/** The texts of all code tokens `exercise`, in order. */
function codeIn(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'code') return isExerciseInfo(token.lang ?? '') ? [token.text as string] : [];
    const items = 'items' in token ? (token.items as readonly Token[]) : [];
    return codeIn([...items, ...('tokens' in token && token.tokens ? token.tokens : [])]);
  });
}

describe('The id of an exercise', () => {
  it('is e and 12 letters or digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(exerciseId(text)).toMatch(/^e[a-z0-9]{12}$/);
      }),
    );
  });

  it('stays with other line ends, indents and trailing spaces, and changes with the text', () => {
    const id = exerciseId('Q\n\n= 1\n! x');
    for (const same of ['Q\r\n\r\n= 1\r\n! x', 'Q  \n\t\n= 1\n! x\n\n', 'Q\r\r= 1\r! x', '  Q\n\n  = 1\n  ! x'])
      expect(exerciseId(same)).toBe(id);
    for (const other of ['Q\n= 1\n! x', 'Q\n\n= 2\n! x', 'q\n\n= 1\n! x', 'Q\n\n= 1 ! x', 'Q\n\n=  1\n! x'])
      expect(exerciseId(other)).not.toBe(id);
  });

  it('is written down in the logs of learners, so it never changes', () => {
    expect(exerciseId('How much is $5 - (-8)$?\n= 13')).toBe('eoohy005qtyw3');
  });

  it('is another one for each of many texts', () => {
    const ids = Array.from({ length: 100_000 }, (_, n) => exerciseId(`How much is ${n} + 1?\n= ${n + 1}`));
    expect(new Set(ids).size).toBe(ids.length);
    // Each character carries its share.
    for (let at = 1; at <= 12; at += 1) expect(new Set(ids.map((id) => id.charAt(at))).size).toBeGreaterThan(30);
  });

  it('is a lesson’s only one, also for equal blocks', () => {
    const block = ['```exercise', 'Q', '= 1', '```', ''];
    const ids = exercisesIn([...block, ...block, ...block].join('\n')).map(({ id }) => id);
    expect(ids[0]).toBe(exerciseId('Q\n= 1'));
    expect(new Set(ids).size).toBe(3);
    const idOf = exerciseIds();
    expect(['Q\n= 1', 'Q\n= 1 ', ' Q\n= 1\n'].map(idOf)).toEqual(ids);
  });
});

describe('Lessons of 200 kB', () => {
  it.each([
    ...[
      '```exercise\n',
      '````\n```exercise\n',
      '~~~exercise\nQ\n~~~\n',
      '> ```exercise\n',
      '- ',
      '> ',
      '`',
      '~',
      '1. ',
    ],
    ...[
      '```exercise\r\nQ\r\n```\r\n',
      '\r',
      '    ',
      '\t',
      'exercise',
      'exercise\n',
      '```exercise `',
      '>> - ```exercise\n',
    ],
    ...['1) > - ~~~~~~~~~~~~~exercise\n', '```exercise\n```\n', '```exercise\n   = 1\n'],
  ])('of %j cost little', (piece) => {
    const text = `\`\`\`exercise\n\`\`\`\n${piece.repeat(Math.ceil(200_000 / piece.length))}`;
    expectCostBelow(30, () => exercisesIn(text));
  });
});
