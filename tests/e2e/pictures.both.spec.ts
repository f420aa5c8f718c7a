import type { Locator, Page } from '@playwright/test';
import { png } from '../support/picture-files';
import { shot } from '../support/shots';
import { expect, test } from './lesson-world';

/** A picture of one's own in a lesson: in place with scripts, by the editor's form without. */

test('a picture is put into a lesson and shown in it', async ({ page, owner, javaScriptEnabled }) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: 'Before after' });
  await page.goto(`${leaf.address}&edit`);
  if (javaScriptEnabled) await expect(page.getByRole('toolbar')).toBeVisible();
  const text = page.getByLabel('Lesson text (Markdown)').or(page.getByLabel('Your text'));
  if (javaScriptEnabled) await pasteAndDrop(page, text);
  await text.fill('A loop, as it is typed now.\n\n');
  await page.getByText('Picture', { exact: true }).click();
  const file = page.getByLabel('File');
  const insert = page.getByRole('button', { name: 'Put it into the text' });

  // No picture: the reason is said, and the text stays.
  await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByLabel('What the picture shows').fill('A loop of green');
  await insert.click();
  await expect(page.getByRole('alert')).toContainText('This file is no picture');
  await expect(text).toHaveValue(/A loop, as it is typed now\./);
  await expect(page.getByLabel('What the picture shows')).toHaveValue('A loop of green');
  await shot(page, `picture-refused-${javaScriptEnabled}`);

  const buffer = Buffer.from(await png(1_200, 600));
  await file.setInputFiles({ name: 'loop.png', mimeType: 'image/png', buffer });
  await insert.click();
  await expect(text).toHaveValue(/as it is typed now\.\n\n!\[A loop of green\]\(picture:[\da-f]{32}\)/);
  await shot(page, `picture-in-text-${javaScriptEnabled}`);
  await page.getByRole('button', { name: javaScriptEnabled ? 'Save' : 'Save the text', exact: true }).click();

  const picture = page.locator('.prose').getByRole('img', { name: 'A loop of green' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('width', '1200');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  const box = await picture.boundingBox();
  expect(Math.round((box?.width ?? 0) / (box?.height ?? 1))).toBe(2);
  await shot(page, `picture-shown-${javaScriptEnabled}`);

  // An exported page has the picture within, and its policy lets it be shown.
  const exported = await (await owner.send(`/map/${leaf.mapId}/export/html`)).text();
  await page.route('**/exported', (route) => route.fulfill({ contentType: 'text/html', body: exported }));
  await page.goto('/exported');
  await page.locator('details').evaluateAll((folds: HTMLDetailsElement[]) => {
    for (const fold of folds) fold.open = true;
  });
  const within = page.getByRole('img', { name: 'A loop of green' });
  await expect(within).toHaveAttribute('src', /^data:image\/webp/);
  await within.scrollIntoViewIfNeeded();
  await expect.poll(() => within.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
});

/** A picture is pasted and dropped where the cursor is. */
async function pasteAndDrop(page: Page, text: Locator): Promise<void> {
  const bytes = [...(await png(60, 40))];
  for (const kind of ['paste', 'drop'] as const) {
    await text.evaluate(
      (box: HTMLTextAreaElement, [kind, bytes]) => {
        box.setSelectionRange(7, 7);
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
        const init = { bubbles: true, cancelable: true };
        box.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        );
      },
      [kind, bytes] as const,
    );
    await expect(page.getByLabel('What the picture shows')).toBeFocused();
    await page.keyboard.type(kind);
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue(new RegExp(`^Before !\\[${kind}\\]\\(picture:[\\da-f]{32}\\).*after$`));
  }
  await expect(page.locator('.preview').getByRole('img', { name: 'paste' })).toBeVisible();
}
