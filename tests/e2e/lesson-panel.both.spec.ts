import { openLessonMenu } from '../support/lesson-menu';
import { expect, test, writeLesson } from './lesson-world';

/** The panel of an open lesson: its text, 'Done', the tabs, and a quiet end; for its owner and for others. */

test('the text comes first, acts that are rarely used are in one menu, and others change nothing', async ({
  page,
  owner,
  model,
  server,
  freshUser,
  javaScriptEnabled,
}) => {
  await writeLesson(owner, model);
  const { mapId, address } = owner.leaf;
  const text = page.getByText('Explain it to somebody', { exact: true });

  await test.step('what is pressed in a lesson is at least 24 pixels large', async () => {
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    const small = await page
      .locator('.panel :is(.tick, .panel-path a, summary, .done button, .panel-nav a)')
      .evaluateAll((targets) =>
        targets
          .filter((target) => target.checkVisibility())
          .map((target) => ({ text: target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 24 || box.height < 24)
          .map(({ text, box }) => `${text} ${box.width} ${box.height}`),
      );
    expect(small).toEqual([]);
    if (viewport) await page.setViewportSize(viewport);
  });

  await test.step('the text comes first, then Done, then Cards and Ask of which one is open', async () => {
    const cards = page.getByText('Cards', { exact: true });
    const order = [
      page.locator('.panel .prose').first(),
      page.getByRole('button', { name: 'Done, next' }),
      cards,
      page.locator('.provenance'),
    ];
    const tops = await Promise.all(order.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));

    await cards.click();
    await expect(page.getByText('Add a card')).toBeVisible();
    await page.getByText('Ask', { exact: true }).click();
    await expect(page.getByText('Add a card')).toBeHidden();
    await expect(page.getByRole('textbox', { name: /question/i }).first()).toBeVisible();
  });

  await test.step('the acts that are rarely used are in one menu', async () => {
    const again = page.getByRole('button', { name: 'Generate again' });
    await expect(again).toBeHidden();
    await openLessonMenu(page);
    await expect(again).toBeVisible();
    if (!javaScriptEnabled) return;
    // The first Escape closes the menu, and only the second one the lesson.
    await again.press('Escape');
    await expect(again).toBeHidden();
    await expect(page).toHaveURL(/\?node=/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/\?node=/);
  });

  await test.step('the map is made public and private again beside the open lesson', async () => {
    await page.goto(address);
    const menu = page.locator('summary[aria-label="Actions and controls"]');
    for (const [press, then] of [
      ['Make Public', 'Make Private'],
      ['Make Private', 'Make Public'],
    ] as const) {
      const button = page.getByRole('button', { name: press });
      if (!(await button.isVisible())) await menu.click();
      await button.click();
      await expect(page.locator('.map-head')).toContainText(then);
      await expect(page.locator('.facts').last()).toContainText(press === 'Make Public' ? 'Public' : 'Private');
      const said = press === 'Make Public' ? 'public' : 'private';
      await expect(page).toHaveURL(javaScriptEnabled ? address : `${address}&said=${said}`);
      await expect(text).toBeVisible();
    }
  });

  await test.step('others read a public map and its lessons, and can change nothing', async () => {
    await owner.post(`/map/${mapId}/visibility`, { public: '1' });
    await page.context().clearCookies();
    await page.goto(address);
    await expect(text).toBeVisible();
    await expect(page.getByText('Sign in to automatically save descriptions to your library')).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeDisabled();
    await expect(page.getByRole('button', { name: /Generate/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

    await freshUser(page);
    await page.goto(address);
    await expect(text).toBeVisible();
    await expect(page.getByText('Sign in to automatically')).toHaveCount(0);
    await expect(page.getByRole('checkbox').first()).toBeDisabled();
    await page.getByRole('link', { name: 'Suggest a correction' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Suggest a correction' })).toBeVisible();
    await page.goto(`${server.url}/map/${mapId}?node=${owner.leaves[1].nodeId}&edit=1`);
    await expect(page.getByRole('heading', { name: 'No description available' })).toBeVisible();
    await expect(
      page.getByText(
        "You don't have a saved description for this node. You can either ask the map creator to generate one " +
          'or create your own map to generate descriptions.',
      ),
    ).toBeVisible();
  });
});
