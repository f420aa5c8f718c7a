import { openLessonMenu } from '../support/lesson-menu';
import { shot } from '../support/shots';
import { createGate, expect, lessonText, reply, test } from './lesson-world';

// The page scrolls with motion to the result of an act.
test.use({ reducedMotion: 'no-preference' });

/** Questions about a lesson: in place with scripts, on a page of their own without. */

test('a question gets a hint, then the answer, which is added to the lesson', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lessonText });
  const gate = createGate();
  model.script(
    reply.text([
      'Look at two rounds of a loop, one beside the other, and at what stays the same ',
      gate,
      'in each round. What is it?',
    ]),
    reply.text(['It repeats a **step**.']),
  );

  await page.goto(leaf.address);
  const fold = page.locator('details[data-ask]');
  await fold.getByText('Ask', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Questions to begin with' }).getByRole('listitem')).toHaveCount(3);
  await shot(page, `ask-empty-${javaScriptEnabled}`);
  await page.getByLabel('Your question').fill('What does a loop repeat?');
  if (javaScriptEnabled) await expect(page.locator('link[href*="ask-in-place"]')).toBeAttached();
  await page.getByRole('button', { name: 'Give me a hint' }).click();

  await expect(page.getByText('one beside the other')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  if (!javaScriptEnabled) await expect(page).toHaveURL(/\/ask\?node=[^#]+&turn=\w+$/);
  await shot(page, `ask-live-${javaScriptEnabled}`);
  gate.open();
  await expect(page.getByText('in each round. What is it?')).toBeVisible();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByText('It repeats a step.')).toBeVisible();
  await expect(page.getByText('Answer by test-model')).toBeVisible();
  await page.locator('li.card').getByText('How this was made').last().click();
  await expect(page.getByText('prompt ask 3')).toBeVisible();
  await shot(page, `ask-answered-${javaScriptEnabled}`);

  await page.getByRole('button', { name: 'Put into the lesson' }).last().click();
  await expect(page.getByRole('heading', { name: 'What does a loop repeat?' })).toBeVisible();
  await expect(page.getByText('Ask (2)')).toBeVisible();
  await openLessonMenu(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'What does a loop repeat?' })).toHaveCount(0);

  if (!javaScriptEnabled) return;
  // The selection can be asked about, by mouse and by key.
  await page.locator('.panel-body .prose').first().locator('p').first().selectText();
  await expect(page.getByRole('button', { name: 'Ask about this' })).toBeVisible();
  await shot(page, 'ask-selection');
  await page.keyboard.press('q');
  await expect(page.getByLabel('The place, copied from the lesson')).not.toHaveValue('');
  await expect(page.getByLabel('Your question')).toBeFocused();
});
