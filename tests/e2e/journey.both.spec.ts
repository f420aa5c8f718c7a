import { expect, test } from '../support/e2e';
import { openLessonMenu } from '../support/lesson-menu';

test.use({ reducedMotion: 'no-preference' });

/**
 * The main job from end to end, with JavaScript on and off: from registering to a saved lesson and back again. The test
 * reads only the screen and the mail, and sets nothing up behind the product's back.
 */
test('from a new account to a saved lesson', async ({ page, server, javaScriptEnabled }) => {
  const email = `ada-${javaScriptEnabled ? 'js' : 'nojs'}-${Date.now()}@example.org`;
  const password = 'correct horse';

  await test.step('register', async () => {
    await page.goto(`${server.url}/register`);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/verify-email/);
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('ask whether it is verified, then verify', async () => {
    await page.getByRole('button', { name: "I've verified - Check now" }).click();
    await expect(
      page.getByText('Email not verified yet. Please check your inbox and click the verification link.'),
    ).toBeVisible();
    const mail = await server.waitForMail(email);
    await page.goto(mail.link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page).toHaveURL(`${server.url}/goals`);
  });

  await test.step('choose goals and say how one heard of Topiary', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please select at least one goal.')).toBeVisible();
    await page.getByLabel('Education & Learning').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${server.url}/referral-source`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please select how you heard about Topiary.')).toBeVisible();
    await page.getByLabel('YouTube').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
  });

  await test.step('type a topic and watch the map being made', async () => {
    await page.getByLabel('What do you want to learn?').fill('Python Programming');
    await page.getByRole('button', { name: 'Create map' }).click();
    // The library may have finished before the document arrives.
    const made = page.getByRole('heading', { level: 2, name: 'Knowledge Map' });
    await expect(page.getByText('Generating', { exact: true }).or(made).first()).toBeVisible();
    await page.waitForURL(/\/map\/[a-z0-9]+$/, { timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Python Programming' })).toBeVisible();
  });

  const map = page.url();
  const branches = page.locator('#tree > li > details > ul > li > details');

  await test.step('unfold a branch', async () => {
    await expect(page.getByText(/^\d+ of \d+ nodes visible$/)).toBeVisible();
    const first = branches.first();
    await expect(first).not.toHaveAttribute('open');
    await first.locator('> summary').click();
    await expect(first).toHaveAttribute('open');
    await expect(first.locator('a').first()).toBeVisible();
  });

  const leaf = branches.first().locator('a').first();
  const label = await leaf.evaluate(({ firstChild }) => firstChild?.textContent ?? '');

  await test.step('open a leaf and read its lesson', async () => {
    await leaf.click();
    await expect(page).toHaveURL(/\?node=/);
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
    await expect(
      page.getByText(/^From the course Python Programming, version \d\. .*Not checked by an expert\.$/),
    ).toBeVisible();
  });

  const tasks = page.getByRole('checkbox');

  await test.step('tick a task', async () => {
    await expect(tasks).toHaveCount(2);
    await tasks.first().click();
    await expect(tasks.first()).toBeChecked();
    await expect(tasks.nth(1)).not.toBeChecked();
    // A reload before the tick is saved would show the old text.
    if (javaScriptEnabled) await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('reload and find everything saved', async () => {
    await page.reload();
    await expect(tasks.first()).toBeChecked();
    await expect(page.getByRole('heading', { level: 2, name: label })).toBeVisible();
  });

  await test.step('edit the lesson', async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    const box = page.getByLabel('Lesson text (Markdown)');
    await expect(box).toHaveValue(/- \[x\]/);
    await box.fill('A **new** text\n\n- [x] done');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.prose strong', { hasText: 'new' })).toBeVisible();
    await expect(page.getByText('edited by hand')).toBeVisible();
  });

  await test.step('sign out, sign in, find the map under My Maps', async () => {
    await page.goto(server.url);
    await page
      .getByRole('button', { name: /menu/i })
      .or(page.locator('summary', { hasText: 'A' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(`${server.url}/login`);
    await page.goto(map);
    await expect(page.getByText('Map not found')).toBeVisible();
    await page.goto(`${server.url}/history`);
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Fhistory/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('wrong password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Incorrect password.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`${server.url}/history`);
    if (javaScriptEnabled) {
      // The navigation is held back, to read the messages until then.
      await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault(), { once: true }));
      await page.getByRole('link', { name: /Map about Python Programming/ }).click();
      await expect(page.getByText('Loading Knowledge Map')).toBeVisible();
      await expect(page.getByText('Preparing your knowledge map...')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: /Map about Python Programming/ }).click();
    } else {
      await page.getByRole('link', { name: /Map about Python Programming/ }).click();
    }
    await expect(page).toHaveURL(map);
  });
});
