import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { takingTurns } from '~/threads/turns';
import type { Pictures } from './contract/pictures';

/**
 * Matches characters that the bundled DejaVu fonts lack (Chinese, Japanese, Korean, Indic scripts). The system's fonts
 * are searched only for those, because it is slow. A character that no font has becomes a box.
 */
const beyondBundled =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u;

/** resvg on libuv's thread pool, one picture at a time, which leaves the other threads to sign-ins and files. */
export function resvgPictures({ waiting = 10 } = {}): Pictures {
  const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
  const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSerif-Bold.ttf'].map((name) => join(fonts, name));
  const inTurn = takingTurns({ atATime: 1, waiting: 10 * waiting, lane: { waiting } });
  return {
    png: (svg) =>
      inTurn(async () => {
        // Loaded with the first picture: a native library with threads of its own, 9 MB of a server at rest.
        const { renderAsync } = await import('@resvg/resvg-js');
        const image = await renderAsync(svg, {
          font: { fontFiles, loadSystemFonts: beyondBundled.test(svg), defaultFontFamily: 'DejaVu Sans' },
        });
        return new Uint8Array(image.asPng());
      }),
  };
}
