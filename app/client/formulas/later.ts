import type { Drawing } from '~/kit/markdown/render';

/** What draws formulas is larger than the rest of a page's scripts: it comes where a text has some, and once. */

/** A text is rendered between two frames, again and again. */
const patienceMs = 100;

let math: typeof import('~/kit/markdown/math') | undefined;
let loading: Promise<void> | null = null;

/** For texts that are rendered in the browser: their formulas stand as they were typed until the script is there. */
export const drawing: Drawing = {
  get formula() {
    return math?.formulasWithin(patienceMs);
  },
};

/**
 * @param html as `render` made it with `drawing`
 * @returns a promise of the script where the text has formulas that wait for it: the text is to be rendered again
 */
export function awaitedFormulas(html: string | null): Promise<void> | null {
  if (math || !html?.includes('<code class="tex">')) return null;
  loading ??= import('~/kit/markdown/math').then(
    (loaded) => {
      math = loaded;
    },
    () => {
      // The next text asks again.
      loading = null;
      return new Promise<never>(() => {});
    },
  );
  return loading;
}
