import type { Page } from '@playwright/test';
import { axeFaults } from '../support/axe';
import { openLessonMenu } from '../support/lesson-menu';
import { shot } from '../support/shots';
import { expect, type Leaf, openEditor, test } from './lesson-world';

/** Exercises in the lesson's editor: their form, and the preview in which they can be tried. */

const lessonBox = (page: Page) => page.getByLabel('Lesson text (Markdown)');
const toolbarButton = (page: Page) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Insert an exercise' });

async function openLesson(
  page: Page,
  owner: { readonly leaf: Leaf; readonly post: (path: string, fields: Record<string, string>) => Promise<Response> },
  content: string,
): Promise<void> {
  const { mapId, nodeId } = owner.leaf;
  await owner.post(`/map/${mapId}/lesson`, { node: nodeId, version: '0', content });
  await openEditor(page, owner.leaf);
  await lessonBox(page).press('Control+End');
}

async function expectAccessible(page: Page, part: string): Promise<void> {
  expect(await axeFaults(page, { include: part })).toEqual([]);
}

test('an exercise is inserted by its form, tried in the preview, changed and saved', async ({ page, owner }) => {
  await openLesson(page, owner, 'A text');
  const box = lessonBox(page);
  await toolbarButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Insert an exercise' });
  await expect(dialog.getByLabel('What it asks for')).toBeFocused();

  // A missing part is said at its field, which gets the focus.
  const insert = dialog.getByRole('button', { name: 'Insert', exact: true });
  await insert.click();
  const question = dialog.getByLabel('Question', { exact: true });
  await expect(question).toBeFocused();
  await expect(question).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('The question is missing.')).toBeVisible();
  await expectAccessible(page, '.exercise-dialog');
  await shot(page, 'exercise-dialog-faults');

  await question.fill('Which one is a loop?');
  await dialog.getByLabel('Option 1', { exact: true }).fill('A circle');
  await dialog.getByLabel('Option 2', { exact: true }).fill('A line');
  await dialog.getByLabel('Why option 2 is right or wrong').fill('It has two ends.');
  await dialog.getByRole('button', { name: 'Add an option' }).click();
  await expect(dialog.getByLabel('Option 4', { exact: true })).toBeFocused();
  await page.keyboard.type('A corner');
  await dialog.getByRole('button', { name: 'Remove: Option 3' }).click();
  await expect(dialog.getByLabel('Option 3', { exact: true })).toHaveValue('A corner');
  await expect(dialog.getByLabel('Option 3', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Add a hint' }).click();
  await page.keyboard.type('Look at its ends.');
  await dialog.getByLabel('Solution with its steps').fill('A circle ends where it begins.');
  await shot(page, 'exercise-dialog');

  // Escape closes the dialog alone, and nothing typed is lost.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toolbarButton(page)).toBeFocused();
  await expect(box).toHaveValue('A text');
  await page.keyboard.press('Enter');
  await expect(question).toHaveValue('Which one is a loop?');
  await expect(dialog.getByRole('button', { name: 'Begin anew' })).toBeVisible();
  await insert.click();
  const block = [
    '```exercise',
    'Which one is a loop?',
    '+ A circle',
    '- A line :: It has two ends.',
    '- A corner',
    '? Look at its ends.',
    '! A circle ends where it begins.',
    '```',
  ].join('\n');
  await expect(box).toHaveValue(`A text\n\n${block}`);
  await expect(box).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(box).toHaveValue('A text');
  await page.keyboard.press('Control+Shift+z');
  await expect(box).toHaveValue(`A text\n\n${block}`);

  // The preview judges without the server.
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/exercise')) posted.push(request.url());
  });
  const tried = page.locator('.preview .exercise');
  await tried.getByLabel('A line').check();
  await tried.getByRole('button', { name: 'Check' }).click();
  await expect(tried.locator('.verdict')).toBeFocused();
  await expect(tried.getByRole('status')).toContainText('Not right yet.');
  await expect(tried.getByText('It has two ends.')).toBeVisible();
  await tried.getByRole('button', { name: 'Hint' }).click();
  await expect(tried.getByText('Look at its ends.')).toBeVisible();
  await tried.getByLabel('A circle').check();
  await tried.getByLabel('A circle').press('Enter');
  await expect(tried.getByRole('status')).toContainText('Right.');
  await expect(page).toHaveURL(/edit=1/);
  await expectAccessible(page, '.preview');
  await shot(page, 'exercise-preview');
  // Text around the exercise does not take back what was tried.
  await box.press('Control+Home');
  await page.keyboard.type('More. ');
  await expect(page.locator('.preview').getByText('More. A text')).toBeVisible();
  await expect(tried.getByRole('status')).toContainText('Right.');
  await tried.getByRole('button', { name: 'Try it again' }).click();
  await expect(tried.getByRole('status')).toHaveCount(0);
  expect(posted).toEqual([]);

  // With the cursor in the block the form changes it.
  await box.press('Control+End');
  await toolbarButton(page).click();
  const editing = page.getByRole('dialog', { name: 'Edit this exercise' });
  await expect(editing.getByLabel('Option 2', { exact: true })).toHaveValue('A line');
  await editing.getByRole('radio', { name: 'Option 3 is right' }).check();
  await expect(editing.getByRole('radio', { name: 'Option 1 is right' })).not.toBeChecked();
  await editing.getByRole('button', { name: 'Change it' }).click();
  const changed = block.replace('+ A circle', '- A circle').replace('- A corner', '+ A corner');
  await expect(box).toHaveValue(`More. A text\n\n${changed}`);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).not.toHaveURL(/edit=1/);
  const saved = page.locator('.panel .exercise');
  await saved.getByLabel('A corner').check();
  await saved.getByRole('button', { name: 'Check' }).click();
  await expect(saved.getByRole('status')).toContainText('Right.');
});

test('a gap is made of a selection, faults are shown, and what cannot be read stands as typed', async ({
  page,
  owner,
}) => {
  await openLesson(page, owner, 'A text');
  const box = lessonBox(page);
  const dialog = page.getByRole('dialog', { name: 'Insert an exercise' });
  const write = async (text: string) => {
    await box.fill(text);
    await box.press('Control+End');
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).not.toHaveURL(/edit=1/);
  };
  const edit = async () => {
    await openLessonMenu(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
  };

  await test.step('a gap is made of what is selected', async () => {
    await toolbarButton(page).click();
    await dialog.getByLabel('What it asks for').selectOption('Gaps in a text');
    const question = dialog.getByLabel('Question', { exact: true });
    await question.fill('Paris');
    await question.selectText();
    await dialog.getByRole('button', { name: 'Make a gap of what is selected' }).click();
    await expect(question).toHaveValue('{{Paris}}');
    await expect(question).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(question).toHaveValue('Paris');
    await page.keyboard.press('Control+Shift+z');
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(box).toHaveValue('A text\n\n```exercise\n{{Paris}}\n```');
    await page.locator('.preview').getByLabel('Gap 1').fill('paris');
    await page.locator('.preview').getByLabel('Gap 1').press('Enter');
    await expect(page.locator('.preview').getByRole('status')).toContainText('Right.');
  });

  await test.step('an exercise that cannot be read stands as typed, and its author is told why', async () => {
    await write('```exercise\nWhich one?\n+ Only this\n```');
    const said = 'Line 2: There is only one option.';
    await expect(page.locator('.preview').getByText('This exercise cannot be read')).toBeVisible();
    await expect(page.locator('.preview').getByText(said)).toBeVisible();
    await expect(page.locator('.preview pre')).toContainText('+ Only this');
    await toolbarButton(page).click();
    const editing = page.getByRole('dialog', { name: 'Edit this exercise' });
    await expect(editing.getByText(said)).toBeVisible();
    await editing.getByRole('button', { name: 'Close' }).click();
    await expect(toolbarButton(page)).toBeFocused();
    await expect(page.getByRole('link', { name: 'How to write exercises' })).toHaveAttribute('href', '/help/exercises');

    await save();
    await expect(page.getByText('The exercise “Which one?” cannot be read, so it stands as typed.')).toBeVisible();
    // Above the whole lesson it is a line of the lesson.
    await expect(page.locator('.panel .prose').getByText(said.replace('2', '3'))).toBeVisible();
    await expect(page.locator('.panel .prose pre')).toContainText('+ Only this');
  });

  await test.step('an exercise in a footnote stands as typed, and its author is told why', async () => {
    await edit();
    await write('A text.[^1]\n\n[^1]: A note.\n\n    ```exercise\n    Which one?\n    = This\n    ```');
    const said = page.getByText('The exercise “Which one?” is in a footnote or a definition');
    await expect(page.locator('.preview').filter({ has: said })).toBeVisible();
    await shot(page, 'exercise-in-a-footnote');
    await save();
    await expect(page.locator('.panel .prose').filter({ has: said })).toBeVisible();
  });

  await test.step('a fault is shown clear of the bar of buttons, on a phone too', async () => {
    await edit();
    await write('A text');
    await toolbarButton(page).click();
    await page.setViewportSize({ width: 360, height: 740 });
    await dialog.getByLabel('Question', { exact: true }).fill('Which one?');
    await dialog.getByLabel('Option 1', { exact: true }).fill('This');
    await dialog.getByLabel('Option 2', { exact: true }).fill('That');
    const wrong = dialog.getByLabel('Numbers that are drawn anew each time');
    await wrong.fill('a=9..2');
    // The button stays in the bar while the form is at its beginning.
    await dialog.evaluate((shown) => shown.scrollTo(0, 0));
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await expect(wrong).toBeFocused();
    const bottomOf = (name: string) => dialog.locator(name).evaluate((shown) => shown.getBoundingClientRect().bottom);
    const bar = await dialog.locator('.actions').last().boundingBox();
    expect(await bottomOf('.field:has([aria-invalid])')).toBeLessThanOrEqual(bar?.y ?? 0);
    await shot(page, 'exercise-dialog-fault-on-a-phone');
  });
});
