import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { screens, settle, test } from './gallery';
import { smallTargets } from './targets';

/**
 * All screens in both themes, on phone and desktop: axe finds nothing (WCAG 2.2 AA), nothing overflows at any
 * width, and on a phone what is pressed and typed in is large enough.
 */

for (const screen of screens) {
  test(`${screen.name} is reachable and fits`, async ({ page, browser, visit }) => {
    const own = screen.withoutScripts ? await browser.newPage({ javaScriptEnabled: false }) : page;
    // Animations are off, so that nothing moves while it is checked.
    await own.emulateMedia({ reducedMotion: 'reduce' });
    await own.setViewportSize({ width: 1280, height: 800 });
    await visit(screen, own);
    const found: string[] = [];
    const sticksOut: string[] = [];
    for (const width of [1280, 360]) {
      await own.setViewportSize({ width, height: 800 });
      const over = await own.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) sticksOut.push(`${over} px at ${width}`);
      if (width === 360) {
        if (!screen.withoutScripts) await settle(own);
        expect(await smallTargets(own)).toEqual([]);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await own.emulateMedia({ colorScheme });
        // Both widths have the same colours, except for the map, whose panel covers the tree on a phone.
        const isKnown = colorScheme === 'dark' && width === 360 && !screen.name.startsWith('map');
        if (screen.withoutScripts || isKnown) continue;
        await settle(own);
        // Without frames axe need not gather their results in a page of its own, which took half of the time.
        const axe = new AxeBuilder({ page: own }).setLegacyMode();
        // Half of a chip may lie below the open menu, which is closed before the chip is pressed.
        if (screen.name === 'home-menu') axe.exclude('.chip');
        // A theme changes only colours.
        if (colorScheme === 'light') axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
        else axe.withRules(['color-contrast']);
        const { violations } = await axe.analyze();
        for (const { id, nodes } of violations)
          found.push(`${width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
      }
    }
    expect(found).toEqual([]);

    for (const width of [320, 768, 2560]) {
      await own.setViewportSize({ width, height: 800 });
      const over = await own.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) sticksOut.push(`${over} px at ${width}`);
    }
    // Text at 200 % on a small desktop (WCAG 1.4.4).
    await own.setViewportSize({ width: 1280, height: 800 });
    await own.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const over = await own.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) sticksOut.push(`${over} px with text at 200 %`);
    expect(sticksOut).toEqual([]);
    if (own !== page) await own.close();
  });
}
