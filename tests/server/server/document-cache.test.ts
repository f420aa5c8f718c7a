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

  it('are dropped, the longest unused first, when there are too many', () => {
    const renderedAnew: string[] = [];
    // Room for two documents of a hundred bytes with their keys, not for three.
    const cached = opened(250);
    const ask = (from: string) =>
      cached({ from, perResponse: [] }, () => {
        renderedAnew.push(from);
        return from.padEnd(100);
      });
    for (const from of ['/a', '/b', '/a', '/c', '/a', '/b']) expect(ask(from)).toBe(from.padEnd(100));
    expect(renderedAnew).toEqual(['/a', '/b', '/c', '/b']);
  });
});
