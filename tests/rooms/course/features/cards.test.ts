import { describe, expect, it } from 'vitest';
import { listTasks } from '~/kit/markdown/tasks';
import { readSection } from '~/rooms/course/rules/cards-section';
import { loadCards } from '~/rooms/course/store/cards';
import { coursesWritten, loadLessons, loadOutline, readBullets } from '~/rooms/course/store/load';
import { screenCards } from '~/rooms/review/rules/screen';

describe.each(coursesWritten())('the cards of %s', (slug) => {
  it('belong to its written lessons, each of which has at least two', async () => {
    const [cards, lessons, outline] = await Promise.all([loadCards(slug), loadLessons(slug), loadOutline(slug)]);
    expect([...cards.keys()]).toEqual([...lessons.keys()]);
    const way: string[] = [];
    const paths = new Set(
      readBullets(outline ?? '').map(({ level, label }) => {
        way.splice(level - 1, Number.POSITIVE_INFINITY, label);
        return way.join(' > ');
      }),
    );
    expect([...cards.keys()].filter((path) => !paths.has(path))).toEqual([]);
    expect([...cards].filter((leaf) => leaf[1].cards.length < 2).map(([path]) => path)).toEqual([]);
  });

  // Each lesson's own are judged in check-courses.test.ts.
  it('pass the check together, so that no two questions of a topic are the same', async () => {
    const leaves = await loadCards(slug);
    const all = screenCards([...leaves.values()].flatMap(({ cards }) => cards));
    expect(all.dropped).toEqual([]);
  });

  it('give four options and a reason for each wrong one, and length does not give the right one away', async () => {
    const choices = [...(await loadCards(slug)).values()].flatMap(({ cards }) =>
      cards.filter(({ options }) => options.length > 0),
    );
    const isWhole = ({ options }: (typeof choices)[number]) =>
      options.length === 4 && options.filter(({ isRight, why }) => !isRight && why).length === 3;
    expect(choices.filter((choice) => !isWhole(choice)).map(({ front }) => front)).toEqual([]);
    const isGivenAway = ({ options }: (typeof choices)[number]) => {
      const right = options.find(({ isRight }) => isRight)?.text.length ?? 0;
      return options.every(({ isRight, text }) => isRight || text.length < right);
    };
    expect(choices.filter(isGivenAway).length).toBeLessThanOrEqual(0.3 * choices.length);
  });

  it('have keys, each for a task of the lesson', async () => {
    const [leaves, lessons] = await Promise.all([loadCards(slug), loadLessons(slug)]);
    for (const [path, { keys }] of leaves) {
      const tasks = listTasks(lessons.get(path) ?? '').length;
      const numbers = keys.map(({ task }) => task);
      expect(numbers, path).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      for (const { task, text } of keys) {
        expect(task >= 1 && task <= tasks, `${path}: key ${task}`).toBe(true);
        expect(text.length, `${path}: key ${task}`).toBeGreaterThan(0);
        expect(text.length, `${path}: key ${task}`).toBeLessThan(1_500);
      }
    }
  });
});

describe('a section of a file of cards', () => {
  it('has cards, then keys with all of their lines', () => {
    const { cards, keys } = readSection(
      'Q: Why?\nA: Because.\n\nKey 1: `4`.\nKey 3: In Python:\n\n```python\nKey 2: none\n```\n',
    );
    expect(cards).toEqual([{ front: 'Why?', back: 'Because.', options: [] }]);
    expect(keys).toEqual([
      { task: 1, text: '`4`.' },
      { task: 3, text: 'In Python:\n\n```python\nKey 2: none\n```' },
    ]);
  });

  it('is empty if a topic has no file', async () => {
    expect((await loadCards('no-such-topic')).size).toBe(0);
  });
});
