import type { VerovioToolkit } from 'verovio/esm';
import { scale } from './labels';
import { fault } from './typed';

/**
 * Verovio sets music. It has megabytes and takes a quarter of a second to load, so it is loaded by the first tune of a
 * thread. It is WebAssembly without a file system of ours and without a network; its memory is 128 MB of addresses
 * that stay the same size, outside the heap that a thread's limits count.
 */
let loading: Promise<VerovioToolkit> | null = null;

async function load(): Promise<VerovioToolkit> {
  const [{ default: create }, { enableLog, LOG_OFF, VerovioToolkit }] = await Promise.all([
    import('verovio/wasm'),
    import('verovio/esm'),
  ]);
  // It would write its warnings to stderr.
  const module = await create();
  enableLog(LOG_OFF, module);
  return new VerovioToolkit(module);
}

const options = {
  inputFrom: 'mei',
  // One page of any height; its margins are ours.
  pageHeight: 60_000,
  adjustPageHeight: true,
  pageMarginLeft: 0,
  pageMarginRight: 0,
  pageMarginTop: 0,
  pageMarginBottom: 0,
  scale: 100,
  breaks: 'auto',
  header: 'none',
  footer: 'none',
  svgViewBox: true,
  svgFormatRaw: true,
  svgRemoveXlink: true,
  fontTextLiberation: false,
  smuflTextFont: 'none',
  breaksNoWidow: true,
  spacingSystem: 6,
} as const;

/**
 * The library's SVG of a tune in its own notation.
 * @param width of the lines of music in pixels of the drawing
 */
export async function engraved(mei: string, width: number): Promise<string> {
  loading ??= load();
  const toolkit = await loading.catch((error: unknown) => {
    loading = null;
    throw error;
  });
  try {
    toolkit.setOptions({ ...options, pageWidth: Math.round(width / scale) });
    toolkit.resetXmlIdSeed(1);
    const isRead = toolkit.loadData(mei);
    const svg = isRead && toolkit.getPageCount() === 1 ? toolkit.renderToSVG(1) : '';
    if (svg !== '') return svg;
  } catch {
    // WebAssembly that has failed once answers nothing any more: the next tune gets a new one.
    loading = null;
  }
  throw fault(null, 'notEngraved');
}
