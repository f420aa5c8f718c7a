import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rule that a theme can break. */
const contrast = 'color-contrast';

/** Lets axe read each colour's text once: half of its work on contrast, for a handful of colours. */
const readColoursOnce = () => {
  const { Color } = (window as unknown as { axe: { commons: { color: { Color: ColourClass } } } }).axe.commons.color;
  const { parseString } = Color.prototype;
  const known = new Map<string, object>();
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text);
      known.set(text, { r, g, b, alpha });
    }
    return Object.assign(this, known.get(text));
  };
};

type Colour = Record<'r' | 'g' | 'b' | 'alpha', number> & { parseString(text: string): Colour };
interface ColourClass {
  readonly prototype: Colour;
}

/** The part of the page that is judged, all of it by default, and axe's own options. */
interface Asked extends RunOptions {
  readonly include?: string;
  readonly exclude?: string;
}

/** Waits in the page until it shows its new size or theme: what was just changed is seen, and no longer changes. */
const shown = async () => {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  const changes = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
};

const settled = (page: Page) => page.evaluate(shown);

/**
 * Everything that axe finds on the page: each broken rule with the elements that break it. A document gets axe once,
 * which takes as long as the rules.
 */
export const axeFaults = async (page: Page, asked: Asked = {}): Promise<string[]> =>
  (await judge(page, { resultTypes: ['violations'], ...asked })).faults;

/** The faults, and the marks (`markColours`) of the elements that axe could judge. */
async function judge(page: Page, { include = 'html', exclude, ...options }: Asked) {
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(`${source}\n(${readColoursOnce})()\nwindow.shown = ${shown}`);
  const part = { include: [[include]], exclude: exclude ? [[exclude]] : [] };
  return page.evaluate(
    async (asked) => {
      const { axe, shown } = window as unknown as {
        axe: { run(...asked: unknown[]): Promise<AxeResults> };
        shown(): Promise<void>;
      };
      await shown();
      const { violations, passes } = await axe.run(...asked);
      const marks = [...violations, ...passes].flatMap(({ nodes }) =>
        nodes.map(({ element }) => element?.getAttribute('data-colours') ?? ''),
      );
      return {
        faults: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
        judged: [...new Set(marks)],
      };
    },
    [part, options] as const,
  );
}

/** All that axe finds but contrast, which takes it half of its time. */
export const faultsOfForm = (page: Page, { rules = {}, ...asked }: Asked = {}): Promise<string[]> =>
  axeFaults(page, { ...asked, rules: { ...rules, [contrast]: { enabled: false } } });

/** A text: how it is painted (`description`), and that with its place (`own`). */
interface Painted {
  readonly description: string;
  readonly own: string;
}

/**
 * Runs in the page: marks the texts whose colours are new. Two texts have the same contrast if they have the same
 * colour, size and weight, and all that is around them paints the same; what is placed over others counts by its class.
 * @returns the new ones; a mark is a place among them
 */
function markColours({ known, exclude }: { known: readonly string[]; exclude: string }): Painted[] {
  const before = new Set(known);
  const found: Painted[] = [];
  const marks = new Map<string, number>();
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element | null): string => {
    if (!element) return '';
    const kept = grounds.get(element);
    if (kept !== undefined) return kept;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const own = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
      filter === 'none' ? '' : filter,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
      /absolute|fixed|sticky/.test(position) ? `${element.localName}.${element.className}` : '',
    ].join('');
    const ground = own ? `${groundOf(element.parentElement)} < ${own}` : groundOf(element.parentElement);
    grounds.set(element, ground);
    return ground;
  };
  const kindOf = (element: Element | null) => `${element?.localName}.${element?.className}`;
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('data-colours');
    const isSeen = element.checkVisibility({ visibilityProperty: true });
    if (!hasText(element) || !isSeen || (exclude && element.closest(exclude))) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const isOff = element.closest(':disabled, [aria-disabled=true], [aria-hidden=true]') !== null;
    const description = [color, fontSize, fontWeight, textShadow, isOff, groundOf(element)].join();
    // axe judges no text of one letter.
    const isShort = (element.textContent?.trim().length ?? 0) < 2;
    const own = [kindOf(element.parentElement), kindOf(element), isShort, description].join();
    if (before.has(description) || before.has(own)) continue;
    const mark = marks.get(own) ?? found.push({ description, own }) - 1;
    marks.set(own, mark);
    element.setAttribute('data-colours', String(mark));
  }
  return found;
}

/**
 * Everything that axe finds about contrast in texts whose colours are not `known`, which learns those that axe could
 * judge. A single letter, or a text that something else lies over, it learns as that element alone.
 */
export async function faultsOfColour(page: Page, known: Set<string>, { exclude = '' }: Asked = {}): Promise<string[]> {
  // The theme may just have changed.
  await settled(page);
  const found = await page.evaluate(markColours, { known: [...known], exclude });
  if (found.length === 0) return [];
  const runOnly = { type: 'rule' as const, values: [contrast] };
  const { faults, judged } = await judge(page, {
    ...{ include: '[data-colours]', runOnly, resultTypes: ['violations', 'passes'], elementRef: true },
    ...(exclude && { exclude }),
  });
  for (const [mark, { description, own }] of found.entries())
    known.add(judged.includes(String(mark)) ? description : own);
  return faults;
}
