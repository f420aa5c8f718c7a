import { expect, test } from '../support/e2e';
import { makeMap } from '../support/streams';

/** The questions at the end of a lesson, with scripts and without. */

test('up to three questions stand above Done, are answered there, and do not come again', async ({
  page,
  freshUser,
  javaScriptEnabled,
}) => {
  const learner = await freshUser(page);
  const mapId = await makeMap(learner, 'Python Programming');
  await page.goto(`/map/${mapId}`);
  const leaf = /href="\?node=(\w+)"[^>]*>(?:<[^>]+>)*The prompt and the script/.exec(await page.content())?.[1];
  // A busy server saves the library's lesson at a later visit.
  const lesson = async () => (await learner.send(`/map/${mapId}?node=${leaf}`)).text();
  await expect.poll(lesson).toContain('Before you go on');
  await page.goto(`/map/${mapId}?node=${leaf}`);
  // The script that answers in place comes with the edge of the panel.
  if (javaScriptEnabled) await expect(page.getByRole('separator', { name: 'Width of the lesson' })).toBeVisible();

  const questions = page.getByRole('region', { name: 'Before you go on' });
  const items = questions.locator('> ol > li');
  await expect(items).toHaveCount(2);
  const choice = items.filter({ hasText: 'How many of its lines run?' });
  await choice.getByRole('button', { name: 'All but the last' }).click();
  await expect(choice.getByText('Not this one.')).toBeVisible();
  await expect(choice.getByRole('listitem').filter({ hasText: 'None of them' })).toContainText('right');
  await expect(choice.getByText('The whole file is translated into bytecode first')).toBeVisible();
  await expect(choice.getByRole('button')).toHaveCount(0);

  const open = items.filter({ hasText: 'bare expression' });
  await expect(open.getByText('computed and thrown away')).toBeHidden();
  await open.getByText('Show the answer').click();
  await open.getByRole('button', { name: /^Good/ }).click();
  await expect(open.getByText('Comes again: 10 min')).toBeVisible();
  await expect(open.getByText('computed and thrown away')).toBeVisible();

  await page.goto(`/map/${mapId}?node=${leaf}`);
  await expect(questions).toHaveCount(0);
  await expect(page.getByText('Cards (2)')).toBeVisible();
  await page.getByRole('button', { name: 'Done, next' }).click();
  await expect(page).not.toHaveURL(new RegExp(`node=${leaf}`));
});
