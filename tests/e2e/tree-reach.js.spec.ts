import { atRest } from '../support/at-rest';
import { axeFaults } from '../support/axe';
import { expect, test, writeLesson } from './lesson-world';

test.use({ reducedMotion: 'no-preference' });

/** The tree's accessibility: touch, forced colours, print and find-in-page. */

/** An outline of 585 nodes: eight branches with eight twigs with eight leaves. */
function mosses(label: (name: string, at: number) => string = (name) => name): string {
  const eight = (parent: string, each: (name: string, at: number) => string) =>
    Array.from({ length: 8 }, (_, at) => each(`${parent}.${at}`, at)).join('');
  const row = (indent: string) => (name: string, at: number) => `${indent}- ${label(name, at)}\n`;
  return eight(
    'Moss',
    (branch, at) =>
      row('')(branch, at) + eight(branch, (twig, twigAt) => row('  ')(twig, twigAt) + eight(twig, row('    '))),
  );
}

test('the first frame after every fold shows what stays', async ({ page, owner, readyMap }) => {
  // Some labels wrap, so that the estimated height of a branch off screen differs from its real one.
  const outline = mosses((name, at) => (at % 3 === 1 ? `${name} ${'of many words '.repeat(6)}` : name));
  const mapId = await readyMap(owner, 'Mosses', outline);
  await page.goto(`/map/${mapId}`);
  await expect(page.locator('.tree-slot.live')).toBeVisible();

  for (const look of ['Mind map', 'Outline']) {
    await page.locator(`label.tool[title="${look}"]`).click();
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    await expect(page.locator('.map-count')).toHaveText(/^585 /);
    const late = await page.evaluate(async () => {
      const slot = document.querySelector('.tree-slot') as HTMLElement;
      const frames = async (count: number) => {
        for (let at = 0; at < count; at += 1)
          await new Promise((done) =>
            requestAnimationFrame(() => {
              // A message posted within a frame arrives after that frame is rendered.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = done;
              port2.postMessage(0);
            }),
          );
      };
      const shown = () => {
        const view = slot.getBoundingClientRect();
        return [...slot.querySelectorAll<HTMLElement>('a, summary')].flatMap((row) => {
          if (!row.checkVisibility({ contentVisibilityAuto: true })) return [];
          const { left, top, right, bottom } = row.getBoundingClientRect();
          const shows = right > view.left && left < view.right && bottom > view.top + 1 && top < view.bottom - 1;
          return shows ? [{ row, left, top }] : [];
        });
      };
      let seed = 7;
      const random = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
        return seed / 2 ** 31;
      };
      const pressable = [...document.querySelectorAll<HTMLElement>('.map button')].filter((button) =>
        /^(Expand all|Collapse all|Show \d levels)/.test(button.title || (button.textContent ?? '')),
      );
      const found: string[] = [];
      for (let turn = 0; turn < 15; turn += 1) {
        if (random() < 0.4) {
          slot.scrollTop = random() * slot.scrollHeight;
          await frames(6);
        }
        const folds = shown().filter(({ row }) => row.matches('summary'));
        const fold = folds[Math.floor(random() * folds.length)]?.row;
        const act = random() < 0.3 || !fold ? pressable[Math.floor(random() * pressable.length)] : fold;
        act?.click();
        await frames(1);
        const first = shown();
        await frames(8);
        const last = shown();
        const isSame =
          first.length === last.length &&
          first.every(({ row, left, top }, at) => {
            const other = last[at];
            return row === other?.row && Math.hypot(left - other.left, top - other.top) < 2;
          });
        if (!isSame) found.push(`${turn}: ${act?.title || act?.textContent}`);
      }
      return { found, pressable: pressable.length };
    });
    expect(late.pressable, 'the buttons were found').toBeGreaterThanOrEqual(4);
    expect(late.found, look).toEqual([]);
  }
});

test('large maps stay where they are, and fit their window', async ({ page, owner, readyMap }) => {
  await test.step('in a low window, where the page scrolls, a fold does not move its row', async () => {
    const mapId = await readyMap(owner, 'Mosses', mosses());
    await page.setViewportSize({ width: 700, height: 380 });
    await page.goto(`/map/${mapId}`);
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    await page.locator('label.tool[title="Outline"]').click();
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    await expect(page.locator('.map-count')).toHaveText(/^585 /);

    const leaf = page.locator('#tree a', { hasText: 'Moss.4.3.4' });
    await leaf.evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await expect(leaf).toBeInViewport();
    // A script's click: Playwright's would scroll up to the tools.
    await page.locator('[data-levels="2"]').evaluate((button: HTMLElement) => button.click());
    await expect(page.locator('.map-count')).toHaveText(/^73 /);
    await expect(page.locator('#tree summary', { hasText: 'Moss.4.3' })).toBeInViewport();
  });

  await test.step('an outline of thousands of nodes wraps its lines when the window narrows', async () => {
    const thirteen = (each: (at: number) => string) => Array.from({ length: 13 }, (_, at) => each(at)).join('');
    const leaf = 'All that grows here in the shade of an older and larger one';
    const row = (b: number) => `  - Row ${b}\n${thirteen((c) => `    - ${leaf}, ${c}\n`)}`;
    const mapId = await readyMap(
      owner,
      'Ferns',
      thirteen((a) => `- Bed ${a}\n${thirteen(row)}`),
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/map/${mapId}`);
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    await page.locator('label.tool[title="Outline"]').click();
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    await expect(page.locator('.map-count')).toHaveText(/^2,380 /);
    // The browser remembers the width of a branch that it has rendered.
    const last = page.locator('#tree a').last();
    await last.scrollIntoViewIfNeeded();
    await page.locator('#root > summary').scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 360, height: 740 });
    const slot = page.locator('.tree-slot');
    await expect.poll(() => slot.evaluate((window) => window.clientWidth)).toBeLessThanOrEqual(360);
    await expect.poll(() => slot.evaluate((window) => window.scrollWidth - window.clientWidth)).toBe(0);
  });

  await test.step('a deep outline does not break words on a phone, and scrolls sideways', async () => {
    const levels = Array.from({ length: 12 }, (_, at) => `${'  '.repeat(at)}- Something on level ${at + 1}`);
    const mapId = await readyMap(owner, 'Roots', `${levels.join('\n')}\n`);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/map/${mapId}`);
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    const leaf = page.locator('#tree a');
    // The map scrolls by itself until the branches are at rest.
    await expect(async () => {
      await leaf.scrollIntoViewIfNeeded();
      await expect(leaf).toBeInViewport({ ratio: 1, timeout: 1_000 });
    }).toPass();
    expect((await leaf.boundingBox())?.width).toBeGreaterThan(100);
  });
});

test('a map is found, pinched, printed and shown in any window and in forced colours', async ({
  page,
  owner,
  model,
}) => {
  await test.step('the browser unfolds the branch of what its own search has found', async () => {
    await page.goto(owner.leaf.address.replace(/\?.*/, ''));
    const leaf = page.locator(`[id="${owner.leaf.nodeId}"]`);
    await expect(leaf).toBeHidden();
    // HTML unfolds <details> for find-in-page and for fragment links by the same rule; only the latter can be tested.
    await page.evaluate((id) => {
      location.hash = id;
    }, owner.leaf.nodeId);
    await expect(leaf).toBeInViewport();
    const branch = page.getByRole('treeitem', { expanded: true }).filter({ has: leaf }).last();
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    const shown = await page.locator('#tree li:visible').count();
    await expect(page.locator('.map-count')).toHaveText(new RegExp(`^${shown} of `));
  });

  await test.step('the map stays visible when the window changes', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(owner.leaf.address.replace(/\?.*/, ''));
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    const root = page.locator('#root > summary');
    await expect(root).toBeInViewport();
    for (const [width, height] of [
      [2560, 1440],
      [1100, 700],
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(root).toBeInViewport();
    }
    await page.goto(owner.leaf.address);
    const leaf = page.locator('#tree a[aria-current]');
    await expect(leaf).toBeInViewport();
    await page.setViewportSize({ width: 2560, height: 1440 });
    await expect(leaf).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(leaf).toBeInViewport();
  });

  await test.step('a pinch zooms the mind map around its centre', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(owner.leaf.address.replace(/\?.*/, ''));
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Mind map' })).toBeChecked();
    const root = page.locator('#root > summary');
    const before = await atRest(root);
    const x = before.x + before.width / 2;
    const y = before.y + before.height / 2;

    const touch = await page.context().newCDPSession(page);
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...apart: number[]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: apart.flatMap((half) => [
          { x: x - half, y, id: 0 },
          { x: x + half, y, id: 1 },
        ]),
      });
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    await fingers('touchStart', 40);
    await fingers('touchMove', 50);
    await fingers('touchMove', 60);
    await fingers('touchEnd');
    await expect(page.getByRole('group', { name: 'Zoom' })).toContainText('150%');
    const after = await atRest(root);
    expect(Math.abs(after.x + after.width / 2 - x)).toBeLessThan(4);
    expect(Math.abs(after.y + after.height / 2 - y)).toBeLessThan(4);
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  });

  await test.step('on paper the whole map is printed, or what is unfolded, without its tools', async () => {
    await page.goto(owner.leaf.address.replace(/\?.*/, ''));
    await expect(page.getByRole('tree')).toBeVisible();
    const leaves = page.locator('#tree a');
    await expect.poll(() => leaves.count()).toBeGreaterThan(3);
    const closed = page.locator('#tree details:not([open])');
    await expect.poll(() => closed.count()).toBeGreaterThan(1);
    await closed.first().locator('> summary').click();
    await expect(page.locator('#tree a:visible')).not.toHaveCount(0);
    const seen = await page.locator('#tree a:visible').count();
    const mark = () =>
      closed
        .first()
        .locator('> summary')
        .evaluate((row) => [getComputedStyle(row, '::after').display, getComputedStyle(row, '::after').content]);
    await page.emulateMedia({ media: 'print' });
    for (const leaf of await leaves.all()) await expect(leaf).toBeVisible();
    expect((await mark())[0]).toBe('none');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.map-tools')).toBeHidden();
    await expect(page.locator('.map-head button:visible')).toHaveCount(0);

    await page.emulateMedia({ media: 'screen' });
    await page.locator('.map-head .menu > summary').click();
    await page.getByRole('checkbox', { name: 'Print only what is unfolded' }).check();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#tree a:visible')).toHaveCount(seen);
    // A closed branch shows how many nodes it hides.
    expect((await mark())[1]).toContain('+ ');
  });

  await test.step('in forced colours nothing depends on colour alone', async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(owner.leaf.address);
    await expect(page.getByRole('tree')).toBeVisible();
    const leaf = page.locator('#tree a[aria-current]');
    await expect(leaf).toHaveCSS('outline-style', 'solid');
    // The zoom makes it a little thinner.
    await expect(leaf).toHaveCSS('outline-width', /^[12]/);
    const withoutColours = { rules: { 'color-contrast': { enabled: false } } };
    expect(await axeFaults(page, withoutColours)).toEqual([]);
    await page.locator('label.tool[title="Outline"]').click();
    expect(await axeFaults(page, withoutColours)).toEqual([]);
  });

  await test.step('on paper a lesson is alone, and none of its code is cut off', async () => {
    await page.emulateMedia({ forcedColors: 'none' });
    const line = `print(${'"a long line of code", '.repeat(20)})`;
    await writeLesson(owner, model, `Some words\n\n\`\`\`python\n${line}\n\`\`\``);
    await page.goto(owner.leaf.address);
    const panel = page.locator('.panel');
    const code = panel.locator('pre');
    await expect(panel.getByRole('button', { name: 'Copy the python code' })).toBeVisible();
    const cut = () => code.evaluate((block) => block.scrollWidth - block.clientWidth);
    await expect.poll(cut).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    await expect(panel.getByText('Some words')).toBeVisible();
    await expect(panel.locator('.provenance')).toBeVisible();
    await expect.poll(cut).toBe(0);
    await expect(page.getByRole('tree')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.locator('button:visible')).toHaveCount(0);

    // A leaf without a lesson has nothing to print, so the map is printed.
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('tree')).toBeVisible();
    await expect(panel).toBeHidden();
  });
});
