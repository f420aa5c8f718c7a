import { expect, test } from '../support/e2e';

/** The map without scripts: it folds, links, chooses its look by the width of the window, and prints. */
test('the tree without scripts', async ({ page, freshUser }) => {
  await freshUser(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.getByLabel('What do you want to learn?').fill('Python Programming');
  await page.getByRole('button', { name: 'Create map' }).click();
  await page.waitForURL(/\/map\/[a-z0-9]+$/, { timeout: 40_000 });
  const branch = page.locator('#tree > li > details > ul > li > details').first();
  const summary = branch.locator('> summary');

  await test.step('folds and unfolds', async () => {
    await expect(page.getByText(/^\d+ of \d+ nodes visible$/)).toBeVisible();
    await expect(branch).not.toHaveAttribute('open');
    await summary.click();
    await expect(branch.locator('a').first()).toBeVisible();
    await expect(branch.locator('details:not([open])')).toHaveCount(0);
    await summary.click();
    await expect(branch.locator('a').first()).toBeHidden();
  });

  await test.step('a wide window shows a mind map, a narrow one an outline, without controls that need scripts', async () => {
    await summary.click();
    const list = branch.locator(':scope > ul');
    const right = async () => ((await list.boundingBox())?.x ?? 0) > ((await summary.boundingBox())?.x ?? 0) + 100;
    expect(await right()).toBe(true);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await right()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('.map-tools')).toBeHidden();
    await expect(page.locator('.map-zoom')).toBeHidden();
  });

  await test.step('the side panel opens', async () => {
    await page.locator('.map-head .menu > summary').click();
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeVisible();
    await page.locator('.map-head .menu > summary').click();
  });

  await test.step('prints everything, or what is unfolded', async () => {
    const seen = await page.locator('#tree a:visible').count();
    expect(seen).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#tree a').last()).toBeVisible();
    await expect(page.locator('.map-head .menu')).toBeHidden();
    expect((await page.pdf()).length).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('.map-head .menu > summary').click();
    await page.getByRole('checkbox', { name: 'Print only what is unfolded' }).check();
    await page.locator('.map-head .menu > summary').click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#tree a:visible')).toHaveCount(seen);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a leaf opens its panel', async () => {
    const leaf = branch.locator('a').first();
    const label = (await leaf.textContent())?.replace(/\s*has a lesson\s*$/, '') ?? '';
    await leaf.click();
    await expect(page).toHaveURL(/\?node=/);
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(page.locator('#tree a[aria-current]')).toContainText(label);
    await expect(page.locator('#tree a[aria-current]')).toBeInViewport();
    await expect(branch).toHaveAttribute('open');
  });
});
