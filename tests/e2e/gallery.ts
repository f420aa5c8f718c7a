import type { Page } from '@playwright/test';
import { test as base } from '../support/e2e';
import type { Screen } from '../support/screens';

export { type Screen, screens } from '../support/screens';

/** Visits of all screens, for the visual checks and the screenshots. */

/** Waits until the page is rendered in its new size or theme. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );

export const test = base.extend<{ visit: (screen: Screen, page: Page) => Promise<void> }>({
  server: async ({ gallery }, use) => use(gallery.server),

  visit: async ({ gallery, server }, use) => {
    await use(async (screen, page) => {
      await page.context().addCookies([...(gallery.accounts.get(screen.who)?.cookies ?? [])]);
      const response = await page.goto(server.url + screen.path(gallery));
      if (response?.status() !== (screen.status ?? 200))
        throw new Error(`${screen.name} answered ${response?.status()}`);
      if (!screen.withoutScripts && screen.path(gallery).startsWith('/map/') && !screen.status)
        await page.locator('.tree-slot.live, .main').first().waitFor();
      await screen.act?.(page);
    });
  },
});
