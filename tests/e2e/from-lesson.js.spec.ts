import { shot } from '../support/shots';
import { createGate, expect, lessonText, reply, test } from './lesson-world';

/**
 * Exercises and cards of a model: proposed, kept, asked again; and cards made by hand. Without scripts they are in
 * tests/whole/server/without-scripts.test.ts.
 */

const block = (text: string) => `\`\`\`exercise\n${text}\n\`\`\`\n\n`;
const count = block(
  'How often does `range(3)` repeat a step?\n= 3\n? It counts from 0.\n! It gives 0, 1 and 2: $3$ steps.',
);
const word = block('Which word begins a loop over a list in Python?\n- loop\n+ for :: As in the text.\n- repeat');
const wrong = block('How many rounds has a loop over an empty list?\n= 1');

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

test('exercises and cards are proposed from a lesson and kept, and cards are added by hand', async ({
  page,
  owner,
  model,
}) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lessonText });
  const fold = page.locator('details', { has: page.locator('#cards') });

  await test.step('exercises are proposed, kept, missed, and asked in a review', async () => {
    const gate = createGate();
    model.script(reply.text(['Here they are:\n\n', count, gate, word, wrong]), reply.text(['1: 3\n2: for\n3: 0\n']));
    await page.goto(leaf.address);
    await fold.getByText('Cards', { exact: true }).click();
    await fold.getByRole('button', { name: 'Propose exercises from this lesson' }).click();
    await expect(page).toHaveURL(/\/runs\/\w+$/);
    await expect(page.getByText('How often does')).toBeVisible();
    gate.open();
    await expect(page).toHaveURL(/\/exercises\/proposal\/\w+$/);
    const ticks = page.getByRole('checkbox', { name: 'Add to the lesson' });
    await expect(ticks).toHaveCount(2);
    await page.getByText('1 more was left out').click();
    await shot(page, 'exercise-proposal');
    await ticks.nth(1).uncheck();
    await page.getByRole('button', { name: 'Add what is ticked' }).click();

    await expect(page).toHaveURL(/#exercise-e\w{12}$/);
    const exercise = page.locator('.exercise');
    await exercise.getByRole('textbox').fill('4');
    await exercise.getByRole('button', { name: 'Check' }).click();
    await expect(exercise).toContainText('Not right yet.');
    await shot(page, 'exercise-missed');

    await page.goto('/review');
    const card = page.getByRole('article', { name: 'Card' });
    await expect(card).toContainText('How often does');
    await shot(page, 'exercise-card');
    // An answer that is not read does not count; a refusal would be a fault in the browser's console.
    const statuses: number[] = [];
    page.on('response', (answered) => answered.request().method() === 'POST' && statuses.push(answered.status()));
    const asked = page.locator('main form').filter({ has: page.getByRole('button', { name: 'Check' }) });
    await asked.getByRole('textbox').fill('many');
    await asked.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('That did not count.')).toBeVisible();
    await expect(asked.getByRole('textbox')).toHaveValue('many');
    expect(statuses).toEqual([200]);
    await shot(page, 'exercise-card-not-read');
    await asked.getByRole('textbox').fill('3');
    await card.getByRole('button', { name: 'Check' }).click();
    await expect(card).toContainText('Right.');
    await expect(card).toContainText('0, 1 and 2');
    await shot(page, 'exercise-card-answered');
  });

  await test.step('cards are proposed, kept, and added by hand', async () => {
    const gate = createGate();
    const begun = rest.indexOf('\n') + 5;
    model.script(reply.text(['Here are your cards:\n\n', first, rest.slice(0, begun), gate, rest.slice(begun)]));
    await page.goto(leaf.address);
    const propose = fold.getByRole('button', { name: 'Propose cards from this lesson' });
    // Scripts remember which tab was open last.
    if (!(await propose.isVisible())) await fold.getByText('Cards (1)', { exact: true }).click();
    await shot(page, 'panel-empty');
    await propose.click();

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
    await shot(page, 'proposal-page');
    await ticks.nth(2).uncheck();
    await page.getByRole('button', { name: 'Keep what is ticked' }).click();

    // The address opens the fold.
    await expect(page).toHaveURL(/\?node=[^#]+#cards$/);
    await expect(page.getByText('Cards (3)')).toBeVisible();
    const cards = page.getByRole('article', { name: 'Card' }).filter({ hasNotText: 'You missed this exercise.' });
    await expect(cards).toHaveCount(2);
    await expect(cards.first().getByText('What does a loop repeat?')).toBeVisible();
    await expect(cards.first().getByText('once for each item')).toBeHidden();
    await cards.first().getByText('Answer').click();
    await expect(cards.first().getByText('once for each item')).toBeVisible();
    await cards.nth(1).getByText('Answer').click();
    await shot(page, 'panel-cards');

    await fold.getByText('Add a card').click();
    await fold.getByLabel('Question').fill('What is my own question?');
    await fold.getByLabel('Answer', { exact: true }).fill('My own answer.');
    await fold.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Cards (4)')).toBeVisible();
    await cards.nth(2).getByRole('button', { name: 'Put aside' }).click();
    await expect(cards.nth(2).getByText('it does not come up in reviews')).toBeVisible();
    await cards.nth(2).getByText('Delete', { exact: true }).click();
    await cards.nth(2).getByRole('button', { name: 'Delete this card and its reviews' }).click();
    await expect(page.getByText('Cards (3)')).toBeVisible();
    await expect(page.getByText('What is my own question?')).toHaveCount(0);
  });
});
