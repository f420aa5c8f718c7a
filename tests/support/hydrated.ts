import type { Page } from '@playwright/test';

/** Opens an address and waits until React has hydrated the page and run its effects. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/**
 * Waits until React has hydrated the page and run its effects. The router's effect sets this property; `page` in
 * support/e2e.ts sets it back in each new document, because a reload keeps it.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/**
 * Opens an address and waits until the page's last script has run, for tests that disconnect the page next. The script
 * registers the service worker, which is not installed here.
 */
export async function openWhole(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      Object.assign(window, { hasAllScripts: true });
      return new Promise(() => {});
    };
  });
  await openHydrated(page, address);
  await page.waitForFunction(() => 'hasAllScripts' in window);
}
