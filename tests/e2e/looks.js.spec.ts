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

/**
 * Runs in the page, at a desktop's width, and keeps what it shows. @returns its language, by how much it is too wide,
 * also with text at 200 % (WCAG 1.4.4), whether it is a map, and whether there is a box in which something scrolls
 */
function measureWide(excluded: string) {
  const html = document.documentElement;
  globalThis.wide = [...document.querySelectorAll('body *')].filter(
    (each) => each.checkVisibility() && !(excluded && each.closest(excluded)),
  );
  const scrolls = globalThis.wide.some(
    (each) =>
      /auto|scroll/.test(getComputedStyle(each).overflow) &&
      (each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth),
  );
  const isMap = document.querySelector('.tree-slot') !== null;
  const over = html.scrollWidth - innerWidth;
  html.style.fontSize = '200%';
  const overWithLargeText = html.scrollWidth - innerWidth;
  html.style.fontSize = '';
  return { lang: html.lang, over, overWithLargeText, isMap, scrolls };
}

/**
 * Runs in the page, at a phone's width, and marks what only a desktop shows. @returns whether there is something, and
 * by how much the page is too wide, also in the other direction
 */
function measurePhone() {
  const html = document.documentElement;
  for (const each of globalThis.wide) each.toggleAttribute('data-wide', !each.checkVisibility());
  const over = html.scrollWidth - innerWidth;
  const { dir } = html;
  html.dir = 'rtl';
  const overMirrored = html.scrollWidth - innerWidth;
  html.dir = dir;
  return { hasWide: document.querySelector('[data-wide]') !== null, over, overMirrored };
}

/** Everything that is wrong with a screen that is open at 1280 px, in the dark. */
async function faultsOf(screen: Screen, page: Page, language: string): Promise<string[]> {
  const found: string[] = [];
  const fits = (size: string, over: number) => {
    if (over > 0) found.push(`${over} px too wide at ${size}`);
  };
  const isFramed = framed.has(screen.name);
  const exclude = [
    // Half of a chip may lie below the open menu, which is closed before the chip is pressed.
    ...(screen.name === 'home-menu' ? ['.chip'] : []),
    ...(isFramed ? [] : ['.site-header', '.site-footer']),
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

  const { lang, over, overWithLargeText, isMap, scrolls } = await page.evaluate(measureWide, exclude);
  if (lang !== language) found.push(`in ${lang}`);
  fits('1280', over);
  fits('1280 with text at 200 %', overWithLargeText);
  const isTight = isJudged && !isMap && (scrolls || (await smallTargets(page)).length > 0);
  // Both widths show the same elements in the same colours, except for the map: its rows are boxes on a desktop, and
  // its panel covers the tree on a phone.
  if (isJudged) await judgeColours('dark');
  await page.setViewportSize({ width: 360, height: 800 });
  if (isJudged && isMap) await judgeColours('dark');
  // The tools of a map, in its open menu, are judged by axe's further rules as well.
  if (isJudged) await judge(screen.name === 'map-controls' ? {} : wcag);
  const phone = await page.evaluate(measurePhone);
  fits('360', phone.over);
  fits('360 from right to left', phone.overMirrored);
  found.push(...(await smallTargets(page)));

  // A wider window than a desktop's gives most screens no more than wider margins.
  for (const width of isMap || isFramed ? [320, 768, 2560] : [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    fits(`${width}`, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
  }
  const isJudgedWide = isJudged && (isMap || phone.hasWide);
  if (isJudgedWide || isTight) await page.setViewportSize({ width: 1280, height: 800 });
  if (isJudgedWide) await judge(isMap ? wcag : { ...wcag, include: '[data-wide]' });
  if (isTight) tell(await axeFaults(page, { exclude, ...boxes }), 'light');
  return found.map((fault) => `${screen.name}: ${fault}`);
}

// In one worker one after the other: two would furnish two galleries, and judge all colours twice.
test.describe.configure({ mode: 'default' });

/** Judges the screens one after the other on one page: a page for each took longer than the screen. */
async function judgeAll(some: readonly Screen[], { page, visit, language }: Asked) {
  test.setTimeout(some.length * 60_000);
  const found: string[] = [];
  for (const screen of some) {
    await page.context().clearCookies();
    if (screen.act) await forgetDrafts(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit(screen, page);
    found.push(...(await faultsOf(screen, page, language)));
  }
  expect(found).toEqual([]);
}

interface Asked {
  readonly page: Page;
  readonly visit: (screen: Screen, page: Page) => Promise<void>;
  readonly language: string;
}

/** Leaves the page, and takes away what an editor or a map has kept in the browser. */
async function forgetDrafts(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  if (origin === 'null') return;
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await browser.detach();
}

const namesOf = (some: readonly Screen[]) => some.map(({ name }) => name).join(', ');
const acted = screens.filter(({ act }) => act);
const withoutScripts = screens.filter((screen) => screen.withoutScripts);
const shownAsTheyAre = screens.filter(({ act, withoutScripts }) => !(act || withoutScripts));

// German has the longest words; it is measured in the other direction, too. axe finds the same in any language.
test.describe('in German', () => {
  test.use({ locale: 'de' });

  for (let at = 0; at < shownAsTheyAre.length; at += 16) {
    const some = shownAsTheyAre.slice(at, at + 16);
    test(`${namesOf(some)}: reachable, and they fit`, async ({ page, visit }) => {
      await judgeAll(some, { page, visit, language: 'de' });
    });
  }
});

test(`${namesOf(acted)}: reachable, and they fit`, async ({ page, visit }) => {
  await judgeAll(acted, { page, visit, language: 'en' });
});

test(`${namesOf(withoutScripts)}: reachable, and they fit`, async ({ browser, visit }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: 'de' });
  await judgeAll(withoutScripts, { page, visit, language: 'de' });
  await page.close();
});

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
