import type { Page } from '@playwright/test';
import { messages } from '~/kit/messages';
import { atRest } from '../support/at-rest';
import { expect, test } from '../support/e2e';
import { openMapMenu } from '../support/map-menu';
import { createGate } from '../support/model-server';
import { makeMap } from '../support/streams';
import { treeItem } from '../support/tree-item';

test.use({ reducedMotion: 'no-preference' });

/** The map with scripts: the tree pattern's keys, folds, sound, find, looks, and focus into the panel and back. */

const branches = (page: Page) => page.locator('#tree > li > details > ul > li:has(> details)');
const count = (page: Page) => page.locator('.map-count');
/** The panel of a leaf whose lesson has loaded. Until then the previous one is shown in its place. */
const openPanel = (page: Page) => page.locator('.panel[aria-busy="false"]');

async function visible(page: Page): Promise<number> {
  return Number.parseInt((await count(page).textContent()) ?? '', 10);
}

/** How many rows are not inside closed folds: the number that the count must show. */
const shown = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#tree li')].filter((li) => !li.parentElement?.closest('details:not([open])'))
        .length,
  );

/** A line of the map's menu, which works once the tree does. */
async function showTwoLevels(page: Page): Promise<void> {
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  await (await openMapMenu(page)).getByRole('button', { name: 'Show 2 levels' }).click();
  await page.keyboard.press('Escape');
}

/** A fold opens over two frames, and is counted after that. */
const countsWhatIsShown = (page: Page) => expect.poll(async () => (await visible(page)) - (await shown(page))).toBe(0);

/** Opens the same map as it was at first: all branches closed, on a desktop. */
async function openAgain(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByRole('tree', { name: 'Personal Finance' })).toBeVisible();
}

test.beforeEach(async ({ page, freshUser }) => {
  const account = await freshUser(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/map/${await makeMap(account, 'Personal Finance')}`);
  await expect(page.getByRole('tree', { name: 'Personal Finance' })).toBeVisible();
});

test('presses count before the scripts that answer them', async ({ page }) => {
  await test.step('a row that is pressed before its item has roles gives the focus to the item', async () => {
    const expand = page.getByRole('button', { name: 'Expand all' });
    await expect(expand).toBeVisible();
    const pressed = await expand.evaluate((button: HTMLElement) => {
      button.click();
      const row = document.querySelector<HTMLElement>('#tree details details a');
      const item = row?.closest('li');
      const before = item?.role;
      row?.focus();
      return { before, after: item?.role, isFocused: document.activeElement === item };
    });
    expect(pressed).toEqual({ before: null, after: 'treeitem', isFocused: true });
  });

  await test.step('a mind map whose script comes late is not fitted once the learner has moved it', async () => {
    const gate = createGate();
    await page.route(/\/assets\/mind-canvas-/, async (route) => {
      await gate.opened;
      await route.continue();
    });
    await page.reload();
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(page.locator('#tree details:not([open])')).toHaveCount(0);
    gate.open();
    const zoom = page.getByRole('group', { name: 'Zoom' });
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    await expect(zoom).toContainText('125%');
  });

  await test.step('a branch that the browser unfolds before the script listens is known once it does', async () => {
    await page.addInitScript(() => {
      const waiting: (() => void)[] = [];
      Object.assign(window, {
        requestIdleCallback: (act: () => void) => waiting.push(act),
        beIdle: () => {
          for (const act of waiting.splice(0)) act();
        },
      });
    });
    await page.reload();
    await expect(page.getByRole('tree', { name: 'Personal Finance' })).toBeVisible();
    await showTwoLevels(page);
    const inner = page.locator('#tree > li li li[aria-expanded="false"]').first();
    await inner.evaluate((item: HTMLElement) => {
      item.dataset.tried = '';
      const fold = item.querySelector('details');
      if (fold) fold.open = true;
    });
    const branch = page.locator('#tree li[data-tried]');
    await expect(branch).toHaveAttribute('aria-expanded', 'false');
    await page.evaluate(() => (window as unknown as { beIdle(): void }).beIdle());
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    await countsWhatIsShown(page);
  });
});

test('keys move through the tree, fold it and unfold it', async ({ page }) => {
  await test.step('the keys of the tree pattern', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const root = treeItem(page, 'Personal Finance');
    const names = await branches(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const [one = '', two = ''] = names;

    await root.focus();
    await expect(root).toHaveAttribute('tabindex', '0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe(one);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe(two);
    await page.keyboard.press('ArrowUp');
    await expect(treeItem(page, one)).toHaveAttribute('aria-level', '2');
    await expect(treeItem(page, one)).toHaveAttribute('aria-posinset', '1');
    await expect(treeItem(page, one)).toHaveAttribute(
      'aria-setsize',
      String(await page.locator('#tree > li > details > ul > li').count()),
    );

    await page.keyboard.press('ArrowRight');
    await expect(treeItem(page, one)).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(focused).toBe(one);
    await page.keyboard.press('ArrowRight');
    const child = branches(page).first().locator('> details > ul > li').first();
    await expect(child).toBeFocused();
    await expect(child).toHaveAttribute('aria-level', '3');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(treeItem(page, one)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowLeft');
    await expect(root).toBeFocused();

    await page.keyboard.press('End');
    const last = page.locator('#tree > li > details > ul > li').last();
    await expect(last).toBeFocused();
    await page.keyboard.press('Home');
    await expect(root).toBeFocused();
    await page.keyboard.press(two.slice(0, 1).toLowerCase());
    expect((await focused())?.[0]?.toLowerCase()).toBe(two[0]?.toLowerCase());

    await treeItem(page, one).focus();
    await page.keyboard.press('*');
    await expect(page.locator('#tree details:not([open])')).toHaveCount(0);
    await countsWhatIsShown(page);
    await page.keyboard.press('Enter');
    await expect(treeItem(page, one)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Space');
    await expect(treeItem(page, one)).toHaveAttribute('aria-expanded', 'true');

    // The tree is one stop in the tab order, and Tab leaves it.
    await expect(page.locator('#tree [tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#tree'))).toBeNull();
  });

  await test.step('folds and unfolds, counts, and makes a sound on collapse unless it is muted', async () => {
    const pops: string[] = [];
    page.on('request', (request) => request.url().endsWith('/sounds/pop.wav') && pops.push(request.url()));
    // The volumes of the sounds played since the page was loaded.
    await page.addInitScript(() => {
      const play = HTMLAudioElement.prototype.play;
      HTMLAudioElement.prototype.play = function (this: HTMLAudioElement) {
        const { dataset } = document.documentElement;
        dataset.played = `${dataset.played ?? ''} ${this.volume}`.trim();
        return play.call(this);
      };
    });
    await page.reload();
    const html = page.locator('html');
    const first = branches(page).first();
    const row = first.locator('> details > summary');

    await expect(count(page)).toHaveText(/^\d+ of \d+ nodes visible$/);
    await countsWhatIsShown(page);
    await expect(first).toHaveAttribute('aria-expanded', 'false');

    await row.click();
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await countsWhatIsShown(page);
    await expect(first.locator('details:not([open])')).toHaveCount(0);
    await expect(html).not.toHaveAttribute('data-played');
    expect(pops).toEqual([]);
    // Folds that close inside a closed branch make no sound.
    await page.reload();
    await showTwoLevels(page);
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(html).not.toHaveAttribute('data-played');
    await page.getByRole('button', { name: 'Expand all' }).click();

    // Folds closed inside a branch are opened again with it.
    const inner = first.locator('details details, ul details').first();
    // Expanded branches open in a later frame; a click before that would open them.
    await expect(inner).toHaveAttribute('open', '');
    await inner.locator('> summary').click();
    await expect.poll(() => pops.length).toBe(1);
    await expect(html).toHaveAttribute('data-played', '0.2');
    const before = await atRest(row);
    await row.click();
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(Math.abs((await atRest(row)).y - before.y)).toBeLessThan(2);
    await row.click();
    await expect(first.locator('details:not([open])')).toHaveCount(0);

    // The mute setting is kept.
    const sound = async () => (await openMapMenu(page)).getByRole('button', { name: 'Sound' });
    await (await sound()).click();
    await page.reload();
    await expect(await sound()).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    const foldAgain = async () => {
      await row.click();
      await expect(first).toHaveAttribute('aria-expanded', 'true');
      await row.click();
      await expect(first).toHaveAttribute('aria-expanded', 'false');
    };
    await foldAgain();
    await expect(html).not.toHaveAttribute('data-played');
    await (await sound()).click();
    await page.keyboard.press('Escape');
    await foldAgain();
    await expect(html).toHaveAttribute('data-played', '0.2');
  });
});

test('a leaf opens its panel, and its mark is in the tree', async ({ page, context }) => {
  await test.step('a leaf opens its panel, and the focus moves there and back, also without a network', async () => {
    await branches(page).first().locator('> details > summary').click();
    const leaf = branches(page).first().locator('li:has(> a)').first();
    const label = (await leaf.getAttribute('aria-label'))?.replace(/, has a lesson$/, '') ?? '';
    await leaf.locator('> a').hover();
    const status = page.locator('.map-status');
    await expect(status).toContainText(`Personal Finance > `);
    await expect(status).toContainText(label);
    await page.mouse.move(1, 1);
    await expect(status).toHaveText('');

    await leaf.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?node=/);
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(leaf).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.panel') !== null)).toBe(true);
    // The path of the open leaf returns after the pointer was on another node, and follows the next leaf.
    await expect(status).toContainText(label);
    await branches(page).nth(1).locator('> details > summary').hover();
    await expect(status).not.toContainText(label);
    await page.mouse.move(1, 1);
    await expect(status).toContainText(label);
    await page.keyboard.press('j');
    await expect(openPanel(page).getByRole('heading', { level: 2 })).not.toHaveText(label);
    const next = (await openPanel(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
    await expect(status).toContainText(next);
    await page.keyboard.press('k');
    await expect(status).toContainText(label);
    await page
      .getByRole('link', { name: 'Close node details' })
      .or(page.getByRole('button', { name: 'Close node details' }))
      .first()
      .click();
    await expect(page).not.toHaveURL(/node=/);
    await expect(leaf).toBeFocused();
    await expect(leaf).not.toHaveAttribute('aria-selected');

    // A lost network does not close the map. The leaf that could not be loaded loads once the network is back.
    const panel = openPanel(page);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
    await expect(page.getByRole('tree')).toBeVisible();
    await context.setOffline(false);
    await expect(panel).toBeFocused();
    await expect(page.getByRole('alert')).toHaveCount(0);

    // Enter on an open leaf focuses its panel; a closed one returns the focus to the branch that hides the leaf.
    const pages = await page.evaluate(() => history.length);
    await leaf.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeFocused();
    expect(await page.evaluate(() => history.length)).toBe(pages);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await page.getByRole('link', { name: 'Close node details' }).click();
    await expect(branches(page).first()).toBeFocused();
    await expect(branches(page).first()).toHaveAttribute('tabindex', '0');
  });

  await test.step('Back to a map shows its tree', async () => {
    await openAgain(page);
    await page.locator('.map-head .menu > summary').click();
    await page.getByRole('link', { name: 'Delete Map' }).click();
    await page.waitForURL(/\/delete$/);
    await page.goBack();
    await expect(page.locator('.tree-slot.live')).toBeVisible();

    // A refused leaf leads to the router's error screen, which has no tree to return to.
    await branches(page).first().locator('> details > summary').click();
    const asked = (url: URL) => url.searchParams.has('_data');
    await page.route(asked, (route) =>
      route.fulfill({
        status: 404,
        headers: { 'X-Remix-Catch': 'yes' },
        json: { message: messages.map.notFound },
      }),
    );
    await branches(page).first().locator('a').first().click();
    await expect(page.getByText(messages.map.notFound)).toBeVisible();
    await expect(page.getByRole('tree')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goBack();
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    await expect(page.getByRole('treeitem').first()).toBeVisible();
  });

  await test.step('ticks do not mark a leaf in the tree; marking it as done does, without a reload', async () => {
    await openAgain(page);
    await branches(page).nth(1).locator('> details > summary').click();
    const leaf = branches(page).nth(1).locator('li:has(> a)').first();
    const badge = page.locator('#root > summary > small');
    const total = await page.locator('#tree a').count();
    await expect(leaf).toHaveAttribute('aria-label', /, has a lesson$/);
    await leaf.locator('> a').click();
    await expect(page.getByRole('checkbox')).toHaveCount(3, { timeout: 30_000 });
    await expect(leaf).toHaveAttribute('aria-label', /, read$/);
    for (const task of await page.getByRole('checkbox').all()) await task.click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(leaf).toHaveAttribute('aria-label', /, read$/);
    await expect(badge).toHaveText(new RegExp(`^\\s*0/${total}$`));
    await page.getByRole('button', { name: 'Done, next' }).click();
    await expect(leaf).toHaveAttribute('aria-label', /, done$/);
    await expect(badge).toHaveText(new RegExp(`^\\s*1/${total}$`));
    await expect(page.locator('#tree .all')).toHaveCount(0);
    await expect(page.locator('a[aria-current]')).not.toHaveAttribute('data-state', 'done');
  });
});

test('a map is folded by levels, searched, and has two looks', async ({ page }) => {
  await test.step('folds to a level, finds hidden nodes, and changes the look in place', async () => {
    const depth = (level: number) =>
      page.locator(`#tree > li > details > ul${' > li > details > ul'.repeat(level - 1)} > li`);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    // Every item that a fold shows has its role for screen readers, and is no tab stop.
    const withoutRole = page.locator('#tree details[open] > ul > li:not([role])');

    await showTwoLevels(page);
    await expect(depth(2).first()).toBeVisible();
    await expect(depth(3).first()).toBeHidden();
    await countsWhatIsShown(page);
    await expect(withoutRole).toHaveCount(0);
    await press('Expand all');
    await expect(page.locator('#tree details:not([open])')).toHaveCount(0);
    await expect(withoutRole).toHaveCount(0);
    await press('Collapse all');
    await expect(depth(2).first()).toBeHidden();
    await expect.poll(() => visible(page)).toBe(1 + (await depth(1).count()));

    const find = page.getByRole('searchbox', { name: 'Find in map' });
    await find.fill('MONEY');
    await expect(page.locator('.find output')).toHaveText(/^1 of \d+$/);
    await expect(page.locator('#tree .hit')).toBeVisible();
    await find.press('Enter');
    await expect(page.locator('.find output')).toHaveText(/^2 of \d+$/);
    await expect(page.locator('#tree .hit')).toBeInViewport();
    await expect(withoutRole).toHaveCount(0);
    await find.press('Shift+Enter');
    await expect(page.locator('.find output')).toHaveText(/^1 of \d+$/);
    await countsWhatIsShown(page);
    await find.fill('nothing is called like this');
    await expect(page.locator('.find output')).toHaveText('No match');

    const zoom = page.getByRole('group', { name: 'Zoom' });
    await expect(page.getByRole('radio', { name: 'Mind map' })).toBeChecked();
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    await expect(zoom).toContainText('125%');
    // Only the mind map is zoomed: on paper and in the outline the text has its own size.
    const renderedAt = () => page.locator('#tree').evaluate((tree) => getComputedStyle(tree).zoom);
    expect(await renderedAt()).toBe('1.25');
    await page.emulateMedia({ media: 'print' });
    expect(await renderedAt()).toBe('1');
    await page.emulateMedia({ media: null });
    await zoom.getByRole('button', { name: 'Fit to window' }).click();
    await expect(page.locator('#root > summary')).toBeInViewport();
    const slot = await page.locator('.tree-slot').boundingBox();
    // A margin is free above a fitted map, and the buttons of the zoom below.
    const middle = ((slot?.y ?? 0) + 16 + ((await zoom.boundingBox())?.y ?? 0)) / 2;
    await expect
      .poll(async () => {
        const rendered = await page.locator('#tree').boundingBox();
        return Math.abs((rendered?.y ?? 0) + (rendered?.height ?? 0) / 2 - middle);
      })
      .toBeLessThan(12);
    const before = await shown(page);
    await page.locator('label.tool[title="Outline"]').click();
    await expect(zoom).toBeHidden();
    expect(await shown(page)).toBe(before);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked();
    await expect(page.locator('.map-zoom')).toBeHidden();
  });

  await test.step('levels fold around the root if it is visible, else around the row in the middle', async () => {
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.evaluate(() => localStorage.setItem('look', 'outline'));
    await page.reload();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const topOf = async (selector: string) => (await atRest(page.locator(selector))).y;
    const slot = page.locator('.tree-slot.live');
    await expect(slot).toBeVisible();

    for (const look of ['Mind map', 'Outline']) {
      await page.locator(`label.tool[title="${look}"]`).click();
      await page.locator('#root > summary').scrollIntoViewIfNeeded();
      const before = await topOf('#root > summary');
      await press('Expand all');
      await countsWhatIsShown(page);
      expect(Math.abs((await topOf('#root > summary')) - before)).toBeLessThan(2);
      if (look === 'Mind map') await press('Collapse all');
    }

    // Deep in the tree, the row in the middle is replaced by the branch that it is folded into.
    const [leaf, branch] = await slot.evaluate((window) => {
      const deep = [...window.querySelectorAll('#tree ul ul ul a')];
      const leaf = deep[Math.floor(deep.length / 2)] as HTMLElement;
      leaf.scrollIntoView({ block: 'center' });
      return [leaf.id, leaf.closest('details')?.id];
    });
    await expect(page.locator('#root > summary')).not.toBeInViewport();
    const place = await topOf(`[id="${leaf}"]`);
    await showTwoLevels(page);
    await countsWhatIsShown(page);
    expect(Math.abs((await topOf(`[id="${branch}"] > summary`)) - place)).toBeLessThan(2);
  });
});

test('a map fits its window', async ({ page }) => {
  await test.step('an outline wraps its lines at the edge of a narrow window, whatever was rendered before', async () => {
    const slot = page.locator('.tree-slot.live');
    await expect(page.getByRole('radio', { name: 'Mind map' })).toBeChecked();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(page.locator('#tree a').last()).toBeVisible();
    await page.locator('#tree a').last().scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked();
    await expect.poll(() => slot.evaluate((window) => window.scrollWidth - window.clientWidth)).toBe(0);
  });

  await test.step('a phone shows an outline, every tool, and the side panel', async () => {
    await openAgain(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked();
    await page.locator('.map-head .menu > summary').click();
    await expect(page.getByRole('heading', { name: 'Actions & Controls' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Actions & Controls' })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    // The tree below the leaf's sheet cannot be reached until the sheet closes.
    await branches(page).first().locator('> details > summary').click();
    const leaf = branches(page).first().locator('li:has(> a)').first();
    await leaf.locator('> a').click();
    await expect(openPanel(page)).toBeFocused();
    await expect(page.locator('.map-tree')).toHaveCSS('visibility', 'hidden');
    await page.keyboard.press('Escape');
    await expect(page.locator('.map-tree')).toHaveCSS('visibility', 'visible');
    await expect(leaf).toBeFocused();
  });

  await test.step('the head is one row, on a phone two, and stands still', async () => {
    await openAgain(page);
    /** The middles of the controls and words in the head, in rows. */
    const rows = () =>
      page.locator('.map-tree-head').evaluate((head) => {
        const boxes = [...head.querySelectorAll('h2, .map-count, .go-to .button, .find, .tool')]
          .map((part) => part.getBoundingClientRect())
          .filter(({ width }) => width > 0);
        return new Set(boxes.map(({ top, bottom }) => Math.round((top + bottom) / 20))).size;
      });
    const head = async () => (await page.locator('.map-tree-head').boundingBox())?.height ?? 0;
    await expect.poll(rows).toBe(1);
    const height = await head();
    await branches(page).first().locator('> details > summary').click();
    await branches(page).first().locator('li > a').first().click();
    await expect(openPanel(page)).toBeVisible();
    await expect.poll(rows).toBe(1);
    expect(Math.abs((await head()) - height)).toBeLessThan(4);
    await page.keyboard.press('Escape');

    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(rows).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const narrow = await head();
    const find = page.getByRole('searchbox', { name: 'Find in map' });
    await find.fill('MONEY');
    await expect(page.locator('.find output')).toHaveText(/^1 of \d+$/);
    expect((await find.boundingBox())?.width).toBeGreaterThan(120);
    expect(await head()).toBe(narrow);
  });

  await test.step('a word of the root breaks only if it is longer than the row', async () => {
    await openAgain(page);
    const root = page.locator('#root > summary');
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      for (const look of ['Outline', 'Mind map']) {
        await page.locator(`label.tool[title="${look}"]`).click();
        await expect(page.getByRole('radio', { name: look })).toBeChecked();
        const lines = await root.evaluate((summary) => {
          const words = (summary.firstChild?.textContent ?? '').matchAll(/\S+/g);
          // Beside the count of leaves stands that of new cards.
          const fresh = Object.assign(document.createElement('small'), { textContent: '12 new' });
          summary.append(fresh);
          const counts = [...words].map(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(summary.firstChild as Text, index);
            range.setEnd(summary.firstChild as Text, index + word.length);
            return range.getClientRects().length;
          });
          if (summary.scrollWidth > summary.clientWidth + 1) counts.push(2);
          fresh.remove();
          return Math.max(...counts);
        });
        expect(lines, `${look} at ${width}`).toBe(1);
      }
    }
  });
});
