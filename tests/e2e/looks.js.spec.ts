import { expect, type Page } from '@playwright/test';
import { axeFaults, faultsOfColour, faultsOfForm } from '../support/axe';
import { type Screen, screens, test } from './gallery';
import { smallTargets } from './targets';

/**
 * All screens in both themes, on phone and desktop: axe finds nothing (WCAG 2.2 AA), nothing overflows at any
 * width and in either direction, and on a phone what is pressed and typed in is large enough.
 */

const wcag = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** The rules that measure boxes: they can find something at another width, too. */
const boxes = { runOnly: { type: 'rule' as const, values: ['target-size', 'scrollable-region-focusable'] } };

/** The screens whose header and footer are judged: of each kind of visitor, in each place. Others have the same. */
const framed = new Set([
  ...['landing', 'login', 'maps', 'help', 'verify-email', 'goals', 'home-empty', 'sources', 'review'],
  ...['home', 'home-menu', 'history', 'not-found'],
]);

/** Screens of every kind. */
const ofEachKind = ['landing', 'login', 'home', 'map-lesson', 'history', 'review', 'account', 'buy', 'help-writing'];

for (const name of [...framed, ...ofEachKind, ...screens.flatMap(({ likeness }) => likeness ?? [])])
  if (!screens.some((each) => each.name === name && !each.likeness)) throw new Error(`No screen ${name} is judged.`);

/** The colours of texts that were judged on any screen: most screens have no others. */
const known = new Set<string>();

declare global {
  /** The elements that a desktop shows. */
  var wide: Element[];
}

/** Runs in the page, at a desktop's width. @returns whether there is a box in which something scrolls */
function keepWide(excluded: string): boolean {
  globalThis.wide = [...document.querySelectorAll('body *')].filter(
    (each) => each.checkVisibility() && !(excluded && each.closest(excluded)),
  );
  return globalThis.wide.some(
    (each) =>
      /auto|scroll/.test(getComputedStyle(each).overflow) &&
      (each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth),
  );
}

/** Runs in the page, at a phone's width: marks what only a desktop shows. @returns whether there is something */
function markWide(): boolean {
  for (const each of globalThis.wide) each.toggleAttribute('data-wide', !each.checkVisibility());
  return document.querySelector('[data-wide]') !== null;
}

/** Everything that is wrong with a screen that is open at 1280 px, in the dark. */
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
  const exclude = [
    // Half of a chip may lie below the open menu, which is closed before the chip is pressed.
    ...(screen.name === 'home-menu' ? ['.chip'] : []),
    ...(framed.has(screen.name) ? [] : ['.site-header', '.site-footer']),
  ].join();
  const tell = (faults: readonly string[], colorScheme: string) =>
    found.push(...faults.map((fault) => `${page.viewportSize()?.width} ${colorScheme} ${fault}`));
  const judgeColours = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme });
    tell(await faultsOfColour(page, known, { exclude }), colorScheme);
  };
  const judge = async (asked: Parameters<typeof axeFaults>[1]) => {
    await judgeColours('light');
    tell(await faultsOfForm(page, { exclude, ...asked }), 'light');
  };
  const isJudged = !(screen.withoutScripts || screen.likeness);
  // Both widths show the same elements in the same colours, except for the map: its rows are boxes on a desktop, and
  // its panel covers the tree on a phone.
  const isMap = (await page.locator('.tree-slot').count()) > 0;

  await fits('1280');
  const isTight = isJudged && ((await page.evaluate(keepWide, exclude)) || (await smallTargets(page)).length > 0);
  if (isJudged) await judgeColours('dark');
  await show(360);
  if (isJudged && isMap) await judgeColours('dark');
  // The tools of a map, in its open menu, are judged by axe's further rules as well.
  if (isJudged) await judge(screen.name === 'map-controls' ? {} : wcag);
  const hasWide = isJudged && (await page.evaluate(markWide));
  found.push(...(await smallTargets(page)));
  const direction = await page.evaluate(() => {
    const { dir } = document.documentElement;
    document.documentElement.dir = 'rtl';
    return dir;
  });
  await fits('360 from right to left');
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);

  // A wider window than a desktop's gives most screens no more than wider margins.
  for (const width of isMap || framed.has(screen.name) ? [320, 768, 2560] : [320, 768]) await show(width);
  await page.setViewportSize({ width: 1280, height: 800 });
  if (isJudged && isMap) await judge(wcag);
  else if (hasWide) await judge({ ...wcag, include: '[data-wide]' });
  if (isTight && !isMap) tell(await axeFaults(page, { exclude, ...boxes }), 'light');
  // Text at 200 % on a small desktop (WCAG 1.4.4).
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await fits('1280 with text at 200 %');
  return found.map((fault) => `${screen.name}: ${fault}`);
}

const shownAsTheyAre = screens.filter(({ act, withoutScripts }) => !(act || withoutScripts));

// German has the longest words; it is measured in the other direction, too. axe finds the same in any language.
test.describe('in German', () => {
  test.use({ locale: 'de' });

  // A page for each screen took longer than the screen.
  for (let at = 0; at < shownAsTheyAre.length; at += 16) {
    const some = shownAsTheyAre.slice(at, at + 16);
    test(`${some.map(({ name }) => name).join(', ')}: reachable, and they fit`, async ({ page, visit }) => {
      test.setTimeout(some.length * 60_000);
      const found: string[] = [];
      for (const screen of some) {
        await page.context().clearCookies();
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.emulateMedia({ colorScheme: 'dark' });
        await visit(screen, page);
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        found.push(...(await faultsOf(screen, page)));
      }
      expect(found).toEqual([]);
    });
  }
});

for (const screen of screens.filter((each) => !shownAsTheyAre.includes(each))) {
  test(`${screen.name} is reachable and fits`, async ({ page, browser, visit }) => {
    const own = screen.withoutScripts ? await browser.newPage({ javaScriptEnabled: false, locale: 'de' }) : page;
    await own.setViewportSize({ width: 1280, height: 800 });
    await own.emulateMedia({ colorScheme: 'dark' });
    await visit(screen, own);
    expect(await faultsOf(screen, own)).toEqual([]);
    if (own !== page) await own.close();
  });
}

test('screens in Arabic go from right to left, and fit a phone', async ({ browser, visit }) => {
  const page = await browser.newPage({
    viewport: { width: 360, height: 800 },
    javaScriptEnabled: false,
    locale: 'ar',
  });
  for (const screen of screens.filter(({ name }) => ofEachKind.includes(name))) {
    await page.context().clearCookies();
    await visit({ ...screen, withoutScripts: true }, page);
    await expect(page.locator('html[dir="rtl"]')).toHaveCSS('direction', 'rtl');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, screen.name).toBeLessThanOrEqual(0);
  }
  await page.close();
});
