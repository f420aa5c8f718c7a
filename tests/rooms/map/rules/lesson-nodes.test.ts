import { expect, test } from 'vitest';
import { branchCounts, isUntouched, leavesDone, nextLeafToDo } from '~/rooms/map/rules/leaf-progress';
import {
  lessonNodes,
  lessonNodesBelow,
  nearestNode,
  nextLesson,
  noLessons,
  openingBefore,
  previousLesson,
  withOpenings,
} from '~/rooms/map/rules/lesson-nodes';
import { parseOutline } from '~/rooms/map/rules/outline';
import { placeIn } from '~/rooms/map/rules/place';
import { growTree, type TreeNode } from '~/rooms/map/rules/tree';

const tree = parseOutline('Root', '- A\n  - A1\n    - A1a\n    - A1b\n  - A2\n- B\n- C\n  - C1');
const ids = new Map([...tree.nodes.values()].map(({ id, label }) => [label, id]));
const idOf = (label: string): string => ids.get(label) ?? `no ${label}`;
const labels = (nodes: readonly (TreeNode | null)[]): string => nodes.map((node) => node?.label ?? '-').join(' ');
/** The ids of the nodes that have a lesson. */
const written = (...of: string[]): Set<string> => new Set(of.map(idOf));
const doneAt = new Date(0);
const done = (...of: string[]) => new Map(of.map((label) => [idOf(label), { readAt: null, doneAt, knownAt: null }]));

test('lessons can be opened at leaves, and at branches that have one', () => {
  expect(labels(lessonNodes(tree, noLessons))).toBe('A1a A1b A2 B C1');
  expect(labels(lessonNodes(tree, written('A1a', 'A1', 'C')))).toBe('A1 A1a A1b A2 B C C1');
  expect(labels(lessonNodesBelow(tree, idOf('A'), written('A1')))).toBe('A1 A1a A1b A2');
  expect(labels(lessonNodesBelow(tree, idOf('A'), written('A')))).toBe('A A1a A1b A2');
  expect(labels(lessonNodesBelow(tree, idOf('B'), noLessons))).toBe('B');
  expect(lessonNodesBelow(tree, 'nowhere', noLessons)).toEqual([]);
});

test('previous and next stop at a branch with a lesson, before the nodes below it', () => {
  const next = (from: string, ...of: string[]) => nextLesson(tree, idOf(from), written(...of))?.label ?? null;
  const previous = (from: string, ...of: string[]) => previousLesson(tree, idOf(from), written(...of))?.label ?? null;
  expect([next('A1b'), next('B'), next('A'), next('C1'), next('nowhere')]).toEqual(['A2', 'C1', 'A1a', null, null]);
  expect([previous('C1'), previous('C'), previous('A1a'), previous('nowhere')]).toEqual(['B', 'B', null, null]);
  expect([next('B', 'C'), next('C', 'C'), previous('C1', 'C'), previous('C', 'C')]).toEqual(['C', 'C1', 'C', 'B']);
});

test('the nearest lesson is of the smallest branch around, and there the nearest in reading order', () => {
  const nearest = (from: string, ...of: string[]) => {
    const lessons = written(...of);
    return nearestNode(tree, idOf(from), (id) => lessons.has(id))?.label ?? null;
  };
  expect(nearest('A1b', 'A1a', 'A2', 'B')).toBe('A1a');
  expect(nearest('A1b', 'A2', 'B')).toBe('A2');
  expect(nearest('A2', 'A1a', 'B')).toBe('A1a');
  expect(nearest('B', 'A2', 'C1')).toBe('A2');
  expect(nearest('B', 'A1a', 'C1')).toBe('C1');
  expect(nearest('C1', 'C', 'B')).toBe('C');
  expect([nearest('B', 'B'), nearest('B'), nearest('nowhere')]).toEqual([null, null, null]);
});

test('a branch with a lesson counts as one more for itself and the branches above', () => {
  const learned = done('A1', 'A1a', 'C');
  const lessons = written('A1');
  expect(leavesDone(tree, learned, lessons)).toEqual({ done: 2, total: 6 });
  expect(leavesDone(tree, learned, noLessons)).toEqual({ done: 1, total: 5 });
  const counts = branchCounts(tree, lessons, (id) => learned.has(id));
  const count = (label: string) => counts.get(idOf(label));
  expect(count('A1')).toEqual({ done: 2, total: 3 });
  expect(count('A')).toEqual({ done: 2, total: 4 });
  // C was done as a leaf, which does not count while it is a branch without a lesson.
  expect(count('C')).toEqual({ done: 0, total: 1 });
  expect(counts.get('root')).toEqual({ done: 2, total: 6 });
});

test('a map without a leaf counts 0 of 0', () => {
  const alone = growTree('Alone', []);
  expect([...branchCounts(alone, noLessons, () => true)]).toEqual([['root', { done: 0, total: 0 }]]);
});

test("the next lesson to do, or the one last opened, may be a branch's", () => {
  const lessons = written('A1');
  expect(nextLeafToDo(tree, done(), lessons)?.label).toBe('A1');
  expect(nextLeafToDo(tree, done('A1'), lessons, idOf('A1'))?.label).toBe('A1a');
  expect(nextLeafToDo(tree, done('C1', 'B', 'A2'), lessons, idOf('C1'))?.label).toBe('A1');
  expect([isUntouched(tree, done('A1'), lessons), isUntouched(tree, done('A1'), noLessons)]).toEqual([false, true]);
});

test('its place among the lessons is known to the prompt', () => {
  const place = placeIn(tree, idOf('A1'), written('A1'));
  expect(place).toMatchObject({ before: [], after: ['A1a', 'A1b', 'A2', 'B', 'C1'], siblings: ['A2'] });
  expect(placeIn(tree, idOf('A1a'), written('A1'))).toMatchObject({
    before: ['A1'],
    written: ['A1'],
  });
});

test('with a model each branch may have an opening, before what is below it; the topic may not', () => {
  const taught = withOpenings(tree, noLessons, true);
  expect(labels(lessonNodesBelow(tree, tree.rootId, taught))).toBe('A A1 A1a A1b A2 B C C1');
  expect(labels(lessonNodesBelow(tree, idOf('A1'), taught))).toBe('A1 A1a A1b');
  expect(withOpenings(tree, noLessons, false)).toBe(noLessons);
  expect(labels(lessonNodes(tree, withOpenings(tree, written('A'), false)))).toBe('A A1a A1b A2 B C1');
});

test('a branch without an opening is named where it begins, the outermost one first', () => {
  const opens = (at: string, ...of: string[]) => openingBefore(tree, idOf(at), written(...of))?.label ?? null;
  expect([opens('A1a'), opens('A1b'), opens('A2'), opens('C1'), opens('B')]).toEqual(['A', null, null, 'C', null]);
  expect([opens('A1a', 'A'), opens('A1a', 'A1'), opens('A1a', 'A', 'A1')]).toEqual(['A1', 'A', null]);
  expect([opens('A1', 'A1'), opens('A', 'A'), opens('nowhere')]).toEqual(['A', null, null]);
});
