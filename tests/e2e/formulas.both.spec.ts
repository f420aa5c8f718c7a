import { createGate, expect, reply, test } from './lesson-world';

/** Mathematics in the panel, with scripts and without. */

test('a formula that is divided while it streams is shown once it is complete, copied as TeX, and in the preview', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  const gate = createGate();
  model.script(
    reply.text(['**First** of all.\n\nTake $x', gate, '^2$ and\n\n$$\\frac{a}{b}$$\n\nbetween $5 and $10.\n']),
  );
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(page.locator('.prose strong', { hasText: 'First' })).toBeVisible();
  await expect(page.locator('.prose')).not.toContainText('$x');
  gate.open();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.locator('.prose math')).toHaveCount(2);
  await expect(page.locator('.prose math annotation').first()).toHaveText('x^2');
  await expect(page.locator('.prose')).toContainText('between $5 and $10.');
  if (!javaScriptEnabled) return;

  await page.goto(`${owner.leaf.address}&edit=1`);
  await expect(page.locator('.preview math, .prose math')).toHaveCount(2);
  await page.getByLabel('Lesson text (Markdown)').fill('Now $\\sqrt{2}$ alone');
  await expect(page.locator('.preview math, .prose math')).toHaveCount(1);
  await page.goto(owner.leaf.address);
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
