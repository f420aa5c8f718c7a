import { shot } from '../support/shots';
import { expect, test } from './lesson-world';

// The page scrolls with motion to the result of an act.
test.use({ reducedMotion: 'no-preference' });

/**
 * Exercises below a lesson's text, in place. As plain forms they are in tests/whole/server/without-scripts.test.ts and,
 * in a browser, exercises-visitors.both.spec.ts.
 */

const block = (...lines: string[]) => ['```exercise', ...lines, '```'].join('\n');
const lesson = [
  'A loop is drawn as a circle.',
  block(
    'Which one is a loop?',
    '- A line :: It has two ends.',
    '+ A circle',
    '- A corner',
    '! A circle ends where it begins.',
  ),
  block(
    '{a=2..9} {b=2..9}',
    'A loop goes round {a} times, each time {b} steps. How many steps?',
    '= a*b',
    '? Multiply.',
    '! The product is {a*b}.',
  ),
  block('The capital of France is {{Paris}}, that of Italy {{Rome|Roma}}.'),
  block('Sort by size.', '1. ant', '2. bee', '3. cow'),
  block('Who lives where?', 'bee => hive', 'ant => hill', '=> nest'),
  block('Sort a round.', '1. out', '2. turn', '3. out'),
].join('\n\n');

test('exercises are answered, judged, hinted at and solved', async ({ page, owner }) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: lesson });
  await page.goto(leaf.address);
  await expect(page.locator('.panel-edge')).toBeAttached();
  const exercise = (number: number) => page.getByRole('group', { name: `Exercise ${number} of 6` }).locator('..');
  const press = async (number: number, name: string) => {
    await exercise(number).getByRole('button', { name, exact: true }).click();
  };
  await shot(page, 'exercises');

  // A wrong choice tells its own reason; the second miss offers the solution.
  await exercise(1).getByLabel('A line').check();
  await press(1, 'Check');
  await expect(exercise(1).getByRole('status')).toContainText('Not right yet.');
  await expect(exercise(1).getByText('It has two ends.')).toBeVisible();
  await exercise(1).getByLabel('A corner').check();
  await press(1, 'Check');
  await expect(exercise(1).locator('.button.primary')).toHaveText('Show the solution');
  await press(1, 'Show the solution');
  await expect(exercise(1).getByText('A circle ends where it begins.')).toBeVisible();
  await expect(exercise(1).getByRole('button', { name: 'Check' })).toHaveCount(0);

  // An answer that cannot be read does not count and stays.
  await exercise(2).getByRole('textbox').fill('many');
  await press(2, 'Check');
  await expect(page.getByRole('status')).toContainText(['That did not count.']);
  await expect(page.getByRole('textbox').and(page.locator('[value=many]'))).toBeVisible();
  await press(2, 'Hint');
  await expect(exercise(2).getByText('Multiply.')).toBeVisible();
  const question =
    (await exercise(2)
      .getByRole('group')
      .innerText()
      .catch(() => '')) || (await exercise(2).innerText());
  const [, times = '', steps = ''] = /round (\d+) times, each time (\d+) steps/.exec(question) ?? [];
  await exercise(2)
    .getByRole('textbox')
    .fill(String(Number(times) * Number(steps)));
  await press(2, 'Check');
  await expect(exercise(2).getByRole('status')).toContainText('Right.');
  await press(2, 'Another one like this');
  await expect(exercise(2).getByRole('textbox')).toHaveValue('');

  await exercise(3).getByLabel('Gap 1').fill('paris');
  await exercise(3).getByLabel('Gap 2').fill('Milan');
  await press(3, 'Check');
  await expect(exercise(3).getByLabel('Gap 2, not right')).toBeVisible();

  for (const [name, place] of Object.entries({ ant: '1', bee: '2', cow: '3' }))
    await exercise(4).getByLabel(name).fill(place);
  await press(4, 'Check');
  await expect(exercise(4).getByRole('status')).toContainText('Right.');

  await exercise(5).getByLabel('bee').selectOption('hive');
  await exercise(5).getByLabel('ant').selectOption('hill');
  await press(5, 'Check');
  await expect(exercise(5).getByRole('status')).toContainText('Right.');

  await expect(page.getByText('5 of 6 exercises tried, 2 right at first.')).toBeVisible();
  await page.reload();
  await expect(exercise(1).getByText('A circle ends where it begins.')).toBeVisible();
  await shot(page, 'exercises-done');

  // An answer to an exercise that was solved in another tab: the focus stays with it.
  const id = await exercise(3).getAttribute('data-exercise');
  const { mapId, nodeId } = leaf;
  await owner.post(`/map/${mapId}/exercise`, { node: nodeId, exercise: `${id}`, seen: '1', act: 'solution' });
  await exercise(3).getByLabel('Gap 2').fill('Rome');
  await press(3, 'Check');
  await expect(exercise(3).getByRole('alert')).toContainText('answered somewhere else');
  await expect(exercise(3).getByRole('alert')).toBeFocused();

  // Without a network an answer waits, and the result of the one before it is not shown beside it.
  const answer = exercise(2).getByRole('textbox');
  await answer.fill('1');
  await press(2, 'Check');
  await expect(exercise(2).getByRole('status')).toContainText('Not right yet.');
  await page.route('**/exercise?*', (route) => route.abort());
  await answer.fill('2');
  await answer.press('Enter');
  await expect(exercise(2).getByRole('alert')).toContainText('Your answer waits');
  await expect(answer).toBeFocused();
  await expect(exercise(2).getByRole('status')).toHaveCount(0);
  await expect(answer).not.toHaveAttribute('aria-invalid');
  await shot(page, 'exercise-waits');
  const returnOnline = async () => {
    await page.unroute('**/exercise?*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
  };
  await returnOnline();
  await expect(exercise(2).getByRole('status')).toBeFocused();
  await expect(exercise(2).getByRole('alert')).toHaveCount(0);

  // While it is judged the next answer is typed.
  await page.route('**/exercise?*', (route) => route.abort());
  await answer.fill('3');
  await answer.press('Enter');
  await expect(exercise(2).getByRole('alert')).toContainText('Your answer waits');
  await answer.fill('45');
  await returnOnline();
  await expect(exercise(2).getByRole('status')).toContainText('Not right yet.');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue('45');

  // Options, items and pairs have another order after each try.
  for (const number of [1, 4, 5]) await press(number, 'Try it again');
  await page.route('**/exercise?*', (route) => route.abort());
  const items = { ant: '2', bee: '1', cow: '3' };
  await exercise(1).getByLabel('A line').check();
  for (const name of Object.keys(items)) await exercise(4).getByLabel(name).fill('1');
  await exercise(5).getByLabel('bee').selectOption('nest');
  // Two of these items have the same text.
  const places = exercise(6).getByRole('textbox');
  for (const at of [0, 1, 2]) await places.nth(at).fill('1');
  for (const number of [1, 4, 5, 6]) {
    await press(number, 'Check');
    await expect(exercise(number).getByRole('alert')).toContainText('Your answer waits');
  }
  await exercise(1).getByLabel('A corner').check();
  for (const [name, place] of Object.entries(items)) await exercise(4).getByLabel(name).fill(place);
  await exercise(5).getByLabel('ant').selectOption('hill');
  for (const at of [0, 1])
    await exercise(6)
      .getByLabel('out')
      .nth(at)
      .fill(`${at + 2}`);
  await exercise(5).getByLabel('ant').focus();
  await returnOnline();
  for (const number of [1, 4, 5, 6]) await expect(exercise(number).getByRole('alert')).toHaveCount(0);
  await expect(exercise(1).getByLabel('A corner')).toBeChecked();
  for (const [name, place] of Object.entries(items)) await expect(exercise(4).getByLabel(name)).toHaveValue(place);
  await expect(exercise(5).getByLabel('bee').locator('option:checked')).toHaveText('nest');
  await expect(exercise(5).getByLabel('ant').locator('option:checked')).toHaveText('hill');
  await expect(exercise(5).getByLabel('ant')).toBeFocused();
  for (const at of [0, 1]) await expect(exercise(6).getByLabel('out').nth(at)).toHaveValue(`${at + 2}`);
});
