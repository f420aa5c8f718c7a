import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { atRest } from '../support/at-rest';
import { openHydrated, openWhole } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, firstLeaf, holdSaves, openEditor, reply, test, writeLesson } from './lesson-world';

/** The panel when the network, a script or the model fails, and what of it stays. */

const tasks = '- [ ] Step 1\n- [ ] Step 2\n- [ ] Step 3';

test('a request without a network says so, and removes nothing', async ({ page, owner, model, context }) => {
  await writeLesson(owner, model, 'The text from before');
  await writeLesson(owner, model, 'The text of now');
  await openWhole(page, owner.leaf.address);
  await expect(page.getByRole('tree')).toBeVisible();
  await context.setOffline(true);
  const alert = page.getByRole('alert').filter({ hasText: messages.search.fetchFailed });
  for (const [at, name] of ['Generate again', 'Undo the new text'].entries()) {
    await openLessonMenu(page);
    await page.getByRole('button', { name }).click();
    await expect(alert).toHaveCount(at + 1);
    await expect(page.getByText('The text of now')).toBeVisible();
    await expect(page.getByRole('tree')).toBeVisible();
  }
  await context.setOffline(false);
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Undo the new text' }).click();
  await expect(page.getByText('The text from before')).toBeVisible();

  const held = createGate();
  model.script(reply.text(['Half a text ', held]));
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await page.route('**/stop*', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(alert).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^(Stopped. Nothing new was saved|What was written is kept).$/)).toBeVisible();
  held.open();
});

test('a map is renamed in place; without a network the typed title stays', async ({ page, owner, context }) => {
  await openWhole(page, owner.leaf.address);
  await expect(page.getByRole('tree', { name: 'Loops' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.locator('summary[aria-label="Actions and controls"]').click();
  const summary = page.locator('summary', { hasText: 'Rename Map' });
  await summary.click();
  const title = page.getByLabel('New title');
  await title.fill('Loops & their ends');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.locator('.rename').getByRole('alert')).toHaveText(messages.map.updateFailed);
  await expect(title).toHaveValue('Loops & their ends');
  await context.setOffline(false);
  await title.fill('  ');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.locator('.rename').getByRole('alert')).toHaveText(messages.map.titleRequired);
  await title.fill('Loops & their ends');
  await title.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Loops & their ends' })).toBeVisible();
  await expect(page).toHaveTitle(/^Loops & their ends/);
  await expect(page.getByRole('tree', { name: 'Loops & their ends' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^Loops & their ends/ })).toBeVisible();
  await expect(page.locator('#root > summary')).toContainText('Loops & their ends');
  await expect(page.locator('.panel-path')).toContainText('Loops & their ends > ');
  await expect(summary).toBeFocused();
  await expect(title).toBeHidden();
  await expect(page.getByText(messages.map.renamed)).toBeVisible();
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('a refusal is shown beside the lesson, which stays', async ({ page, owner, model, context }) => {
  await writeLesson(owner, model, 'The text from before');
  await writeLesson(owner, model, 'The text of now');
  await page.goto(owner.leaf.address);
  await expect(page.getByRole('tree')).toBeVisible();
  // Another tab was quicker.
  const { mapId, nodeId } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson`, {
    node: nodeId,
    version: '2',
    content: 'The text of another tab',
  });
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Undo the new text' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.lesson.stale);
  await expect(page.locator('.prose')).toHaveText('The text of now');
  await page.getByRole('button', { name: 'Show the current text' }).click();
  await expect(page.locator('.prose')).toHaveText('The text of another tab');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await context.clearCookies();
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.getByText(messages.map.permissionDenied)).toBeVisible();
  await expect(page.locator('.prose')).toHaveText('The text of another tab');
  await expect(page.getByRole('tree')).toBeVisible();
});

test('the open lesson stays while another cannot be loaded, which opens once the network is back', async ({
  page,
  owner,
  model,
  context,
}) => {
  await writeLesson(owner, model, 'A text to go on with');
  await openWhole(page, owner.leaf.address);
  await expect(page.getByRole('tree')).toBeVisible();
  const text = page.locator('.panel').getByText('A text to go on with');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(text).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an editor opens without a network once its script is loaded, and later if the script is late', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model, 'A text');
  await page.goto(owner.leaf.address);
  const script = /\/assets\/editor-[^/]*\.js$/;
  await page.route(script, (route) => route.abort('connectionfailed'));
  const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await refused;
  await expect(page.getByRole('tree')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  const box = page.getByLabel('Lesson text (Markdown)');
  await expect(box).toBeFocused();
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.locator('.prose')).toHaveText('A text');

  await page.route(/_data=/, (route) => route.abort('connectionfailed'));
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(box).toHaveValue('A text');
});

test('no editor opens on a text that a tick has changed until the new text can be loaded', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model, tasks);
  await openHydrated(page, owner.leaf.address);
  await page.getByRole('checkbox', { name: 'Step 1' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.route(/_data=/, (route) => route.abort('connectionfailed'));
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
  await expect(page.getByRole('checkbox', { name: 'Step 1' })).toBeChecked();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  const box = page.getByLabel('Lesson text (Markdown)');
  await expect(box).toHaveValue(tasks.replace('[ ]', '[x]'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(box).toBeFocused();
});

test('a tree whose script comes late still folds and unfolds', async ({ page, owner }) => {
  const script = /\/assets\/client-[^/]*\.js$/;
  await page.route(script, (route) => route.abort('connectionfailed'));
  const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
  await page.goto(owner.leaf.address);
  await refused;
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('tree')).toBeVisible();
});

test('generating again waits for the ticks', async ({ page, owner, model }) => {
  await writeLesson(owner, model, tasks);
  await openHydrated(page, owner.leaf.address);
  const gate = await holdSaves(page);
  await page.getByRole('checkbox', { name: 'Step 1' }).click();
  await openLessonMenu(page);
  const again = page.getByRole('button', { name: 'Generate again' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  gate.open();
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  model.script(reply.text(['New text']));
  await again.click();
  await expect(page.getByText('New text', { exact: true })).toBeVisible();
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Undo the new text' }).click();
  await expect(page.getByRole('checkbox', { name: 'Step 1' })).toBeChecked();
});

test("the server's answer about a task counts, even if the text is older", async ({ page, owner, model }) => {
  await writeLesson(owner, model, tasks);
  await openHydrated(page, owner.leaf.address);
  const [first, second] = [
    page.getByRole('checkbox', { name: 'Step 1' }),
    page.getByRole('checkbox', { name: 'Step 2' }),
  ];
  await first.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { mapId, nodeId } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson/task`, { node: nodeId, version: '2', task: '0:0' });
  await second.click();
  await page.getByRole('button', { name: 'Show the current text' }).click();
  await expect(first).not.toBeChecked();
  await expect(second).not.toBeChecked();
});

test('a save that was left behind is shown once it is done', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.clock.install();
  await openEditor(page, owner.leaf);
  const gate = await holdSaves(page);
  await page.getByLabel('Lesson text (Markdown)').fill('Left behind');
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await page.clock.fastForward(limits.leavingPatienceMs);
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByText('Saving...')).toHaveCount(0);
  await expect(page.locator('.prose')).toHaveText('A text');
  gate.open();
  await expect(page.locator('.prose')).toHaveText('Left behind');
  await expect(page.getByText('was never saved')).toHaveCount(0);
});

test('the question about leaving closes when the text is saved after all', async ({ page, owner, model, context }) => {
  await writeLesson(owner, model, 'A text');
  await openEditor(page, owner.leaf);
  await context.setOffline(true);
  await page.getByLabel('Lesson text (Markdown)').fill('Written in a tunnel');
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('.saving')).toHaveText('Not saved');
  // Typing closes the question and stays in the editor.
  const box = page.getByLabel('Lesson text (Markdown)');
  await box.press('End');
  await page.keyboard.type(', and on');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('.prose')).toHaveText('Written in a tunnel, and on');
  await expect(page.locator('.saving')).toHaveText('');
});

test('messages about a run are true: a failure is not called a stop, and a later text has no message', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model, 'The text from before');
  await page.goto(owner.leaf.address);
  const stopped = page.getByText(/^(Stopped. Nothing new was saved|What was written is kept).$/);
  model.script(reply.status(401));
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.getByRole('heading', { name: 'Error occurred' })).toBeVisible();
  await expect(stopped).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { name: 'Error occurred' })).toHaveCount(0);

  const held = createGate();
  model.script(reply.text(['Half a ', held]));
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(stopped).toBeVisible();
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Lesson text (Markdown)').fill('By hand');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.prose')).toHaveText('By hand');
  await expect(stopped).toHaveCount(0);
  held.open();
});

test('one step back closes the panel, whatever was requested in it', async ({ page, owner, model }) => {
  await page.goto(owner.leaf.address.replace(/\?.*/, ''));
  await page.locator('#tree > li > details > ul > li > details > summary').first().click();
  await page.locator(`[id="${owner.leaf.nodeId}"]`).click();
  for (const name of ['Generate Description', 'Generate again']) {
    model.script(reply.text([`A text: ${name}`]));
    await page.getByRole('button', { name }).click();
    await expect(page.getByText(`A text: ${name}`)).toBeVisible();
    await openLessonMenu(page);
    await expect(page.getByRole('button', { name: 'Generate again' })).toBeVisible();
  }
  await page.goBack();
  await expect(page.locator('.panel')).toHaveCount(0);
  await expect(page.getByRole('tree')).toBeVisible();
});

test('the open leaf stays where it is when its lesson is written', async ({ page, owner, model }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(owner.leaf.address);
  const leaf = page.locator(`[id="${owner.leaf.nodeId}"]`);
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(leaf).toBeInViewport({ ratio: 1 });
  const before = await atRest(leaf);
  model.script(reply.text([tasks]));
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(leaf).toHaveAccessibleName(/read/);
  expect(Math.abs((await atRest(leaf)).x - before.x)).toBeLessThan(2);
});

test('each label of a path keeps its own direction', async ({ page, owner, server, model }) => {
  model.script(
    reply.text([
      '- Where it comes from\n  - النباتات 1a\n  - كيف تنمو الأشجار في الظل\n- كيف تعمل البرمجة خطوة بخطوة\n  - مثال من الحياة اليومية\n',
    ]),
  );
  const { address } = await firstLeaf(server, owner, 'برمجة Python');
  await page.goto(address);
  const path = page.locator('.panel-path');
  await expect(path).toHaveText('برمجة Python > Where it comes from');
  expect(await path.evaluate((line) => getComputedStyle(line).direction)).toBe('rtl');
  await expect(path.locator('bdi')).toHaveText(['Where it comes from']);
});
