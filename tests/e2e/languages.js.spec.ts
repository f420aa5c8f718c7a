import { expect } from '@playwright/test';
import { screens, test } from './gallery';

/** Every screen on a phone in the languages that try it most: long words, right to left, and no Latin letters. */

/** Texts that are no sentence of the interface: content in a language of its own, and what learners typed. */
const content =
  '[lang]:not(html), [dir="auto"], bdi, code, pre, kbd, textarea, option, select, svg, script, style, noscript';

/** Words of two and more letters in a row that stand in the page's own text, as an untranslated sentence would. */
const englishIn = (own: string): string[] => {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    if (
      !/[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(text) ||
      /\p{Script=Han}/u.test(text) ||
      node.parentElement?.closest(own)
    )
      continue;
    if (node.parentElement?.checkVisibility()) found.push(text.slice(0, 80));
  }
  return found;
};

for (const tag of ['de', 'ar', 'zh-Hans'])
  for (const half of [0, 1])
    test(`screens fit a phone in ${tag}, part ${half + 1}`, async ({ browser, visit }) => {
      const page = await browser.newPage({
        viewport: { width: 360, height: 800 },
        javaScriptEnabled: false,
        locale: tag,
      });
      const wrong: string[] = [];
      for (const screen of screens.filter(({ act }, at) => !act && at % 2 === half)) {
        await page.context().clearCookies();
        await visit({ ...screen, withoutScripts: true }, page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) wrong.push(`${screen.name}: ${over} px too wide`);
        if (tag === 'zh-Hans')
          for (const text of await page.evaluate(englishIn, content)) wrong.push(`${screen.name}: ${text}`);
      }
      expect(wrong).toEqual([]);
      await page.close();
    });
