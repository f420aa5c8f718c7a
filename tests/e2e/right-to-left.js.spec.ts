import type { Page } from '@playwright/test';
import { makeMap } from '../support/streams';
import { treeItem } from '../support/tree-item';
import { expect, reply, test } from './lesson-world';

/** Maps in Arabic and Hebrew grow from right to left: in both looks, on desktop and phone, and on paper. */

const languages = {
  ar: {
    topic: 'أساسيات علم الفلك',
    branch: 'الكواكب والنجوم',
    leaf: 'كيف ترصد السماء بالمنظار',
    lesson:
      'استخدم الأمر `git commit -m "x"` ثم اقرأ https://example.org/a/b/ بعناية.\n\n- الأول\n- الثاني\n\n| اسم | عدد |\n|:--|--:|\n| قمر | 1 |\n',
  },
  he: {
    topic: 'תולדות השפה העברית',
    branch: 'מילים ושורשים בלשון',
    leaf: 'איך קוראים טקסט ישן במילון',
    lesson:
      'הפקודה `git commit -m "x"` נמצאת בכתובת https://example.org/a/b/ ברשת.\n\n- ראשון\n- שני\n\n| שם | מספר |\n|:--|--:|\n| ירח | 1 |\n',
  },
} as const;

/** 50 nodes: the topic and seven branches of six leaves each. */
const outlineOf = ({ branch, leaf }: { branch: string; leaf: string }) =>
  Array.from(
    { length: 7 },
    (_, at) =>
      `- ${branch} ${at + 1}\n${Array.from({ length: 6 }, (_, n) => `  - ${leaf} ${at + 1}.${n + 1}\n`).join('')}`,
  ).join('');

/** The positions of the root's row, of its branches and of the leaves of open branches, and what is visible. */
const places = (page: Page) =>
  page.evaluate(() => {
    const box = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const slot = document.querySelector('.tree-slot') as HTMLElement;
    const root = document.querySelector('#root > summary') as HTMLElement;
    const branches = [...document.querySelectorAll('#root > ul > li > details > summary')];
    const leaves = [...document.querySelectorAll('#tree details[open] details[open] > ul > li > a')];
    return {
      slot: box(slot),
      root: box(root),
      branches: branches.map(box),
      leaves: leaves.map(box),
      wider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    };
  });

/** By a key: a mind map that has just opened is fitted to its window, and a click could miss the branch. */
const unfoldFirst = (page: Page) => page.locator('#root > ul > li > details > summary').first().press('Enter');
const setLook = (page: Page, look: 'Outline' | 'Mind map') => page.locator('.looks label', { hasText: look }).click();

for (const [tag, { topic, branch, leaf, lesson }] of Object.entries(languages)) {
  test.describe(`a map in ${tag}`, () => {
    test.beforeEach(async ({ page, model, freshUser }) => {
      model.reset();
      model.script(reply.text([outlineOf({ branch, leaf })]));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`/map/${await makeMap(await freshUser(page), topic)}`);
      await expect(page.getByRole('tree', { name: topic })).toBeVisible();
    });

    /** The arrow keys follow the direction of the children. */
    const usesArrowKeys = async (page: Page) => {
      const item = page.locator('li:focus');
      await page.locator('#root').locator('xpath=..').focus();
      await page.keyboard.press('ArrowLeft');
      await expect(item).toContainText(`${branch} 1`);
      await page.keyboard.press('ArrowLeft');
      await expect(item).toHaveAttribute('aria-expanded', 'true');
      await page.keyboard.press('ArrowLeft');
      await expect(item).toHaveText(new RegExp(`${leaf} 1\\.1$`));
      const { slot, leaves, branches } = await places(page);
      const focused = await page.locator('li:focus > a').boundingBox();
      expect(focused?.x).toBeGreaterThanOrEqual(slot.left);
      expect(leaves[0]?.right).toBeLessThan(branches[0]?.right ?? 0);
      await page.keyboard.press('ArrowRight');
      await expect(item).toContainText(`${branch} 1`);
      await page.keyboard.press('ArrowRight');
      await expect(item).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('#root').locator('xpath=..')).toBeFocused();
    };

    test('goes from right to left', async ({ page, browser, baseURL, model }) => {
      const openAgain = async () => {
        await page.emulateMedia({ media: null });
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(new URL(page.url()).pathname);
        await expect(page.getByRole('tree', { name: topic })).toBeVisible();
      };
      await test.step('has its language and direction, and its prompt the name of the language', async () => {
        await expect(page.locator('#tree')).toHaveAttribute('lang', tag);
        await expect(page.locator('#tree')).toHaveAttribute('dir', 'rtl');
        await expect(page.locator('h1')).toHaveAttribute('lang', tag);
        await expect(page.locator('html')).toHaveAttribute('lang', 'en');
        model.script(reply.text([lesson]));
        await unfoldFirst(page);
        await treeItem(page, `${leaf} 1.1`).click();
        await page.getByRole('button', { name: 'Generate Description' }).click();
        const prose = page.locator('.panel .prose').last();
        // The text is rendered anew while it streams, so an element found before may have been removed.
        await expect(page.getByText('Written by test-model')).toBeVisible();
        await expect(prose.locator('code')).toHaveText('git commit -m "x"');
        await expect(prose.getByRole('cell')).toHaveCount(2);
        expect(model.requests.at(-1)?.prompt).toContain(tag === 'ar' ? 'Arabic' : 'Hebrew');
        await expect(prose).toHaveAttribute('lang', tag);
        await expect(prose).toHaveAttribute('dir', 'rtl');
        const seen = await prose.evaluate((text) => {
          /** The characters from left to right, as the learner sees them. */
          const read = (element: Element) => {
            const node = element.firstChild as Text;
            const range = document.createRange();
            return [...node.data]
              .map((letter, at) => {
                range.setStart(node, at);
                range.setEnd(node, at + 1);
                const { left, top } = range.getBoundingClientRect();
                return { letter, left, top: Math.round(top) };
              })
              .sort((a, b) => a.top - b.top || a.left - b.left)
              .map(({ letter }) => letter)
              .join('');
          };
          const item = text.querySelector('li') as HTMLElement;
          const [first, second] = text.querySelectorAll('td');
          return {
            code: read(text.querySelector('code') as Element),
            address: read(text.querySelector('a') as Element),
            itemPadding: getComputedStyle(item.parentElement as Element).paddingRight,
            columns: Number(first?.getBoundingClientRect().left) > Number(second?.getBoundingClientRect().left),
          };
        });
        expect(seen.code).toBe('git commit -m "x"');
        expect(seen.address).toBe('https://example.org/a/b/');
        expect(Number.parseFloat(seen.itemPadding)).toBeGreaterThan(10);
        expect(seen.columns).toBe(true);
      });
      // All else depends on the direction alone.
      if (tag === 'he') return;
      await test.step('opens as a mind map with the root in the middle, its first branches to the left and the others to the right', async () => {
        await openAgain();
        const first = await places(page);
        const middle = ({ root }: typeof first) => (root.left + root.right) / 2;
        expect(Math.abs(middle(first) - (first.slot.left + first.slot.right) / 2)).toBeLessThan(120);
        expect(first.branches).toHaveLength(7);
        for (const each of first.branches.slice(0, 4)) expect(each.right).toBeLessThan(first.root.left);
        for (const each of first.branches.slice(4)) expect(each.left).toBeGreaterThan(first.root.right);
        await unfoldFirst(page);
        await expect.poll(async () => (await places(page)).leaves.length).toBe(6);
        const open = await places(page);
        for (const each of open.leaves) expect(each.right).toBeLessThan(open.branches[0]?.left ?? 0);
        expect(open.wider).toBe(false);
        // Lines end at the rows that they lead to, and begin where the parent's row ends.
        const gaps = await page.evaluate(() =>
          [...document.querySelectorAll('#tree details[open] > ul')].flatMap((list) => {
            const parent = list.previousElementSibling as Element;
            if (list.parentElement?.id === 'root') return [];
            const fromParent = Math.abs(list.getBoundingClientRect().right - parent.getBoundingClientRect().left);
            const toRows = [...list.children].map((item) => {
              const row = item.querySelector('a, summary') as Element;
              return Math.abs(item.getBoundingClientRect().right - row.getBoundingClientRect().right);
            });
            return [fromParent, ...toRows];
          }),
        );
        expect(Math.max(...gaps)).toBeLessThan(1);

        // It stays in view when everything is unfolded, and when the window changes.
        const before = await places(page);
        await page.getByRole('button', { name: 'Expand all' }).click();
        await expect.poll(async () => (await places(page)).leaves.length).toBe(42);
        const after = await places(page);
        expect(Math.abs(after.root.right - before.root.right)).toBeLessThan(2);
        for (const { right } of after.leaves.slice(0, 24)) expect(right).toBeLessThan(after.root.left);
        for (const { left } of after.leaves.slice(24)) expect(left).toBeGreaterThan(after.root.right);
        await page.getByRole('button', { name: /Fit/ }).click();
        const fitted = await places(page);
        expect(fitted.root.left).toBeGreaterThan(fitted.slot.left);
        expect(fitted.root.right).toBeLessThan(fitted.slot.right);
        const beside = middle(fitted) - 640;
        await page.setViewportSize({ width: 1000, height: 800 });
        await expect.poll(async () => Math.abs(middle(await places(page)) - 500 - beside)).toBeLessThan(30);
      });
      await test.step('is the same on paper and with scripts off', async () => {
        await openAgain();
        await page.emulateMedia({ media: 'print' });
        const printed = await places(page);
        for (const each of printed.branches) expect(each.right).toBeGreaterThan(500);
        const context = await browser.newContext({
          javaScriptEnabled: false,
          ...(baseURL && { baseURL }),
          viewport: { width: 1280, height: 800 },
          storageState: await page.context().storageState(),
        });
        const plain = await context.newPage();
        await plain.goto(page.url());
        const root = await plain.locator('#root > summary').boundingBox();
        const slot = await plain.locator('.tree-slot').boundingBox();
        const middle = (box: typeof root) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
        expect(Math.abs(middle(root) - middle(slot))).toBeLessThan(120);
        const branches = await plain.locator('#root > ul > li').first().boundingBox();
        expect((branches?.x ?? 0) + (branches?.width ?? 0)).toBeLessThanOrEqual((root?.x ?? 0) + 1);
        await context.close();
      });
      await test.step('is mirrored as an outline, on desktop and phone, and so are its arrow keys', async () => {
        await openAgain();
        await usesArrowKeys(page);
        await setLook(page, 'Outline');
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 });
          await page.reload();
          await expect(page.getByRole('tree', { name: topic })).toBeVisible();
          const { slot, root, branches, wider } = await places(page);
          expect(slot.right - root.right).toBeLessThan(100);
          for (const each of branches) expect(each.right).toBeLessThan(root.right);
          expect(wider).toBe(false);
        }
        await usesArrowKeys(page);
      });
    });
  });
}

test('a number behind a date that ends in UTC stands behind it in Arabic, too', async ({ page }) => {
  await page.goto('/login');
  const [zone, count] = await page.evaluate(() => {
    document.body.innerHTML = '<p dir="rtl">أُنشئت <time>06:26 م UTC</time> · <span>112</span> عقدة</p>';
    const range = document.createRange();
    const text = document.querySelector('time')?.firstChild as Text;
    range.setStart(text, text.length - 'UTC'.length);
    range.setEnd(text, text.length);
    return [range.getBoundingClientRect().left, document.querySelector('span')?.getBoundingClientRect().right ?? 0];
  });
  expect(zone).toBeGreaterThan(count as number);
});
