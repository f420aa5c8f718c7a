import { limits } from '~/kit/limits';
import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, holdSaves, openEditor, test, versionOf, writeLesson } from './lesson-world';

/** The editor of a lesson with scripts: it saves by itself, loses nothing, and is left with care. */

test('an edit saves itself, with or without a network, and leaving saves first, waits or asks', async ({
  page,
  owner,
  model,
  context,
}) => {
  const { leaf } = owner;
  const { mapId, nodeId } = leaf;
  await writeLesson(owner, model, 'A text');
  await page.clock.install();
  await openEditor(page, leaf);
  const box = page.getByLabel('Lesson text (Markdown)');
  const saved = page.getByText('Saved', { exact: true });
  const back = page.getByRole('link', { name: 'Back to the lesson' });
  const asks = page.getByRole('alertdialog', { name: 'Your last changes are not saved.' });
  /** The mark comes, and goes after its time. */
  const settled = async () => {
    await expect(saved).toBeVisible();
    await page.clock.fastForward(limits.savedIndicatorMs);
    await expect(saved).toHaveCount(0);
  };
  const edit = async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  };

  await test.step('a text survives a lost network and is sent again by itself', async () => {
    await context.setOffline(true);
    await box.fill('Typed in a tunnel');
    await page.clock.fastForward(limits.autoSaveDelayMs);
    await expect(page.getByText('Failed to save content')).toBeVisible();
    await context.setOffline(false);
    await settled();
    await expect(page.getByText('Failed to save content')).toHaveCount(0);
  });

  await test.step('either of two conflicting texts can be chosen without losing the place', async () => {
    for (const choice of ['Save your text', 'Keep the saved text']) {
      const content = `Elsewhere: ${choice}`;
      await owner.post(`/map/${mapId}/lesson`, { node: nodeId, version: await versionOf(owner, leaf), content });
      await box.fill(`Here: ${choice}`);
      await page.clock.fastForward(limits.autoSaveDelayMs);
      await page.getByRole('button', { name: choice }).click();
      await expect(box).toBeFocused();
      await expect(page.getByLabel('The text that is saved now')).toHaveCount(0);
      // The page does not wait for the answer.
      const shown = async () => (await owner.send(leaf.address)).text();
      await expect.poll(shown).toContain(choice === 'Save your text' ? `Here: ${choice}` : content);
    }
    await expect(box).toHaveValue('Elsewhere: Keep the saved text');
  });

  await test.step('the question about leaving closes when the text is saved after all', async () => {
    await context.setOffline(true);
    await box.fill('Written in a tunnel');
    await back.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.locator('.saving')).toHaveText('Not saved');
    // Typing closes the question and stays in the editor.
    await box.press('End');
    await page.keyboard.type(', and on');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await back.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('.prose')).toHaveText('Written in a tunnel, and on');
    await expect(page.locator('.saving')).toHaveText('');
  });

  await test.step('leaving asks if a save takes long, and waits for it', async () => {
    await edit();
    const gate = await holdSaves(page);
    await box.fill('On a **stalled** line');
    await back.click();
    await page.clock.fastForward(limits.leavingPatienceMs);
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(asks).toHaveCount(0);
    await expect(box).toBeFocused();
    await back.click();
    await page.clock.fastForward(limits.leavingPatienceMs);
    await expect(asks).toBeVisible();
    gate.open();
    await expect(page.locator('.prose strong', { hasText: 'stalled' })).toBeVisible();
    await expect(box).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('leaving for a page of the product saves first', async () => {
    await edit();
    await box.fill('Quickly typed');
    await back.click();
    await expect(page.locator('.prose')).toHaveText('Quickly typed');
    await expect(box).toHaveCount(0);
  });

  await test.step('a save that was left behind is shown once it is done', async () => {
    await edit();
    const gate = await holdSaves(page);
    await box.fill('Left behind');
    await back.click();
    await page.clock.fastForward(limits.leavingPatienceMs);
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByText('Saving...')).toHaveCount(0);
    await expect(page.locator('.prose')).toHaveText('Quickly typed');
    gate.open();
    await expect(page.locator('.prose')).toHaveText('Left behind');
    await expect(page.getByText('was never saved')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('an edit is there after a reload', async () => {
    await edit();
    await box.fill('An edited **text**');
    await page.clock.fastForward(limits.autoSaveDelayMs);
    await settled();
    await page.reload();
    await expect(box).toHaveValue('An edited **text**');
    await expect(page.locator('.preview strong', { hasText: 'text' })).toBeVisible();
  });

  await test.step('discarding a draft moves the focus to the text', async () => {
    const key = `topiary-draft:${mapId}:${nodeId}:${await versionOf(owner, leaf)}`;
    await page.evaluate((key) => localStorage.setItem(key, 'Never sent'), key);
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(box).toBeFocused();
    await page.reload();
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await expect(page.getByText('Discard it')).toHaveCount(0);
  });
});

test('an editor opens once its script comes, keeps what was typed before, and has a toolbar and keys', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model, 'A text');
  await page.goto(owner.leaf.address);
  const box = page.getByLabel('Lesson text (Markdown)');
  const edit = async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  };

  await test.step('it opens later if its script is late', async () => {
    const script = /\/assets\/editor-[^/]*\.js$/;
    await page.route(script, (route) => route.abort('connectionfailed'));
    const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()));
    await edit();
    await refused;
    await expect(page.getByRole('tree')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(box).toBeFocused();
    await page.getByRole('link', { name: 'Back to the lesson' }).click();
    await expect(page.locator('.prose')).toHaveText('A text');
  });

  await test.step('it opens without a network once its script is loaded', async () => {
    await page.route(/_data=/, (route) => route.abort('connectionfailed'));
    await edit();
    await expect(box).toHaveValue('A text');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('text typed before the scripts have loaded stays, and is saved', async () => {
    const gate = createGate();
    await page.route('**/assets/*.js', async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.goto(`${owner.leaf.address}&edit=1`, { waitUntil: 'commit' });
    await box.fill('Typed early');
    gate.open();
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await expect(box).toHaveValue('Typed early');
    await page.keyboard.type(' and on');
    await expect(box).toHaveValue('Typed early and on');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('Typed early and on');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('toolbar, keys and lists, with the browser’s own undo', async () => {
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await box.fill('word');
    await box.selectText();
    await page.getByRole('button', { name: 'Bold' }).click();
    await expect(box).toHaveValue('**word**');
    await expect(box).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(box).toHaveValue('word');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('Control+b');
    await expect(box).toHaveValue('word');
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Task' }).click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('more');
    await expect(box).toHaveValue('- [ ] word\n- [ ] more');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('end');
    await expect(box).toHaveValue('- [ ] word\n- [ ] more\nend');
    // Tab moves the focus, as everywhere.
    await page.keyboard.press('Tab');
    await expect(page.getByText('Picture', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Task' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Link' })).toBeFocused();
  });
});

test('a text that never arrived is offered again', async ({ page, owner, model, context }) => {
  await writeLesson(owner, model, 'A text');
  await openEditor(page, owner.leaf);
  // Only this tab loses the network, and for good: a closing tab would still send its text.
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  const dead = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await wire.send('Network.emulateNetworkConditions', dead);
  const box = page.getByLabel('Lesson text (Markdown)');
  await box.fill('Typed in a tunnel');
  // Leaving is blocked until the learner decides: within the product, and by closing the tab.
  await page.getByRole('link', { name: 'Close node details' }).click();
  await expect(page.getByText('Your last changes are not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(box).toBeFocused();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(box).toHaveValue('Typed in a tunnel');

  const later = await context.newPage();
  const laterBox = later.getByLabel('Lesson text (Markdown)');
  await later.goto(owner.leaf.address);
  await later.getByRole('link', { name: 'Continue editing it' }).click();
  await expect(laterBox).toHaveValue('A text');
  await later.getByRole('button', { name: 'Restore it' }).click();
  await expect(laterBox).toHaveValue('Typed in a tunnel');
  await expect(laterBox).toBeFocused();
  await expect(later.getByText('Saved', { exact: true })).toBeVisible();
  await later.goto(owner.leaf.address);
  await expect(later.getByText('Typed in a tunnel')).toBeVisible();
  await expect(later.getByText('Continue editing it')).toHaveCount(0);
});
