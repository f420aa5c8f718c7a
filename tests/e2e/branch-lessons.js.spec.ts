import { openMapMenu } from '../support/map-menu';
import { createGate, expect, reply, test } from './lesson-world';

/** The lessons of a whole branch. Without scripts they are in tests/whole/server/without-scripts.test.ts. */

test('all lessons of a branch are asked for, stopped, continued, and shown in the tree; a fault ends them', async ({
  page,
  zoo,
  model,
}) => {
  const gate = createGate();
  model.script(reply.text(['About birds', gate]), reply.hangBeforeFirstByte());
  await page.goto(`/map/${zoo}`);
  await (await openMapMenu(page)).getByRole('link', { name: 'Lessons', exact: true }).click();
  await expect(page.getByText('Lessons written: 0 of 6.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write all 6 lessons' })).toBeVisible();
  await page.getByRole('region', { name: 'Branches' }).getByRole('link', { name: 'Birds' }).click();
  await expect(page.getByRole('heading', { name: 'Birds', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Write all 4 lessons' }).click();
  const state = (leaf: string) =>
    page.getByRole('list', { name: 'Lessons of this branch' }).getByRole('listitem').filter({ hasText: leaf });
  await expect(state('Opening of the branch')).toContainText('Being written');
  await expect(state('Owl')).toContainText('Waiting');
  gate.open();
  await expect(state('Opening of the branch')).toContainText('Has a lesson');
  await expect(state('Robin')).toContainText('Being written');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(state('Robin')).toContainText('No lesson yet');
  await expect(state('Owl')).toContainText('No lesson yet');

  await page.getByRole('button', { name: 'Go on: write 3 lessons' }).click();
  await expect(page.getByText('Lessons written: 4 of 4.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Stop|Write|Go on)/ })).toHaveCount(0);

  await state('Owl').getByRole('link', { name: 'Owl' }).click();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.locator('a[data-state="written"]')).toHaveCount(3);
  await expect(page.locator('a[data-state="read"]')).toHaveText(/^Owl/);
  await page.locator('.panel-path').getByRole('link', { name: 'Birds' }).click();
  await expect(page.getByText('Lessons written: 4 of 4.')).toBeVisible();

  // A fault that would affect all lessons ends the batch with its message, and one lesson is tried again.
  model.script(reply.status(401));
  await page.goto(`/map/${zoo}/branch`);
  await page.getByRole('button', { name: 'Write the 2 missing lessons' }).click();
  await expect(page.getByText('The other lessons were not asked for')).toBeVisible();
  await expect(page.getByText('No lesson yet')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again: Fish' }).click();
  await expect(page.getByText('Lessons written: 5 of 6.')).toBeVisible();
});
