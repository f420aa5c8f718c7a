import { createGate, expect, reply, test } from './lesson-world';

/**
 * Runs of maps from home: what is asked back, chosen, kept, stopped and continued. Without scripts they are in
 * tests/whole/server/without-scripts.test.ts.
 */

const readings = '? How life on Earth began\n? Finding meaning in life\n? How living cells work\n';
const outline = '- Water came first\n  - Why water\n  - Where\n- Cells followed\n';

test('a vague topic has its readings, a stopped map is continued, and home says what is ready', async ({
  page,
  owner,
  model,
}) => {
  const topicBox = page.getByLabel('What do you want to learn?');
  const ask = async (topic: string) => {
    await page.goto('/');
    await topicBox.fill(topic);
    await page.getByRole('button', { name: 'Create map' }).click();
  };
  const becameMap = (title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await test.step('a vague topic has its readings, survives a reload, and becomes the map of the chosen one', async () => {
    model.script(reply.text([readings]), reply.text([outline]));
    await ask('Life');
    const question = page
      .locator('.run')
      .getByText('This topic can mean several things. Which one do you want to learn?');
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Life', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change the topic' })).toHaveAttribute(
      'href',
      /^\/\?topic=Life&again=\w+$/,
    );

    await page.goto('/');
    const card = page.locator('.run-card', { hasText: 'Life' });
    await expect(card).toContainText('This topic can mean several things.');
    await card.getByRole('link', { name: 'Choose what you mean' }).click();
    await page.getByRole('button', { name: 'Finding meaning in life' }).click();
    await page.waitForURL(/\/map\/\w+$/);
    await becameMap('Finding meaning in life');
    await page.goto('/');
    await expect(page.locator('.run-card')).toHaveCount(0);
  });

  await test.step('it becomes a map as typed, if its person keeps the words', async () => {
    const asked = model.requests.length;
    model.script(reply.text([readings]), reply.text([outline]));
    await ask('Growth');
    await page.getByRole('button', { name: 'Keep my words' }).click();
    await page.waitForURL(/\/map\/\w+$/);
    await becameMap('Growth');
    const { body } = await model.request(asked + 1);
    expect(JSON.stringify(body)).not.toContain('too vague');
  });

  await test.step('stopping leads to the map so far, which can be continued', async () => {
    model.script(reply.hangAfter(['- Birds\n  - Owls\n  - Ravens\n- Fish\n  - Carp\n  - Pikes\n  - Hal']));
    await ask('Animals');
    await expect(page.getByText('Pikes').first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('This map is unfinished: it was stopped.')).toBeVisible();
    await expect(page.getByText('of 7 nodes visible')).toBeVisible();

    model.script(reply.text(['    - Trout\n  - Cats\n    - Lions\n']));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/map/**');
    await expect(page.getByText('of 10 nodes visible')).toBeVisible();
    await expect(page.getByText('This map is unfinished')).toHaveCount(0);
  });

  await test.step('home says that a map begun before is ready, and links to it', async () => {
    const gate = createGate();
    model.script(reply.text([outline, gate]));
    await owner.post('/?index', { topic: 'Slow zoo', key: `slow-${owner.leaf.mapId}` });
    await page.goto('/');
    const card = page.locator('.run-card', { hasText: 'Slow zoo' });
    await expect(card).toContainText('Being written');
    await topicBox.fill('Typed meanwhile');
    gate.open();
    await expect(card).toContainText('Your map is ready');
    await expect(topicBox).toHaveValue('Typed meanwhile');
    await card.getByRole('link', { name: 'Open the map' }).click();
    await expect(page.getByRole('heading', { name: 'Slow zoo', level: 1 })).toBeVisible();
  });
});
