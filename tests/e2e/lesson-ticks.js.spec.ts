import { messages } from '~/kit/messages';
import { openHydrated, openWhole } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, holdSaves, reply, test, versionOf, writeLesson } from './lesson-world';

/** The ticks of a lesson's tasks with scripts: each arrives once, and nothing overtakes them. */

const tasks = (count: number) => Array.from({ length: count }, (_, at) => `- [ ] Step ${at + 1}`).join('\n');

test('ticks wait for the network, each arrives once, a refused one is taken back, and no editor overtakes them', async ({
  page,
  owner,
  model,
  context,
}) => {
  const text = tasks(9);
  await writeLesson(owner, model, text);
  await openWhole(page, owner.leaf.address);
  const task = page.getByRole('checkbox', { name: 'Step 1' });
  const beside = page.locator('.task', { hasText: 'Step 1' });
  const said = beside.getByText(messages.lesson.tickWaits);
  const edit = async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  };
  const box = page.getByLabel('Lesson text (Markdown)');

  await test.step('a tick without a network stays, says so beside itself, and is sent once', async () => {
    // The first try arrives, but its answer does not.
    let tries = 0;
    await page.route('**/lesson.json', async (route) => {
      tries += 1;
      if (tries === 1) await route.fetch();
      await (tries === 1 ? route.abort('connectionfailed') : route.continue());
    });
    await task.click();
    await expect(said).toBeVisible();
    await expect(task).toBeChecked();
    await expect(task).toBeFocused();
    await expect(page.getByText('Waits for the network')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(said).toHaveCount(0);
    await expect(task).toBeChecked();
    expect(tries).toBe(2);

    await page.unrouteAll({ behavior: 'wait' });
    await context.setOffline(true);
    await task.click();
    await expect(said).toBeVisible();
    const sent = page.waitForResponse('**/lesson.json');
    await context.setOffline(false);
    expect((await (await sent).json()).version).toBe(3);
    await expect(said).toHaveCount(0);
    await expect(task).not.toBeChecked();
  });

  await test.step('a tick that the server refuses is taken back, and says why beside itself', async () => {
    await page.route('**/lesson.json', (route) => route.fulfill({ status: 500, json: {} }));
    await task.click();
    await expect(beside.getByText('Failed to save content')).toBeVisible();
    await expect(task).not.toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
    const sent = page.waitForResponse('**/lesson.json');
    await task.click();
    expect((await sent).status()).toBe(200);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(task).toBeChecked();
  });

  await test.step('quick ticks all arrive', async () => {
    await page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLButtonElement>('.task:not(:first-child) .tick'))
        button.click();
    });
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(9);
    await expect(page.getByText('Saving...')).toHaveCount(0);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The forms beside the ticks use the version that the ticks made.
    await edit();
    await expect(box).toHaveValue(text.replaceAll('[ ]', '[x]'));
    await page.getByRole('link', { name: 'Back to the lesson' }).click();
  });

  await test.step('no editor opens while ticks wait', async () => {
    const gate = createGate();
    await page.route('**/lesson.json', async (route) => {
      await gate.opened;
      await route.abort('connectionfailed');
    });
    await task.click();
    await edit();
    gate.open();
    await expect(said).toBeVisible();
    await expect(task).not.toBeChecked();
    await expect(page).not.toHaveURL(/edit/);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(said).toHaveCount(0);
    await edit();
    await expect(box).toHaveValue(text.replaceAll('[ ]', '[x]').replace('[x]', '[ ]'));
  });
});

test('what others changed counts, and editing, undoing and generating again wait for the ticks', async ({
  page,
  owner,
  model,
}) => {
  const { mapId, nodeId } = owner.leaf;
  const text = tasks(3);
  await writeLesson(owner, model, 'The text from before');
  await writeLesson(owner, model, text);
  await openHydrated(page, owner.leaf.address);
  const task = (number: number) => page.getByRole('checkbox', { name: `Step ${number}` });
  const again = page.getByRole('button', { name: 'Generate again' });
  const undo = page.getByRole('button', { name: 'Undo the new text' });
  const edit = async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  };
  const box = page.getByLabel('Lesson text (Markdown)');
  const back = page.getByRole('link', { name: 'Back to the lesson' });

  await test.step("the server's answer about a task counts, even if the text is older", async () => {
    await task(1).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const version = await versionOf(owner, owner.leaf);
    await owner.post(`/map/${mapId}/lesson/task`, { node: nodeId, version, task: '0:0' });
    await task(2).click();
    await page.getByRole('button', { name: 'Show the current text' }).click();
    await expect(task(1)).not.toBeChecked();
    await expect(task(2)).not.toBeChecked();
  });

  await test.step('generating again waits for a tick', async () => {
    const gate = await holdSaves(page);
    await task(1).click();
    await openLessonMenu(page);
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    gate.open();
    await expect(again).not.toHaveAttribute('aria-disabled', 'true');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('editing and undoing wait for the ticks', async () => {
    const gate = await holdSaves(page);
    for (const number of [2, 3]) await task(number).click();
    await openLessonMenu(page);
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
    const looked = page.waitForRequest(/_data=/);
    await edit();
    await expect(page.getByText('Saving...')).toBeVisible();
    gate.open();
    await looked;
    await expect(box).toHaveValue(text.replaceAll('[ ]', '[x]'));
    await box.press('End');
    const saved = page.waitForResponse('**/lesson.json');
    await page.keyboard.type(' of one');
    expect((await saved).status()).toBe(200);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('the ticks are in the text that a new one replaces', async () => {
    await back.click();
    model.script(reply.text(['New text']));
    await openLessonMenu(page);
    await again.click();
    await expect(page.getByText('New text', { exact: true })).toBeVisible();
    await openLessonMenu(page);
    await undo.click();
    await expect(task(1)).toBeChecked();
  });

  await test.step('no editor opens on a text that a tick has changed until the new text can be loaded', async () => {
    const sent = page.waitForResponse('**/lesson.json');
    await task(1).click();
    expect((await sent).status()).toBe(200);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.route(/_data=/, (route) => route.abort('connectionfailed'));
    await edit();
    await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
    await expect(task(1)).not.toBeChecked();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(box).toHaveValue(/^- \[ \] Step 1/);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(box).toBeFocused();
  });
});
