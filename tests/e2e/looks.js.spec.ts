import { expect, type Page } from '@playwright/test';
import { axeFaults, colours } from '../support/axe';
import { type Screen, screens, settle, test } from './gallery';
import { smallTargets } from './targets';

/**
 * All screens in both themes, on phone and desktop: axe finds nothing (WCAG 2.2 AA), nothing overflows at any
 * width, and on a phone what is pressed and typed in is large enough.
 */

const wcag = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Everything that is wrong with a screen that is open at 1280 px. */
async function faultsOf(screen: Screen, page: Page): Promise<string[]> {
  const found: string[] = [];
  const fits = async (size: string) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${over} px too wide at ${size}`);
  };
  const show = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await fits(`${width}`);
  };
  // In the dark, both widths have the same colours, except for the map, whose panel covers the tree on a phone.
  const isMap = screen.name.startsWith('map');
  const checks = [
    [1280, 'light', wcag],
    [1280, 'dark', { runOnly: colours }],
    ...(isMap ? ([[360, 'dark', { runOnly: colours }]] as const) : []),
    [360, 'light', wcag],
  ] as const;
  let shown = 0;
  for (const [width, colorScheme, rules] of checks) {
    if (shown !== width) await show(width);
    shown = width;
    if (screen.withoutScripts) continue;
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // Half of a chip may lie below the open menu, which is closed before the chip is pressed.
    const part = screen.name === 'home-menu' ? { exclude: '.chip' } : {};
    for (const fault of await axeFaults(page, { ...part, ...rules })) found.push(`${width} ${colorScheme} ${fault}`);
  }
  found.push(...(await smallTargets(page)));

  for (const width of [320, 768, 2560]) await show(width);
  // Text at 200 % on a small desktop (WCAG 1.4.4).
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await fits('1280 with text at 200 %');
  return found.map((fault) => `${screen.name}: ${fault}`);
}

const shownAsTheyAre = screens.filter(({ act, withoutScripts }) => !(act || withoutScripts));

// A page for each screen took longer than the screen.
for (let at = 0; at < shownAsTheyAre.length; at += 8) {
  const some = shownAsTheyAre.slice(at, at + 8);
  test(`${some.map(({ name }) => name).join(', ')}: reachable, and they fit`, async ({ page, visit }) => {
    test.setTimeout(some.length * 60_000);
    const found: string[] = [];
    for (const screen of some) {
      await page.context().clearCookies();
      await page.setViewportSize({ width: 1280, height: 800 });
      await visit(screen, page);
      found.push(...(await faultsOf(screen, page)));
    }
    expect(found).toEqual([]);
  });
}

for (const screen of screens.filter((each) => !shownAsTheyAre.includes(each))) {
  test(`${screen.name} is reachable and fits`, async ({ page, browser, visit }) => {
    const own = screen.withoutScripts ? await browser.newPage({ javaScriptEnabled: false }) : page;
    await own.setViewportSize({ width: 1280, height: 800 });
    await visit(screen, own);
    expect(await faultsOf(screen, own)).toEqual([]);
    if (own !== page) await own.close();
  });
}
