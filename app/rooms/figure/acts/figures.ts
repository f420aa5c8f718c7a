import type { FindGuide } from '~/rooms/lesson/acts/writing-guide';
import { withReaderLabels } from '~/rooms/lesson/rules/reader-labels';
import type { TextWork } from '~/system/contract/text-work';
import { figureGuide } from './figure-guide';

interface Deps {
  readonly work: Pick<TextWork, 'lesson' | 'renderer' | 'texts'>;
  readonly guideIn: FindGuide;
}

/** The acts of the room of figures; drawing itself is the renderer's (`kit/figure`). */
export const createFigures = (deps: Deps) => ({
  /** Every kind of figure: how it is written, and drawn. */
  figureGuide: figureGuide(deps),

  /** Markdown with figures as a lesson would show it, for its author; nothing is kept. */
  async drawText(markdown: string): Promise<string> {
    const [html = ''] = await deps.work.texts([markdown]);
    return withReaderLabels(html);
  },
});
