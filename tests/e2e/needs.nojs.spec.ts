import { shot } from '../support/shots';
import { expect, reply, test } from './lesson-world';

/** A model proposes which lessons of a map build on which, on pages without scripts. */

test('a proposal is kept in part as one change', async ({ page, zoo, model }) => {
  await page.goto(`/map/${zoo}/needs`);
  model.script(reply.text(['2: needs 1\n3: needs 1, 2\n']));
  await shot(page, 'needs-asked');
  await page.getByRole('button', { name: 'Propose what builds on what' }).click();
  await expect(page.getByRole('button', { name: 'Take what is ticked' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await shot(page, 'needs-proposal');

  const owl = page.getByRole('group', { name: 'Owl' });
  await owl.getByRole('checkbox', { name: 'Robin' }).uncheck();
  await page.getByRole('button', { name: 'Take what is ticked' }).click();
  await expect(page.getByText('Changed what 2 lessons build on.', { exact: true })).toBeVisible();
  await shot(page, 'needs-kept');

  await page.goto(`/map/${zoo}/needs`);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
