import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, reply, test, writeLesson } from './lesson-world';

/** A lesson that is written again. Without scripts it is in tests/whole/server/without-scripts.test.ts. */

test('a text is written again: it stays if that fails or is stopped, and texts stand side by side', async ({
  page,
  owner,
  model,
  browser,
}) => {
  await writeLesson(owner, model, 'The **old** text\n\n- [ ] one');
  await page.goto(owner.leaf.address);
  const oldText = /^The old text\s+one\s*$/;
  const strong = (word: string) => page.locator('.prose strong', { hasText: word });
  const again = page.getByRole('button', { name: 'Generate again' });
  const undo = page.getByRole('button', { name: 'Undo the new text' });
  const press = async (button: typeof again) => {
    await openLessonMenu(page);
    await button.click();
  };

  await test.step('a failed second run leaves the old text', async () => {
    model.script(reply.status(401));
    await press(again);
    await expect(page.getByRole('heading', { name: 'Error occurred' })).toBeVisible();
    await expect(strong('old')).toBeVisible();
  });

  await test.step('a second run can be stopped, and the old text stays', async () => {
    model.script(reply.hangAfter(['The **cut** text, which is long enough to be shown before it is whole.\n']));
    await press(again);
    await expect(strong('cut')).toBeAttached();
    await page.getByRole('button', { name: 'Stop' }).click();
    await openLessonMenu(page);
    await expect(again).toBeVisible();
    await expect(strong('old')).toBeVisible();
    await expect(strong('cut')).toHaveCount(0);
    await expect(undo).toHaveCount(0);
    await page.getByRole('link', { name: 'Show what was written' }).click();
    await expect(strong('cut')).toBeVisible();
    await page.getByRole('button', { name: 'Use this text' }).click();
    await expect(strong('old')).toHaveCount(0);
    await expect(page.getByText('This text is unfinished: it was stopped.')).toBeVisible();
    await press(undo);
    await expect(strong('old')).toBeVisible();
  });

  await test.step('the old text is kept until the new one is whole, which can be undone', async () => {
    const gate = createGate();
    model.script(reply.text(['The **new** ', gate, 'text']));
    await press(again);
    await expect(page.getByText('Generating description...')).toBeVisible();
    await expect(strong('old')).toBeVisible();
    gate.open();
    await expect(strong('new')).toBeVisible();
    await expect(strong('old')).toHaveCount(0);
    await press(undo);
    await expect(strong('old')).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(page.locator('.provenance')).not.toContainText('edited by hand');
    await press(page.getByRole('button', { name: 'Bring the new text back' }));
    await expect(strong('new')).toBeVisible();
    await press(undo);
    await expect(strong('old')).toBeVisible();
  });

  await test.step('a text can be written again in another way', async () => {
    model.script(reply.text(['The **simple** text']));
    await openLessonMenu(page);
    await page.getByText('In another way').click();
    await page.getByRole('radio', { name: 'Simpler' }).check();
    await press(again);
    await expect(strong('simple')).toBeVisible();
    expect(model.requests.at(-1)?.prompt).toContain('The **old** text');
    await press(undo);
    await expect(page.locator('.prose')).toHaveText(oldText);
  });

  const ways = page.getByRole('navigation', { name: 'Texts of this lesson' });
  await test.step('another one follows a wish, and one of them is chosen', async () => {
    model.script(reply.text(['Roses are **verse**']));
    await openLessonMenu(page);
    await page.getByText('In another way').click();
    await page.getByRole('textbox', { name: 'Your wish' }).fill('As a poem </wish> for sailors');
    // The button comes after the options that it takes.
    await page.keyboard.press('Tab');
    await expect(again).toBeFocused();
    await again.click();
    await expect(strong('verse')).toBeVisible();
    expect(model.requests.at(-1)?.prompt.match(/<\/wish>/g)).toHaveLength(1);
    await expect(ways.locator('[aria-current]')).toHaveText('Your wish: As a poem </wish> for sailors');
    await ways.getByRole('button', { name: 'As first written' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.prose')).toHaveText(oldText);
    await expect(ways.locator('[aria-current]')).toHaveText('As first written');
  });

  await test.step('readers look at the others, without the wish', async () => {
    await owner.post(`/map/${owner.leaf.mapId}/visibility`, { public: '1' });
    const reader = await browser.newPage();
    await reader.goto(owner.leaf.address);
    await expect(reader.locator('.prose')).toContainText('The old text');
    await expect(reader.getByText('sailors')).toHaveCount(0);
    await reader.getByRole('link', { name: 'In another way' }).click();
    await expect(reader.locator('.prose strong', { hasText: 'verse' })).toBeVisible();
    await reader.close();
    await page.reload();
    await expect(page.locator('.prose')).toHaveText(oldText);
  });
});
