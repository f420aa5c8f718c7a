import { png } from '../support/picture-files';
import { expect, test } from './lesson-world';

test('a picture is pasted and dropped where the cursor is', async ({ page, owner }) => {
  const { leaf } = owner;
  await owner.post(`/map/${leaf.mapId}/lesson`, { node: leaf.nodeId, version: '0', content: 'Before after' });
  await page.goto(`${leaf.address}&edit`);
  await expect(page.getByRole('toolbar')).toBeVisible();
  const text = page.getByLabel('Lesson text (Markdown)');
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
});
