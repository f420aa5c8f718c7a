import { expect, test } from 'vitest';
import { applyAct } from '~/rooms/map/rules/changes';
import { newDocument } from '~/rooms/map/rules/document';

test('a circle is found among large branches that need each other', () => {
  const size = 400;
  let last = 0;
  const branch = (label: string) => [
    { level: 1, label },
    ...Array.from({ length: size }, (_, at) => ({ level: 2, label: `${label} ${at}` })),
  ];
  const document = newDocument('Topic', [...branch('a'), ...branch('b'), ...branch('c')], () => `n${++last}`);
  const [a, b, c] = ['n1', `n${size + 2}`, `n${2 * size + 3}`];
  const needs = new Map([
    [a, [b]],
    [b, [c]],
  ]);
  const circle = applyAct({ ...document, needs }, { act: 'needs', node: `n${2 * size + 4}`, needs: ['n2'] }, () => '');
  expect(circle).toMatchObject({ ok: false, fault: 'needs-circle' });
  const sound = applyAct({ ...document, needs }, { act: 'needs', node: 'n2', needs: [b] }, () => '');
  expect(sound).toMatchObject({ ok: true });
});
