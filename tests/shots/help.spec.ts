import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { helpPicture, helpTopics } from '../../app/rooms/help/ui/help-topics';
import { settle } from '../e2e/gallery';
import { expect, firstLeaf, reply, test } from '../e2e/lesson-world';
import { test as libraryTest, signUp } from '../support/e2e';
import { makeMap } from '../support/streams';
import { folder } from './folder';

/** The pictures of the help pages, which scripts/shots.mjs copies into public/help: `npm run shots -- help`. */

const largest = 40_000;
const desk = { width: 1000, height: 640 };

async function keep(browser: Browser, page: Page, slug: string): Promise<void> {
  expect(helpTopics().map((topic) => topic.slug)).toContain(slug);
  await settle(page);
  const png = (await page.screenshot()).toString('base64');
  const blank = await browser.newPage();
  // The browser has an encoder for WebP.
  const encode = (quality: number) =>
    blank.evaluate(
      async ([data, at, size]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), size);
        const context = canvas.getContext('2d');
        if (context) context.imageSmoothingQuality = 'high';
        context?.drawImage(image, 0, 0, size.width, size.height);
        return canvas.toDataURL('image/webp', at).split(',')[1] ?? '';
      },
      [png, quality, helpPicture] as const,
    );
  let file = Buffer.alloc(0);
  for (const quality of [0.85, 0.75, 0.65, 0.55]) {
    file = Buffer.from(await encode(quality), 'base64');
    if (file.length <= largest) break;
  }
  await blank.close();
  expect(file.length).toBeLessThanOrEqual(largest);
  mkdirSync(`${folder}/help`, { recursive: true });
  writeFileSync(`${folder}/help/${slug}.webp`, file);
}

const ready = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.setViewportSize(desk);
};

const outline =
  '# Beekeeping\n\n- The hive\n  - Frames\n  - The queen\n- The year\n  - Spring\n  - Honey\n  - Winter\n';
const notes = `# The hive

A hive is a box of frames, and on each frame the bees build comb. The lower box is the nursery: here the queen lays, and
here the young are fed. The upper boxes are the store. Between them lies a grid that the queen is too large to pass, so
that no brood ends up in the honey.

# Wax and honey

Bees of two weeks sweat wax in small scales and chew it soft. For a kilogram of wax they eat some six of honey, which is
why a beekeeper gives back the empty comb. Nectar is four fifths water when it arrives; fanned with wings, it is ripe
when less than a fifth is left.

# Winter

In the cold they form a cluster, the queen in its midst, and shiver themselves warm.
`;

libraryTest('with the library', async ({ browser, page, server }) => {
  await ready(page);
  // The first account is the administrator's.
  const account = await signUp(server);
  await page.context().addCookies([...account.cookies]);
  const mapId = await makeMap(account, 'Python Programming');
  const map = `/map/${mapId}`;

  await page.goto(map);
  await page.locator('#tree > li > details > ul > li > details > summary').nth(1).click();
  await page.getByRole('button', { name: 'Fit to window' }).click();
  await keep(browser, page, 'maps');

  const html = await (await account.send(map)).text();
  const node = /<a href="\?node=([^"]+)"/.exec(html)?.[1] ?? '';
  await page.goto(`${map}?node=${node}`);
  await expect(page.getByRole('button', { name: 'Done, next' })).toBeAttached();
  await keep(browser, page, 'lessons');

  await account.post(`${map}/cards`, { act: 'keep', node, from: 'library' });
  await page.goto(`/review?map=${mapId}`);
  await page.getByText('Show the answer').click();
  await keep(browser, page, 'cards-and-review');

  await page.goto('/today');
  await keep(browser, page, 'today');

  await page.goto(`${map}/export`);
  await keep(browser, page, 'share-and-export');

  await page.goto('/sources');
  await page.getByLabel('Title').fill('Notes on bees');
  const file = { name: 'bees.md', mimeType: 'text/markdown', buffer: Buffer.from(notes) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Add the source' }).click();
  await expect(page.locator('#p1')).toBeVisible();
  await keep(browser, page, 'sources');

  await page.goto('/import');
  await page.getByLabel('Or paste it').fill(outline);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await page.getByRole('heading', { name: 'The tree' }).evaluate((title) => title.scrollIntoView({ block: 'center' }));
  await keep(browser, page, 'import');

  await page.goto('/admin');
  await keep(browser, page, 'administration');
  await page.context().addCookies([...(await signUp(server)).cookies]);
  await page.goto('/account');
  await keep(browser, page, 'account');
});

const lesson = [
  'A loop repeats a step as long as a condition holds.',
  '## What it needs',
  '- A start: what is so before the first round.\n- A condition, which is asked before every round.\n- A step that changes something, so that the loop ends.',
  '## Tasks',
  '- [ ] Write a loop that counts to ten\n- [ ] Explain to somebody when it ends',
].join('\n\n');

test.describe('with a model', () => {
  test.use({ serviceWorkers: 'allow' });

  test('asking, and without a network', async ({ browser, context, page, owner, model, server }) => {
    await ready(page);
    model.script(reply.text(['- Repeating\n  - What a loop needs\n  - For\n  - While\n- Leaving\n  - Break\n']));
    const leaf = await firstLeaf(server, owner, 'Loops in programs');
    await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lesson });
    model.script(
      reply.text(['Think of the last of the three things that a loop needs. What happens if it is left out?']),
    );
    await page.goto(leaf.address);
    await page.locator('details[data-ask] > summary').click();
    await page.getByLabel('Your question').fill('Why does my loop never end?');
    await expect(page.locator('link[href*="ask-in-place"]')).toBeAttached();
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await expect(page.getByRole('button', { name: 'A bigger hint' })).toBeVisible();
    await page.locator('details[data-ask]').evaluate((fold) => fold.scrollIntoView());
    await keep(browser, page, 'ask');

    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await page.waitForFunction(async () => (await (await caches.open('files')).keys()).length > 0);
    await context.setOffline(true);
    await page.getByRole('checkbox').first().click();
    await expect(page.locator('.offline')).toContainText('1 change waits');
    await page.locator('.panel').evaluate((body) => body.scrollTo(0, 0));
    await keep(browser, page, 'offline');
  });
});
