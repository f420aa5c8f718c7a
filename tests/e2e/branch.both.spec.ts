import { openMapMenu } from '../support/map-menu';
import { createGate, expect, reply, test } from './lesson-world';

/** The lessons of a whole branch, with scripts and without. */

const outline = '- Birds\n  - Robin\n  - Wren\n  - Owl\n- Fish\n  - Trout\n';

test('all lessons of a branch are asked for, stopped, continued, and shown in the tree', async ({
  page,
  zoo,
  model,
}) => {
  const gate = createGate();
  model.script(reply.text(['About birds', gate]), reply.hangBeforeFirstByte());
  await page.goto(`/map/${zoo}`);
  await (await openMapMenu(page)).getByRole('link', { name: 'Lessons', exact: true }).click();
  await expect(page.getByText('0 of 6 lessons are there.')).toBeVisible();
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
  await expect(page.getByText('4 of 4 lessons are there.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Stop|Write|Go on)/ })).toHaveCount(0);

  await state('Owl').getByRole('link', { name: 'Owl' }).click();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.locator('a[data-state="written"]')).toHaveCount(3);
  await expect(page.locator('a[data-state="read"]')).toHaveText(/^Owl/);
  await page.locator('.panel-path').getByRole('link', { name: 'Birds' }).click();
  await expect(page.getByText('4 of 4 lessons are there.')).toBeVisible();
});

test('a fault that would affect all lessons ends the batch with its message, and one lesson is tried again', async ({
  page,
  zoo,
  model,
}) => {
  model.script(reply.status(401));
  await page.goto(`/map/${zoo}/branch`);
  await page.getByRole('button', { name: 'Write all 6 lessons' }).click();
  await expect(page.getByText('The other lessons were not asked for')).toBeVisible();
  await expect(page.getByText('No lesson yet')).toHaveCount(5);
  await page.getByRole('button', { name: 'Try again: Birds' }).click();
  await expect(page.getByText('1 of 6 lessons is there.')).toBeVisible();
});

test('home says that a map begun before is ready, and links to it', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  const gate = createGate();
  model.script(reply.text([outline, gate]));
  await owner.post('/?index', { topic: 'Slow zoo', key: `slow-${owner.leaf.mapId}` });
  await page.goto('/');
  const card = page.locator('.run-card', { hasText: 'Slow zoo' });
  await expect(card).toContainText('Being written');
  await page.getByLabel('What do you want to learn?').fill('Typed meanwhile');
  gate.open();
  if (javaScriptEnabled) {
    await expect(card).toContainText('Your map is ready');
    await expect(page.getByLabel('What do you want to learn?')).toHaveValue('Typed meanwhile');
  } else {
    await expect(async () => {
      await page.getByRole('link', { name: 'Look again' }).click({ timeout: 1_000 });
      await expect(card).toContainText('Your map is ready', { timeout: 500 });
    }).toPass();
  }
  await card.getByRole('link', { name: 'Open the map' }).click();
  await expect(page.getByRole('heading', { name: 'Slow zoo', level: 1 })).toBeVisible();
});
