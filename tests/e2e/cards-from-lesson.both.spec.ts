import { shot } from '../support/shots';
import { createGate, expect, lessonText, reply, test } from './lesson-world';

/** Cards under a lesson, with scripts and without: made by hand, and proposed by a model. */

const first = 'Q: What does a loop repeat?\nA: A step, once for each item of `range(3)`.\n\n';
const rest = `Q: Which word begins a loop in Python?
- loop
+ for
- repeat
A: It is followed by a name and by \`in\`.

${first}Q: Is a loop a function?
A: No.

Q: What ends a loop early in Python?
A: \`break\`, with $n$ rounds left.
`;

test('cards are proposed from a lesson, kept, and added by hand', async ({ page, owner, model, javaScriptEnabled }) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lessonText });
  const gate = createGate();
  const begun = rest.indexOf('\n') + 5;
  model.script(reply.text(['Here are your cards:\n\n', first, rest.slice(0, begun), gate, rest.slice(begun)]));

  await page.goto(leaf.address);
  const fold = page.locator('details', { has: page.locator('#cards') });
  await fold.getByText('Cards', { exact: true }).click();
  await shot(page, `panel-empty-${javaScriptEnabled}`);
  await fold.getByRole('button', { name: 'Propose cards from this lesson' }).click();

  await expect(page).toHaveURL(/\/runs\/\w+$/);
  await expect(page.getByText('What does a loop repeat?')).toBeVisible();
  gate.open();
  await expect(page).toHaveURL(/\/cards\/proposal\/\w+$/);
  const ticks = page.getByRole('checkbox', { name: 'Keep' });
  await expect(ticks).toHaveCount(3);
  for (const at of [0, 1, 2]) await expect(ticks.nth(at)).toBeChecked();
  await expect(page.locator('math')).toHaveCount(1);
  await page.getByText('2 more were left out').click();
  await expect(page.getByText('There is a card with this question already.')).toBeVisible();
  await expect(page.getByText('It can be answered with yes or no')).toBeVisible();
  await shot(page, `proposal-page-${javaScriptEnabled}`);
  await ticks.nth(2).uncheck();
  await page.getByRole('button', { name: 'Keep what is ticked' }).click();

  // The address opens the fold.
  await expect(page).toHaveURL(/\?node=[^#]+#cards$/);
  await expect(page.getByText('Cards (2)')).toBeVisible();
  const cards = page.getByRole('article', { name: 'Card' });
  await expect(cards).toHaveCount(2);
  await expect(cards.first().getByText('What does a loop repeat?')).toBeVisible();
  await expect(cards.first().getByText('once for each item')).toBeHidden();
  await cards.first().getByText('Answer').click();
  await expect(cards.first().getByText('once for each item')).toBeVisible();
  await cards.nth(1).getByText('Answer').click();
  await shot(page, `panel-cards-${javaScriptEnabled}`);

  await fold.getByText('Add a card').click();
  await fold.getByLabel('Question').fill('What is my own question?');
  await fold.getByLabel('Answer', { exact: true }).fill('My own answer.');
  await fold.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Cards (3)')).toBeVisible();
  await cards.nth(2).getByRole('button', { name: 'Put aside' }).click();
  await expect(cards.nth(2).getByText('it does not come up in reviews')).toBeVisible();
  await cards.nth(2).getByText('Delete', { exact: true }).click();
  await cards.nth(2).getByRole('button', { name: 'Delete this card and its reviews' }).click();
  await expect(page.getByText('Cards (2)')).toBeVisible();
  await expect(page.getByText('What is my own question?')).toHaveCount(0);
});
