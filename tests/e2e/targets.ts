import type { Page } from '@playwright/test';

/**
 * On a phone, what is pressed is at least 24 px wide and high (WCAG 2.5.8), and what is typed in has text of at least
 * 16 px: below that, Safari zooms the page when a field gets the focus.
 */

/** Runs in the page: what is too small, as its tag, its class and its name. */
function tooSmall(): string[] {
  const said = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.className && `.${String(element.className).split(' ').join('.')}`} ` +
    `“${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}”`;
  const seen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr, .skip, [inert], :disabled');
  const found: string[] = [];
  const pressed =
    'a[href], button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=checkbox]';
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    if (!seen(element)) continue;
    // Inside a label, all of the label can be pressed, too. A link within a sentence is as high as its line.
    const targets = [element, element.closest('label') ?? element].map((each) => each.getBoundingClientRect());
    const sentence = element.closest('p, li, dd, td, span, figcaption, div') ?? element;
    const isInline =
      getComputedStyle(element).display === 'inline' &&
      (sentence.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    const isLarge = targets.some(({ width, height }) => width === 0 || (width >= 23.5 && height >= 23.5));
    const [{ width, height } = element.getBoundingClientRect()] = targets;
    if (!isInline && !isLarge) found.push(`${said(element)} is ${Math.round(width)} × ${Math.round(height)}`);
  }
  const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=range], [type=file]), select, textarea';
  for (const element of document.querySelectorAll(`:is(${typed}), [contenteditable=true]`)) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    if (seen(element) && size < 16) found.push(`${said(element)} has text of ${size} px`);
  }
  return found;
}

/** All that is too small on the page, which is shown at a phone's width. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(tooSmall);
