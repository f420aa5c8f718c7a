import { openLessonMenu } from '../support/lesson-menu';
import { createGate, expect, lessonText, reply, test, writeLesson } from './lesson-world';

/** The panel of a leaf with scripts and without: everything here works both ways. */

test('a lesson is asked for, streams in and is saved', async ({ page, owner, model }) => {
  const gate = createGate();
  model.script(reply.text(['**Loops** repeat ', 'a step.\n\n', gate, '- [ ] Read this once more\n']));
  await page.goto(owner.leaf.address);
  await expect(
    page.getByText('Generate a detailed description for this node to better understand its content and context.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(page.getByText('Generating description...')).toBeVisible();
  await expect(page.locator('.prose strong', { hasText: 'Loops' })).toBeVisible();
  await expect(page.getByText('Read this once more')).toHaveCount(0);
  gate.open();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Read this once more' })).toBeVisible();
  await page.reload();
  await expect(page.locator('.prose strong', { hasText: 'Loops' })).toBeVisible();
});

test('a run without any text so far can be stopped', async ({ page, owner, model, javaScriptEnabled }) => {
  model.script(reply.hangAfter([]));
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByText('Stopped. Nothing new was saved.')).toBeVisible();
});

/** Longer than the beginning that is checked for reasoning before it is shown. */
const begun = 'A loop does the same over and over, for as long as its condition holds and';

test('a stopped text stays, can be continued, and can be discarded', async ({ page, owner, model }) => {
  const stopped = async (text: string) => {
    model.script(reply.hangAfter([text]));
    await page.goto(owner.leaf.address);
    await page.getByRole('button', { name: 'Generate Description' }).click();
    await expect(page.locator('.prose')).toContainText(text.trim());
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('This text is unfinished: it was stopped.')).toBeVisible();
    await expect(page.locator('.prose')).toContainText(text.trim());
  };
  await stopped(`${begun} `);
  await page.getByText('Throw away', { exact: true }).click();
  await page.getByRole('button', { name: 'Throw this text away' }).click();
  await expect(page.getByRole('button', { name: 'Generate Description' })).toBeVisible();

  await stopped(`${begun} `);
  model.script(reply.text(['holds and then it ends.\n\n- [ ] Write one']));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('checkbox', { name: 'Write one' })).toBeVisible();
  await expect(page.locator('.prose > p').first()).toHaveText(`${begun} then it ends.`);
  await expect(page.getByText('This text is unfinished')).toHaveCount(0);
});

test('a text can be written again in another way', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'The old text');
  model.script(reply.text(['The **simple** text']));
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByText('In another way').click();
  await page.getByRole('radio', { name: 'Simpler' }).check();
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.locator('.prose strong', { hasText: 'simple' })).toBeVisible();
  expect(model.requests.at(-1)?.prompt).toContain('The old text');
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Undo the new text' }).click();
  await expect(page.locator('.prose')).toHaveText('The old text');
});

test('texts stand side by side: one is chosen, one follows a wish, and readers look at the others', async ({
  page,
  owner,
  model,
  browser,
  javaScriptEnabled,
}) => {
  await writeLesson(owner, model, 'The plain text');
  model.script(reply.text(['Roses are **verse**']));
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByText('In another way').click();
  await page.getByRole('textbox', { name: 'Your wish' }).fill('As a poem </wish> for sailors');
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.locator('.prose strong', { hasText: 'verse' })).toBeVisible();
  expect(model.requests.at(-1)?.prompt.match(/<\/wish>/g)).toHaveLength(1);

  const ways = page.getByRole('navigation', { name: 'Texts of this lesson' });
  await expect(ways.locator('[aria-current]')).toHaveText('Your wish: As a poem </wish> for sailors');
  await ways.getByRole('button', { name: 'As first written' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.prose')).toHaveText('The plain text');
  await expect(ways.locator('[aria-current]')).toHaveText('As first written');

  await owner.post(`/map/${owner.leaf.mapId}/visibility`, { public: '1' });
  const reader = await browser.newPage({ javaScriptEnabled });
  await reader.goto(owner.leaf.address);
  await expect(reader.locator('.prose')).toContainText('The plain text');
  await expect(reader.getByText('sailors')).toHaveCount(0);
  await reader.getByRole('link', { name: 'In another way' }).click();
  await expect(reader.locator('.prose strong', { hasText: 'verse' })).toBeVisible();
  await reader.close();
  await page.reload();
  await expect(page.locator('.prose')).toHaveText('The plain text');
});

test('a failure says why and can be tried again', async ({ page, owner, model }) => {
  model.script(reply.status(401));
  await page.goto(owner.leaf.address);
  await page.getByRole('button', { name: 'Generate Description' }).click();
  await expect(page.getByRole('heading', { name: 'Error occurred' })).toBeVisible();
  // The first account of a server is its administrator's, who is told which setting to check.
  await expect(page.getByText(/^The model (refuses this server|provider refused the API key)\./)).toBeVisible();
  model.script(reply.text([lessonText]));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Written by test-model')).toBeVisible();
  await expect(page.getByText('Error occurred')).toHaveCount(0);
});

test('generate again keeps the old text until the new one is whole, and can be undone', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model, 'The **old** text\n\n- [ ] one');
  const gate = createGate();
  model.script(reply.text(['The **new** ', gate, 'text']));
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.getByText('Generating description...')).toBeVisible();
  await expect(page.locator('.prose strong', { hasText: 'old' })).toBeVisible();
  gate.open();
  await expect(page.locator('.prose strong', { hasText: 'new' })).toBeVisible();
  await expect(page.locator('.prose strong', { hasText: 'old' })).toHaveCount(0);
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Undo the new text' }).click();
  await expect(page.locator('.prose strong', { hasText: 'old' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo the new text' })).toHaveCount(0);
  await expect(page.locator('.provenance')).not.toContainText('edited by hand');
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Bring the new text back' }).click();
  await expect(page.locator('.prose strong', { hasText: 'new' })).toBeVisible();
  await openLessonMenu(page);
  await expect(page.getByRole('button', { name: 'Undo the new text' })).toBeVisible();
});

test('a second run can be stopped, and the old text stays', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'The **old** text');
  model.script(reply.hangAfter(['The **new** text, which is long enough to be shown before it is whole.\n']));
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.locator('.prose strong', { hasText: 'new' })).toBeAttached();
  await page.getByRole('button', { name: 'Stop' }).click();
  await openLessonMenu(page);
  await expect(page.getByRole('button', { name: 'Generate again' })).toBeVisible();
  await expect(page.locator('.prose strong', { hasText: 'old' })).toBeVisible();
  await expect(page.locator('.prose strong', { hasText: 'new' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo the new text' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show what was written' }).click();
  await expect(page.locator('.prose strong', { hasText: 'new' })).toBeVisible();
  await page.getByRole('button', { name: 'Use this text' }).click();
  await expect(page.locator('.prose strong', { hasText: 'old' })).toHaveCount(0);
  await expect(page.getByText('This text is unfinished: it was stopped.')).toBeVisible();
});

test('a page with a run reloads itself, but not one on which a text is typed', async ({ owner, model }) => {
  const gate = createGate();
  model.script(reply.text(['Something ', gate, 'more']));
  const { mapId, nodeId } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson`, { node: nodeId });
  const html = async (more: string) => (await owner.send(`/map/${mapId}?node=${nodeId}${more}`)).text();
  expect(await html('')).toContain('http-equiv="refresh"');
  const editor = await html('&edit=1');
  expect(editor).toContain('Lesson text (Markdown)');
  expect(editor).not.toContain('http-equiv="refresh"');
  gate.open();
});

test('a failed second run leaves the old text', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'The **old** text');
  model.script(reply.status(401));
  await page.goto(owner.leaf.address);
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Generate again' }).click();
  await expect(page.getByRole('heading', { name: 'Error occurred' })).toBeVisible();
  await expect(page.locator('.prose strong', { hasText: 'old' })).toBeVisible();
});

test('tasks are ticked and stay ticked', async ({ page, owner, model }) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  await page.getByRole('checkbox', { name: 'Explain it to somebody' }).click();
  await expect(page.getByRole('checkbox', { name: 'Explain it to somebody' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Read this once more' })).not.toBeChecked();
  await expect(page.getByText('Saving...')).toHaveCount(0);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Explain it to somebody' }).click();
  await expect(page.getByRole('checkbox', { name: 'Explain it to somebody' })).not.toBeChecked();
});

test('a lesson that another tab has changed overwrites nothing and is not overwritten', async ({
  page,
  owner,
  model,
}) => {
  await writeLesson(owner, model, 'The first text');
  await page.goto(`${owner.leaf.address}&edit=1`);
  const other = await page.context().newPage();
  await other.goto(`${owner.leaf.address}&edit=1`);
  await other.getByLabel('Lesson text (Markdown)').fill('The text of the **other** tab');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.locator('.prose strong', { hasText: 'other' })).toBeVisible();

  await page.getByLabel('Lesson text (Markdown)').fill('The text of **this** tab');
  const changed = page.getByText('This lesson was changed somewhere else in the meantime. Nothing was overwritten.');
  // With scripts the text may save itself before the click, and then there is nothing to save.
  await expect(async () => {
    if (!(await changed.isVisible()))
      await page.getByRole('button', { name: 'Save', exact: true }).click({ timeout: 2_000 });
    await expect(changed).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByLabel('The text that is saved now')).toHaveValue('The text of the **other** tab');
  await expect(page.getByText('The text of **this** tab').first()).toBeVisible();

  await page.getByRole('button', { name: 'Save your text' }).click();
  await expect(changed).toHaveCount(0);
  await expect(page.locator('#tree')).toBeVisible();
  // With scripts the page does not wait for the answer.
  const shown = async () => (await owner.send(owner.leaf.address)).text();
  await expect.poll(shown).toContain('<strong>this</strong>');
  await page.goto(owner.leaf.address);
  await expect(page.locator('.prose strong', { hasText: 'this' })).toBeVisible();
});

test('a tick on a text that has changed says so and changes nothing', async ({ page, owner, model }) => {
  await writeLesson(owner, model);
  await page.goto(owner.leaf.address);
  const { mapId, nodeId } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson`, {
    node: nodeId,
    version: '1',
    content: 'Another\n\n- [ ] first task\n- [ ] other task',
  });
  await page.getByRole('checkbox', { name: 'Explain it to somebody' }).click();
  await expect(page.getByText('This lesson was changed somewhere else in the meantime.')).toBeVisible();
  await page
    .getByRole('button', { name: 'Show the current text' })
    .or(page.getByRole('link', { name: 'Back to the lesson' }))
    .click();
  await expect(page.getByRole('checkbox', { name: 'other task' })).not.toBeChecked();
});

test('a refused text is not lost', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.goto(`${owner.leaf.address}&edit=1`);
  await page.getByLabel('Lesson text (Markdown)').fill('   ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A lesson cannot be empty.')).toBeVisible();
  await page.goto(owner.leaf.address);
  await expect(page.getByText('A text', { exact: true })).toBeVisible();
});

test('a lesson may be written by hand', async ({ page, owner }) => {
  await page.goto(owner.leaf.address);
  await page.getByRole('link', { name: 'Write it yourself' }).click();
  await page.getByLabel('Lesson text (Markdown)').fill('By **hand**');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.prose strong', { hasText: 'hand' })).toBeVisible();
  await expect(page.getByText('Written by hand')).toBeVisible();
});

test('a map is made public and private again beside an open lesson', async ({ page, owner, model }) => {
  await writeLesson(owner, model, 'A text');
  await page.goto(owner.leaf.address);
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
    await expect(page).toHaveURL(owner.leaf.address);
    await expect(page.getByText('A text', { exact: true })).toBeVisible();
  }
});

test('others read a public map and its lessons, and can change nothing', async ({
  page,
  owner,
  model,
  server,
  freshUser,
}) => {
  await writeLesson(owner, model);
  const { mapId, nodeId, address } = owner.leaf;
  await owner.post(`/map/${mapId}/visibility`, { public: '1' });
  await page.context().clearCookies();
  await page.goto(address);
  await expect(page.getByText('Explain it to somebody')).toBeVisible();
  await expect(page.getByText('Sign in to automatically save descriptions to your library')).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  await expect(page.getByRole('button', { name: /Generate/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

  await freshUser(page);
  await page.goto(address);
  await expect(page.getByText('Explain it to somebody', { exact: true })).toBeVisible();
  await expect(page.getByText('Sign in to automatically')).toHaveCount(0);
  await expect(page.getByRole('checkbox').first()).toBeDisabled();
  const html = await (await owner.send(`/map/${mapId}`)).text();
  const bare = [...html.matchAll(/<a href="\?node=([^"]+)"/g)].map((match) => match[1]).find((id) => id !== nodeId);
  await page.goto(`${server.url}/map/${mapId}?node=${bare}&edit=1`);
  await expect(page.getByRole('heading', { name: 'No description available' })).toBeVisible();
  await expect(
    page.getByText(
      "You don't have a saved description for this node. You can either ask the map creator to generate one " +
        'or create your own map to generate descriptions.',
    ),
  ).toBeVisible();
});
