import { expect, it } from 'vitest';
import { withNewIds } from '~/rooms/map/rules/document';
import { withoutCircles } from '~/rooms/map/rules/needs';
import { writeJson } from '~/rooms/transfer/rules/json';
import { readOurJson } from '~/rooms/transfer/rules/reading/read-json';

it('needs come back from our JSON, byte for byte', () => {
  const node = (id: string, needs?: string[]) => ({ id, level: 1, label: id, lesson: null, done: false, needs });
  const root = { lesson: null, done: false };
  const text = writeJson({
    topic: 'Git',
    language: 'en',
    root,
    nodes: [node('n1'), node('n2', ['n1', 'n3']), node('n3')],
  });
  expect(text).toContain('{"id":"n2","level":1,"label":"n2","needs":["n1","n3"]}');
  const read = readOurJson(JSON.parse(text), text);
  expect(read.leftOut).toEqual([]);
  expect(writeJson(read.map)).toBe(text);
});

it('needs from a file close no circle and name no stranger', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const document = withNewIds('Topic\n- a\n- b\n- c\n- d\n', () => ids.shift() ?? '');
  const needs = (...listed: [string, string[]][]) => [...(withoutCircles(document, listed).needs ?? [])];
  expect(needs(['a', ['b', 'stranger']], ['b', ['c']], ['c', ['a', 'd']])).toEqual([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['d']],
  ]);
  expect(needs(['a', ['a']])).toEqual([]);
  // The root is the topic: it is no lesson to build on, as the editor says too.
  expect(needs(['a', ['root', 'b', 'b']], ['root', ['c']])).toEqual([['a', ['b']]]);
  expect(needs(['stranger', ['a']], ['d', ['a']])).toEqual([['d', ['a']]]);
});
