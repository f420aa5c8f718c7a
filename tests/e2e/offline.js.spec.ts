import type { Page } from '@playwright/test';
import { rateLimits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import type { Account } from '../support/accounts';
import { hydrated } from '../support/hydrated';
import { openLessonMenu } from '../support/lesson-menu';
import { expect, type Leaf, lessonText, reply, test, writeLesson } from './lesson-world';

/** The pages without a network: the service worker in a real browser, with a real server. */

test.use({ serviceWorkers: 'allow' });

test('maps and lessons open without a network, and changes are sent once', async ({ page, owner, model, context }) => {
  await writeLesson(owner, model);
  const { mapId, nodeId, address } = owner.leaf;
  await page.goto(`/map/${mapId}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.locator(`[id="${nodeId}"]`).click();
  await expect(page.getByText('Read twice, run once.')).toBeVisible();
  const kept = [`/map/${mapId}`, `/map/${mapId}?node=${nodeId}`];
  await expect.poll(() => rowsOf(page, 'kept')).toMatchObject(kept.map((each) => ({ address: each })));
  await allFilesKept(page);

  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.getByRole('link', { name: 'Loops', exact: true }).click();
  await expect(page.locator('.offline')).toContainText('You are offline: as of');
  await expect(page.getByRole('tree')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Read twice, run once.')).toBeVisible();

  const task = (name: string) => page.getByRole('checkbox', { name });
  await task('Read this once more').click();
  await expect(page.locator('.task', { hasText: 'Read this once more' })).toContainText(messages.lesson.tickWaits);
  await task('Explain it to somebody').click();
  await expect(page.locator('.offline')).toContainText('2 changes wait in this browser');
  // Opened again, the page shows the waiting changes, and its editor starts from them.
  await page.goto(address);
  await expect(task('Explain it to somebody')).toBeChecked();
  await expect(page.locator('.offline')).toContainText('waits here. 2 changes wait in this browser');
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: /Markdown|Text/i });
  await expect(text).toHaveValue(/- \[x\] Explain it to somebody/);
  await text.fill(`${await text.inputValue()}\n\nWritten on a train.`);
  await expect.poll(() => rowsOf(page, 'waiting')).toMatchObject([{ fields: { version: '1' } }]);
  expect((await savedLesson(owner)).version).toBe(1);

  await context.setOffline(false);
  await expect.poll(() => rowsOf(page, 'waiting')).toEqual([]);
  const saved = await savedLesson(owner);
  expect(saved.version).toBe(2);
  expect(saved.markdown).toMatch(/- \[x\] Explain it to somebody[\s\S]*Written on a train\./);

  await page.goto('/');
  await page.locator('summary[aria-label^="Menu of"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  for (const table of ['kept', 'bodies', 'waiting', 'about']) expect(await rowsOf(page, table)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual(['files']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
});

test('done without a network is kept, and the address names the lesson that is shown', async ({
  page,
  owner,
  model,
  context,
}) => {
  await writeLesson(owner, model);
  const { nodeId, address } = owner.leaf;
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => rowsOf(page, 'kept')).toContainEqual(expect.objectContaining({ kind: 'lesson' }));
  await allFilesKept(page);
  await page.getByRole('checkbox', { name: 'Read this once more' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Done, next' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
  const notDone = page.getByRole('button', { name: 'Mark as not done' });
  await expect(notDone).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?node=${nodeId}`);
  await expect(page.locator(`[id="${nodeId}"]`)).toHaveAttribute('data-state', 'done');
  await expect(page.locator('.offline')).toContainText('1 change waits in this browser');
  await page.reload();
  await expect(notDone).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Read this once more' })).toBeChecked();

  // The form of a button that reloads the page waits as well.
  await notDone.click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'I know this' }).click();
  await loaded;
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'I do not know this yet' })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
  expect(new URL(page.url()).search).toBe(`?node=${nodeId}`);

  await context.setOffline(false);
  await expect.poll(() => rowsOf(page, 'waiting')).toEqual([]);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'I do not know this yet' })).toBeVisible();
});

test('a kept map goes to the address of the leaf that it shows, and a mark made with a network is kept', async ({
  page,
  owner,
  model,
  context,
}) => {
  await writeLesson(owner, model);
  const { nodeId, mapId, address } = owner.leaf;
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => rowsOf(page, 'kept')).toContainEqual(expect.objectContaining({ kind: 'lesson' }));
  await allFilesKept(page);
  const notKept = owner.leaves.at(-1)?.nodeId;
  expect(notKept).not.toBe(nodeId);

  await context.setOffline(true);
  await page.goto(`/map/${mapId}?node=${notKept}`);
  await expect(page.getByRole('alert')).toContainText(messages.search.fetchFailed);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Read twice, run once.')).toBeVisible();
  await context.setOffline(false);

  await page.goto(address);
  await hydrated(page);
  await page.getByRole('button', { name: 'I know this' }).click();
  await page.waitForURL((url) => url.searchParams.get('node') !== nodeId);
  await context.setOffline(true);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'I do not know this yet' })).toBeVisible();
});

test('signing out asks once about all that waits, and then nothing of it is left', async ({
  page,
  owner,
  model,
  context,
}) => {
  await writeLesson(owner, model);
  const { mapId, address } = owner.leaf;
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await expect.poll(() => rowsOf(page, 'kept')).not.toEqual([]);
  await allFilesKept(page);
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: 'Read this once more' }).click();
  await expect.poll(() => rowsOf(page, 'waiting')).toHaveLength(1);

  // The server has no time for this account, so the tick stays here.
  const saves = Array.from({ length: rateLimits.savesByUser.times }, () =>
    owner.post(`/map/${mapId}/visibility`, { public: '0' }),
  );
  await Promise.all(saves);
  await context.setOffline(false);
  await page.evaluate(() => localStorage.setItem('topiary-draft:some-map:some-leaf:1:name', 'Typed here'));
  await page.goto('/');
  await expect(page.locator('.offline')).toContainText('1 change waits in this browser');

  await page.locator('summary[aria-label^="Menu of"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not saved yet: a text and a tick or mark of a lesson.');
  await dialog.getByRole('button', { name: 'Sign out and lose it' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await rowsOf(page, 'waiting')).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)))).toEqual([]);
});

test('a review goes on without a network with the cards kept here, and each answer counts once', async ({
  page,
  owner,
  context,
}) => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
  for (const n of numbers) {
    const card = { act: 'add', node: owner.leaf.nodeId, front: `Card ${n}`, back: `Back ${n}` };
    await owner.post(`/map/${owner.leaf.mapId}/cards`, card);
  }
  const card = page.getByRole('article', { name: 'Card' });
  const answer = async (n: number, grade = 4) => {
    await expect(card).toContainText(`Card ${n}`);
    await expect(card).toBeFocused();
    await page.keyboard.press(' ');
    await page.keyboard.press(String(grade));
  };
  const end = (answers: string) => page.getByText(`No connection. ${answers} These were all cards kept here.`);
  await page.goto('/review');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  const kept = (address: string) => expect.objectContaining({ address });
  await expect.poll(() => rowsOf(page, 'kept')).toContainEqual(kept('/review'));
  await expect.poll(() => rowsOf(page, 'bodies')).toContainEqual(kept('/review/ahead.json'));
  const ahead = async () => {
    const bodies = (await rowsOf(page, 'bodies')) as readonly { address: string; text: string }[];
    return bodies.find(({ address }) => address === '/review/ahead.json')?.text;
  };
  const before = await ahead();
  await answer(1);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('topiary-answers:');

  await context.setOffline(true);
  await page.goto('/review');
  await expect(page.locator('.offline')).toContainText('You are offline: as of');
  await answer(2, 1);
  for (const n of [3, 4, 5]) await answer(n);
  await page.keyboard.press('u');
  // The page itself has six cards, and 'Again' brings one back.
  for (const n of [5, 6, 7, 8]) await answer(n);
  await answer(2);
  await expect(end('8 answers wait.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review');
  await page.goto('/review');
  await expect(end('8 answers wait.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('8');
  await expect(page.getByText('7 of 8')).toBeVisible();

  // The end is kept too, but by then it may not be the end.
  await expect.poll(() => rowsOf(page, 'kept')).toContainEqual(kept('/review'));
  await page.goto('/review');
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
  await expect
    .poll(() => rowsOf(page, 'bodies'))
    .toContainEqual(expect.objectContaining({ address: '/review', text: expect.stringContaining('Done for now') }));
  // The cards kept from before the answers would be asked again.
  await expect.poll(ahead).not.toBe(before);
  await context.setOffline(true);
  await page.goto('/review');
  await expect(page.getByText('No connection. These were all cards kept here.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review');

  // The page loads itself again: another navigation now would meet that one.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
  await page.locator('summary[aria-label^="Menu of"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await rowsOf(page, 'bodies')).toEqual([]);
});

test('a choice is judged without a network, and comes back until it is right', async ({
  page,
  owner,
  model,
  context,
}) => {
  const { mapId, nodeId, address } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson`, { node: nodeId, version: '0', content: lessonText });
  model.script(reply.text('Q: Which word begins a loop in Python?\n- loop\n+ for\n- repeat\nA: It names an item.'));
  await page.goto(`${address}#cards`);
  await page.getByRole('button', { name: 'Propose cards from this lesson' }).click();
  await page.getByRole('button', { name: 'Keep what is ticked' }).click();
  await expect(page.getByText('Cards (1)')).toBeVisible();
  await page.goto('/review');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  const kept = expect.objectContaining({ address: '/review/ahead.json' });
  await expect.poll(() => rowsOf(page, 'bodies')).toContainEqual(kept);

  await context.setOffline(true);
  const option = (name: string) => page.getByRole('button', { name, exact: true });
  await option('loop').click();
  await expect(page.getByText('Not this one. Comes again: 1 min')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await option('for').click();
  await expect(page.getByText('Right.')).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page.getByText('No connection. 2 answers wait. These were all cards kept here.')).toBeVisible();
});

// A test of its own, since the next page registers its own address again: Chromium may lose a post that meets a worker
// while it is being replaced.
test('a new version of the worker, here another address, takes over without changing the page', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await openLessonMenu(page);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const text = page.getByRole('textbox', { name: /Markdown|Text/i });
  await text.fill('Written on a train.');
  await expect.poll(() => rowsOf(page, 'kept')).not.toEqual([]);
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const taken = new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
    await serviceWorker.register('/sw.js?newer');
    await taken;
  });
  await expect(text).toHaveValue(/train/);
  expect(await rowsOf(page, 'kept')).not.toEqual([]);
});

const savedLesson = async ({ send, leaf }: Account & { leaf: Leaf }) => {
  const address = `/map/${leaf.mapId}?node=${leaf.nodeId}&_data=rooms%2Fstudy%2Froutes%2Fmap`;
  return (await (await send(address)).json()).node.lesson as { version: number; markdown: string };
};

/** The rows of one of the worker's tables. */
const rowsOf = (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('topiary-offline');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
    table,
  );

/** Waits until the worker has followed every reference: between two looks half a second apart, it kept no file more. */
const allFilesKept = async (page: Page): Promise<void> => {
  const names = () => page.evaluate(async () => (await (await caches.open('files')).keys()).map(({ url }) => url));
  let before = 0;
  await expect
    .poll(
      async () => {
        const kept = await names();
        const isAll = kept.some((name) => /\/editor-[\w-]+\.js$/.test(name)) && kept.length === before;
        before = kept.length;
        return isAll;
      },
      { intervals: [500] },
    )
    .toBe(true);
};
