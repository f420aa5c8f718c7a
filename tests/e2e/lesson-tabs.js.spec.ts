import { openLessonMenu } from '../support/lesson-menu';
import { shot } from '../support/shots';
import { createGate, expect, lessonText, reply, test } from './lesson-world';

// The page scrolls with motion to the result of an act.
test.use({ reducedMotion: 'no-preference' });

/**
 * The tabs below a lesson for notes and questions, in place. By forms and pages, without scripts, they are in
 * tests/whole/server/without-scripts.test.ts.
 */

test('a note is written, changed, found and deleted; a question gets a hint and an answer for the lesson', async ({
  page,
  owner,
  model,
}) => {
  const [leaf, second] = owner.leaves;

  await test.step('a note is written, changed, found, and deleted', async () => {
    await owner.post(`/map/${second.mapId}/lesson`, { node: second.nodeId, version: '0', content: lessonText });
    await page.goto(second.address);
    const tab = page.locator('[data-tab=notes]');
    const note = tab.getByLabel('Your note');
    const save = async (text: string) => {
      await note.fill(text);
      await tab.getByRole('button', { name: 'Save' }).click();
    };
    // The panel is live once its edge is there.
    await expect(page.locator('.panel-edge')).toBeAttached();
    await tab.getByText('Notes', { exact: true }).click();
    await shot(page, 'note-empty');
    await save('A loop is a **circle**.');
    await expect(tab.locator('strong')).toHaveText('circle');
    await expect(tab.getByText('Notes (1)')).toBeVisible();
    await shot(page, 'note-saved');
    await expect(page).toHaveURL(second.address);

    // Another tab changes it; both texts are shown.
    await tab.getByText('Edit', { exact: true }).click();
    const { mapId, nodeId } = second;
    await owner.post(`/map/${mapId}/note`, { node: nodeId, text: 'A loop is a wheel.', version: '1' });
    await save('A loop is a ring.');
    await expect(page.getByRole('alert')).toContainText('changed somewhere else');
    await expect(page.getByLabel('The note that is saved now')).toHaveValue('A loop is a wheel.');
    await shot(page, 'note-conflict');
    await page.getByRole('button', { name: 'Save your text' }).click();
    await expect(tab.getByText('A loop is a ring.').first()).toBeVisible();

    await page.goto('/search?q=ring&in=notes');
    await shot(page, 'note-found');
    await page.locator('a[href$="#notes"]').click();
    await expect(tab.getByText('A loop is a ring.').first()).toBeVisible();

    // Unsaved text outlives a failure and a reload.
    await expect(page.locator('.panel-edge')).toBeAttached();
    await tab.getByText('Edit', { exact: true }).click();
    await page.route('**/note?*', (route) => route.abort());
    await save('A loop is round.');
    await expect(tab.getByRole('alert')).toContainText('check your connection');
    await expect(note).toHaveValue('A loop is round.');
    await page.unroute('**/note?*');
    await page.reload();
    await expect(note).toHaveValue('A loop is round.');
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByText('A loop is round.').first()).toBeVisible();
    if (!(await note.isVisible())) await tab.getByText('Edit', { exact: true }).click();
    await save('');
    await expect(tab.getByText('Only you see your notes')).toBeVisible();
    await expect(tab.getByText('Notes (1)')).toHaveCount(0);
  });

  await test.step('a question gets a hint, then the answer, which is added to the lesson', async () => {
    const gate = createGate();
    model.script(
      reply.text([
        'Look at two rounds of a loop, one beside the other, and at what stays the same ',
        gate,
        'in each round. What is it?',
      ]),
      reply.text(['It repeats a **step**.']),
    );

    // Its lesson comes while the page is open.
    await page.goto(leaf.address);
    await expect(page.locator('link[href*="ask-in-place"]')).toBeAttached();
    await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lessonText });
    const fold = page.locator('details[data-ask]');
    await fold.getByText('Ask', { exact: true }).click();
    await expect(page.getByRole('list', { name: 'Questions to begin with' }).getByRole('listitem')).toHaveCount(3);
    await shot(page, 'ask-empty');
    const question = page.getByLabel('Your question');
    await question.fill('What does a loop repeat?');
    // Typed text outlives a reload, and a failure.
    await page.reload();
    await expect(question).toHaveValue('What does a loop repeat?');
    await page.route('**/ask.json', (route) => route.abort());
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await expect(fold.getByRole('alert')).toContainText('check your connection');
    await page.unroute('**/ask.json');
    await page.reload();
    await expect(question).toHaveValue('What does a loop repeat?');
    // The next question is typed while this one is on its way.
    const sending = createGate();
    await page.route('**/ask.json', async (route) => {
      await sending.opened;
      await route.continue();
    });
    const sent = page.waitForRequest('**/ask.json');
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await sent;
    await question.fill('How often?');
    sending.open();

    await expect(page.getByText('one beside the other')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await shot(page, 'ask-live');
    gate.open();
    await expect(page.getByText('in each round. What is it?')).toBeVisible();
    await expect(question).toHaveValue('How often?');
    await page.unroute('**/ask.json');
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.getByText('It repeats a step.')).toBeVisible();
    await expect(question).toHaveValue('How often?');
    await question.fill('');
    await expect(page.getByText('Answer by test-model')).toBeVisible();
    await page.locator('li.card').getByText('How this was made').last().click();
    await expect(page.getByText('prompt ask 3')).toBeVisible();
    await shot(page, 'ask-answered');

    await page.getByRole('button', { name: 'Put into the lesson' }).last().click();
    await expect(page.getByRole('heading', { name: 'What does a loop repeat?' })).toBeVisible();
    await expect(page.getByText('Ask (2)')).toBeVisible();
    await openLessonMenu(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'What does a loop repeat?' })).toHaveCount(0);

    // The selection can be asked about, by mouse and by key.
    await page.locator('.panel-body .prose').first().locator('p').first().selectText();
    await expect(page.getByRole('button', { name: 'Ask about this' })).toBeVisible();
    await shot(page, 'ask-selection');
    await page.keyboard.press('q');
    await expect(page.getByLabel('The place, copied from the lesson')).not.toHaveValue('');
    await expect(page.getByLabel('Your question')).toBeFocused();

    // The thread's page has the same text. One that is asked without scripts does not come back.
    await question.fill('Where does it end?');
    await page.goto(`/map/${leaf.mapId}/ask?node=${leaf.nodeId}`);
    await expect(question).toHaveValue('Where does it end?');
    model.script(reply.text(['At its beginning.']));
    const selection = await page.getByLabel('The place, copied from the lesson').inputValue();
    const asked = { node: leaf.nodeId, question: 'Where does it end?', selection, how: 'answer' };
    await owner.post(`/map/${leaf.mapId}/ask`, asked);
    await page.goto(leaf.address);
    await expect(fold.getByText('At its beginning.')).toBeVisible();
    await expect(page.locator('link[href*="ask-in-place"]')).toBeAttached();
    await expect(question).toHaveValue('');
  });
});
