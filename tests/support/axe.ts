import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rule that a theme can break. */
export const colours = { type: 'rule' as const, values: ['color-contrast'] };

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

/**
 * Everything that axe finds on the page: each broken rule with the elements that break it. A document gets axe once,
 * which takes as long as the rules.
 */
export async function axeFaults(page: Page, { include = 'html', exclude, ...options }: Asked = {}): Promise<string[]> {
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
      const { violations } = await axe.run(...asked);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    },
    [part, { resultTypes: ['violations'], ...options }],
  );
}
