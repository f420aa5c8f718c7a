import { messages } from '~/kit/messages';
import { atRest } from '../support/at-rest';
import { openWhole } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, firstLeaf, reply, test, versionOf, writeLesson } from './lesson-world';

/** The panel when the network, a script or the model fails, and what of it stays. */

test('requests that fail, are refused or are stopped say so truly, and remove nothing', async ({
  page,
  owner,
  model,
  context,
}) => {
  const { mapId, nodeId } = owner.leaf;
  await writeLesson(owner, model, 'The text from before');
  await writeLesson(owner, model, 'The text of now');
  await openWhole(page, owner.leaf.address);
  const tree = page.getByRole('tree');
  await expect(tree).toBeVisible();
  const prose = page.locator('.prose');
  const stop = page.getByRole('button', { name: 'Stop' });
  const stopped = page.getByText(/^(Stopped. Nothing new was saved|What was written is kept).$/);
  const press = async (name: string) => {
    await openLessonMenu(page);
    await page.getByRole('button', { name }).click();
  };
  const failed = page.getByRole('alert').filter({ hasText: messages.search.fetchFailed });

  await test.step('without a network', async () => {
    await context.setOffline(true);
    for (const [at, name] of ['Generate again', 'Undo the new text'].entries()) {
      await press(name);
      await expect(failed).toHaveCount(at + 1);
      await expect(page.getByText('The text of now')).toBeVisible();
      await expect(tree).toBeVisible();
    }
    await context.setOffline(false);
    await press('Undo the new text');
    await expect(page.getByText('The text from before')).toBeVisible();
    await press('Bring the new text back');
    await expect(prose).toHaveText('The text of now');
  });

  await test.step('a refusal is shown beside the lesson, which stays', async () => {
    // Another tab was quicker.
    await owner.post(`/map/${mapId}/lesson`, {
      node: nodeId,
      version: await versionOf(owner, owner.leaf),
      content: 'The text of another tab',
    });
    await press('Undo the new text');
    await expect(page.getByRole('alert')).toContainText(messages.lesson.stale);
    await expect(prose).toHaveText('The text of now');
    await page.getByRole('button', { name: 'Show the current text' }).click();
    await expect(prose).toHaveText('The text of another tab');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a failure of the model is not called a stop', async () => {
    model.script(reply.status(401));
    await press('Generate again');
    await expect(page.getByRole('heading', { name: 'Error occurred' })).toBeVisible();
    await expect(stopped).toHaveCount(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('heading', { name: 'Error occurred' })).toHaveCount(0);
  });

  await test.step('a stop that does not arrive says so, and a later text has no message', async () => {
    const held = createGate();
    model.script(reply.text(['Half a text ', held]));
    await press('Generate again');
    await expect(stop).toBeVisible();
    await page.route('**/stop*', (route) => route.abort('connectionfailed'));
    await stop.click();
    await expect(failed).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await stop.click();
    await expect(stopped).toBeVisible();
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Lesson text (Markdown)').fill('By hand');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(prose).toHaveText('By hand');
    await expect(stopped).toHaveCount(0);
    held.open();
  });

  await test.step('without a session', async () => {
    // A page that still reads what was just saved would find no map any more.
    await openWhole(page, owner.leaf.address);
    await context.clearCookies();
    await press('Generate again');
    await expect(page.getByText(messages.map.permissionDenied)).toBeVisible();
    await expect(prose).toHaveText('By hand');
    await expect(tree).toBeVisible();
  });
});

test('a tree, a title and the next lesson stay as they are until their script or their answer comes', async ({
  page,
  owner,
  model,
  context,
}) => {
  await writeLesson(owner, model, 'A text to go on with');

  await test.step('a tree whose script comes late still folds and unfolds', async () => {
    const script = /\/assets\/client-[^/]*\.js$/;
    await page.route(script, (route) => route.abort('connectionfailed'));
    const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    await page.goto(owner.leaf.address);
    await refused;
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('tree')).toBeVisible();
  });

  await test.step('the open lesson stays while another cannot be loaded, which opens with the network', async () => {
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

  await test.step('an open editor waits for the button, although the network is back', async () => {
    const next = owner.leaves[1].nodeId;
    const asked: string[] = [];
    await openWhole(page, `${owner.leaf.address}&edit`);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
    await expect(page.getByLabel('Lesson text (Markdown)')).toBeVisible();
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.has('_data') && searchParams.get('node') === next) asked.push(request.url());
    });
    await context.setOffline(false);
    await page.waitForFunction(() => navigator.onLine);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL((url) => url.searchParams.get('node') === next);
    expect(asked).toHaveLength(1);
  });

  await test.step('a map that was made public says so, although its data could not be loaded again', async () => {
    await openWhole(page, owner.leaf.address);
    await page.locator('summary[aria-label="Actions and controls"]').click();
    await page.route('**/map/*?*rooms%2Fstudy%2Froutes%2Fmap*', (route) => route.abort('connectionfailed'));
    await page.getByRole('button', { name: 'Make Public' }).click();
    await expect(page.getByText(messages.map.nowPublic)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await openWhole(page, owner.leaf.address);
  });

  await test.step('a map is renamed in place; without a network the typed title stays', async () => {
    await expect(page.getByRole('tree', { name: 'Loops' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.locator('summary[aria-label="Actions and controls"]').click();
    const summary = page.locator('summary', { hasText: 'Rename Map' });
    await summary.click();
    const title = page.getByLabel('New title');
    const rename = page.getByRole('button', { name: 'Rename', exact: true });
    const alert = page.locator('.rename').getByRole('alert');
    await title.fill('Loops & their ends');
    await context.setOffline(true);
    await rename.click();
    await expect(alert).toHaveText(messages.map.updateFailed);
    await expect(title).toHaveValue('Loops & their ends');
    await context.setOffline(false);
    await title.fill('  ');
    await rename.click();
    await expect(alert).toHaveText(messages.map.titleRequired);
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
});

test('the open leaf keeps its place, one step back closes the panel, and a path keeps its directions', async ({
  page,
  owner,
  server,
  model,
}) => {
  const [leaf, second] = owner.leaves;
  const at = ({ nodeId }: typeof leaf) => page.locator(`[id="${nodeId}"]`);
  const tree = page.getByRole('tree');

  await test.step('the open leaf stays where it is when its lesson is written', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(leaf.address);
    await expect(tree).toBeVisible();
    await expect(at(leaf)).toBeInViewport({ ratio: 1 });
    const before = await atRest(at(leaf));
    model.script(reply.text(['- [ ] Step 1\n- [ ] Step 2\n- [ ] Step 3']));
    await page.getByRole('button', { name: 'Generate Description' }).click();
    await expect(at(leaf)).toHaveAccessibleName(/read/);
    expect(Math.abs((await atRest(at(leaf))).x - before.x)).toBeLessThan(2);
  });

  await test.step('one step back closes the panel, whatever was requested in it', async () => {
    await page.goto(leaf.address.replace(/\?.*/, ''));
    await page.locator('#tree > li > details > ul > li > details > summary').first().click();
    await at(second).click();
    for (const name of ['Generate Description', 'Generate again']) {
      model.script(reply.text([`A text: ${name}`]));
      await page.getByRole('button', { name }).click();
      await expect(page.getByText(`A text: ${name}`)).toBeVisible();
      await openLessonMenu(page);
      await expect(page.getByRole('button', { name: 'Generate again' })).toBeVisible();
    }
    await page.goBack();
    await expect(page.locator('.panel')).toHaveCount(0);
    await expect(tree).toBeVisible();
  });

  await test.step('each label of a path keeps its own direction', async () => {
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
});
