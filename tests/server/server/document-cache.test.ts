import { describe, expect, it } from 'vitest';
import { type CachedDocument, documentCache } from '~/server/documents/document-cache.server';

const page = (text: string, nonce: string) => `<script nonce="${nonce}"></script><p>${text}</p>`;
/** Values of one response, each put where it stands in the document. */
const own = (...values: string[]) => values.map((mark) => ({ mark, put: [Buffer.from(mark)] }));

function opened(most?: number) {
  const rendered = documentCache(most);
  return (cached: CachedDocument, render: () => string) => Buffer.concat(rendered(cached, render)).toString();
}

describe('cached documents', () => {
  it('are served without rendering, each with its own nonce and id', () => {
    const ask = opened();
    let times = 0;
    const draw = (nonce: string, id: string) =>
      ask({ from: '/map/1', perResponse: own(nonce, id) }, () => {
        times += 1;
        return page(`Bäume ${id}`, nonce);
      });
    expect(draw('first-nonce', 'id-one')).toBe(page('Bäume id-one', 'first-nonce'));
    expect(draw('other-nonce', 'id-two')).toBe(page('Bäume id-two', 'other-nonce'));
    expect(times).toBe(1);
  });

  it('are rendered anew for other data', () => {
    const ask = opened();
    const draw = (from: string) => ask({ from, perResponse: own('a-nonce') }, () => page(from, 'a-nonce'));
    expect([draw('/map/1\n{"views":1}'), draw('/map/1\n{"views":2}'), draw('/map/2\n{"views":1}')]).toEqual([
      page('/map/1\n{"views":1}', 'a-nonce'),
      page('/map/1\n{"views":2}', 'a-nonce'),
      page('/map/2\n{"views":1}', 'a-nonce'),
    ]);
  });

  it('get a tree of this response, of which they keep the place alone', () => {
    const ask = opened();
    const draw = (nonce: string, tree: string) => {
      const mark = `<!--${nonce}-->`;
      const perResponse = [{ mark, put: [Buffer.from('<ul>'), Buffer.from(tree)] }, ...own(nonce)];
      return ask({ from: '/map/1', perResponse }, () => `${page('Trees', nonce)}${mark}`);
    };
    expect(draw('first-nonce', 'one')).toBe(`${page('Trees', 'first-nonce')}<ul>one`);
    expect(draw('other-nonce', 'two')).toBe(`${page('Trees', 'other-nonce')}<ul>two`);
  });

  it('are stored if a label looks like anything', () => {
    const ask = opened();
    const draw = (nonce: string) =>
      ask({ from: '/map/1', perResponse: own(nonce) }, () => page('\0' + '0 $& $1 <!---->', nonce));
    expect(draw('first-nonce')).toBe(page('\0' + '0 $& $1 <!---->', 'first-nonce'));
    expect(draw('other-nonce')).toBe(page('\0' + '0 $& $1 <!---->', 'other-nonce'));
  });

  it('are stored whole if an answer has no id', () => {
    const ask = opened();
    const draw = (nonce: string) => ask({ from: '/', perResponse: own(nonce, '') }, () => page('Trees', nonce));
    draw('first-nonce');
    expect(draw('other-nonce')).toBe(page('Trees', 'other-nonce'));
  });

  /** The documents that are rendered when these are asked for, one after another. */
  const renderedOf = (most: number, asked: readonly string[]): readonly string[] => {
    const renderedAnew: string[] = [];
    const cached = opened(most);
    for (const from of asked) {
      const document = cached({ from, perResponse: [] }, () => {
        renderedAnew.push(from);
        return from.padEnd(100);
      });
      expect(document).toBe(from.padEnd(100));
    }
    return renderedAnew;
  };

  it('are dropped, the longest unused first, when there are too many', () => {
    // Room for nine documents of a hundred bytes with their keys and entries.
    expect(renderedOf(9 * (101 + 150), [...'abcdefghiajab'])).toEqual([...'abcdefghijb']);
  });

  it('and their keys take no more than the limit, also in letters of two bytes', () => {
    // A letter takes two bytes in the key, and in the document as UTF-8.
    const keys = [...'абвгдежзи'].map((letter) => letter.repeat(10));
    const bytes = 10 * 2 + 100 + 10 + 150;
    expect(renderedOf(8 * bytes, [...keys, ...keys.slice(0, 1)])).toEqual([...keys, ...keys.slice(0, 1)]);
    expect(renderedOf(9 * bytes, [...keys, ...keys.slice(0, 1)])).toEqual(keys);
  });
});
