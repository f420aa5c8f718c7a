import { openLessonMenu } from '../support/lesson-menu';
import { expect, test, writeLesson } from './lesson-world';

/** The order of an open lesson: its text, 'Done', the tabs, and a quiet end. */

test('the text comes first, then Done, then Cards and Ask of which one is open', async ({ page, owner, model }) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  const cards = page.getByText('Cards', { exact: true });
  const ask = page.getByText('Ask', { exact: true });
  const order = [
    page.locator('.panel .prose').first(),
    page.getByRole('button', { name: 'Done, next' }),
    cards,
    page.locator('.provenance'),
  ];
  const tops = await Promise.all(order.map(async (part) => (await part.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));

  await cards.click();
  await expect(page.getByText('Add a card')).toBeVisible();
  await ask.click();
  await expect(page.getByText('Add a card')).toBeHidden();
  await expect(page.getByRole('textbox', { name: /question/i }).first()).toBeVisible();
});

test('the acts that are rarely used are in one menu', async ({ page, owner, model, javaScriptEnabled }) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  await expect(page.getByRole('button', { name: 'Generate again' })).toBeHidden();
  await openLessonMenu(page);
  await expect(page.getByRole('button', { name: 'Generate again' })).toBeVisible();
  if (javaScriptEnabled) {
    // The first Escape closes the menu, and only the second one the lesson.
    await page.getByRole('button', { name: 'Generate again' }).press('Escape');
    await expect(page.getByRole('button', { name: 'Generate again' })).toBeHidden();
    await expect(page).toHaveURL(/\?node=/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/\?node=/);
  }
});

test('what is pressed in a lesson is at least 24 pixels large', async ({ page, owner, model }) => {
  await writeLesson(owner, model);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(owner.leaf.address);
  const small = await page
    .locator('.panel :is(.tick, .panel-path a, summary, .done button, .panel-nav a)')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ text, box }) => `${text} ${box.width} ${box.height}`),
    );
  expect(small).toEqual([]);
});
