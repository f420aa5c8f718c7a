import { createGate, expect, lessonText, reply, test, versionOf } from './lesson-world';

/** The panel of a leaf with scripts and without: everything here works both ways. */

/** Longer than the beginning that is checked for reasoning before it is shown. */
const begun = 'A loop does the same over and over, for as long as its condition holds and';

test('a lesson is asked for, fails, streams in and is saved; another is stopped, thrown away and continued', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  const [leaf, second] = owner.leaves;
  const generate = page.getByRole('button', { name: 'Generate Description' });

  await test.step('a failure says why and can be tried again', async () => {
    const gate = createGate();
    model.script(
      reply.status(401),
      reply.text(['**Loops** repeat ', 'a step.\n\n', gate, '- [ ] Read this once more\n']),
    );
    await page.goto(leaf.address);
    await expect(
      page.getByText('Generate a detailed description for this node to better understand its content and context.'),
    ).toBeVisible();
    await generate.click();
    await expect(page.getByRole('heading', { name: 'Error occurred' })).toBeVisible();
    // The first account of a server is its administrator's, who is told which setting to check.
    await expect(page.getByText(/^The model (refuses this server|provider refused the API key)\./)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Generating description...')).toBeVisible();
    await expect(page.locator('.prose strong', { hasText: 'Loops' })).toBeVisible();
    await expect(page.getByText('Error occurred')).toHaveCount(0);
    await expect(page.getByText('Read this once more')).toHaveCount(0);
    // The page reloads itself without scripts, but not if a text is typed on it.
    const html = async (address: string) => (await owner.send(address)).text();
    expect(await html(leaf.address)).toContain('http-equiv="refresh"');
    const editor = await html(`${leaf.address}&edit=1`);
    expect(editor).toContain('Lesson text (Markdown)');
    expect(editor).not.toContain('http-equiv="refresh"');
    gate.open();
    await expect(page.getByText('Written by test-model')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Read this once more' })).toBeVisible();
    await page.reload();
    await expect(page.locator('.prose strong', { hasText: 'Loops' })).toBeVisible();
  });

  await test.step('a run without any text so far can be stopped', async () => {
    model.script(reply.hangAfter([]));
    await page.goto(second.address);
    await generate.click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(generate).toBeVisible();
    if (javaScriptEnabled) await expect(page.getByText('Stopped. Nothing new was saved.')).toBeVisible();
  });

  const stopped = async () => {
    model.script(reply.hangAfter([`${begun} `]));
    await generate.click();
    await expect(page.locator('.prose')).toContainText(begun);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('This text is unfinished: it was stopped.')).toBeVisible();
    await expect(page.locator('.prose')).toContainText(begun);
  };

  await test.step('a stopped text stays, and can be discarded', async () => {
    await stopped();
    await page.getByText('Throw away', { exact: true }).click();
    await page.getByRole('button', { name: 'Throw this text away' }).click();
    await expect(generate).toBeVisible();
  });

  await test.step('a stopped text can be continued', async () => {
    await stopped();
    model.script(reply.text(['holds and then it ends.\n\n- [ ] Write one']));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('checkbox', { name: 'Write one' })).toBeVisible();
    await expect(page.locator('.prose > p').first()).toHaveText(`${begun} then it ends.`);
    await expect(page.getByText('This text is unfinished')).toHaveCount(0);
  });
});

test('a lesson is written by hand, ticked, and never overwritten by what another tab has changed', async ({
  page,
  owner,
}) => {
  const { leaf } = owner;
  const { mapId, nodeId } = leaf;
  const strong = (word: string) => page.locator('.prose strong', { hasText: word });
  const box = page.getByLabel('Lesson text (Markdown)');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('a lesson may be written by hand, and a refused text is not lost', async () => {
    await page.goto(leaf.address);
    await page.getByRole('link', { name: 'Write it yourself' }).click();
    await box.fill('By **hand**');
    await save.click();
    await expect(strong('hand')).toBeVisible();
    await expect(page.getByText('Written by hand')).toBeVisible();
    await page.goto(`${leaf.address}&edit=1`);
    await box.fill('   ');
    await save.click();
    await expect(page.getByText('A lesson cannot be empty.')).toBeVisible();
    expect(await (await owner.send(leaf.address)).text()).toContain('<strong>hand</strong>');
  });

  await test.step('what another tab has changed overwrites nothing and is not overwritten', async () => {
    await page.goto(`${leaf.address}&edit=1`);
    await expect(box).toHaveValue('By **hand**');
    await owner.post(`/map/${mapId}/lesson`, {
      node: nodeId,
      version: await versionOf(owner, leaf),
      content: 'The text of the **other** tab',
    });
    await box.fill('The text of **this** tab');
    const changed = page.getByText('This lesson was changed somewhere else in the meantime. Nothing was overwritten.');
    // With scripts the text may save itself before the click, and then there is nothing to save.
    await expect(async () => {
      if (!(await changed.isVisible())) await save.click({ timeout: 2_000 });
      await expect(changed).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByLabel('The text that is saved now')).toHaveValue('The text of the **other** tab');
    await expect(page.getByText('The text of **this** tab').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save your text' }).click();
    await expect(changed).toHaveCount(0);
    await expect(page.locator('#tree')).toBeVisible();
    // With scripts the page does not wait for the answer.
    const shown = async () => (await owner.send(leaf.address)).text();
    await expect.poll(shown).toContain('<strong>this</strong>');
    await page.goto(leaf.address);
    await expect(strong('this')).toBeVisible();
  });

  const task = (name: string) => page.getByRole('checkbox', { name });
  const write = async (content: string) =>
    owner.post(`/map/${mapId}/lesson`, { node: nodeId, version: await versionOf(owner, leaf), content });

  await test.step('tasks are ticked and stay ticked', async () => {
    await write(lessonText);
    await page.goto(leaf.address);
    await task('Explain it to somebody').click();
    await expect(task('Explain it to somebody')).toBeChecked();
    await expect(task('Read this once more')).not.toBeChecked();
    await expect(page.getByText('Saving...')).toHaveCount(0);
    await page.reload();
    await task('Explain it to somebody').click();
    await expect(task('Explain it to somebody')).not.toBeChecked();
    await expect(page.getByText('Saving...')).toHaveCount(0);
  });

  await test.step('a tick on a text that has changed says so and changes nothing', async () => {
    await write('Another\n\n- [ ] first task\n- [ ] other task');
    await task('Explain it to somebody').click();
    await expect(page.getByText('This lesson was changed somewhere else in the meantime.')).toBeVisible();
    await page
      .getByRole('button', { name: 'Show the current text' })
      .or(page.getByRole('link', { name: 'Back to the lesson' }))
      .click();
    await expect(task('other task')).not.toBeChecked();
  });
});
