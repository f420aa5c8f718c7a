import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Busy } from '~/kit/fault/busy';
import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { rendererVersion } from '~/kit/markdown/lesson';
import { messages } from '~/kit/messages';
import { readOutline } from '~/kit/outline/outline';
import { utf8Length } from '~/kit/text/plain-text';
import type { TextWork } from '~/system/contract/text-work';
import { inShareOf } from '~/threads/share-of';
import { textPool } from '~/threads/text-pool';
import { hostileTexts } from '../../support/hostile-texts';

const hostileOnes = new Map(hostileTexts(limits.lessonMaxBytes).map(({ name, text }) => [name, text]));
const hostile = (name: string): string => {
  const text = hostileOnes.get(name);
  if (text === undefined) throw new Error(`no hostile text is called ${name}`);
  return text;
};

const unescaped = (html: string): string =>
  html
    .replace(/^<p class="plain-note">[^<]*<\/p>\n<pre class="plain" tabindex="0">/, '')
    .replace(/<\/pre>\n$/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('texts in threads', () => {
  let work: TextWork;
  afterEach(() => work.close());

  test('a lesson is returned rendered, with its tasks, and a tick as the new source', async () => {
    work = textPool({ threads: 1 });
    const lesson = await work.lesson('# Bees\n\n- [ ] Taste *honey*\n- [x] Look');
    expect(lesson).toMatchObject({ tasks: { done: 1, total: 2 }, renderer: rendererVersion });
    expect(lesson.content).toContain('<h3>Bees</h3>');

    const ticked = await work.tick('- [ ] Taste', 0, true);
    expect(ticked?.markdown).toBe('- [x] Taste');
    expect(ticked?.lesson.tasks).toEqual({ done: 1, total: 1 });
    expect(await work.tick('- [ ] Taste', 1, true)).toBeNull();
  });

  test('an outline is returned as its canonical text, or as its fault', async () => {
    work = textPool({ threads: 1 });
    const text = '- Honey\n  - Wax\n  - Wax\n- Flowers\n    - Red 日本\n';
    const nodes = readOutline('Bees', text);
    const canonical = await work.canonical('Bees', text);
    expect(canonical).toBe('Bees\n  - Honey\n    - Wax\n    - Wax\n  - Flowers\n    - Red 日本\n');
    expect(await work.written('Bees', nodes)).toBe(canonical);
    await expect(work.canonical('Bees', 'Hello.')).rejects.toEqual(new ModelFault('no-outline', '0 lines'));
  });

  test('an outline that was late once is tried again, and refused only if it is late again', async () => {
    work = textPool({ threads: 1 });
    const text = '- Honey\n  - Wax\n- Flowers\n';
    const nodes = readOutline('Bees', text);
    const deadlines = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => deadlines.mockRestore());
    const late = () => AbortSignal.abort();
    for (const make of [() => work.canonical('Bees', text), () => work.written('Bees', nodes)]) {
      deadlines.mockImplementationOnce(late);
      expect(await make()).toBe('Bees\n  - Honey\n    - Wax\n  - Flowers\n');
      deadlines.mockImplementationOnce(late).mockImplementationOnce(late);
      await expect(make()).rejects.toMatchObject({ reason: 'too-large' });
    }
  });

  test('an outline that is too large when it is written is refused', async () => {
    work = textPool({ threads: 1 });
    const label = 'x'.repeat(400);
    const nodes = Array.from({ length: limits.outlineMaxBytes / label.length }, () => ({ label, level: 1 }));
    const bytes = 'Bees\n'.length + nodes.length * `  - ${label}\n`.length;
    await expect(work.written('Bees', nodes)).rejects.toEqual(
      new ModelFault('too-large', `${bytes} bytes when written out`),
    );
  });

  test('a text that is not done in time is shown as it was typed, and a new thread reads the next one', async () => {
    const reports: string[] = [];
    const long = hostile('lists: two bullets in turn');
    work = textPool({ threads: 1, deadlineMs: 50, report: (event) => reports.push(event) });
    const lesson = await work.lesson(long);
    expect(lesson.content).toContain(messages.lesson.shownAsTyped);
    expect(unescaped(lesson.content) === long).toBe(true);
    // It need not be the text's fault, on a busy machine: it is tried again when it is read next.
    expect(lesson).toMatchObject({ tasks: { done: 0, total: 0 }, renderer: 0 });
    expect(await work.lesson(long)).toEqual({ ...lesson, renderer: rendererVersion });
    expect(reports).toHaveLength(2);
    // Several texts at once have a longer deadline: on a busy machine a new thread needs more than this one.
    expect(await work.texts(['*Bees*'])).toEqual(['<p><em>Bees</em></p>\n']);
  });

  test('a text that was late stays as typed only if a try that began after that is late as well', async () => {
    work = textPool({ threads: 1 });
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeout.mockRestore());
    const stall = () => timeout.mockReturnValueOnce(AbortSignal.abort());
    const read = () => work.lesson('*Bees*');
    const rendered = { content: '<p><em>Bees</em></p>\n', renderer: rendererVersion };
    stall();
    stall();
    expect((await Promise.all([read(), read()])).map(({ renderer }) => renderer)).toEqual([0, 0]);
    expect(await read()).toMatchObject(rendered);
    // Rendered since then, it may be late once more.
    stall();
    expect(await read()).toMatchObject({ renderer: 0 });
    stall();
    const typed = await read();
    expect(typed.renderer).toBe(rendererVersion);
    expect(typed.content).toContain(messages.lesson.shownAsTyped);
  });

  test('a text that takes too much memory ends only its thread', async () => {
    const codes: unknown[] = [];
    const report = (_: string, error: unknown) => codes.push((error as { code?: string }).code);
    work = textPool({ threads: 1, memoryMb: 16, deadlineMs: 20_000, report });
    const greedy = '- a\n'.repeat(limits.lessonMaxBytes / 4);
    const lesson = await work.lesson(greedy);
    expect(unescaped(lesson.content)).toBe(greedy);
    expect(codes).toEqual(['ERR_WORKER_OUT_OF_MEMORY']);
    expect((await work.lesson('*Bees*')).content).toBe('<p><em>Bees</em></p>\n');
  });

  test('a text whose HTML would be too large is shown as it was typed', async () => {
    work = textPool({ threads: 1 });
    const wordy = `<"&\n\n${'- [ ] a\n'.repeat(20_000)}`;
    const { content } = await work.lesson(wordy);
    expect(unescaped(content)).toBe(wordy);
    const ampersands = await work.lesson('&'.repeat(limits.lessonMaxBytes));
    expect(utf8Length(ampersands.content)).toBeLessThanOrEqual(limits.lessonHtmlMaxBytes);
  });

  test('if too many texts wait, the next one is refused for now', async () => {
    work = textPool({ threads: 1, waiting: 2 });
    const asked = Array.from({ length: 5 }, (_, at) => work.lesson(`Text ${at}`).catch((error) => error));
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer instanceof Busy)).toHaveLength(2);
    expect(answers.slice(0, 3).map(({ content }) => content)).toEqual([0, 1, 2].map((at) => `<p>Text ${at}</p>\n`));
  });

  test('long texts of one account leave a thread to the short ones of all others', async () => {
    work = textPool({ threads: 2 });
    const done: string[] = [];
    const save = (share: string, name: string, text: string) =>
      inShareOf(share, () => work.lesson(text)).then(() => done.push(name));
    // Both threads have started.
    await Promise.all([save('a', 'first', 'a'), save('b', 'second', 'b')]);
    done.length = 0;
    const long = '*bees* '.repeat(28_000);
    const asked = Array.from({ length: 7 }, (_, at) => save('a', `long ${at}`, long));
    await Promise.all([...asked, save('b', 'small', '*Bees*')]);
    expect(done.at(-1)).not.toBe('small');
    expect(done.filter((name) => name !== 'small')).toEqual(Array.from({ length: 7 }, (_, at) => `long ${at}`));
  });
});

describe('a hostile text of the greatest length', () => {
  const reports: string[] = [];
  // With quadratic work any of them would take far longer than this, or all of the memory.
  const pool = textPool({ threads: 1, deadlineMs: 8_000, report: (event) => reports.push(event) });
  afterAll(() => pool.close());

  const dearest = [
    'table: many columns, short rows',
    'table: delimiters, then spaces',
    'table: heads without delimiters',
    'links: unfinished addresses, closed once',
    'autolinks: addresses of mail',
    'autolinks: questions behind',
    'autolinks: parentheses behind',
    'autolinks: entities behind',
    'emphasis: paragraphs just under the limit',
    'lists: long items',
    'lists: lazy lines',
    'quotes: lists in quotes, lazily',
    'quotes: lazy lines in turn',
    'html: processing',
    'mathematics: small formulas',
    'mathematics: delimiters in turn',
    'mathematics: chemistry, nested',
    'mathematics: what doubles its argument',
    'mathematics: unknown commands',
  ];

  test.each(dearest)('%s: is rendered in far less than quadratic time', async (name) => {
    await pool.lesson(hostile(name));
    expect(reports.splice(0)).toEqual([]);
  });

  test('is rendered for every other construct where it is shorter: none breaks a thread, or takes it for long', async () => {
    const failed: string[] = [];
    for (const { name, text } of hostileTexts(8_000).filter((each) => !dearest.includes(each.name))) {
      await pool.lesson(text);
      failed.push(...reports.splice(0).map((event) => `${name}: ${event}`));
    }
    expect(failed).toEqual([]);
  }, 120_000);
});
