import type { Locator, Page } from '@playwright/test';

/** A node of the tree by its label; what its badge and its shape say comes after that. */
export const treeItem = (page: Page, label: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:,|$)`) });
