import { createGate, expect, test } from './lesson-world';

// The page scrolls with motion to the result of an act.
test.use({ reducedMotion: 'no-preference' });

/** A review with scripts: keys, no wait between cards, and answers that survive a lost connection. */

test('a review by keys continues without a connection, and each answer arrives once, of its account alone', async ({
  page,
  owner,
  freshUser,
}) => {
  const { mapId, nodeId } = owner.leaf;
  for (const n of [1, 2, 3])
    await owner.post(`/map/${mapId}/cards`, {
      act: 'add',
      node: nodeId,
      front: `Card ${n}`,
      back: `Back ${n}`,
    });
  const card = page.getByRole('article', { name: 'Card' });

  await page.goto('/review');
  await expect(card).toBeFocused();
  await expect(card).toContainText('Card 1');
  await page.keyboard.press(' ');
  await expect(card.getByText('Back 1')).toBeVisible();
  await page.keyboard.press('4');
  await expect(card).toContainText('Card 2');
  await expect(page.getByText('2 new')).toBeVisible();
  await page.keyboard.press('u');
  await expect(card).toContainText('Card 1');
  await expect(card.getByText('Back 1')).toBeHidden();

  // The server takes the grade, but its response is lost.
  await page.route('**/review?**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect(card).toContainText('Card 2');
  await expect(page.getByText('No connection.', { exact: false })).toBeVisible();
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect(card).toContainText('Card 3');

  await page.unrouteAll({ behavior: 'wait' });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('No connection.', { exact: false })).toHaveCount(0);
  await page.keyboard.press(' ');
  await page.keyboard.press('4');
  await expect(page.getByRole('heading', { name: 'Done for now' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText('3');
  await page.goto('/cards');
  await expect(page.getByText('Comes again')).toHaveCount(3);

  // Waiting answers are sent only by the account that gave them, and signing out asks about them.
  for (const n of [4, 5]) {
    const card = { act: 'add', node: owner.leaf.nodeId, front: `Card ${n}`, back: `Back ${n}` };
    await owner.post(`/map/${owner.leaf.mapId}/cards`, card);
  }
  const waiting = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('topiary-answers:')).length);
  const answerWithoutConnection = async (front: string) => {
    await page.route('**/review?**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.goto('/review');
    await expect(card).toContainText(front);
    await expect(card).toBeFocused();
    await page.keyboard.press(' ');
    await page.keyboard.press('4');
    await expect(page.getByText('No connection.', { exact: false })).toBeVisible();
    expect(await waiting()).toBe(1);
  };
  const signOut = async () => {
    await page.goto('/');
    await page.waitForFunction(() => 'asksBeforeSignOut' in window);
    await page.locator('summary[aria-label^="Menu of"]').click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
  };

  // The script that asks runs last, and registers the service worker.
  await page.addInitScript(() => {
    // An empty page has no service worker.
    if (!navigator.serviceWorker) return;
    navigator.serviceWorker.register = async () => {
      Object.assign(window, { asksBeforeSignOut: true });
      throw new Error('none is wanted here');
    };
  });
  await answerWithoutConnection('Card 4');
  // The page would send the answer again by itself.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });

  // Another account signs in before the answer was sent.
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname);
  });
  await freshUser(page, { nickname: 'Bo' });
  await page.goto('/review');
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect(await waiting()).toBe(1);
  await signOut();
  await expect(page).toHaveURL(/\/login/);
  expect(await waiting()).toBe(1);
  expect(posts).toEqual(['/logout']);

  await page.context().addCookies([...owner.cookies]);
  await page.goto('/review');
  await expect.poll(waiting).toBe(0);
  await page.goto('/cards');
  await expect(page.getByText('Comes again')).toHaveCount(4);

  await answerWithoutConnection('Card 5');
  await signOut();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not saved yet: an answer of a review.');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  expect(await waiting()).toBe(1);
  await page.locator('summary[aria-label^="Menu of"]').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await dialog.getByRole('button', { name: 'Sign out and lose it' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await waiting()).toBe(0);
});

test('what was changed in a card and not saved stays when the language changes, in that card alone', async ({
  page,
  owner,
}) => {
  const { mapId, nodeId } = owner.leaf;
  for (const front of ['A card', 'Another card'])
    await owner.post(`/map/${mapId}/cards`, { act: 'add', node: nodeId, front, back: 'Its back' });
  const front = page.locator('.review-edit [name=front]');
  const chooseLanguage = async (language: string) => {
    await page.locator('#site-language').selectOption(language);
    await page.locator('.site-language button').click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  /** The card has the focus when the page is hydrated. */
  const isHydrated = () => expect(page.locator('.flashcard')).toBeFocused();
  await page.goto('/review');
  await page.locator('.review-edit > summary').click();
  await front.fill('A better card');
  await chooseLanguage('de');
  await isHydrated();
  await expect(front).toBeVisible();
  await expect(front).toHaveValue('A better card');
  await expect(page.locator('.review-edit [name=back]')).toHaveValue('Its back');

  await test.step('the same address shows the next card, which keeps its own text', async () => {
    const card = await page.locator('.review-edit [name=card]').inputValue();
    await owner.post(`/map/${mapId}/cards`, { act: 'suspend', card, node: nodeId, value: '1' });
    await chooseLanguage('fr');
    await isHydrated();
    await expect(front).toHaveValue('Another card');
  });

  await test.step('what the browser itself restores is not taken for typed text', async () => {
    await page.locator('.review-edit > summary').click();
    await front.fill('Not saved');
    await page.goto('/cards');
    await page.goBack();
    await isHydrated();
    await expect(front).toHaveValue('Another card');
  });

  await test.step('what is typed while the page hydrates stays', async () => {
    await page.addInitScript(() => {
      const { prototype } = HTMLTextAreaElement;
      const value = Object.getOwnPropertyDescriptor(prototype, 'value') as Required<PropertyDescriptor>;
      Object.defineProperty(prototype, 'value', {
        ...value,
        set(this: HTMLTextAreaElement, text: string) {
          const typed = value.get.call(this);
          value.set.call(this, text);
          // React has set it back: somebody types on, which makes React hydrate it once more.
          if (typed !== 'Typed' || text !== this.defaultValue) return;
          value.set.call(this, 'Typed and more');
          this.dispatchEvent(new Event('input', { bubbles: true }));
        },
      });
    });
    await page.locator('.review-edit > summary').click();
    await front.fill('Typed');
    const scripts = createGate();
    await page.route('**/*.js', async (route) => {
      await scripts.opened;
      await route.continue();
    });
    await chooseLanguage('es');
    await expect(front).toHaveValue('Typed');
    scripts.open();
    await isHydrated();
    await expect(front).toHaveValue('Typed and more');
  });
});
