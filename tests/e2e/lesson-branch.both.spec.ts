import { EditedMap } from '../support/edited-map';
import { treeItem } from '../support/tree-item';
import { createGate, expect, reply, test } from './lesson-world';

/** Branches with a lesson: a leaf's that became a branch, and openings; with scripts and without. */

test("a branch keeps its lesson, which is read and done like a leaf's, or is offered an opening", async ({
  page,
  owner,
  zoo,
  model,
  javaScriptEnabled,
}) => {
  const map = await EditedMap.start(owner, zoo, '- Birds\n  - Robin\n  - Wren\n- Fish');
  const robin = map.id('Robin');
  await owner.post(`/map/${zoo}/lesson`, { node: robin, version: '0', content: 'All about robins' });
  await map.send({ act: 'add', parent: robin, label: 'Nest' });
  await map.read();

  await page.goto(`/map/${zoo}`);
  const badge = page.locator('#root > summary > small');
  await expect(badge).toHaveText('0/4');
  await page.locator(`[id="${map.id('Birds')}"] > summary`).click();
  const lesson = page.locator(`[id="${robin}.lesson"]`);
  await expect(lesson).toHaveAttribute('data-state', 'written');
  if (javaScriptEnabled) {
    // The branch folds; its lesson is an item of its own below it.
    await treeItem(page, 'Robin').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(treeItem(page, 'Robin')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('treeitem', { name: /^Lesson, +of Robin, has a lesson$/ })).toBeFocused();
    await page.keyboard.press('Enter');
  } else await lesson.click();

  const title = page.locator('.panel h2[id]');
  await expect(title).toHaveText('Robin');
  await expect(page.getByText('All about robins')).toBeVisible();
  await expect(lesson).toHaveAttribute('aria-current', 'true');
  await expect(lesson).toHaveAttribute('data-state', 'read');
  await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(title).toHaveText('Nest');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(title).toHaveText('Robin');

  await page.getByRole('button', { name: 'Done, next', exact: true }).click();
  await expect(title).toHaveText('Nest');
  await expect(lesson).toHaveAttribute('data-state', 'done');
  await expect(badge).toHaveText('1/4');
  await expect(page.locator(`[id="${robin}"] > summary > small`)).toHaveText('1/2');

  await map.send({ act: 'delete', node: map.id('Nest') });
  await page.goto(`/map/${zoo}?node=${robin}`);
  await expect(title).toHaveText('Robin');
  await expect(page.locator(`a[id="${robin}"]`)).toHaveAttribute('data-state', 'done');
  await expect(badge).toHaveText('1/3');

  // A branch that has no opening is offered one where it begins, and gets a row for it.
  await owner.post(`/map/${zoo}/lesson/done`, { node: robin, value: '0' });
  const birds = map.id('Birds');
  const gate = createGate();
  model.script(reply.text(['Feathers make a bird. ', gate, '\n\n- [ ] Say what makes a bird\n']));
  await page.goto(`/map/${zoo}?node=${robin}`);
  const offer = page.getByRole('link', { name: '“Birds” has no opening lesson yet.' });
  await offer.click();
  await expect(title).toHaveText('Birds');
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
  const opening = page.locator(`[id="${birds}.lesson"]`);
  await expect(opening).toHaveCount(0);
  await expect(badge).toHaveText('0/3');

  await page.getByRole('button', { name: 'Generate Description' }).click();
  gate.open();
  await expect(page.locator('.panel').getByText('Feathers make a bird.').first()).toBeVisible();
  await expect(page.getByText('Written by test-model')).toBeVisible({ timeout: 20_000 });
  await expect(opening).toBeVisible();
  await expect(opening).toHaveAttribute('aria-current', 'true');
  await expect(badge).toHaveText('0/4');
  if (javaScriptEnabled)
    await expect(page.getByRole('treeitem', { name: /^Lesson, +of Birds, (has a lesson|read)$/ })).toBeVisible();

  await page.getByRole('button', { name: 'Done, next', exact: true }).click();
  await expect(title).toHaveText('Robin');
  await expect(offer).toHaveCount(0);
  await expect(badge).toHaveText('1/4');
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(title).toHaveText('Birds');
});
