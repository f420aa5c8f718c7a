import { describe, expect, it } from 'vitest';
import { formula } from '~/kit/markdown/math';
import { toHtml } from '~/kit/markdown/render';
import { exercisesOf, type LessonExercise } from '~/rooms/exercise/rules/lesson-exercises';
import { shownExercise, textsToRender } from '~/rooms/exercise/rules/opened-exercise';
import { afterPress, notPreviewed, openPreviewed, type Previewed } from '~/rooms/exercise/rules/previewed';
import { unreadExercises } from '~/rooms/exercise/rules/unread-exercises';
import { exerciseFaultsHtml } from '~/rooms/exercise/ui/exercise-faults';
import { previewRenderer } from '~/rooms/exercise/ui/preview/preview-renderer';

/** Exercises in the editor's preview, which are judged without the server. */

const block = (...lines: string[]) => ['```exercise', ...lines, '```'].join('\n');

function exerciseIn(markdown: string): LessonExercise {
  const html = toHtml(markdown, { formula, exercise: previewRenderer() });
  const [found] = exercisesOf({ markdown, html, language: null });
  if (!found) throw new Error('no exercise');
  return found;
}

const viewOf = (found: LessonExercise, previewed: Previewed) =>
  shownExercise(openPreviewed(found, previewed), previewed.typed, (text) => `<p>${text}</p>`);

describe('an exercise in the preview', () => {
  const product = exerciseIn(
    block('{a=2..9} {b=2..9}', 'How much is $a \\cdot b$ for {a} and {b}?', '= a*b', '? Multiply.', '! It is {a*b}.'),
  );
  const numbersIn = (previewed: Previewed) =>
    /for (\d) and (\d)/.exec(viewOf(product, previewed).question)?.slice(1).map(Number) ?? [];

  it('is judged, hinted at and solved', () => {
    const [a = 0, b = 0] = numbersIn(notPreviewed);
    const missed = afterPress(product, notPreviewed, 'try', ['1000']);
    expect(viewOf(product, missed)).toMatchObject({ verdict: { isRight: false }, isOpen: true, values: ['1000'] });
    const hinted = afterPress(product, missed, 'hint', ['10']);
    expect(viewOf(product, hinted)).toMatchObject({ hints: ['<p>Multiply.</p>'], values: ['10'], hasMoreHints: false });
    expect(viewOf(product, afterPress(product, hinted, 'solution', []))).toMatchObject({
      isOpen: false,
      solution: { steps: `<p>It is ${a * b}.</p>` },
    });
    const solved = afterPress(product, hinted, 'try', [String(a * b)]);
    expect(viewOf(product, solved)).toMatchObject({ verdict: { isRight: true }, isOpen: false, again: 'new' });
  });

  it('has new numbers in another round', () => {
    const rounds = [notPreviewed];
    for (let round = 0; round < 5; round += 1)
      rounds.push(afterPress(product, rounds.at(-1) ?? notPreviewed, 'again', []));
    expect(new Set(rounds.map((each) => numbersIn(each).join())).size).toBeGreaterThan(2);
    expect(viewOf(product, rounds[5] ?? notPreviewed).verdict).toBeNull();
  });

  it('keeps an answer that cannot be read, which does not count', () => {
    const typed = afterPress(product, notPreviewed, 'try', ['many']);
    expect(typed.entries).toEqual([]);
    expect(viewOf(product, typed)).toMatchObject({
      values: ['many'],
      verdict: { isRight: null, says: [expect.stringContaining('number')] },
    });
  });

  it('with code says that it is run once it is saved', () => {
    const code = exerciseIn(block('Write it.', 'run: javascript', 'test: true'));
    const typed = afterPress(code, notPreviewed, 'try', ['let a;']);
    expect(viewOf(code, typed)).toMatchObject({
      values: ['let a;'],
      verdict: { isRight: null, says: ['Code is run once the lesson is saved.'] },
      isOpen: true,
    });
  });

  it('tells the reasons of its author', () => {
    const choice = exerciseIn(block('Which?', '+ Yes', '- No :: It is not.'));
    const { order } = openPreviewed(choice, notPreviewed);
    const wrong = afterPress(choice, notPreviewed, 'try', [String(order.indexOf(1))]);
    expect(viewOf(choice, wrong).verdict?.reasons).toEqual(['<p>It is not.</p>']);
    expect(textsToRender(openPreviewed(choice, wrong))).toContain('It is not.');
  });
});

describe('an exercise that cannot be read', () => {
  const text = 'Which of <b>these</b> is written with more than forty letters?\n+ Only one';
  const markdown = `Text\n\n${block(...text.split('\n'))}\n\n${block('Who?', '= Me')}`;

  it('stands in the preview as typed, below what is wrong', () => {
    const html = toHtml(markdown, { exercise: previewRenderer() });
    expect(html).toMatch(
      /<li>Line 2: There is only one option[^<]*<\/li>[\s\S]*<code class="language-exercise">Which of &lt;b&gt;/,
    );
    expect(exercisesOf({ markdown, html, language: null })).toHaveLength(1);
  });

  it('is told to the owner of its lesson', () => {
    expect(unreadExercises(markdown)).toEqual([
      {
        line: 3,
        start: 'Which of <b>these</b> is written with m…',
        faults: [expect.stringMatching(/^Line 2: There is only one option/)],
      },
    ]);
    expect(exerciseFaultsHtml(unreadExercises(markdown))).toContain('&lt;b&gt;these');
    expect(exerciseFaultsHtml(unreadExercises(block('Who?', '= Me')))).toBe('');
  });

  it('may be empty', () => {
    expect(unreadExercises(block())[0]).toMatchObject({ start: '…', faults: [expect.any(String), expect.any(String)] });
  });
});
