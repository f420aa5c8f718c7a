import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { freeMindWriter } from '~/rooms/transfer/rules/freemind';
import { jsonWriter, writeJson } from '~/rooms/transfer/rules/json';
import { MarkedLessons } from '~/rooms/transfer/rules/lesson-marks';
import { markdownWriter } from '~/rooms/transfer/rules/markdown';
import { opmlWriter } from '~/rooms/transfer/rules/opml';
import type { TransferMap, TransferNode } from '~/rooms/transfer/rules/transfer-map';
import { type MapWriter, writeMap, writtenPieces } from '~/rooms/transfer/rules/writer';
import { expectCostBelow } from '../../../support/expect-cost';

const node = (level: number, label: string, more: Partial<TransferNode> = {}): TransferNode => ({
  id: null,
  level,
  label,
  lesson: null,
  done: false,
  ...more,
});

const lesson = 'First line\n\n```js\n\tif (a < b && "c") {}\n```\n\n# A heading of its own\r\n- [ ] task ]]> é 🌳';

const map: TransferMap = {
  topic: 'Git <&> "branches"',
  language: 'en',
  root: { lesson: null, done: false },
  nodes: [
    node(1, 'Commits', { id: 'n1' }),
    node(2, "What's in <one> & 'two'", { id: 'n2', lesson, done: true }),
    node(3, 'Deep'),
    node(1, '1. Numbered', { lesson: '' }),
    node(2, '# not a heading'),
    node(3, '- not an item'),
    node(4, '[x] not done'),
    node(5, '$x_1$ and \\(y\\)'),
    node(6, '分支 ‏ענפים‏', { lesson: '```\nopen' }),
    node(7, '+ more', { done: true }),
    node(6, 'Back'),
    node(1, 'Last'),
  ],
};

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** Reads XML and refuses what is not well-formed: a tag that is not closed, or is closed by another one. */
function readXml(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  const written: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(part) {
        const element = open.at(-1);
        if (element) element.text += part;
      },
      onclosetag(name, isImplied) {
        written.push(`${isImplied ? 'implied ' : ''}${name}`);
        expect(open.pop()?.name).toBe(name);
      },
      onerror: (error) => {
        throw error;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  expect(open).toEqual([top]);
  const selfClosed = (text.match(/\/>/g) ?? []).length;
  expect(written.filter((name) => name.startsWith('implied ')).length).toBeLessThanOrEqual(selfClosed);
  expect(top.children).toHaveLength(1);
  return top.children[0] as Element;
}

const flat = (elements: readonly Element[], name: string, level = 1): [number, Element][] =>
  elements.flatMap((element) =>
    element.name === name ? [[level, element], ...flat(element.children, name, level + 1)] : [],
  );

describe('OPML', () => {
  const opml = readXml(writeMap(opmlWriter(), map));
  const body = opml.children.find(({ name }) => name === 'body') as Element;
  const [root] = body.children as [Element];

  it('states its version, and has the root as its only outline', () => {
    expect(opml.attributes.version).toBe('2.0');
    expect(body.children).toHaveLength(1);
    expect(root.attributes.text).toBe(map.topic);
    const head = opml.children[0]?.children.map(({ name, text }) => [name, text]);
    expect(head).toEqual([
      ['title', map.topic],
      ['language', 'en'],
    ]);
  });

  it('has each node in its place, with its lesson unchanged', () => {
    const read = flat(root.children, 'outline').map(([level, { attributes }]) =>
      node(level, attributes.text ?? '', {
        lesson: attributes._note ?? null,
        done: attributes._complete === 'true',
      }),
    );
    expect(read).toEqual(map.nodes.map((each) => ({ ...each, id: null })));
  });
});

describe('FreeMind', () => {
  it('has each node in its place, with its lesson unchanged', () => {
    const file = readXml(writeMap(freeMindWriter(), map));
    expect([file.name, file.attributes.LANGUAGE]).toEqual(['map', 'en']);
    const [root] = file.children as [Element];
    expect(root.attributes.TEXT).toBe(map.topic);
    const read = flat(root.children, 'node').map(([level, { attributes, children }]) => {
      const note = children.find(({ name }) => name === 'richcontent');
      return node(level, attributes.TEXT ?? '', {
        id: attributes.ID?.slice('ID_'.length) ?? null,
        lesson: note?.children[0]?.text ?? null,
        done: children.some(({ name, attributes: { BUILTIN } }) => name === 'icon' && BUILTIN === 'button_ok'),
      });
    });
    expect(read).toEqual(map.nodes);
  });
});

describe('Markdown', () => {
  const text = writeMap(markdownWriter(), map);
  const lines = text.split('\n');

  it('has headings down to level 5, and lists below', () => {
    const shown: string[] = [];
    const lessons = new MarkedLessons(lines);
    for (let at = 0; at < lines.length; at += 1) {
      const marked = lessons.read(at);
      if (marked) at = marked.next - 1;
      else shown.push(lines[at] ?? '');
    }
    expect(shown.join('\n')).toBe(`---
topiary: 1
language: en
---

# Git \\<&\\> "branches"

## Commits

### [x] What's in \\<one\\> & 'two'


#### Deep

## 1\\. Numbered


### \\# not a heading

#### \\- not an item

##### \\[x] not done

###### $x_1$ and \\(y\\)

- 分支 ‏ענפים‏


  - [x] \\+ more
- Back

## Last
`);
  });

  it('seeks the ends of lessons once, however many are not closed', () => {
    const open = ['<!-- lesson -->', ...Array.from({ length: 20_000 }, (_, at) => `<!-- lesson ${at} -->`)];
    const many = [...open, ...open];
    const lessons = new MarkedLessons(many);
    expectCostBelow(8, () => expect(many.filter((_, at) => lessons.read(at))).toEqual([]));
    const closed = new MarkedLessons(['<!-- lesson -->', 'One', '<!-- end of lesson -->', ...open, 'Two']);
    expect(closed.read(0)).toEqual({ lesson: 'One', next: 3 });
    expect(closed.read(3)).toBeNull();
  });

  it('has lessons unchanged, and closes what they left open', () => {
    const lessons = new MarkedLessons(lines);
    const read = lines.flatMap((_, at) => lessons.read(at)?.lesson ?? []);
    expect(read).toEqual(map.nodes.flatMap(({ lesson: each }) => (each === null ? [] : [each])));
    expect(text).toContain('\n```\nopen\n```\n<!-- end of lesson, without the line above -->');
  });
});

describe('JSON', () => {
  it('is the map itself, and a line for each node', () => {
    const text = writeJson(map);
    const { topiary, nodes, ...head } = JSON.parse(text);
    expect([topiary, head]).toEqual([1, { topic: map.topic, language: 'en' }]);
    const bare = { id: null, lesson: null, done: false };
    expect(nodes.map((each: object) => ({ ...bare, ...each }))).toEqual(map.nodes);
    expect(text.split('\n')).toHaveLength(map.nodes.length + 3);
  });
});

describe('every writer', () => {
  const writers: readonly [string, () => MapWriter][] = [
    ['md', markdownWriter],
    ['opml', opmlWriter],
    ['mm', freeMindWriter],
    ['json', jsonWriter],
  ];

  it.each(writers)('%s streams what it writes at once', async (_, make) => {
    let streamed = '';
    for await (const piece of writtenPieces(make(), map)) streamed += piece;
    expect(streamed).toBe(writeMap(make(), map));
  });

  it.each(writers.filter(([form]) => form === 'opml' || form === 'mm'))(
    '%s omits characters that XML cannot contain',
    (_, make) => {
      const hostile = 'a\u0000b\u0008c\uFFFFd\uD800e</text>]]><x>&#0;';
      const text = writeMap(make(), {
        ...map,
        topic: hostile,
        nodes: [node(1, hostile, { lesson: hostile })],
      });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
      expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\uFFFE\uFFFF]|\p{Cs}/u);
      expect(JSON.stringify(readXml(text))).toContain('abcde</text>]]><x>&#0;');
    },
  );
});
