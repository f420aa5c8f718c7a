import { screens, settle, test } from '../e2e/gallery';
import { folder, sizes, themes } from './folder';

/** Pictures of every screen, in all sizes and both themes: to be looked at, not compared. */

for (const screen of screens) {
  test(screen.name, async ({ browser, page, visit }) => {
    const own = screen.withoutScripts ? await browser.newPage({ javaScriptEnabled: false }) : page;
    await own.emulateMedia({ reducedMotion: 'reduce' });
    await own.setViewportSize(sizes.desk);
    await visit(screen, own);
    for (const [size, viewport] of Object.entries(sizes)) {
      await own.setViewportSize(viewport);
      for (const colorScheme of themes) {
        await own.emulateMedia({ colorScheme });
        if (!screen.withoutScripts) await settle(own);
        await own.screenshot({ path: `${folder}/${screen.name}-${size}-${colorScheme}.png` });
      }
    }
    if (own !== page) await own.close();
  });
}
