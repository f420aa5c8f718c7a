import AxeBuilder from '@axe-core/playwright';
import { expect, firstLeaf, reply, test, writeLesson } from './lesson-world';

/** The tree for everyone: fingers, languages written from the right, forced colours, paper, and the browser's own find. */

test('two fingers zoom the mind map around what they hold', async ({ page, owner }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(owner.leaf.address.replace(/\?.*/, ''));
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Mind map' })).toBeChecked();
  const root = page.locator('#root > summary');
  const before = await root.boundingBox();
  if (!before) throw new Error('no root');
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
  const after = await root.boundingBox();
  expect(Math.abs((after?.x ?? 0) + (after?.width ?? 0) / 2 - x)).toBeLessThan(4);
  expect(Math.abs((after?.y ?? 0) + (after?.height ?? 0) / 2 - y)).toBeLessThan(4);
});

test('the map stays in sight when the window changes', async ({ page, owner }) => {
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

test('a map in Arabic grows to the left, and the arrow keys with it', async ({
  page,
  owner,
  model,
  server,
}) => {
  model.script(reply.text(['- الجذور\n  - التربة\n  - الماء\n- الأوراق\n  - الضوء\n  - الهواء\n']));
  const { address } = await firstLeaf(server, owner, 'النباتات');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address.replace(/\?.*/, ''));
    const root = page.getByRole('treeitem', { name: 'النباتات', exact: true });
    const branch = page.getByRole('treeitem', { name: 'الجذور', exact: true });
    await root.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(branch).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(branch).toHaveAttribute('aria-expanded', 'true');
    const right = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await right('#tree .root ul summary')).toBeLessThan(await right('#root > summary'));
    expect(await right('#tree .root ul ul a')).toBeLessThan(await right('#tree .root ul summary'));
    await page.keyboard.press('ArrowRight');
    await expect(branch).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(root).toBeFocused();
  }
});

test('in forced colours nothing is told by colour alone', async ({ page, owner }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(owner.leaf.address);
  await expect(page.getByRole('tree')).toBeVisible();
  const leaf = page.locator('#tree a[aria-current]');
  await expect(leaf).toHaveCSS('outline-style', 'solid');
  await expect(leaf).toHaveCSS('outline-width', '2px');
  const { violations } = await new AxeBuilder({ page }).disableRules('color-contrast').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('what the browser itself looks for in a folded branch comes into sight', async ({ page, owner }) => {
  await page.goto(owner.leaf.address.replace(/\?.*/, ''));
  const leaf = page.locator(`[id="${owner.leaf.nodeId}"]`);
  await expect(leaf).toBeHidden();
  // Find-in-page and a link to an element unfold by the same rule of HTML; the second is the one that a test can ask for.
  await page.evaluate((id) => {
    location.hash = id;
  }, owner.leaf.nodeId);
  await expect(leaf).toBeInViewport();
  const branch = page.getByRole('treeitem', { expanded: true }).filter({ has: leaf }).last();
  await expect(branch).toHaveAttribute('aria-expanded', 'true');
  const shown = await page.locator('#tree li:visible').count();
  await expect(page.locator('.map-count')).toHaveText(new RegExp(`^${shown} of `));
});

test('what a fold brings into sight is drawn in the very frame', async ({ page, owner, server, model }) => {
  const eight = (prefix: string, each: (name: string) => string) =>
    Array.from({ length: 8 }, (_, at) => each(`${prefix}.${at}`)).join('');
  const outline = eight('Moss', (branch) =>
    [
      `- ${branch}\n`,
      eight(branch, (twig) => `  - ${twig}\n${eight(twig, (leaf) => `    - ${leaf}\n`)}`),
    ].join(''),
  );
  model.script(reply.text([outline]));
  const { mapId } = await firstLeaf(server, owner, 'Mosses');
  await page.goto(`/map/${mapId}`);
  await expect(page.locator('.tree-slot.live')).toBeVisible();

  for (const look of ['Mind map', 'Outline']) {
    await page.locator(`label.tool[title="${look}"]`).click();
    await page.getByRole('button', { name: 'Expand all', exact: true }).click();
    await expect(page.locator('.map-count')).toHaveText(/^585 /);
    const first = page.locator('#tree ul summary').first();
    await first.scrollIntoViewIfNeeded();
    const asleep = await first.evaluate(async (summary) => {
      (summary as HTMLElement).click();
      await new Promise((done) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = done;
          port2.postMessage(0);
        }),
      );
      const window = document.querySelector('.tree-slot')?.getBoundingClientRect() as DOMRect;
      return [...document.querySelectorAll('#tree ul ul')].filter((list) => {
        const { top, bottom } = list.getBoundingClientRect();
        const item = list.firstElementChild as Element;
        return (
          top < window.bottom &&
          bottom > window.top &&
          item.checkVisibility() &&
          !item.checkVisibility({ contentVisibilityAuto: true })
        );
      }).length;
    });
    expect(asleep).toBe(0);
  }
});

test('an outline of thousands breaks its lines when the window narrows', async ({
  page,
  owner,
  server,
  model,
}) => {
  const thirteen = (each: (at: number) => string) => Array.from({ length: 13 }, (_, at) => each(at)).join('');
  const leaf = 'All that grows here in the shade of an older and larger one';
  model.script(
    reply.text([
      thirteen((a) => `- Bed ${a}\n${thirteen((b) => `  - Row ${b}\n${thirteen(() => `    - ${leaf}\n`)}`)}`),
    ]),
  );
  const { mapId } = await firstLeaf(server, owner, 'Ferns');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/map/${mapId}`);
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  await page.locator('label.tool[title="Outline"]').click();
  await page.getByRole('button', { name: 'Expand all', exact: true }).click();
  await expect(page.locator('.map-count')).toHaveText(/^2380 /);
  // A browser remembers how wide a branch was that it has drawn.
  const last = page.locator('#tree a').last();
  await last.scrollIntoViewIfNeeded();
  await page.locator('#root > summary').scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 360, height: 740 });
  const slot = page.locator('.tree-slot');
  await expect.poll(() => slot.evaluate((window) => window.clientWidth)).toBeLessThanOrEqual(360);
  await expect.poll(() => slot.evaluate((window) => window.scrollWidth - window.clientWidth)).toBe(0);
});

test('a deep outline keeps its words together on a phone, and scrolls sideways', async ({
  page,
  owner,
  server,
  model,
}) => {
  const levels = Array.from({ length: 12 }, (_, at) => `${'  '.repeat(at)}- Something on level ${at + 1}`);
  model.script(reply.text([`${levels.join('\n')}\n`]));
  const { mapId } = await firstLeaf(server, owner, 'Roots');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/map/${mapId}`);
  await page.getByRole('button', { name: 'Expand all', exact: true }).click();
  const leaf = page.locator('#tree a');
  await leaf.scrollIntoViewIfNeeded();
  await expect(leaf).toBeInViewport({ ratio: 1 });
  expect((await leaf.boundingBox())?.width).toBeGreaterThan(100);
});

test('on paper the map is folded as on the screen, without its tools', async ({ page, owner }) => {
  await page.goto(owner.leaf.address.replace(/\?.*/, ''));
  await expect(page.getByRole('tree')).toBeVisible();
  const leaves = page.locator('#tree a');
  expect(await leaves.count()).toBeGreaterThan(3);
  const closed = page.locator('#tree details:not([open])');
  expect(await closed.count()).toBeGreaterThan(1);
  await closed.first().locator('> summary').click();
  const seen = await page.locator('#tree a:visible').count();
  expect(seen).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#tree a:visible')).toHaveCount(seen);
  // What is folded says how much it holds.
  const mark = await closed
    .first()
    .locator('> summary')
    .evaluate((row) => getComputedStyle(row, '::after').content);
  expect(mark).toContain('+ ');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.emulateMedia({ media: 'print' });
  for (const leaf of await leaves.all()) await expect(leaf).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.map-tools')).toBeHidden();
  await expect(page.locator('.map-head button:visible')).toHaveCount(0);
});

test('on paper a lesson stands alone, and nothing of its code is cut off', async ({ page, owner, model }) => {
  const line = `print(${'"a long line of code", '.repeat(20)})`;
  await writeLesson(owner, model, `Some words\n\n\`\`\`python\n${line}\n\`\`\``);
  await page.goto(owner.leaf.address);
  const panel = page.locator('.panel');
  const code = panel.locator('pre');
  await expect(panel.getByRole('button', { name: 'Copy the python code' })).toBeVisible();
  const cut = () => code.evaluate((block) => block.scrollWidth - block.clientWidth);
  expect(await cut()).toBeGreaterThan(0);
  await page.emulateMedia({ media: 'print' });
  await expect(panel.getByText('Some words')).toBeVisible();
  await expect(panel.locator('.provenance')).toBeVisible();
  expect(await cut()).toBe(0);
  await expect(page.getByRole('tree')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.locator('button:visible')).toHaveCount(0);

  // A leaf without a lesson has nothing to print: the map stands there.
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tree')).toBeVisible();
  await expect(panel).toBeHidden();
});
