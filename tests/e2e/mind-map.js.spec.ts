import { openOwnersMenu } from '../support/map-menu';
import { treeItem } from '../support/tree-item';
import { expect, test } from './lesson-world';

test.use({ reducedMotion: 'no-preference' });

/** The mind map's layout: its two sides, its boxes and lines, its first view, and its keys. */

const long = 'A label that is longer than any one line of a box on either side of the root';
const outline = Array.from(
  { length: 6 },
  (_, at) => `- Bed ${at}${at === 1 ? `, ${long}` : ''}\n  - Fern\n  - ${long}\n  - Moss\n`,
).join('');

/** Everything about the tree that can be measured. */
function measure(dpr: number) {
  const box = (element: Element) => element.getBoundingClientRect();
  const visible = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
  const rows = [...document.querySelectorAll('#tree a, #tree summary')].filter(visible);
  const boxes = rows.map(box);
  const root = boxes[0] as DOMRect;
  const overlaps = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((two) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom),
  ).length;
  const gaps: number[] = [];
  for (const list of document.querySelectorAll('#tree details[open] > ul')) {
    const isMirrored = getComputedStyle(list).direction === 'rtl';
    const parent = list.parentElement?.firstElementChild as Element;
    const isMind = getComputedStyle(list.firstElementChild as Element).display === 'flex';
    if (isMind) gaps.push(isMirrored ? box(list).right - box(parent).left : box(list).left - box(parent).right);
    for (const item of list.children) {
      const row = item.querySelector('a, summary') as Element;
      if (isMind) gaps.push(isMirrored ? box(item).right - box(row).right : box(item).left - box(row).left);
      else {
        // The elbow of a row begins at the stem of its list.
        const elbow = getComputedStyle(item, '::before');
        gaps.push(Number.parseFloat(getComputedStyle(item).borderLeftWidth) + Number.parseFloat(elbow.left));
        gaps.push(box(row).left - box(item).left - Number.parseFloat(elbow.width) - 1);
      }
    }
  }
  // How much wider a label's box is than its words and badge: marker and padding, without a gap.
  const spare = rows
    .filter((row) => row.matches('.long'))
    .map((row) => {
      const words = document.createRange();
      words.selectNode(row.firstChild as Node);
      const badge = row.querySelector('small');
      return box(row).width - words.getBoundingClientRect().width - (badge ? box(badge).width : 0);
    });
  const branches = [...document.querySelectorAll('#root > ul > li > details > summary')].map(box);
  return {
    before: branches.filter(({ right }) => right <= root.left).length,
    after: branches.filter(({ left }) => left >= root.right).length,
    overlaps,
    spare: Math.max(0, ...spare),
    gap: Math.max(...gaps.map(Math.abs)) * dpr,
    isRootSeen: root.left >= 0 && root.right <= innerWidth && root.top >= 0 && root.bottom <= innerHeight,
    firstSeen: (branches[0]?.right ?? 0) <= innerWidth && (branches[0]?.top ?? 0) > 0,
  };
}

test('branches are on both sides if there is room, boxes apart, lines at their ends', async ({
  page,
  browser,
  owner,
  server,
  readyMap,
}) => {
  const mapId = await readyMap(owner, 'Ferns', outline);
  for (const [dpr, width, looks] of [
    [1, 1280, ['Mind map']],
    [2, 360, ['Mind map', 'Outline']],
  ] as const) {
    const context = await browser.newContext({
      deviceScaleFactor: dpr,
      viewport: { width, height: 800 },
      storageState: await page.context().storageState(),
    });
    const own = await context.newPage();
    for (const look of looks) {
      await own.goto(`${server.url}/map/${mapId}`);
      await expect(own.locator('.tree-slot.live')).toBeVisible();
      await own.locator(`label.tool[title="${look}"]`).click();
      await expect(own.getByRole('radio', { name: look })).toBeChecked();
      const hint = own.getByText('Drag the map to move it. Pinch to zoom.');
      const name = `${look} at ${width}`;
      if (look === 'Mind map') {
        await expect(hint).toBeVisible({ visible: width === 360 });
        await expect.poll(() => own.evaluate(measure, dpr), name).toMatchObject({ isRootSeen: true, firstSeen: true });
      }
      const folded = await own.evaluate(measure, dpr);
      if (look === 'Mind map')
        expect(folded, name).toMatchObject(width === 360 ? { before: 0, after: 6 } : { before: 3, after: 3 });
      await own.getByRole('button', { name: 'Expand all' }).click();
      await expect(own.locator('#tree details:not([open])')).toHaveCount(0);
      const open = await own.evaluate(measure, dpr);
      for (const each of [folded, open]) {
        expect(each.overlaps, name).toBe(0);
        expect(each.gap, name).toBeLessThan(1);
        if (look === 'Mind map') expect(each.spare, name).toBeLessThan(110);
      }
      if (look === 'Mind map') {
        await own.getByRole('button', { name: 'Fit to window' }).click();
        expect((await own.evaluate(measure, dpr)).isRootSeen).toBe(true);
        await own.reload();
        await expect(own.locator('.tree-slot.live')).toBeVisible();
        await expect(hint).toHaveCount(0);
      }
    }
    await context.close();
  }
});

test('a fitted map ends above the buttons of the zoom, also beside a lesson', async ({ page, owner, readyMap }) => {
  const beds = Array.from({ length: 12 }, (_, at) => `- Bed ${at}\n  - Fern\n  - Moss\n`).join('');
  const mapId = await readyMap(owner, 'Ferns', beds);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/map/${mapId}`);
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  await page.locator('#root > ul > li > details > summary').first().press('Enter');
  await page.locator('#tree a').first().press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Fern' })).toBeVisible();
  await page.getByRole('button', { name: 'Fit to window' }).click();
  const last = await page.locator('#root > ul > li > details > summary').last().boundingBox();
  const buttons = await page.locator('.map-zoom').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
});

test('keys, an open leaf and the menu of a row', async ({ page, owner, readyMap, zoo }) => {
  await test.step('arrow keys follow what is visible, and +, -, 0 and / work only in the map', async () => {
    const mapId = await readyMap(owner, 'Ferns', outline);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/map/${mapId}`);
    const item = (name: string) => treeItem(page, name);
    await item('Ferns').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(item('Bed 3')).toBeFocused();
    await expect(item('Bed 3')).toHaveAttribute('aria-posinset', '4');
    await expect(item('Bed 3')).toHaveAttribute('aria-setsize', '6');
    await page.keyboard.press('ArrowLeft');
    await expect(item('Bed 3')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowLeft');
    await expect(item('Fern')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(item('Bed 3')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('ArrowRight');
    await expect(item('Ferns')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(item('Bed 0')).toBeFocused();
    // Down and up pass through both sides.
    await page.keyboard.press('End');
    await expect(item('Bed 5')).toBeFocused();
    for (const name of ['Bed 4', 'Bed 3', 'Bed 2']) {
      await page.keyboard.press('ArrowUp');
      await expect(item(name)).toBeFocused();
    }

    const zoom = page.getByRole('group', { name: 'Zoom' });
    await page.keyboard.press('+');
    await expect(zoom).toContainText('125%');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(zoom).toContainText('80%');
    await page.keyboard.press('0');
    await expect(zoom).toContainText('100%');
    await page.keyboard.press('/');
    const find = page.getByRole('searchbox', { name: 'Find in map' });
    await expect(find).toBeFocused();
    await page.keyboard.type('+/-0');
    await expect(find).toHaveValue('+/-0');
    await expect(zoom).toContainText('100%');
  });

  await test.step('beside its panel an open leaf stands in sight with its branch and the root', async () => {
    const mapId = await readyMap(owner, 'Ferns', outline);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/map/${mapId}`);
    const cut = (name: string) =>
      treeItem(page, name)
        .first()
        .evaluate((item) => {
          const row = item.querySelector('summary, a')?.getBoundingClientRect() as DOMRect;
          const view = item.closest('.tree-slot')?.getBoundingClientRect() as DOMRect;
          return Math.max(
            0,
            view.left - row.left,
            row.right - view.right,
            view.top - row.top,
            row.bottom - view.bottom,
          );
        });
    await expect(page.locator('.tree-slot.live')).toBeVisible();
    for (const bed of ['Bed 0', 'Bed 5']) {
      await treeItem(page, bed).locator('> details > summary').click();
      await treeItem(page, bed).getByRole('treeitem', { name: 'Fern' }).locator('> a').click();
      await expect(page.locator('.panel[aria-busy="false"]')).toBeVisible();
      for (const name of ['Ferns', bed, 'Fern, no lesson yet']) await expect.poll(() => cut(name), name).toBe(0);
      await page.keyboard.press('Escape');
      await treeItem(page, bed).locator('> details > summary').click();
    }
  });

  await test.step('in edit mode the button beside a row opens its menu by mouse', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/map/${zoo}`);
    await (await openOwnersMenu(page)).getByRole('button', { name: 'Edit Map' }).click();
    await treeItem(page, 'Birds').locator('> details > summary').click();
    const box = await page.getByRole('button', { name: 'Change Birds' }).boundingBox();
    if (!box) throw new Error('no button');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page.getByRole('menu', { name: 'Change Birds' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Lessons' })).toHaveAttribute('href', /\/branch\?node=/);
  });
});

/** The lists that change their height when they are no longer rendered. */
const unlikeTheirEstimate = (tree: Element) =>
  [...tree.querySelectorAll('ul[class]')].filter((list) => {
    const { height } = list.getBoundingClientRect();
    list.classList.add('skipped');
    const estimate = list.getBoundingClientRect().height;
    list.classList.remove('skipped');
    return Math.abs(estimate - height) > 0.5;
  }).length;

/** Presses a button: how far the root moves to either side in the frames that follow. */
async function watchRoot(button: Element) {
  const lefts: number[] = [];
  (button as HTMLElement).click();
  while (lefts.length < 20) {
    await new Promise(requestAnimationFrame);
    lefts.push(document.querySelector('#root > summary')?.getBoundingClientRect().left ?? 0);
  }
  return Math.max(...lefts) - Math.min(...lefts);
}

/** Presses 'Fit': how many rows are rendered in each frame, and where the root is, until all are rendered. */
async function watchFit(button: Element) {
  const all = [...document.querySelectorAll('#tree a, #tree summary')];
  const frames: { rows: number; left: number; top: number; isTiny: boolean }[] = [];
  (button as HTMLElement).click();
  while (frames.length < 600 && frames.at(-1)?.rows !== all.length) {
    await new Promise(requestAnimationFrame);
    const { left, top } = (all[0] as Element).getBoundingClientRect();
    const rows = all.filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length;
    frames.push({ rows, left, top, isTiny: document.querySelector('#tree.tiny') !== null });
  }
  return frames;
}

test('Fit shows all of 500 nodes; an overview moves a map that is larger than its window', async ({
  page,
  owner,
  readyMap,
}) => {
  const branch = (at: number) =>
    `- Bed ${at}\n${Array.from({ length: 49 }, (_, leaf) => `  - Fern ${at}.${leaf}\n`).join('')}`;
  const mapId = await readyMap(owner, 'Many ferns', Array.from({ length: 10 }, (_, at) => branch(at)).join(''));
  // Measuring a row that is not rendered renders it.
  await page.addInitScript(() => {
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
      if (this.matches('#tree :is(a, summary)') && !this.checkVisibility({ contentVisibilityAuto: true }))
        document.documentElement.dataset.measured = this.id || 'a branch';
      return measure.call(this);
    };
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/map/${mapId}`);
  await expect(page.locator('.tree-slot.live')).toBeVisible();
  // The branches before it get wider in several frames.
  expect(await page.getByRole('button', { name: 'Expand all' }).evaluate(watchRoot)).toBeLessThan(0.1);
  await expect(page.locator('#tree details:not([open])')).toHaveCount(0);
  const overview = page.locator('.map-overview');
  await expect(overview).toBeVisible();
  const drawn = (canvas: HTMLCanvasElement) =>
    canvas
      .getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0);
  await expect.poll(() => overview.locator('canvas').evaluate(drawn)).toBe(true);
  expect(await page.locator('html').getAttribute('data-measured')).toBeNull();

  /** How far the rows reach over the edges of the window. */
  const cut = () =>
    page.locator('.tree-slot').evaluate((slot) => {
      const view = slot.getBoundingClientRect();
      const boxes = [...slot.querySelectorAll('a, summary')].map((row) => row.getBoundingClientRect());
      const over = ({ left, top, right, bottom }: DOMRect) =>
        Math.max(view.left - left, view.top - top, right - view.right, bottom - view.bottom);
      return Math.max(...boxes.map(over));
    });
  const frames = await page.getByRole('button', { name: 'Fit to window' }).evaluate(watchFit);
  // Some 60 rows are returned in each frame, and a browser may find several portions at once. Nothing moves.
  expect(Math.max(...frames.map(({ rows }, at) => rows - (frames[at - 1]?.rows ?? rows)))).toBeLessThan(300);
  expect(frames.at(-1)?.rows).toBe(501);
  const places = frames.flatMap(({ left, top, isTiny }) => (isTiny ? [[left, top]] : []));
  expect(places.length).toBeGreaterThan(3);
  for (const axis of [0, 1]) {
    const values = places.map((place) => place[axis] ?? 0);
    expect(Math.max(...values) - Math.min(...values)).toBeLessThan(2);
  }
  await expect.poll(cut).toBeLessThanOrEqual(0);
  await expect(page.locator('#tree')).toHaveClass(/tiny/);
  await expect(overview).toBeHidden();

  // A branch that is patched in has the size of its bars before they are rendered, and so have the lists around it.
  const tree = page.locator('#tree');
  const label = `New bed\n${Array.from({ length: 9 }, (_, at) => `  New fern ${at}`).join('\n')}`;
  const bed = await tree.locator('li > details:has(> ul[class])').first().getAttribute('id');
  await owner.post(`/map/${mapId}/change`, { key: 'new bed', act: 'add', parent: bed ?? '', label });
  await expect(tree.locator('details details details > summary')).toHaveText(/New bed/, { timeout: 6_000 });
  await expect.poll(() => tree.evaluate(unlikeTheirEstimate)).toBe(0);

  // Bars are for the mind map alone: the outline and paper have labels.
  const row = page.locator('#tree a').first();
  await expect(row).toHaveCSS('content-visibility', 'hidden');
  await page.emulateMedia({ media: 'print' });
  await expect(row).toHaveCSS('content-visibility', 'visible');
  await page.emulateMedia({ media: null });
  await page.locator('label.tool[title="Outline"]').click();
  await expect(row).toHaveCSS('content-visibility', 'visible');
  await page.locator('label.tool[title="Mind map"]').click();

  await page.getByRole('button', { name: /^Natural size/ }).click();
  await expect(overview).toBeVisible();
  const box = await overview.boundingBox();
  if (!box) throw new Error('no overview');
  const top = () =>
    page
      .locator('#root > ul')
      .first()
      .evaluate((list) => list.getBoundingClientRect().top);
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await expect.poll(top).toBeGreaterThan(0);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
  await page.mouse.up();
  await expect.poll(top).toBeLessThan(0);
});
