import { expect, test, writeLesson } from './lesson-world';

const text = [
  'Water carries sugar[^xylem] down.',
  ...Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of a long lesson.`),
  `\`\`\`js\nconst long = '${'water, '.repeat(40)}';\n\`\`\``,
  '[^xylem]: And xylem carries it up.',
].join('\n\n');

test('a footnote links there and back, and long lines wrap if that was chosen', async ({
  page,
  owner,
  model,
  javaScriptEnabled,
}) => {
  await writeLesson(owner, model, text);
  await page.goto(owner.leaf.address);
  const [reference, footnote] = [
    page.getByRole('link', { name: 'Footnote 1' }),
    page.getByText('And xylem carries it up.'),
  ];
  await expect(footnote).not.toBeInViewport();
  await reference.click();
  await expect(footnote).toBeInViewport();
  await expect(reference).not.toBeInViewport();
  await page.getByRole('link', { name: 'Back to the text' }).click();
  await expect(reference).toBeInViewport();
  await expect(page.getByText('Paragraph 1 of')).toBeInViewport();

  const code = page.locator('pre');
  const isWide = () => code.evaluate((block) => block.scrollWidth > block.clientWidth);
  expect(await isWide()).toBe(true);
  await page.getByRole('checkbox', { name: 'Wrap lines' }).check();
  expect(await isWide()).toBe(false);
  if (!javaScriptEnabled) return;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Copy the js code' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Wrap lines' })).toBeChecked();
  expect(await isWide()).toBe(false);
});
