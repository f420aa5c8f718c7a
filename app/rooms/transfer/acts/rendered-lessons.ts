import { noEndYet } from '~/jobs/rules/unfinished';
import { isBusy } from '~/kit/fault/busy';
import type { Written } from '~/kit/text/language';
import { lessonWritten } from '~/kit/text/language';
import type { ReadLesson } from '~/rooms/lesson/acts/read-lesson';
import type { RenderedLesson } from '~/rooms/transfer/rules/page';
import type { TextWork } from '~/system/contract/text-work';
import type { LeavingMap } from './leaving-map';

export interface RenderDeps {
  readonly readLesson: ReadLesson;
  readonly work: Pick<TextWork, 'inFile' | 'labels' | 'texts'>;
}

/** Renders the lesson of a node for a file; null if it has none. */
export const renderedLessons =
  ({ readLesson, work }: RenderDeps, { map, isOwner, withLesson }: LeavingMap, isXhtml: boolean) =>
  async (nodeId: string, mapWritten: Written): Promise<RenderedLesson | null> => {
    const lesson = withLesson.has(nodeId) ? await readLesson(map.id, nodeId) : null;
    if (!lesson) return null;
    const { markdown, content, unfinished } = lesson;
    const written = lessonWritten(markdown, mapWritten);
    const html = await whenFree(() =>
      work.inFile({ markdown, content, isXhtml, prefix: `${nodeId}-`, written, hasTicks: isOwner }),
    );
    return { html, written, note: unfinished && noEndYet(unfinished) };
  };

const patienceMs = 30_000;
const againAfterMs = 250;

/** Retries while the worker threads are busy: a download that has begun cannot be refused. */
export async function whenFree<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let waited = 0; ; waited += againAfterMs) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || waited >= patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}
