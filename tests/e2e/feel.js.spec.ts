import type { Page } from '@playwright/test';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { openHydrated, openWhole } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, firstLeaf, reply, test, writeLesson } from './lesson-world';

test.use({ reducedMotion: 'no-preference' });

/** Messages during and after an act, the focus after it, and the transition from a card to its map. */

/** Tag and name of the focused element, to be compared as a whole. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const it = document.activeElement as HTMLElement;
    return `${it.localName} ${it.getAttribute('aria-label') ?? it.innerText.replaceAll(/\s+/g, ' ').trim()}`;
  });

test('a toast says what was copied or not, stays as long as it should, and returns the focus', async ({
  page,
  owner,
  context,
}) => {
  await test.step('a toast says what was copied, stays while it has the focus, and returns the focus', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(`/map/${owner.leaf.mapId}`);
    await page.getByLabel('Outline', { exact: true }).waitFor();
    await page.locator('summary[aria-label="Actions and controls"]').click();
    const toast = page.getByRole('status').filter({ hasText: messages.map.shareCopied });
    const dismiss = toast.getByRole('button', { name: 'Dismiss' });

    await page.getByRole('button', { name: 'Share Map' }).click();
    await expect(toast).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/map/${owner.leaf.mapId}$`));
    await page.clock.fastForward(4000);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(toast).toHaveCount(0);

    // It stays while its button has the focus.
    await page.getByRole('button', { name: 'Share Map' }).click();
    await dismiss.focus();
    await page.clock.fastForward(60_000);
    await expect(toast).toBeVisible();
    await dismiss.press('Enter');
    await expect(toast).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Share Map' })).toBeFocused();

    await page.getByRole('button', { name: 'Share Map' }).click();
    await expect(toast).toBeVisible();
    await page.keyboard.press('Escape');
    await dismiss.click();
    expect(await focused(page)).toBe('summary Actions and controls');
  });

  await test.step('a failed copy says so until it is dismissed', async () => {
    await page.addInitScript(() => {
      const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
      Object.assign(Clipboard.prototype, { writeText: refuse, write: refuse });
    });
    await page.goto(`/map/${owner.leaf.mapId}`);
    await page.getByLabel('Outline', { exact: true }).waitFor();
    await page.locator('summary[aria-label="Actions and controls"]').click();
    await page.getByRole('button', { name: 'Share Map' }).click();
    const told = page.getByRole('status').filter({ hasText: messages.map.shareFailed });
    await expect(told).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(told).toBeVisible();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(told).toHaveCount(0);
    const asFile = page.getByRole('status').getByRole('link', { name: 'as a file' });
    await expect(asFile).toHaveAttribute('href', `/map/${owner.leaf.mapId}/download?as=markdown`);
  });
});

test('the focus moves on after a deletion, a change, a closed menu and a dismissed run', async ({
  page,
  owner,
  server,
  model,
  readyMap,
}) => {
  await readyMap(owner, 'Second', '- One\n- Two\n');
  await readyMap(owner, 'Third', '- One\n- Two\n');
  await openHydrated(page, '/history');
  for (const [gone, next] of [
    ['Second', 'a Map about Loops'],
    ['Loops', 'a Map about Third'],
  ] as const) {
    await page.getByRole('link', { name: `Delete the map about ${gone}` }).focus();
    await page.keyboard.press('Enter');
    // The dialog names the map; Escape changes nothing and returns the focus.
    const dialog = page.getByRole('alertdialog', { name: messages.history.deleteConfirm });
    await expect(dialog).toContainText(gone);
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('link', { name: `Delete the map about ${gone}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('link', { name: `Map about ${gone}`, exact: true })).toHaveCount(0);
    await expect.poll(() => focused(page)).toBe(next);
    await expect(page.getByRole('status').filter({ hasText: messages.history.deleted })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Map about Loops', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: messages.history.putBack })).toBeVisible();

  const { mapId, address } = await firstLeaf(server, owner, 'Fourth');
  await openHydrated(page, `/map/${mapId}`);
  const menu = page.locator('summary[aria-label="Actions and controls"]');
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Make Public' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Make Private' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('tree')).toBeVisible();
  await page.getByLabel('Mind map', { exact: true }).press('ArrowLeft');
  await expect(page.getByLabel('Outline', { exact: true })).toBeFocused();

  model.script(reply.status(401));
  await openHydrated(page, address);
  await page.getByRole('button', { name: 'Generate Description' }).press('Enter');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();
});

test('a button says that it is busy until the answer is there, and sends its form once', async ({
  page,
  owner,
  model,
}) => {
  /** Presses the button, and again while the answer is held back. */
  const press = async (name: string, doing: string, path: RegExp) => {
    const answer = createGate();
    let asked = 0;
    await page.route(
      (url) => path.test(url.pathname),
      async (route) => {
        if (route.request().method() === 'POST') {
          asked += 1;
          await answer.opened;
        }
        await route.continue();
      },
    );
    // Everything happens within the page: while a document is loading, Playwright does not look at the page.
    const waiting = await page.getByRole('button', { name, exact: true }).evaluate(async (found) => {
      const button = found as HTMLButtonElement;
      const changed = new Promise((resolve) =>
        new MutationObserver(resolve).observe(button, {
          attributes: true,
          characterData: true,
          subtree: true,
        }),
      );
      button.focus();
      button.click();
      await changed;
      button.click();
      return [button.innerText, button.ariaDisabled, document.activeElement === button];
    });
    expect(waiting).toEqual([doing, 'true', true]);
    answer.open();
    await expect(page.getByRole('button', { name: doing, exact: true })).toHaveCount(0);
    expect(asked).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  };
  const { mapId, address } = owner.leaf;

  await writeLesson(owner, model, 'An **old** text');
  await writeLesson(owner, model, 'A **new** text');
  await openHydrated(page, address);
  await openLessonMenu(page);
  await press('Undo the new text', 'Undoing...', /\/lesson$/);
  await expect(page.locator('.prose strong', { hasText: 'old' })).toBeVisible();
  await expect(page.getByRole('article')).toBeFocused();

  model.script(reply.status(401));
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).press('Enter');
  await press('Dismiss', 'Dismissing...', /\/dismiss$/);

  await openHydrated(page, `/map/${mapId}`);
  await page.locator('summary[aria-label="Actions and controls"]').press('Enter');
  await page.locator('summary', { hasText: 'Rename Map' }).press('Enter');
  await page.getByLabel('New title').fill('Loops and their ends');
  await press('Rename', 'Renaming...', /\/rename$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Loops and their ends' })).toBeVisible();

  model.script(reply.hangBeforeFirstByte());
  const begun = await owner.post('/?index', { topic: 'Bonsai', key: `bonsai-${mapId}` });
  const follows = page.waitForRequest(/\/events$/);
  await page.goto(begun.headers.get('location') ?? '');
  await follows;
  await press('Stop', 'Stopping...', /\/stop$/);

  for (const list of ['/', '/history']) {
    model.script(reply.status(401));
    await openHydrated(page, list);
    await press('Try again', 'Trying again...', /^\/$/);
    // The only account of a server is its administrator's, and gets the administrator's message.
    const { modelFault, modelFaultForAdministrator } = messages;
    const learner = page.getByText(modelFault['refused-key']);
    await expect(learner.or(page.getByText(modelFaultForAdministrator['refused-key']))).toBeVisible();
  }
  const failed = page.url();
  await openHydrated(page, '/history');
  await press('Dismiss', 'Dismissing...', /\/dismiss$/);
  await openHydrated(page, failed);
  await press('Try again', 'Trying again...', /^\/$/);
  await page.waitForURL(/\/map\//);
});

test('the page that waits for an address goes on when it is verified in another browser', async ({
  page,
  freshUser,
  server,
}) => {
  const account = await freshUser(page, { upTo: 'registered' });
  await page.clock.install();
  await openHydrated(page, '/verify-email');
  const { pathname, search, searchParams } = new URL((await server.waitForMail(account.email)).link);
  await account.post(pathname + search, { token: searchParams.get('token') ?? '' });
  await page.clock.fastForward(limits.verificationPollMs);
  await expect(page).toHaveURL('/goals');
});

test('choosing goals opens the next step with the focus in it', async ({ page, freshUser }) => {
  await freshUser(page, { upTo: 'verified' });
  await openHydrated(page, '/goals');
  await page.getByText('Education').click();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page).toHaveURL(/\/referral-source$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main, body')?.id)).toBe('main');
});

test('what fails changes nothing; a card becomes its map, and a page without scripts a document', async ({
  page,
  owner,
  context,
  readyMap,
}) => {
  await test.step('a map that cannot be made public says why and stays open', async () => {
    await openWhole(page, owner.leaf.address);
    await page.locator('summary[aria-label="Actions and controls"]').click();
    const button = page.getByRole('button', { name: 'Make Public' });
    const alert = page.getByRole('alert');
    const path = `/map/${owner.leaf.mapId}/visibility`;
    for (const [answer, message] of [
      [{ status: 503, json: { message: messages.map.unavailable } }, messages.map.unavailable],
      [{ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, messages.map.updateFailed],
    ] as const) {
      await page.route(`**${path}?*`, (route) => route.fulfill(answer));
      await button.click();
      await expect(alert).toHaveText(message);
      await page.unrouteAll({ behavior: 'wait' });
    }
    await context.setOffline(true);
    await button.click();
    await expect(alert).toHaveText(messages.map.updateFailed);
    await expect(page.locator('#tree')).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
    await context.setOffline(false);
    await button.click();
    await expect(page.getByRole('button', { name: 'Make Private' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  await test.step('a map that cannot be deleted stays in the list, which says why', async () => {
    await readyMap(owner, 'Weeds', '- Roots\n- Seeds\n');
    await openWhole(page, '/history');
    const weeds = page.getByRole('link', { name: 'Map about Weeds', exact: true });
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Delete the map about Weeds' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(messages.history.deleteFailed);
    await expect(weeds).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Delete the map about Weeds' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(weeds).toHaveCount(0);
  });

  await test.step('only the title of the opened card becomes the heading of its map', async () => {
    const second = await readyMap(owner, 'Second', '- One\n- Two\n');
    for (const mapId of [owner.leaf.mapId, second]) await owner.post(`/map/${mapId}/visibility`, { public: '1' });
    for (const list of ['/history', '/maps']) {
      await page.goto(list);
      // This listener runs after the page's own, so it sees the final names.
      await page.evaluate(() =>
        addEventListener('pageswap', (event) => {
          const titles = [...document.querySelectorAll<HTMLElement>('.map-card h2')];
          const named = titles.filter(({ style }) => style.viewTransitionName === 'map-title');
          sessionStorage.setItem('travels', named.map(({ innerText }) => innerText).join());
          sessionStorage.setItem('rendered', String((event as PageSwapEvent).viewTransition !== null));
        }),
      );
      await page.locator(`.map-card a[href="/map/${second}"]`).first().click();
      await page.waitForURL(`**/map/${second}`);
      const heading = page.getByRole('heading', { level: 1, name: 'Second' });
      await expect(heading).toHaveCSS('view-transition-name', 'map-title');
      expect(await page.evaluate(() => ({ ...sessionStorage }))).toMatchObject({
        travels: expect.stringMatching(/^(Map about\s+)?Second$/),
        rendered: 'true',
      });
    }
  });

  await test.step('a page without scripts is loaded as a document, also when the router is redirected to it', async () => {
    const isSame = () => page.evaluate(() => 'isSame' in window);
    const toHistory = async () => {
      await openHydrated(page, '/history');
      await page.evaluate(() => Object.assign(window, { isSame: true }));
    };
    await toHistory();
    await page.getByRole('link', { name: 'Last opened' }).click();
    await expect(page).toHaveURL(/sort=opened/);
    expect(await isSame()).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    expect(await isSame()).toBe(false);

    // The session has ended, so the router's request is redirected to the sign-in page.
    await toHistory();
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Last opened' }).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await isSame()).toBe(false);
  });
});

test('a page opts in to view transitions before its style sheets arrive', async ({ page, server }) => {
  // Chromium reports an error of a page that is cut off before that.
  const styles = createGate();
  await page.route('**/*.css', async (route) => {
    await styles.opened;
    await route.continue();
  });
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
  const rules = () => document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText));
  await expect
    .poll(async () => (await page.evaluate(rules)).join())
    .toMatch(/reduced-motion: no-preference.*@view-transition/s);
  expect(await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length)).toBe(0);
  styles.open();
});
