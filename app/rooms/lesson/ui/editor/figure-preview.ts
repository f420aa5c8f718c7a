import { post } from '~/client/network/post';
import { keepNewest } from '~/kit/keep-newest';
import { type FoundFigure, figurePlaces, withDrawings } from '~/kit/markdown/figures/places';
import { messages } from '~/kit/messages';
import { fenced } from '~/kit/text/fences';

const address = '/help/figures';
/** An author pauses before a changed figure is drawn: the server draws it. */
const pauseMs = 400;
/** Drawings that are remembered, the newest ones. */
const keptMax = 60;

/**
 * The figures of a text in its preview. The server draws them; until then, and without a connection, a block is shown
 * as typed. A block that did not change keeps its drawing.
 */
export function figurePreview() {
  const drawn = new Map<string, string>();

  /** Shows the text with the figures that are drawn already. */
  function show(rendered: (figure: ReturnType<typeof figurePlaces>['figure']) => string) {
    const { blocks, figure } = figurePlaces();
    const html = withDrawings(rendered(figure), (at, typed) => drawn.get(keyOf(blocks[at])) ?? typed);
    const missing = blocks.filter((block) => !drawn.has(keyOf(block)));
    return { html, missing };
  }

  /** Draws the missing figures, one after the other, after a pause; `shown` is called after each. */
  async function draw(missing: readonly FoundFigure[], signal: AbortSignal, shown: () => void): Promise<void> {
    if (missing.length > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    for (const block of missing) {
      if (signal.aborted) break;
      const html = await drawing(block, signal);
      if (html === null || signal.aborted) break;
      keepNewest(drawn, keptMax, keyOf(block), html);
      shown();
    }
  }

  async function drawing({ kind, text }: FoundFigure, signal: AbortSignal): Promise<string | null> {
    const options = { route: 'rooms/help/routes/figures', failed: messages.figure.failed, signal };
    const { data } = await post<{ html: string }>(address, [['text', fenced(kind, text)]], options);
    return data.html ?? null;
  }

  return { show, draw };
}

const keyOf = (block: FoundFigure | undefined): string => `${block?.kind}\n${block?.text}`;
