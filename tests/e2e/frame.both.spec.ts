import { expect, test } from '../support/e2e';

/** The frame of every page: its header with the places and the avatar's menu. */
test('the header', async ({ page, server, freshUser, javaScriptEnabled }) => {
  await freshUser(page);
  await page.goto('/');

  await test.step('the places stand in it, on a phone at the bottom, and show where one is', async () => {
    const places = page.getByRole('navigation', { name: 'Main' });
    for (const [name, address, heading] of [
      ['Maps', '/history', 'Map History'],
      ['Sources', '/sources', 'My sources'],
      ['Review', '/review', 'Review'],
      ['Today', '/', /Ada$/],
    ] as const) {
      await places.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(places.locator('[aria-current]')).toHaveText(name);
    }
    await expect(places.getByRole('link', { name: 'Search' })).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/history');
    for (const name of ['Lessons', 'Public', 'Bin', 'My maps']) {
      await page.getByRole('navigation', { name: 'Maps' }).getByRole('link', { name }).click();
      await expect(page.locator('.place-tabs [aria-current]')).toHaveText(name);
      await expect(places.locator('[aria-current]')).toHaveText('Maps');
    }
    const bar = await places.boundingBox();
    expect([bar?.x, (bar?.y ?? 0) + (bar?.height ?? 0), bar?.width]).toEqual([0, 740, 360]);
    expect((await page.locator('.site-header').boundingBox())?.height).toBeLessThan(80);
    await places.getByRole('link', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  });

  await test.step('on a phone the link to the help begins below the title', async () => {
    await page.goto('/sources');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const icon = await page.getByRole('link', { name: 'How this works' }).locator('svg').boundingBox();
    expect(icon?.x).toBe(title?.x);
  });

  await test.step('the avatar menu has every entry and signs out', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/');
    await page.locator('header summary').last().click();
    for (const name of ['My Maps', 'Account', 'Buy', 'Help & Information']) {
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
    }
    const entries = await page.locator('.site-header .menu-list a').allTextContents();
    const own = entries.filter((name) => name !== 'Administration');
    expect(own).toEqual(['My Maps', 'Account', 'Buy', 'Help & Information']);
    const theme = page.getByRole('button', { name: 'Switch Theme' });
    if (javaScriptEnabled) await expect(theme.first()).toBeVisible();
    else await expect(theme).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.goto('/history');
    await expect(page).toHaveURL(/\/login/);
  });
});
