import type { RenderOptions } from '~/kit/markdown/render';

/**
 * The formula renderer is larger than all other scripts of a page: it is loaded once, and only when a text has
 * formulas.
 */

/** A text is rendered between two frames, repeatedly. */
const patienceMs = 100;

let math: typeof import('~/kit/markdown/math') | undefined;
let loading: Promise<void> | null = null;

/** Renderers for texts in the browser: formulas are shown as typed until the script has loaded. */
export const renderOptions: RenderOptions = {
  get formula() {
    return math?.formulasWithin(patienceMs);
  },
};

/**
 * @param html the output of `render` with `renderOptions`
 * @returns a promise of the script if the text has formulas that wait for it: the text must be rendered again
 */
export function awaitedFormulas(html: string | null): Promise<void> | null {
  if (math || !html?.includes('<code class="tex">')) return null;
  loading ??= import('~/kit/markdown/math').then(
    (loaded) => {
      math = loaded;
    },
    () => {
      // The next text tries again.
      loading = null;
      return new Promise<never>(() => {});
    },
  );
  return loading;
}
