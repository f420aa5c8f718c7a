import { describe, expect, it } from 'vitest';
import { figureKind, figureLimits, mayHaveFigures } from '~/kit/figure/figure';
import { hasFigures, hasUndrawn } from '~/kit/figure/figure-html';
import { readBlock } from '~/kit/figure/read-block';
import { saidMark, say, withFigureSaid } from '~/kit/figure/said';
import { limits } from '~/kit/limits';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import { figureFaults, renderUndrawn, renderWithFigures } from '~/kit/markdown/figures/lesson-figures';
import { escapeHtml } from '~/kit/text/escape-html';

const board = '8/8/8/8/8/8/4P3/4K2k w - -';
const block = (...lines: string[]) => ['```chess', ...lines, '```'].join('\n');
const shown = async (markdown: string) =>
  withFigureSaid((await renderWithFigures(markdown, { exercise: exerciseRenderer() })).content, escapeHtml);

describe('the figures of a lesson', () => {
  it('are drawn where their blocks stand, with a caption and a description', async () => {
    const html = await shown(`Before\n\n${block('title: The <end>', 'alt: A king & a pawn', board)}\n\nAfter`);
    expect(html).toMatch(/^<p>Before<\/p>\n<figure class="figure figure-chess"><svg /);
    expect(html).toContain('role="img" direction="ltr" aria-label="The &lt;end&gt;. A king &amp; a pawn"');
    expect(html).toContain('<figcaption><p>The &lt;end&gt;</p>');
    expect(html).toMatch(/<\/figure>\n<p>After<\/p>\n$/);
  });

  it('stand as typed, with the line and the reason, if they cannot be drawn', async () => {
    const html = await shown(block('title: Nine', '8/8/8/8/8/8/8/8/8'));
    expect(html).toContain('<pre tabindex="0"><code class="language-chess">title: Nine');
    expect(html).toMatch(/<p class="figure-fault">Line 2 of this figure: .+<\/p>/);
    expect(hasFigures(html)).toBe(true);
  });

  it('stand as typed without a reason if the text ended within them, as when writing was stopped', async () => {
    for (const open of [
      '```chess',
      '```chess\ntitle: A king',
      '> ```chess\n> 8/8/8',
      '- one\n\n  ~~~~chess\n  8/8\n  ~~~',
      '> ```chess\n> 8/8\n>',
    ]) {
      const html = await shown(`Before\n\n${open}`);
      expect(html).toContain('class="language-chess"');
      expect(html).not.toContain('figure-fault');
    }
    expect(await shown('```chess\n```')).toContain('figure-fault');
    // The text goes on: only the list item or the quotation ended.
    for (const ended of ['- See:\n\n  ```chess\n  8/8', '> ```chess\n> 8/8', '- ```chess'])
      for (const more of ['More text.', 'The score was 8/8'])
        expect(await shown(`${ended}\n\n${more}`)).toContain('figure-fault');
    // The author is told why.
    expect(await figureFaults('```chess\ntitle: A king')).toHaveLength(1);
  });

  it('are drawn in lists, quotes and folds, and in an exercise without drawn numbers', async () => {
    const inList = `- one\n\n  ${block(board).replaceAll('\n', '\n  ')}\n`;
    const inQuote = `> ${block(board).replaceAll('\n', '\n> ')}\n`;
    const inFold = `<details><summary>More</summary>\n\n${block(board)}\n\n</details>\n`;
    for (const text of [inList, inQuote, inFold]) expect(await shown(text)).toContain('<figure class="figure');
    const asked = (first: string) => `\`\`\`\`exercise\n${first}Who wins?\n\n${block(board)}\n= white\n\`\`\`\``;
    expect(await shown(asked(''))).toMatch(/<fieldset data-exercise="e\w{12}">[\s\S]*<figure class="figure/);
  });

  it('keep a lesson within its limit of HTML, however many cannot be drawn', async () => {
    const { content } = await renderWithFigures(`${block('8')}\n\n`.repeat(3_000), {});
    expect(content.length).toBeLessThanOrEqual(limits.lessonHtmlMaxBytes);
    expect(content.match(/figure-fault/g)).toHaveLength(figureLimits.perLessonMax + 1);
  });

  it('may be left undrawn, and are drawn when they are read again', () => {
    const { content, renderer } = renderUndrawn(block(board), {});
    expect(content).toContain('figure-fault');
    expect(renderer).toBe(0);
    expect(hasUndrawn(content)).toBe(true);
    expect(hasUndrawn(renderUndrawn('figure.tooSlow.', {}).content)).toBe(false);
  });

  it('do not depend on their place', async () => {
    const [one = '', two = ''] = (await shown(`${block(board)}\n\n${block(board)}`)).split(/(?<=<\/figure>\n)/);
    expect(two).toBe(one);
  });

  it('are limited in their number', async () => {
    const many = Array.from({ length: figureLimits.perLessonMax + 1 }, () => block(board)).join('\n\n');
    const html = await shown(many);
    expect(html.match(/<svg /g)).toHaveLength(figureLimits.perLessonMax);
    expect(html).toContain(`A lesson has at most ${figureLimits.perLessonMax} figures.`);
  });

  it('cannot be made by raw HTML, nor can sentences by private characters', async () => {
    const html = await shown(
      `<figure data-figure="0"></figure>\n\n${block(`title: ${saidMark(say('figure', 'empty'))}`, board)}`,
    );
    expect(html.match(/<svg /g)).toHaveLength(1);
    expect(html).toContain('&lt;figure');
    expect(html).not.toContain('It has no lines.');
  });

  it('have their faults told one by one', async () => {
    expect(await figureFaults(`${block(board)}\n\n${block('8')}\n\n${block('')}`)).toMatchObject([
      { words: 'figure', name: 'atLine', values: { line: 1 } },
      { words: 'figure', name: 'notDrawn' },
    ]);
  });
});

describe('a block', () => {
  it('is a figure by its info string', () => {
    expect(figureKind(' Plot wide')).toBe('plot');
    expect([figureKind('plots'), figureKind(''), figureKind('python')]).toEqual([null, null, null]);
    expect([mayHaveFigures('~~~ mermaid\n'), mayHaveFigures('```plots')]).toEqual([true, false]);
  });

  it('begins with its title and description, in any order', () => {
    expect(readBlock('alt: B\n\nTitle:  A \ny = x\ntitle: no')).toEqual({
      title: 'A',
      alt: 'B',
      lines: [
        { line: 4, text: 'y = x' },
        { line: 5, text: 'title: no' },
      ],
    });
  });

  it('has no characters that XML forbids, nor marks of sentences', () => {
    expect(readBlock('title: a\u0001\u{e014}b\nc\ufffe')).toMatchObject({ title: 'ab', lines: [{ text: 'c' }] });
  });

  it.each([
    ['', 'empty'],
    ['title: A', 'empty'],
    [`title: ${'a'.repeat(201)}\nx`, 'titleTooLong'],
    [`alt: ${'a'.repeat(1001)}\nx`, 'altTooLong'],
    ['a'.repeat(10_001), 'tooLong'],
  ])('has its limits', (text, name) => {
    expect(() => readBlock(text)).toThrow(`figure.${name}`);
  });
});

describe('a sentence about a figure', () => {
  it('is said when it is read, with sentences as values', () => {
    const inner = saidMark(say('figure', 'tooMany', { most: 4 }));
    const mark = saidMark(say('figure', 'atLine', { line: 3, sentence: inner }));
    expect(mark).not.toMatch(/[<>&"']/);
    expect(withFigureSaid(`<p>${mark}</p>`, escapeHtml)).toBe(
      '<p>Line 3 of this figure: A lesson has at most 4 figures.</p>',
    );
  });

  it('that is not known any more is left out', () => {
    const mark = saidMark({ words: 'toString' as 'figure', name: 'constructor' });
    expect(withFigureSaid(`a${mark}b\u{e014}figure.empty.%E0%A4%A\u{e015}`, escapeHtml)).toBe('ab');
  });
});
