import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { axeFaults } from '../support/axe';
import { openHydrated, openWhole } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { startWire } from '../support/wire';
import { createGate, expect, holdSaves, lessonText, openEditor, reply, test, writeLesson } from './lesson-world';

/** The panel with scripts. */

test('a generated lesson shows that it is saved for three seconds', async ({ page, owner, model }) => {
  const written = createGate();
  model.script(reply.text(['A text to watch.\n\n', written, 'Its end.']), reply.text(['A text that is there at once']));
  await openHydrated(page, owner.leaf.address);
  const said = page.locator('.saving');
  await said.evaluate((mark) => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    new MutationObserver(() => texts.push(mark.textContent ?? '')).observe(mark, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(page.locator('.streaming')).toContainText('A text to watch.');
  written.open();
  for (const end of ['Its end.', 'at once']) {
    await expect(said).toHaveText('Saved');
    await expect(page.locator('.prose').last()).toContainText(end);
    await expect(said).toHaveText('', { timeout: 5_000 });
    if (end === 'Its end.') await openLessonMenu(page);
    if (end === 'Its end.') await page.getByRole('button', { name: 'Generate again' }).click();
  }
  const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts);
  expect(texts.filter((text) => text !== 'Saving...')).toEqual(['Saved', '', 'Saved', '']);
  // Nothing is said when nothing was saved.
  const held = createGate();
  model.script(reply.text(['Half a text ', held]));
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^(Stopped. Nothing new was saved|What was written is kept).$/)).toBeVisible();
  await expect(said).toHaveText('');
  held.open();
});

test('an edit saves itself, and is there after a reload', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.clock.install();
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const box = page.getByLabel('Lesson text (Markdown)');
  await box.fill('An edited **text**');
  await page.clock.fastForward(limits.autoSaveDelayMs);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.clock.fastForward(limits.savedIndicatorMs);
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(box).toHaveValue('An edited **text**');
  await expect(page.locator('.preview strong', { hasText: 'text' })).toBeVisible();
});

test('text typed before the scripts have loaded stays, and is saved', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  const gate = createGate();
  await page.route('**/assets/*.js', async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(`${owner.leaf.address}&edit=1`, { waitUntil: 'commit' });
  const box = page.getByLabel('Lesson text (Markdown)');
  await box.fill('Typed early');
  gate.open();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(box).toHaveValue('Typed early');
  await page.keyboard.type(' and on');
  await expect(box).toHaveValue('Typed early and on');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('Typed early and on');
});

test('toolbar, keys and lists, with the browser’s own undo', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'word');
  await page.goto(`${owner.leaf.address}&edit=1`);
  const box = page.getByLabel('Lesson text (Markdown)');
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

test('quick ticks all arrive', async ({ page, owner, model }) => {
  const tasks = Array.from({ length: 8 }, (_, index) => `- [ ] Step ${index + 1}`).join('\n');
  await writeLesson(owner, model, tasks);
  await openHydrated(page, owner.leaf.address);
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('.tick')) button.click();
  });
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(8);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The forms beside the ticks use the version that the ticks made.
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Lesson text (Markdown)')).toHaveValue(tasks.replaceAll('[ ]', '[x]'));
});

test('editing and undoing wait for the ticks', async ({ page, owner, model }) => {
  const tasks = '- [ ] Step 1\n- [ ] Step 2\n- [ ] Step 3';
  await writeLesson(owner, model, 'The text from before');
  await writeLesson(owner, model, tasks);
  await openHydrated(page, owner.leaf.address);
  const gate = await holdSaves(page);
  for (const task of await page.getByRole('checkbox').all()) await task.click();
  await openLessonMenu(page);
  const undo = page.getByRole('button', { name: 'Undo the new text' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  const looked = page.waitForRequest(/_data=/);
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('Saving...')).toBeVisible();
  gate.open();
  await looked;
  const box = page.getByLabel('Lesson text (Markdown)');
  await expect(box).toHaveValue(tasks.replaceAll('[ ]', '[x]'));
  await box.press('End');
  await page.keyboard.type(' of one');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('no editor opens while ticks wait', async ({ page, owner, model }) => {
  await writeLesson(owner, model);
  await openHydrated(page, owner.leaf.address);
  const gate = createGate();
  await page.route('**/lesson.json', async (route) => {
    await gate.opened;
    await route.abort('connectionfailed');
  });
  const task = page.getByRole('checkbox', { name: 'Read this once more' });
  await task.click();
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  gate.open();
  await expect(page.getByText(messages.lesson.tickWaits)).toBeVisible();
  await expect(task).toBeChecked();
  await expect(page).not.toHaveURL(/edit/);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Lesson text (Markdown)')).toHaveValue(
    lessonText.replace('[ ] Read this once more', '[x] Read this once more'),
  );
});

test('a tick without a network stays, says so beside itself, and is sent once', async ({
  page,
  owner,
  model,
  context,
}) => {
  await writeLesson(owner, model);
  await openWhole(page, owner.leaf.address);
  const said = page.locator('.task', { hasText: 'Read this once more' }).getByText(messages.lesson.tickWaits);
  const task = page.getByRole('checkbox', { name: 'Read this once more' });
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

test('a tick that the server refuses is taken back, and says why beside itself', async ({ page, owner, model }) => {
  await writeLesson(owner, model);
  await openHydrated(page, owner.leaf.address);
  const task = page.getByRole('checkbox', { name: 'Read this once more' });
  await page.route('**/lesson.json', (route) => route.fulfill({ status: 500, json: {} }));
  await task.click();
  await expect(
    page.locator('.task', { hasText: 'Read this once more' }).getByText('Failed to save content'),
  ).toBeVisible();
  await expect(task).not.toBeChecked();
  await page.unrouteAll({ behavior: 'wait' });
  await task.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(task).toBeChecked();
});

test('a text survives a lost network and is sent again by itself', async ({ page, owner, model, context }) => {
  await writeLesson(owner, model, 'A text');
  await openEditor(page, owner.leaf);
  await context.setOffline(true);
  await page.getByLabel('Lesson text (Markdown)').fill('Typed in a tunnel');
  await expect(page.getByText('Failed to save content')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to save content')).toHaveCount(0);
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

test('leaving a page of the product saves first', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await openEditor(page, owner.leaf);
  await page.getByLabel('Lesson text (Markdown)').fill('Quickly **typed**');
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(page.locator('.prose strong', { hasText: 'typed' })).toBeVisible();
  await expect(page.getByLabel('Lesson text (Markdown)')).toHaveCount(0);
});

test('leaving asks if a save takes long, and waits for it', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.clock.install();
  await openEditor(page, owner.leaf);
  const gate = await holdSaves(page);
  const box = page.getByLabel('Lesson text (Markdown)');
  await box.fill('On a **stalled** line');
  const back = page.getByRole('link', { name: 'Back to the lesson' });
  const asks = page.getByRole('alertdialog', { name: 'Your last changes are not saved.' });
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
});

test('either of two conflicting texts can be chosen without losing the place', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.clock.install();
  await openEditor(page, owner.leaf);
  const box = page.getByLabel('Lesson text (Markdown)');
  const { mapId, nodeId } = owner.leaf;
  for (const [version, choice] of [
    ['1', 'Save your text'],
    ['3', 'Keep the saved text'],
  ] as const) {
    await owner.post(`/map/${mapId}/lesson`, { node: nodeId, version, content: `Elsewhere, ${version}` });
    await box.fill(`Here, ${version}`);
    await page.clock.fastForward(limits.autoSaveDelayMs);
    await page.getByRole('button', { name: choice }).click();
    await expect(box).toBeFocused();
    await expect(page.getByLabel('The text that is saved now')).toHaveCount(0);
  }
  await expect(box).toHaveValue('Elsewhere, 3');
});

test('discarding a draft moves the focus to the text', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.goto(`${owner.leaf.address}&edit=1`);
  const { mapId, nodeId } = owner.leaf;
  await page.evaluate((key) => localStorage.setItem(key, 'Never sent'), `topiary-draft:${mapId}:${nodeId}:1`);
  await page.reload();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByLabel('Lesson text (Markdown)')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(page.getByText('Discard it')).toHaveCount(0);
});

test('a new lesson is read from its beginning; a reader at its end follows the text', async ({
  page,
  owner,
  model,
}) => {
  const [carried, left] = [createGate(), createGate()];
  const paragraphs = (from: number) =>
    Array.from({ length: 30 }, (_, index) => `Paragraph ${from + index} of this lesson.\n\n`);
  model.script(reply.text([...paragraphs(1), carried, ...paragraphs(31), left, ...paragraphs(61)]));
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(page.getByText('Paragraph 30 of')).toBeAttached();
  const panel = page.locator('.panel');
  const top = () => panel.evaluate((element) => element.scrollTop);
  await expect(page.getByText('Paragraph 1 of')).toBeInViewport();
  expect(await top()).toBe(0);

  await page.getByRole('button', { name: 'Jump to the end' }).click();
  await expect(page.getByText('Paragraph 30 of')).toBeInViewport();
  carried.open();
  await expect(page.getByText('Paragraph 60 of')).toBeInViewport();
  await panel.hover();
  await page.mouse.wheel(0, -500);
  await expect(page.getByRole('button', { name: 'Jump to the end' })).toBeVisible();
  const read = await top();
  left.open();
  await expect(page.getByText('Written by test-model')).toHaveCount(1);
  expect(Math.abs((await top()) - read)).toBeLessThan(5);

  // The editor opens at its beginning.
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Lesson text (Markdown)')).toBeFocused();
  expect(await top()).toBe(0);
});

test('a new text above the old one scrolls only readers who have unfolded it', async ({ page, owner, model }) => {
  const paragraphs = (name: string, from: number) =>
    Array.from({ length: 30 }, (_, index) => `${name} ${from + index} of this lesson.\n\n`);
  await writeLesson(owner, model, paragraphs('Old', 1).join(''));
  const [unfolded, carried, left] = [createGate(), createGate(), createGate()];
  model.script(
    reply.text([...paragraphs('New', 1), unfolded, ...paragraphs('New', 31), carried, ...paragraphs('New', 61), left]),
  );
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  const body = page.locator('.panel');
  const top = () => body.evaluate((element) => element.scrollTop);
  // The panel's foot covers the text below it.
  const isBelow = () =>
    page.getByText('Old 1 of').evaluate((old) => {
      const foot = old.closest('.panel')?.querySelector('.panel-end');
      return old.getBoundingClientRect().top >= (foot?.getBoundingClientRect().top ?? 0);
    });
  const newText = page.locator('.new-text', { hasText: 'A new text is being written' });
  await expect(newText).toContainText('New 30 of');
  expect(await top()).toBe(0);

  await newText.locator('summary').click();
  await expect(page.getByText('New 1 of')).toBeInViewport();
  await expect(page.getByText('New 30 of')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Jump to the end' }).click();
  await expect(page.getByText('New 30 of')).toBeInViewport();
  await expect.poll(isBelow).toBe(true);
  unfolded.open();
  await expect(page.getByText('New 60 of')).toBeInViewport();
  await expect.poll(isBelow).toBe(true);

  // Reading in the old text is not disturbed either.
  await page.getByText('Old 30 of').scrollIntoViewIfNeeded();
  carried.open();
  await expect(newText).toContainText('New 90 of');
  await expect(page.getByText('Old 30 of')).toBeInViewport();
  left.open();
  await openLessonMenu(page);
  await expect(page.getByRole('button', { name: 'Undo the new text' })).toBeVisible();
});

test('a lesson shows its queue position until it starts', async ({ page, owner, model }) => {
  const [turn, first, last] = [createGate(), createGate(), createGate()];
  const others = reply.text(['- One\n  - A\n  - B\n', turn]);
  model.script(others, others, others);
  for (const topic of ['Moss', 'Fern', 'Lichen']) {
    const asked = model.requests.length;
    await owner.post('/?index', { topic, key: `${topic}-${owner.leaf.mapId}` });
    await model.request(asked);
  }
  model.script(reply.text([first, '**Some** words.\n\n', last, 'And more.']));
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Generate Description' }).click();
  const waits = page.getByText('Waiting for 1 of your other runs to finish...');
  await expect(waits).toBeVisible();
  turn.open();
  await expect(page.getByText('Generating description...')).toBeVisible();
  await expect(waits).toHaveCount(0);
  first.open();
  await expect(page.locator('.streaming strong', { hasText: 'Some' })).toBeVisible();
  await expect(page.getByText('Generating description...')).toBeVisible();
  last.open();
  await expect(page.getByText('Written by test-model')).toBeVisible();
});

test('a lesson continues after a lost connection, with nothing repeated or missing', async ({
  page,
  owner,
  model,
  server,
}) => {
  const wire = await startWire(server.port);
  try {
    const gate = createGate();
    const words = Array.from({ length: 40 }, (_, at) => `word${at} `);
    model.script(reply.text([...words.slice(0, 20), gate, ...words.slice(20)]));
    await page.goto(owner.leaf.address.replace(server.url, wire.url));
    // The text so far may appear before the stream starts.
    const streams = page.waitForResponse(/\/api\/description\?/);
    await page.getByRole('button', { name: 'Generate Description' }).click();
    await streams;
    await expect(page.locator('.streaming')).toContainText('word19');
    wire.cut();
    await expect(page.getByText('Connection lost. Trying again...')).toBeVisible();
    wire.mend();
    await expect(page.getByText('Connection lost. Trying again...')).toHaveCount(0, { timeout: 30_000 });
    await expect(page.locator('.streaming')).toContainText('word19');
    gate.open();
    await expect(page.getByText('Written by test-model')).toBeVisible();
    await expect(page.locator('.prose')).toHaveText(words.join('').trim());
  } finally {
    await wire.close();
  }
});

test('a script that failed to load is requested again', async ({ page, owner, model }) => {
  const gate = createGate();
  model.script(reply.text(['first ', gate, 'last']));
  const script = /\/assets\/stream-[^/]*\.js$/;
  await page.route(script, (route) => route.abort('connectionfailed'));
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(page.getByText('Connection lost. Trying again...')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText('Connection lost. Trying again...')).toHaveCount(0, { timeout: 30_000 });
  gate.open();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.locator('.prose')).toHaveText('first last');
});

test('the panel says what it does from the click on a leaf until its lesson is loaded', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address.replace(/\?.*/, ''));
  // Before that, a click on a leaf loads a new document.
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  const gate = createGate();
  await page.route(/_data=/, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.locator('#tree > li > details > ul > li > details > summary').first().click();
  await page.locator(`[id="${owner.leaf.nodeId}"]`).click();
  await expect(page.getByText('Checking existing content...')).toBeVisible();
  await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true');
  // Escape goes back without waiting.
  await expect(page.locator('.panel')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.panel')).toHaveCount(0);
  await expect(page.getByRole('treeitem').filter({ has: page.locator(`> [id="${owner.leaf.nodeId}"]`) })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator(`[id="${owner.leaf.nodeId}"]`).click();
  await expect(page.locator('.map-tree')).toHaveCSS('visibility', 'hidden');
  await page.getByRole('link', { name: 'Close node details' }).click();
  await expect(page.locator('.panel')).toHaveCount(0);
  await page.locator(`[id="${owner.leaf.nodeId}"]`).click();
  gate.open();
  await expect(page.locator('.prose strong', { hasText: 'Loops' })).toBeVisible();
  await expect(page.getByText('Checking existing content...')).toHaveCount(0);
});

test('keys make the panel wider, reading mode gives it the page, and Escape leads back', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  const edge = page.getByRole('separator', { name: 'Width of the lesson' });
  const width = async () => (await page.locator('.panel').boundingBox())?.width ?? 0;
  await edge.focus();
  const before = await width();
  await edge.press('ArrowLeft');
  await expect.poll(width).toBeCloseTo(before + 32, 0);
  await edge.press('End');
  await expect.poll(width).toBeLessThan(before - 32);
  const narrow = await width();
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', String(Math.round(narrow)));

  await page.getByRole('link', { name: 'Reading mode' }).click();
  await expect.poll(width).toBe(page.viewportSize()?.width);
  await page.locator('.panel').press('Escape');
  await expect(page).not.toHaveURL(/read=1/);
  await expect.poll(width).toBeCloseTo(narrow, 0);
});

test('code is copied, Escape closes, and the focus goes back to the leaf', async ({ page, owner, model, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Copy the python code' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('for leaf in tree:\n    print(leaf)');
  await page.keyboard.press('Escape');
  await expect(page.locator('.panel')).toHaveCount(0);
  const leaf = page.getByRole('treeitem').filter({ has: page.locator(`> [id="${owner.leaf.nodeId}"]`) });
  await expect(leaf).toBeFocused();
});

test('axe finds nothing in the panel’s states', async ({ page, owner, model }) => {
  // Their colours are judged in both themes by looks.js.spec.ts.
  const check = async () => expect(await axeFaults(page, { include: '.panel' })).toEqual([]);
  await page.goto(owner.leaf.address);
  await check();
  await writeLesson(owner, model, lessonText);
  await page.goto(owner.leaf.address);
  await expect(page.getByRole('button', { name: 'Copy the python code' })).toBeVisible();
  await check();
  await page.goto(`${owner.leaf.address}&edit=1`);
  await expect(page.locator('.preview .prose')).toBeVisible();
  await check();
});
