import { describe, expect, it } from 'vitest';
import { documentCache } from '~/server/document-cache.server';

const page = (text: string, nonce: string) => `<script nonce="${nonce}"></script><p>${text}</p>`;

describe('cached documents', () => {
  it('are served without rendering, each with its own nonce and id', () => {
    const rendered = documentCache();
    let times = 0;
    const draw = (nonce: string, id: string) =>
      rendered({ from: `/map/1\n{"requestId":"${id}"}`, perResponse: [nonce, id] }, () => {
        times += 1;
        return page(`Trees ${id}`, nonce);
      });
    expect(draw('first-nonce', 'id-one')).toBe(page('Trees id-one', 'first-nonce'));
    expect(draw('other-nonce', 'id-two')).toBe(page('Trees id-two', 'other-nonce'));
    expect(times).toBe(1);
  });

  it('are rendered anew for other data', () => {
    const rendered = documentCache();
    const draw = (from: string) => rendered({ from, perResponse: ['a-nonce'] }, () => page(from, 'a-nonce'));
    expect([draw('/map/1\n{"views":1}'), draw('/map/1\n{"views":2}'), draw('/map/2\n{"views":1}')]).toEqual([
      page('/map/1\n{"views":1}', 'a-nonce'),
      page('/map/1\n{"views":2}', 'a-nonce'),
      page('/map/2\n{"views":1}', 'a-nonce'),
    ]);
  });

  it('are not stored if a label looks like the placeholder of a nonce', () => {
    const rendered = documentCache();
    const draw = (nonce: string) => rendered({ from: '/map/1', perResponse: [nonce] }, () => page('\0' + '0', nonce));
    draw('first-nonce');
    expect(draw('other-nonce')).toBe(page('\0' + '0', 'other-nonce'));
  });

  it('are stored whole if an answer has no id', () => {
    const rendered = documentCache();
    const draw = (nonce: string) => rendered({ from: '/', perResponse: [nonce, ''] }, () => page('Trees', nonce));
    draw('first-nonce');
    expect(draw('other-nonce')).toBe(page('Trees', 'other-nonce'));
  });

  it('are dropped, the longest unused first, when there are too many', () => {
    const renderedAnew: string[] = [];
    // Room for two documents of a hundred characters with their keys, not for three.
    const rendered = documentCache(250);
    const ask = (from: string) =>
      rendered({ from, perResponse: [] }, () => {
        renderedAnew.push(from);
        return from.padEnd(100);
      });
    for (const from of ['/a', '/b', '/a', '/c', '/a', '/b']) expect(ask(from)).toBe(from.padEnd(100));
    expect(renderedAnew).toEqual(['/a', '/b', '/c', '/b']);
  });
});
