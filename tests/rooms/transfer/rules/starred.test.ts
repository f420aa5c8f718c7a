import { describe, expect, it } from 'vitest';
import { readMarkdown } from '~/rooms/transfer/rules/reading/read-markdown';
import { looksStarred, markdownOfStarred } from '~/rooms/transfer/rules/reading/starred';

const read = (text: string) => {
  const { map, leftOut } = readMarkdown(markdownOfStarred(text), 'Notes');
  return {
    topic: map.topic,
    nodes: map.nodes.map(({ level, label, lesson, done }) => ({ level, label, lesson, done })),
    leftOut: leftOut.map(({ line, why }) => ({ line, why })),
  };
};

describe('levels as stars', () => {
  it('are those of Org, with its title, states, tags, properties and code', () => {
    const text = [
      '#+TITLE: Bees',
      '#+AUTHOR: Ada',
      '* TODO [#A] Hive :home:bees:',
      ':PROPERTIES:',
      ':ID: 7',
      ':END:',
      'What a hive is.',
      '** DONE Frame',
      '#+begin_src python',
      '* 2 ** 3',
      '** no heading',
      '#+end_src',
      ...['*** a', '**** b', '***** c', '****** d', '******* e', '* Swarm'],
    ].join('\n');
    expect(looksStarred(text)).toBe(true);
    const { topic, nodes, leftOut } = read(text);
    expect(topic).toBe('Bees');
    expect(nodes.map(({ level, label }) => [level, label])).toEqual([
      ...[
        [1, 'Hive'],
        [2, 'Frame'],
        [3, 'a'],
        [4, 'b'],
        [5, 'c'],
        [6, 'd'],
        [7, 'e'],
        [1, 'Swarm'],
      ],
    ]);
    expect(nodes[0]).toMatchObject({ lesson: 'What a hive is.', done: false });
    expect(nodes[1]).toMatchObject({ lesson: '```python\n* 2 ** 3\n** no heading\n```', done: true });
    expect(leftOut).toEqual([
      { line: 2, why: 'properties' },
      { line: 5, why: 'properties' },
    ]);
  });

  it('are also those of lists of wikis, and not of Markdown', () => {
    expect(read('\uFEFF* Bees\n** Hive\n** Swarm').nodes.map(({ level, label }) => [level, label])).toEqual([
      [1, 'Hive'],
      [1, 'Swarm'],
    ]);
    for (const text of ['* a\n* b', '**bold** text', '# A\n* b\n** c', '---\ntopiary: 1\n---\n* a\n** b', '** a'])
      expect(looksStarred(text)).toBe(false);
  });
});
