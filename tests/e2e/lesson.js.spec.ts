import { limits } from '~/kit/limits';
import { axeFaults } from '../support/axe';
import { openHydrated } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { startWire } from '../support/wire';
import { createGate, expect, reply, test, writeLesson } from './lesson-world';

/** The panel with scripts; its editor and its ticks have files of their own. */

test('a generated lesson shows that it is saved for three seconds', async ({ page, owner, model }) => {
  const written = createGate();
  model.script(reply.text(['A text to watch.\n\n', written, 'Its end.']), reply.text(['A text that is there at once']));
  await page.clock.install();
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
    await page.clock.fastForward(limits.savedIndicatorMs);
    await expect(said).toHaveText('');
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

const paragraphs = (name: string, from: number) =>
  Array.from({ length: 30 }, (_, index) => `${name} ${from + index} of this lesson.\n\n`);

test('a lesson is read from its beginning, and only readers at the end of a text follow it', async ({
  page,
  owner,
  model,
}) => {
  const panel = page.locator('.panel');
  const top = () => panel.evaluate((element) => element.scrollTop);
  const toTheEnd = page.getByRole('button', { name: 'Jump to the end' });

  await test.step('a new lesson is read from its beginning; a reader at its end follows the text', async () => {
    const [carried, left] = [createGate(), createGate()];
    model.script(
      reply.text([...paragraphs('Old', 1), carried, ...paragraphs('Old', 31), left, ...paragraphs('Old', 61)]),
    );
    await page.goto(owner.leaf.address);
    await page.getByRole('button', { name: 'Generate Description' }).click();
    await expect(page.getByText('Old 30 of')).toBeAttached();
    await expect(page.getByText('Old 1 of')).toBeInViewport();
    expect(await top()).toBe(0);

    await toTheEnd.click();
    await expect(page.getByText('Old 30 of')).toBeInViewport();
    carried.open();
    await expect(page.getByText('Old 60 of')).toBeInViewport();
    await panel.hover();
    await page.mouse.wheel(0, -500);
    await expect(toTheEnd).toBeVisible();
    const read = await top();
    left.open();
    await expect(page.getByText('Written by test-model')).toHaveCount(1);
    expect(Math.abs((await top()) - read)).toBeLessThan(5);
  });

  await test.step('the editor opens at its beginning', async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Lesson text (Markdown)')).toBeFocused();
    expect(await top()).toBe(0);
    await page.getByRole('link', { name: 'Back to the lesson' }).click();
  });

  await test.step('a new text above the old one scrolls only readers who have unfolded it', async () => {
    const [unfolded, carried, left] = [createGate(), createGate(), createGate()];
    const written = [paragraphs('New', 1), unfolded, paragraphs('New', 31), carried, paragraphs('New', 61), left];
    model.script(reply.text(written.flat()));
    await openLessonMenu(page);
    await page.getByRole('button', { name: 'Generate again' }).click();
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
    await toTheEnd.click();
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
});

test('a lesson waits for its turn, and comes whole after a lost script and a lost connection', async ({
  page,
  owner,
  model,
  server,
}) => {
  const [leaf, second, third] = owner.leaves;
  const generate = page.getByRole('button', { name: 'Generate Description' });
  const lost = page.getByText('Connection lost. Trying again...');

  await test.step('a script that failed to load is requested again', async () => {
    const gate = createGate();
    model.script(reply.text(['first ', gate, 'last']));
    const script = /\/assets\/stream-[^/]*\.js$/;
    await page.route(script, (route) => route.abort('connectionfailed'));
    await page.goto(leaf.address);
    await generate.click();
    await expect(lost).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(lost).toHaveCount(0, { timeout: 30_000 });
    gate.open();
    await expect(page.getByText('Written by test-model')).toBeVisible();
    await expect(page.locator('.prose')).toHaveText('first last');
  });

  await test.step('a lesson shows its queue position until it starts', async () => {
    const [turn, first, last] = [createGate(), createGate(), createGate()];
    const others = reply.text(['- One\n  - A\n  - B\n', turn]);
    model.script(others, others, others);
    for (const topic of ['Moss', 'Fern', 'Lichen']) {
      const asked = model.requests.length;
      await owner.post('/?index', { topic, key: `${topic}-${owner.leaf.mapId}` });
      await model.request(asked);
    }
    model.script(reply.text([first, '**Some** words.\n\n', last, 'And more.']));
    await page.goto(second.address);
    await generate.click();
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

  await test.step('it continues after a lost connection, with nothing repeated or missing', async () => {
    const wire = await startWire(server.port);
    try {
      const gate = createGate();
      const words = Array.from({ length: 40 }, (_, at) => `word${at} `);
      model.script(reply.text([...words.slice(0, 20), gate, ...words.slice(20)]));
      await page.goto(third.address.replace(server.url, wire.url));
      // The text so far may appear before the stream starts.
      const streams = page.waitForResponse(/\/api\/description\?/);
      await generate.click();
      await streams;
      await expect(page.locator('.streaming')).toContainText('word19');
      wire.cut();
      await expect(lost).toBeVisible();
      wire.mend();
      await expect(lost).toHaveCount(0, { timeout: 30_000 });
      await expect(page.locator('.streaming')).toContainText('word19');
      gate.open();
      await expect(page.getByText('Written by test-model')).toBeVisible();
      await expect(page.locator('.prose')).toHaveText(words.join('').trim());
    } finally {
      await wire.close();
    }
  });
});

test('keys make the panel wider, code is copied, Escape leads back, and axe finds nothing', async ({
  page,
  owner,
  model,
  context,
}) => {
  // The colours of the panel's states are judged in both themes by looks.js.spec.ts.
  const check = async () => expect(await axeFaults(page, { include: '.panel' })).toEqual([]);
  const { address, nodeId } = owner.leaf;
  const leaf = page.locator(`[id="${nodeId}"]`);
  const panel = page.locator('.panel');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(address);
  await check();
  await writeLesson(owner, model);
  await page.goto(address);
  const copy = page.getByRole('button', { name: 'Copy the python code' });
  await expect(copy).toBeVisible();
  await check();

  await test.step('keys make the panel wider, and reading mode gives it the page', async () => {
    const edge = page.getByRole('separator', { name: 'Width of the lesson' });
    const width = async () => (await panel.boundingBox())?.width ?? 0;
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
    await panel.press('Escape');
    await expect(page).not.toHaveURL(/read=1/);
    await expect.poll(width).toBeCloseTo(narrow, 0);
  });

  await test.step('code is copied, Escape closes, and the focus goes back to the leaf', async () => {
    await copy.click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('for leaf in tree:\n    print(leaf)');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('treeitem').filter({ has: page.locator(`> [id="${nodeId}"]`) })).toBeFocused();
  });

  await test.step('the panel says what it does from the click on a leaf until its lesson is loaded', async () => {
    await page.goto(address.replace(/\?.*/, ''));
    // Before that, a click on a leaf loads a new document.
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    const gate = createGate();
    await page.route(/_data=/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.locator('#tree > li > details > ul > li > details > summary').first().click();
    await leaf.click();
    await expect(page.getByText('Checking existing content...')).toBeVisible();
    await expect(page.getByRole('article')).toHaveAttribute('aria-busy', 'true');
    // Escape goes back without waiting.
    await expect(panel).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('treeitem').filter({ has: page.locator(`> [id="${nodeId}"]`) })).toBeFocused();
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await leaf.click();
    await expect(page.locator('.map-tree')).toHaveCSS('visibility', 'hidden');
    await page.getByRole('link', { name: 'Close node details' }).click();
    await expect(panel).toHaveCount(0);
    await leaf.click();
    gate.open();
    await expect(page.locator('.prose strong', { hasText: 'Loops' })).toBeVisible();
    await expect(page.getByText('Checking existing content...')).toHaveCount(0);
    if (viewport) await page.setViewportSize(viewport);
  });

  await page.goto(`${address}&edit=1`);
  await expect(page.locator('.preview .prose')).toBeVisible();
  await check();
});
