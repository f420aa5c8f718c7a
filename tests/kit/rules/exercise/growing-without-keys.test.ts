import { expect, it } from 'vitest';
import { GrowingWithoutKeys } from '~/kit/markdown/exercises/growing-without-keys';

const shownOf = (pieces: readonly string[]): string => {
  const growing = new GrowingWithoutKeys();
  return pieces.map((piece) => growing.push(piece)).join('');
};
const key = 'What?\n+ yes\n- no :: Why.\n! So.';
const block = (text: string, fence = '```') => `${fence}exercise\n${text}\n${fence}\n`;

it('of an exercise only the fences are left', () => {
  const shown = shownOf([`Bees.\n\n${block(key)}\nMore.\n\n\`\`\`js\nlet a = 1;\n\`\`\`\n${block(key, '~~~')}End.`]);
  expect(shown).toBe('Bees.\n\n```exercise\n```\n\nMore.\n\n```js\nlet a = 1;\n```\n~~~exercise\n~~~\nEnd.');
});

it('an exercise may be in a list, in a quote, with code in it, in a wrapper and open, as models write them', () => {
  const cases: [text: string, shown: string][] = [
    [`- ${block('= 1').replaceAll('\n', '\n  ')}`, '- ```exercise\n  ```\n  '],
    ['> ```exercise\n> = 1\n> ```\nEnd.', '> ```exercise\n> ```\nEnd.'],
    [block(`What?\n\`\`\`js\nconst a = 1;\n\`\`\`\n= 1`), '```exercise\n```\n'],
    [`\`\`\`markdown\n${block(key)}${block(key)}\`\`\``, '```markdown\n```exercise\n```\n```exercise\n```\n```'],
    [`\`\`\`exercise\n${key}\n\`\`\` Exercise 2\n${key}\n\`\`\`\n`, '```exercise\n```\n``` Exercise 2\n```\n'],
    ['```exercise\r\n= 1\r\n```\r\nEnd.\r\n', '```exercise\r\n```\r\nEnd.\r\n'],
  ];
  for (const [text, shown] of cases) expect(shownOf([text]), text).toBe(shown);
});

it('what is shown depends on the text and not on its pieces', () => {
  const text = `Bees.\n\n${block(key)}\n- ${block('= 1').replaceAll('\n', '\n  ')}\nEnd`;
  const whole = shownOf([text]);
  expect(shownOf([...text])).toBe(whole);
  for (let at = 0; at <= text.length; at += 1) {
    expect(shownOf([text.slice(0, at), text.slice(at)]), `${at}`).toBe(whole);
    // Nothing of a key, wherever a piece ends.
    expect(shownOf([text.slice(0, at)])).not.toMatch(/What|yes|no|= 1|So/);
  }
});
