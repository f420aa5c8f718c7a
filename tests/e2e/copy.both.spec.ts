import { openMapMenu } from '../support/map-menu';
import { expect, test, writeLesson } from './lesson-world';

/** A class works with a copy of its teacher's map, with scripts and without. */

test('a public map is kept as a copy, which takes the nodes that the original gains', async ({
  page,
  owner,
  model,
  freshUser,
}) => {
  const { mapId, nodeId } = owner.leaf;
  await writeLesson(owner, model);
  await owner.post(`/map/${mapId}/lesson/task`, { node: nodeId, task: '0:1', version: '1' });
  await owner.post(`/map/${mapId}/visibility`, { public: '1' });

  await freshUser(page);
  await page.goto(`/map/${mapId}`);
  await page.getByRole('link', { name: 'Keep a copy' }).click();
  await page.getByRole('button', { name: 'Keep a copy' }).click();
  await expect(page).not.toHaveURL(/\/copy$/);
  const copy = new URL(page.url()).pathname;
  expect(copy).not.toBe(`/map/${mapId}`);
  await expect((await openMapMenu(page)).getByRole('link', { name: /^Copied from Loops by / })).toBeVisible();
  await page.goto(`${copy}?node=${nodeId}`);
  await expect(page.getByText('repeat a step')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Read this once more' })).not.toBeChecked();

  await page.goto(`${copy}/original`);
  await page.getByRole('button', { name: 'Look for changes' }).click();
  await expect(page.getByText('nothing that your copy lacks')).toBeVisible();
  const { status } = await owner.post(`/map/${mapId}/change`, {
    act: 'add',
    parent: 'root',
    before: '',
    label: 'Recursion',
  });
  expect(status).toBe(303);
  await page.getByRole('button', { name: 'Look for changes' }).click();
  await expect(page.getByRole('checkbox', { name: 'Recursion' })).toBeChecked();
  await page.getByRole('button', { name: 'Take what is ticked' }).click();
  await expect(page).not.toHaveURL(/\/proposal\//);
  await expect(page.getByText('Recursion').first()).toBeVisible();

  await page.goto('/maps');
  await expect(page.getByRole('listitem').filter({ hasText: '1 lesson ·' }).first()).toBeVisible();
});
