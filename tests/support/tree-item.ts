import type { Locator, Page } from '@playwright/test';

/** A tree item by its label, whatever its badge and mark add to its name. */
export const treeItem = (page: Page, label: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:,|$)`) });
