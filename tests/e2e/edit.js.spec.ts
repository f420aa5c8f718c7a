import type { Page } from '@playwright/test';
import type { Account } from '../support/accounts';
import { axeFaults } from '../support/axe';
import { expect, test } from '../support/e2e';
import { EditedMap } from '../support/edited-map';
import { openOwnersMenu } from '../support/map-menu';
import { makeMap } from '../support/streams';
import { treeItem } from '../support/tree-item';

// The page scrolls with motion to the result of an act.
test.use({ reducedMotion: 'no-preference' });

/** Editing a map in its tree: by keys, by the menu on a phone, by dragging, and without a network. */

let made = 0;

async function openMap(
  page: Page,
  account: Account,
  outline = '- Roots\n  - Soil\n    - Clay\n    - Sand\n  - Water\n- Leaves\n  - Light\n- Fruit\n- Seeds',
): Promise<EditedMap> {
  made += 1;
  const map = await EditedMap.start(account, await makeMap(account, `Bonsai ${made}`), outline);
  await page.goto(`/map/${map.mapId}`);
  await expect(page.getByRole('tree')).toBeVisible();
  return map;
}

async function startEditing(page: Page): Promise<void> {
  await (await openOwnersMenu(page)).getByRole('button', { name: 'Edit Map' }).click();
  await expect(page.getByRole('group', { name: 'Edit the map' })).toContainText('Editing.');
}

const said = (page: Page) => page.locator('.edit-says');
const field = (page: Page) => page.locator('.edit-field textarea');

/** The tree on the screen, in the form of `EditedMap.outline`. */
const shownOutline = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#tree li:not(.root)')]
      .map((item) => {
        let level = 0;
        for (let at = item.parentElement?.closest('li'); at; at = at.parentElement?.closest('li')) level += 1;
        const row = item.querySelector('a, summary');
        return `${'.'.repeat(level - 1)}${row?.firstChild?.textContent}`;
      })
      .join('; '),
  );

const shot = async (page: Page, name: string) => {
  if (process.env.EDIT_SHOTS) await page.screenshot({ path: `${process.env.EDIT_SHOTS}/${name}.png` });
};

test('a map is edited by keys alone, in the outline', async ({ page, freshUser }) => {
  const account = await freshUser(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  const map = await openMap(page, account);
  // The outline at any width.
  await page.getByRole('radio', { name: 'Outline' }).check({ force: true });
  const roots = treeItem(page, 'Roots');
  await roots.focus();
  // Without editing, these keys change nothing.
  for (const key of ['Delete', 'F2', 'Insert']) await page.keyboard.press(key);
  await expect(roots).toBeFocused();
  await expect(field(page)).toHaveCount(0);

  await (await openOwnersMenu(page)).getByRole('button', { name: 'Edit Map' }).press('Enter');
  await expect(said(page)).toContainText('Editing.');
  await expect(roots).toBeFocused();

  await page.keyboard.press('F2');
  await expect(field(page)).toHaveValue('Roots');
  await page.keyboard.type('Below ground');
  await shot(page, 'rename');
  await page.keyboard.press('Enter');
  await expect(treeItem(page, 'Below ground')).toBeFocused();
  await expect(said(page)).toHaveText("Renamed 'Roots' to 'Below ground'.");

  await page.keyboard.press('Enter');
  await page.keyboard.type('Stem');
  await page.keyboard.press('Enter');
  await expect(treeItem(page, 'Stem')).toBeFocused();
  await expect(said(page)).toContainText("Added 'Stem'");
  // Twice a leaf becomes a branch before the server answers.
  await page.keyboard.press('Tab');
  await page.keyboard.type('Bark');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Insert');
  await page.keyboard.type('Cork');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText("Added 'Cork' under 'Bark'");
  await expect(treeItem(page, 'Cork')).toBeFocused();
  await expect(treeItem(page, 'Cork')).toHaveAttribute('aria-level', '4');
  await expect.poll(() => map.outline()).toContain('Stem; .Bark; ..Cork; Leaves');
  await expect(page.locator('.map-count')).toContainText('of 13 nodes visible');

  await page.keyboard.press('Alt+ArrowLeft');
  await expect(said(page)).toContainText("Moved 'Cork' from 'Bark' to 'Stem'");
  await page.keyboard.press('Alt+ArrowUp');
  await expect(said(page)).toContainText("within 'Stem'");
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(said(page)).toContainText("from 'Stem' to 'Bark'");
  await expect(treeItem(page, 'Cork')).toBeFocused();
  await expect.poll(async () => (await shownOutline(page)) === (await map.outline())).toBe(true);

  await page.keyboard.press('ArrowLeft');
  await expect(treeItem(page, 'Bark')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(said(page)).toContainText("Deleted 'Bark' and 1 node below it");
  await expect(treeItem(page, 'Stem')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(treeItem(page, 'Bark')).toBeFocused();
  await page.keyboard.press('Control+Shift+z');
  await expect(treeItem(page, 'Bark')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(treeItem(page, 'Cork')).toBeVisible();

  // Several pasted lines become a branch.
  await treeItem(page, 'Fruit').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- Apple\n  - Pip\n- Pear');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(said(page)).toContainText("Added 3 nodes under 'Fruit'");
  await expect(treeItem(page, 'Apple')).toBeFocused();
  await expect.poll(() => map.outline()).toContain('Fruit; .Apple; ..Pip; .Pear; Seeds');

  // Escape cancels the text, then ends editing, so that the keyboard is not trapped in the tree.
  const before = await map.outline();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Never');
  await page.keyboard.press('Escape');
  await expect(treeItem(page, 'Apple')).toBeFocused();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Edit the map' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tree').locator(':focus')).toHaveCount(0);
  await expect.poll(() => map.outline()).toBe(before);
  await expect.poll(() => shownOutline(page)).toBe(before);
  await page.reload();
  await expect.poll(() => shownOutline(page)).toBe(before);
});

test('a node that moves in the mind map keeps its place in the tab order, and nobody looks for an open lesson', async ({
  page,
  freshUser,
}) => {
  const account = await freshUser(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMap(page, account);
  await startEditing(page);
  await treeItem(page, 'Leaves').focus();
  await page.evaluate(() => {
    const tree = document.querySelector('#tree') as HTMLElement;
    const seen: string[] = [];
    // A write to it, even of what it is, makes a browser lay out the page at once.
    new MutationObserver((changes) => {
      for (const { target } of changes) seen.push(`tabindex of ${(target as Element).ariaLabel}`);
    }).observe(tree, { attributes: true, attributeFilter: ['tabindex'], subtree: true });
    const search = tree.querySelector.bind(tree);
    tree.querySelector = (selector: string) => {
      if (selector.includes('aria-current')) seen.push('search of the whole tree');
      return search(selector);
    };
    Object.assign(window, { seen });
  });
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => shownOutline(page)).toContain('Leaves; .Light; Roots');
  await expect(treeItem(page, 'Leaves')).toBeFocused();
  // Onto a row and off it again.
  await treeItem(page, 'Fruit').hover();
  await expect(page.locator('.map-status')).toContainText('Fruit');
  await page.mouse.move(2, 2);
  await expect(page.locator('.map-status')).not.toContainText('Fruit');
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test('a map is edited by the menu, on a phone', async ({ page, freshUser }) => {
  const account = await freshUser(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const map = await openMap(page, account);
  await startEditing(page);
  const label = (name: string) => treeItem(page, name).locator('> a, > details > summary');
  const menu = (name: string) => page.getByRole('menuitem', { name, exact: true });

  await label('Leaves').click({ position: { x: 60, y: 15 } });
  await expect(treeItem(page, 'Leaves')).toBeFocused();
  await expect(treeItem(page, 'Leaves')).toHaveAttribute('aria-expanded', 'false');
  await shot(page, 'phone');
  await page.getByRole('button', { name: 'Change Leaves' }).click();
  await shot(page, 'phone-menu');
  expect(await axeFaults(page)).toEqual([]);
  await menu('Move up').click();
  await expect(said(page)).toContainText("Moved 'Leaves'");
  await page.getByRole('button', { name: 'Change Leaves' }).click();
  await menu('Add below').click();
  await field(page).fill('Veins');
  await shot(page, 'phone-add');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText("Added 'Veins'");
  await expect(treeItem(page, 'Veins')).toBeFocused();
  await page.getByRole('button', { name: 'Change Veins' }).click();
  await menu('Move to…').click();
  await page.getByRole('searchbox', { name: 'Words of the label' }).fill('fru');
  await shot(page, 'phone-move');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Fruit/ })
    .click();
  await expect(said(page)).toContainText("to 'Fruit'");
  await expect
    .poll(() => map.outline())
    .toBe('Leaves; .Light; Roots; .Soil; ..Clay; ..Sand; .Water; Fruit; .Veins; Seeds');
  // A click on the label of the selected node renames it.
  await label('Veins').click({ position: { x: 60, y: 15 } });
  await field(page).fill('Flesh');
  await page.getByRole('button', { name: 'End editing' }).click();
  await expect(treeItem(page, 'Flesh')).toBeVisible();
  await expect.poll(() => map.outline()).toContain('.Flesh');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a map is edited by dragging, in the mind map', async ({ page, freshUser }) => {
  const account = await freshUser(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const map = await openMap(page, account);
  await startEditing(page);
  const row = (name: string) => treeItem(page, name).locator('> a, > details > summary');
  const middle = async (name: string) => {
    const box = await row(name).boundingBox();
    if (!box) throw new Error(`${name} is not seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
  };
  const drag = async (from: string, to: string, share: number) => {
    const [start, end] = [await middle(from), await middle(to)];
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 10, start.y + 10);
    await page.mouse.move(end.x, end.y + (share - 0.5) * end.height, { steps: 4 });
  };
  await drag('Seeds', 'Fruit', 0.5);
  await expect(page.locator('.edit-mark')).toHaveAttribute('data-where', 'below');
  await shot(page, 'mind-drag');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('.edit-mark')).toHaveCount(0);

  await drag('Seeds', 'Fruit', 0.5);
  await page.mouse.up();
  await expect(said(page)).toContainText("to 'Fruit'");
  await drag('Leaves', 'Roots', 0.1);
  await expect(page.locator('.edit-mark')).toHaveAttribute('data-where', 'before');
  await page.mouse.up();
  await expect(said(page)).toContainText("Moved 'Leaves'");
  await expect.poll(() => map.outline()).toBe('Leaves; .Light; Roots; .Soil; ..Clay; ..Sand; .Water; Fruit; .Seeds');
  await expect.poll(async () => (await shownOutline(page)) === (await map.outline())).toBe(true);
  await shot(page, 'mind');
  await page.emulateMedia({ colorScheme: 'dark' });
  await treeItem(page, 'Seeds').focus();
  await page.keyboard.press('F2');
  await shot(page, 'mind-dark');
  expect(await axeFaults(page)).toEqual([]);
});

test('without a network acts wait, also through a reload; refused ones are taken back with their text', async ({
  page,
  freshUser,
}) => {
  const account = await freshUser(page);
  await page.setViewportSize({ width: 1000, height: 800 });
  const map = await openMap(page, account);
  await startEditing(page);
  await treeItem(page, 'Fruit').focus();

  // The answer is lost but the act has arrived: it counts once.
  let isLost = true;
  await page.route('**/change?**', async (route) => {
    if (!isLost) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Bud');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Petal');
  await page.keyboard.press('Enter');
  await expect(page.locator('.edit-waits')).toHaveText('No connection: 2 changes wait and will be sent.');
  await expect(treeItem(page, 'Petal')).toBeFocused();
  await shot(page, 'offline');
  isLost = false;
  await page.reload();
  await expect.poll(() => map.outline()).toContain('Fruit; Bud; .Petal; Seeds');
  await expect.poll(() => shownOutline(page)).toBe(await map.outline());
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);

  await startEditing(page);
  await treeItem(page, 'Bud').focus();
  await page.keyboard.press('F2');
  const long = 'x'.repeat(401);
  await field(page).fill(long);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('A label can have at most 400 characters.');
  await expect(field(page)).toHaveValue(long);
  await shot(page, 'refused');
  await field(page).fill('Blossom');
  await page.keyboard.press('Enter');
  await expect(said(page)).toHaveText("Renamed 'Bud' to 'Blossom'.");

  // Another tab has deleted the node; its new label can be added elsewhere.
  await map.read();
  await treeItem(page, 'Leaves').focus();
  await page.keyboard.press('F2');
  await field(page).fill('Foliage');
  await map.send({ act: 'delete', node: map.id('Leaves') });
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Foliage');
  await expect(treeItem(page, 'Leaves')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText("Added 'Foliage'");
  await expect.poll(async () => (await shownOutline(page)) === (await map.outline())).toBe(true);
});
