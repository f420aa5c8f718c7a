import { shot } from '../support/shots';
import { createGate, expect, lessonText, reply, test } from './lesson-world';

/** Exercises of a model, with scripts and without: proposed, kept, missed in their lesson, and asked again later. */

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\`\n\n`;
const count = block(
  'How often does `range(3)` repeat a step?\n= 3\n? It counts from 0.\n! It gives 0, 1 and 2: $3$ steps.',
);
const word = block('Which word begins a loop over a list in Python?\n- loop\n+ for :: As in the text.\n- repeat');
const wrong = block('How many rounds has a loop over an empty list?\n= 1');

test('exercises are proposed from a lesson, kept, missed, and asked in a review', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lessonText });
  const gate = createGate();
  model.script(reply.text(['Here they are:\n\n', count, gate, word, wrong]), reply.text(['1: 3\n2: for\n3: 0\n']));

  await page.goto(leaf.address);
  const fold = page.locator('details', { has: page.locator('#cards') });
  await fold.getByText('Cards', { exact: true }).click();
  await fold.getByRole('button', { name: 'Propose exercises from this lesson' }).click();
  await expect(page).toHaveURL(/\/runs\/\w+$/);
  await expect(page.getByText('How often does')).toBeVisible();
  gate.open();
  await expect(page).toHaveURL(/\/exercises\/proposal\/\w+$/);
  const ticks = page.getByRole('checkbox', { name: 'Add to the lesson' });
  await expect(ticks).toHaveCount(2);
  await page.getByText('1 more was left out').click();
  await shot(page, `exercise-proposal-${javaScriptEnabled}`);
  await ticks.nth(1).uncheck();
  await page.getByRole('button', { name: 'Add what is ticked' }).click();

  await expect(page).toHaveURL(/#exercise-e\w{12}$/);
  const exercise = page.locator('.exercise');
  await exercise.getByRole('textbox').fill('4');
  await exercise.getByRole('button', { name: 'Check' }).click();
  await expect(exercise).toContainText('Not right yet.');
  await shot(page, `exercise-missed-${javaScriptEnabled}`);

  await page.goto('/review');
  const card = page.getByRole('article', { name: 'Card' });
  await expect(card).toContainText('How often does');
  await shot(page, `exercise-card-${javaScriptEnabled}`);
  await card.getByRole('textbox').fill('3');
  await card.getByRole('button', { name: 'Check' }).click();
  await expect(card).toContainText('0, 1 and 2');
  await shot(page, `exercise-card-answered-${javaScriptEnabled}`);
});
