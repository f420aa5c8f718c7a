import type { Page } from '@playwright/test';
import { shot } from '../support/shots';
import { expect, reply, test } from './lesson-world';

/** A learner finds out what they know of a map, on pages without scripts. */

const question = (n: number, leaf: string) =>
  `L: ${n}\nQ: How many wings has this one: ${leaf}?\n+ as many as a ${leaf} has\n- as many as a beetle has\n- as many as a whale has\n- as many as a spider has\n`;
const questions = ['Robin', 'Wren', 'Owl', 'Trout'].map((leaf, at) => question(at + 1, leaf)).join('\n');

/** Answers the question that is shown: rightly if it is about one of these leaves. */
async function answer(page: Page, known: readonly string[]): Promise<void> {
  const form = page.locator('form.exercise');
  const said = await form.innerText();
  const leaf = known.find((each) => said.includes(`this one: ${each}?`));
  if (leaf === undefined) return form.getByRole('button', { name: 'I don’t know' }).click();
  await form.getByRole('radio', { name: `as many as a ${leaf} has` }).check();
  await form.getByRole('button', { name: 'Answer' }).click();
}

test('questions end in a proposal, and the ticked lessons are known', async ({ page, zoo, model }) => {
  await page.goto(`/map/${zoo}/placement`);
  await expect(page.getByText('There is nothing to ask about this map yet.')).toBeVisible();
  await shot(page, 'placement-tree');
  model.script(reply.text([questions]));
  await page.getByRole('button', { name: 'Write the questions' }).click();
  await expect(page.getByText('Question 1 of at most 4')).toBeVisible({ timeout: 30_000 });
  await shot(page, 'placement-question');

  const stale = await page.locator('input[name=question]').getAttribute('value');
  for (let n = 1; n <= 4; n += 1) {
    if ((await page.locator('form.exercise').count()) === 0) break;
    await answer(page, ['Robin', 'Wren', 'Owl']);
    await expect(page.getByText(`Question ${n} of`)).toHaveCount(0);
  }
  await expect(page.getByText(/^You probably know 3 lessons of this map/)).toBeVisible();
  await shot(page, 'placement-proposal');
  const again = await page.request.post(`/map/${zoo}/placement`, {
    form: { question: stale ?? '', answer: '0' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(again.status()).toBe(409);

  const owl = page.getByRole('checkbox', { name: /^Owl/ });
  await expect(owl).toBeChecked();
  await owl.uncheck();
  await page.getByRole('button', { name: 'Mark the ticked ones as known' }).click();

  const state = (label: string) => page.locator('#tree a', { hasText: label });
  await expect(state('Robin')).toHaveAttribute('data-state', 'known');
  await expect(state('Wren')).toHaveAttribute('data-state', 'known');
  await expect(state('Owl')).not.toHaveAttribute('data-state', 'known');
  await expect(page.locator('#root > summary')).toHaveAccessibleName(/known: \+2/);
  await shot(page, 'placement-map');

  // The tree takes marks back.
  await page.goto(`/map/${zoo}/placement?tree`);
  await expect(page.getByText('0 of 4 lessons done, 2 known')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Robin/ }).uncheck();
  await page.getByRole('button', { name: 'Mark the ticked ones as known' }).click();
  await expect(state('Wren')).toHaveAttribute('data-state', 'known');
  await expect(state('Robin')).not.toHaveAttribute('data-state', 'known');
});
