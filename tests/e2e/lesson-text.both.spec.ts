import type { Page } from '@playwright/test';
import { block, brokenFigure as broken, figuresLesson } from '../support/figures';
import { shot } from '../support/shots';
import { createGate, expect, reply, test } from './lesson-world';

/** A lesson's text, with scripts and without: formulas, figures, footnotes and long lines of code. */

/** The colour that the drawing's own styles give, so that they have come with the text. */
const strokeOf = (page: Page) =>
  page
    .locator('.figure-plot .f-stroke-0')
    .first()
    .evaluate((line) => getComputedStyle(line).fill);

const notes = [
  'Water carries sugar[^xylem] down.',
  ...Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of a long lesson.`),
  `\`\`\`js\nconst long = '${'water, '.repeat(40)}';\n\`\`\``,
  '[^xylem]: And xylem carries it up.',
].join('\n\n');

test('a text has formulas, figures, footnotes and code, and each is shown as it should be', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  const [leaf, second, third] = owner.leaves;
  const { mapId } = leaf;

  await test.step('a formula that is divided while it streams is shown once it is complete, and copied as TeX', async () => {
    const gate = createGate();
    model.script(
      reply.text(['**First** of all.\n\nTake $x', gate, '^2$ and\n\n$$\\frac{a}{b}$$\n\nbetween $5 and $10.\n']),
    );
    await page.goto(leaf.address);
    await page.getByRole('button', { name: 'Generate Description' }).click();
    await expect(page.locator('.prose strong', { hasText: 'First' })).toBeVisible();
    await expect(page.locator('.prose')).not.toContainText('$x');
    gate.open();
    await expect(page.getByText('Written by test-model')).toBeVisible();
    await expect(page.locator('.prose math')).toHaveCount(2);
    await expect(page.locator('.prose math annotation').first()).toHaveText('x^2');
    await expect(page.locator('.prose')).toContainText('between $5 and $10.');
    if (!javaScriptEnabled) return;

    await page.goto(`${leaf.address}&edit=1`);
    await expect(page.locator('.preview math, .prose math')).toHaveCount(2);
    await page.getByLabel('Lesson text (Markdown)').fill('Now $\\sqrt{2}$ alone');
    await expect(page.locator('.preview math, .prose math')).toHaveCount(1);
    await page.goto(leaf.address);
    // The script that copies formulas loads with the first selection that the page's scripts notice.
    const copied = () =>
      page.evaluate(async () => {
        const prose = document.querySelector('.prose') as HTMLElement;
        getSelection()?.removeAllRanges();
        getSelection()?.selectAllChildren(prose);
        await new Promise(requestAnimationFrame);
        const data = new DataTransfer();
        const copying = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
        prose.dispatchEvent(copying);
        return data.getData('text/plain');
      });
    await expect.poll(copied).toContain('$x^2$');
    expect(await copied()).toContain('$$\\frac{a}{b}$$');
  });

  await test.step('a footnote links there and back, and long lines wrap if that was chosen', async () => {
    await owner.post(`/map/${mapId}/lesson`, { node: third.nodeId, version: '0', content: notes });
    await page.goto(third.address);
    const [reference, footnote] = [
      page.getByRole('link', { name: 'Footnote 1' }),
      page.getByText('And xylem carries it up.'),
    ];
    await expect(footnote).not.toBeInViewport();
    await reference.click();
    await expect(footnote).toBeInViewport();
    await expect(reference).not.toBeInViewport();
    await page.getByRole('link', { name: 'Back to the text' }).click();
    await expect(reference).toBeInViewport();
    await expect(page.getByText('Paragraph 1 of')).toBeInViewport();

    const code = page.locator('pre');
    const isWide = () => code.evaluate((block) => block.scrollWidth > block.clientWidth);
    expect(await isWide()).toBe(true);
    await page.getByRole('checkbox', { name: 'Wrap lines' }).check();
    expect(await isWide()).toBe(false);
    if (!javaScriptEnabled) return;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Copy the js code' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Wrap lines' })).toBeChecked();
    expect(await isWide()).toBe(false);
  });

  await test.step('figures are drawn in a lesson, with captions and their data, on a phone too', async () => {
    await owner.post(`/map/${mapId}/lesson`, {
      node: second.nodeId,
      version: '0',
      content: `${figuresLesson}\n\n${broken}`,
    });
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(second.address);
    const figures = page.locator('figure.figure');
    await expect(figures).toHaveCount(5);
    await expect(page.getByRole('img', { name: 'A parabola.' })).toBeVisible();
    await expect(figures.first().locator('figcaption > p')).toHaveText('A parabola');
    expect(await strokeOf(page)).toBe('none');
    await figures.first().getByText('Data of the figure').click();
    await expect(figures.first().getByRole('table')).toBeVisible();
    await expect(page.getByText('Line 1 of this figure:')).toBeVisible();
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways).toBeLessThanOrEqual(0);
    await shot(page, 'figures-lesson');

    // The page of help draws what is typed, or says why not. It has no scripts.
    if (javaScriptEnabled) return;
    await page.goto('/help/figures');
    const text = page.getByLabel('Text of the figure');
    await text.fill(block('plot', 'title: A line', 'y = 2x for x = 0..2'));
    await page.getByRole('button', { name: 'Draw it' }).click();
    await expect(page.locator('#try').getByRole('img', { name: 'A line.' })).toBeVisible();
    await text.fill(broken);
    await page.getByRole('button', { name: 'Draw it' }).click();
    await expect(page.locator('#try')).toContainText('Line 1 of this figure:');
    await expect(text).toHaveValue(broken);
    await shot(page, 'figures-help');
  });
});
