import { describe, expect, it } from 'vitest';
import { lessonOf, stripFence } from '~/kit/markdown/model-text';
import { MarkdownStream } from '~/kit/markdown/stream';
import { expectCostBelow } from '../../support/expect-cost';

describe('a fence around the whole text', () => {
  it.each([
    ['```markdown\n# A\n\ntext\n```', '# A\n\ntext'],
    ['\n```md\nx\n```\n', 'x'],
    ['```\nx\ny\n```', 'x\ny'],
    ['```js\ncode\n```', '```js\ncode\n```'],
    ['```\na\n```\n\ntext\n\n```\nb\n```', '```\na\n```\n\ntext\n\n```\nb\n```'],
    ['``` md \t\nx\n``` \n\t', 'x'],
    ['plain', 'plain'],
    // Fences inside
    ['```markdown\n# A\n\n```js\ncode\n```\n\nb\n```', '# A\n\n```js\ncode\n```\n\nb'],
    ['```md\nA\n\nB\n\n```\ncode\n```\n\nc\n```', 'A\n\nB\n\n```\ncode\n```\n\nc'],
    ['````markdown\nA\n```\ncode\n```\n````', 'A\n```\ncode\n```'],
    // Words before and behind it
    ['Sure! Here is the lesson:\n\n```markdown\nA\n```\n\nLet me know if I can add more.', 'A'],
    // A lesson on Markdown
    ['```markdown\n# A\n```\n\ntext\n\n```\nb\n```', '```markdown\n# A\n```\n\ntext\n\n```\nb\n```'],
    ['```md\n**a**\n```\ntext\n```js\nb\n```', '```md\n**a**\n```\ntext\n```js\nb\n```'],
    ['A heading:\n\n```markdown\n# A\n```', 'A heading:\n\n```markdown\n# A\n```'],
    ['```markdown\n# A\n```\n\nThat was a heading.', '```markdown\n# A\n```\n\nThat was a heading.'],
  ])('%j', (text, expected) => {
    expect(stripFence(text)).toBe(expected);
  });

  it('is searched for once, however many spaces follow it', () => {
    const spaces = ' '.repeat(200_000);
    for (const text of [`\`\`\`${spaces}x`, `\`\`\`\nx\n\`\`\`${spaces}x`]) expect(stripFence(text)).toBe(text);
  });
});

describe("a model's remarks around the lesson", () => {
  it.each([
    'Sure!',
    'Certainly! Here is a detailed description of trees:',
    "Of course. I'll explain it step by step.",
    "Here's a lesson on trees:",
    'Here is the requested overview of trees:\n\n---',
    'Natürlich! Hier ist die Lektion:',
    'Gerne, hier ist der Text.',
    'Hier ist eine Lektion über Bäume:',
    '¡Claro! Aquí tienes la lección:',
    'Aquí tienes una lección sobre los árboles:',
    'Bien sûr ! Voici la leçon :',
    'Voici une leçon sur les arbres :',
  ])('%j is removed before it', (word) => {
    expect(lessonOf(`${word}\n\n## Roots\n\nThey hold.`, 'Trees')).toBe('## Roots\n\nThey hold.');
  });

  it.each([
    'Would you like me to go deeper into roots?',
    "Let me know if you'd like more examples!",
    'If you want, I can write a quiz.',
    'I hope this helps!',
    'Feel free to ask if anything is unclear.',
    'Möchtest du, dass ich mehr dazu schreibe?',
    'Soll ich dir mehr Beispiele geben?',
    'Sag mir Bescheid, wenn du Fragen hast.',
    '¿Quieres que profundice en las raíces?',
    'Si quieres, puedo añadir ejemplos.',
    'Souhaitez-vous que je développe ?',
    "N'hésitez pas à me demander plus d'exemples.",
    '---\n\nWould you like me to go on?',
  ])('%j is removed behind it', (word) => {
    expect(lessonOf(`Roots hold.\n\n- [ ] Dig.\n\n${word}\n`, 'Trees')).toBe('Roots hold.\n\n- [ ] Dig.');
  });

  it.each([
    'Sure, gravity is weak. But it adds up.\n\nb',
    'Of course, not all of them fly.\n\nb',
    'Certainly the Romans knew it.\n\nb',
    'Great Britain is an island.\n\nb',
    'Here is the thing about trees: they stand.\n\nb',
    'Here is an overview of the kinds:\n\n- a\n- b',
    'Here, the lesson of history is plain.\n\nb',
    'Natürlich wachsen Bäume.\n\nb',
    'Hier ist es kalt.\n\nb',
    'Voici un arbre.\n\nb',
    'Sure!',
    'a\n\nWould you like to try? Take a pen.',
    'a\n\nIf you like sugar, add some.',
    'a\n\nDo you want tea? is a question.\n\nb',
    'a\n\nWould you like me to go on?\n\nb',
    'a\n\n```\nb\n\nWould you like me to go on?\n```',
    'a\n\n¿Quieres que vayamos al cine?',
    'a\n\nSoll man gießen?',
    'a\n\nSi quieres aprender, lee.',
  ])('%j is kept as part of the lesson', (text) => {
    expect(lessonOf(text, 'Trees')).toBe(text);
  });

  it('are searched for once, however long a line is', () => {
    for (const piece of [' ', '#', '`', '~', '\n', 'sure ', 'Here is ']) {
      const long = piece.repeat(100_000 / piece.length);
      for (const text of [long, `# ${long}x`, `\`\`\`${long}\``, `a\n\n${long}`, `Sure!\n${long}x`]) {
        expectCostBelow(50, () => lessonOf(text, 'Trees'));
      }
    }
  });
});

describe('the label above the text', () => {
  it.each([
    ['# Trees\n\ntext', 'Trees'],
    ['## 3. trees:\n\ntext', 'Trees'],
    ['**Trees**\n\ntext', 'Trees'],
    ['Sure!\n\n# Trees & shrubs #\ntext', '2.1 Trees & Shrubs'],
    ['```markdown\n# Bäume\n\ntext\n```', 'Bäume'],
  ])('%j does not repeat %j', (text, label) => {
    expect(lessonOf(text, label)).toBe('text');
  });

  it.each(['# Trees and shrubs\n\ntext', 'Trees\n\ntext', '# Trees', 'a\n\n# Trees', '# 1848\n\ntext'])(
    '%j stays',
    (text) => {
      expect(lessonOf(text, text.includes('1848') ? '2024' : 'Trees')).toBe(text);
    },
  );
});

describe('while the text streams in', () => {
  const grown = (text: string) => {
    const stream = new MarkdownStream();
    let finished = '';
    let open = '';
    const seen: string[] = [];
    for (const character of text) {
      const growth = stream.push(character);
      finished += growth.finished;
      open = growth.open ?? open;
      seen.push(finished + open);
    }
    return { html: (finished + open).replaceAll('\n', ''), seen };
  };

  it('neither the remark before it nor the fence around it is ever shown', () => {
    const { html, seen } = grown('Sure! Here is the lesson:\n\n```markdown\nA\n\n```js\nb\n```\n\nC\n```\n');
    expect(html).toBe(
      '<p>A</p><div class="code-head"><span>js</span></div><pre tabindex="0"><code class="language-js">b</code></pre><p>C</p>',
    );
    expect(seen.filter((shown) => /Sure|markdown/.test(shown))).toEqual([]);
  });

  it.each(['Surely so.', 'Here is a tree.\n\nb', 'Sure, it is.\nIt is.', '`a` b', 'Sure!\n\n'])(
    '%j is shown',
    (text) => {
      expect(grown(`${text}\n`).html.length).toBeGreaterThan(text.startsWith('Sure!') ? -1 : 5);
    },
  );
});
