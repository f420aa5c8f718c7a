import type { Page } from '@playwright/test';

/** Opens the menu with the acts on the open lesson, if it is not open. */
export async function openLessonMenu(page: Page): Promise<void> {
  const summary = page.getByLabel('Lesson', { exact: true });
  const isOpen = await summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open);
  if (!isOpen) await summary.click();
}
