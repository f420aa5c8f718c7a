import { describe, expect, it } from 'vitest';
import { formula } from '~/kit/markdown/math';
import { toHtml } from '~/kit/markdown/render';
import { exercisesOf, type LessonExercise } from '~/rooms/exercise/rules/lesson-exercises';
import { shownExercise, textsToRender } from '~/rooms/exercise/rules/opened-exercise';
import { afterPress, notPreviewed, openPreviewed, type Previewed } from '~/rooms/exercise/rules/previewed';
import { unreadExercises } from '~/rooms/exercise/rules/unread-exercises';
import { exerciseFaultsHtml } from '~/rooms/exercise/ui/exercise-html';
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

  it('in words says so if a number may have been meant', () => {
    const note = (answer: string) =>
      /^<div class="callout callout-note" role="note"><p>(.*?)<\/p>/.exec(
        toHtml(block('How heavy?', `= ${answer}`), { exercise: previewRenderer() }),
      )?.[1];
    expect(note('twelve kg')).toMatch(/^“twelve kg” is compared with the words of the answer\./);
    expect(['twelve', '12 kg', 'a dozen eggs', 'der Tag'].map(note)).toEqual(Array(4).fill(undefined));
    const found = exerciseIn(block('How heavy?', '= twelve kg'));
    const answered = afterPress(found, notPreviewed, 'try', ['Twelve kg']);
    expect(viewOf(found, answered).verdict).toMatchObject({ isRight: true });
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
    expect(unreadExercises(markdown, '')).toEqual([
      {
        line: 3,
        start: 'Which of <b>these</b> is written with m…',
        faults: [expect.stringMatching(/^Line 5: There is only one option/)],
      },
    ]);
    expect(exerciseFaultsHtml(unreadExercises(markdown, ''))).toContain('&lt;b&gt;these');
    expect(exerciseFaultsHtml(unreadExercises(block('Who?', '= Me'), ''))).toBe('');
  });

  it('is named by its question, and its lines are those of the lesson', () => {
    const drawn = `# Title\n\n${block('{a=2..9}', '', 'How much?', '= a*c')}`;
    expect(unreadExercises(drawn, '')).toEqual([
      { line: 3, start: 'How much?', faults: [expect.stringMatching(/^Line 7: /)] },
    ]);
  });

  it('may be empty', () => {
    expect(unreadExercises(block(), '')[0]).toMatchObject({
      start: '…',
      faults: [expect.any(String), expect.any(String)],
    });
  });
});

describe('an exercise in a footnote or a definition', () => {
  const asked = block('Who is "here" & who is <b>there</b>?', '= Me');
  const indented = (text: string) => text.replaceAll(/^/gm, '    ');
  const markdown = [
    `Text[^1]\n\n${asked}`,
    `[^1]: A note\n\n${indented(block('What is "this" & <that>?', '= It'))}`,
    `Term\n: A definition\n\n${indented(block('Where?', '', '  * here', '= here'))}`,
  ].join('\n\n');
  const html = toHtml(markdown, { exercise: previewRenderer() });

  it('stands as typed, which its author is told', () => {
    expect(html.match(/<code class="language-exercise">/g)).toHaveLength(2);
    const unread = unreadExercises(markdown, html);
    expect(unread).toEqual([
      { line: 10, start: 'What is "this" & <that>?', faults: [] },
      { line: 18, start: 'Where?', faults: [] },
    ]);
    expect(exerciseFaultsHtml(unread)).toContain('The exercise “Where?” is in a footnote or a definition');
  });

  it('is none of those that are asked, or shown as the code of an example', () => {
    const example = `${asked}\n\n~~~~\n${asked}\n~~~~\n\n${indented(asked)}`;
    expect(unreadExercises(example, toHtml(example, { exercise: previewRenderer() }))).toEqual([]);
  });
});
