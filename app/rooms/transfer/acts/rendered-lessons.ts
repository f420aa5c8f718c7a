import { noEndYet } from '~/jobs/rules/unfinished';
import { isBusy } from '~/kit/fault/busy';
import { directionOf } from '~/kit/language/direction';
import { readerLanguage } from '~/kit/language/reader';
import { picturesIn, withPictures } from '~/kit/markdown/pictures/picture-marks';
import { escapeHtml } from '~/kit/text/escape-html';
import type { Written } from '~/kit/text/language';
import { lessonWritten } from '~/kit/text/language';
import type { ReadLesson } from '~/rooms/lesson/acts/read-lesson';
import { withOwnLabels } from '~/rooms/lesson/rules/reader-labels';
import type { Pictures } from '~/rooms/picture/store/pictures';
import type { RenderedLesson } from '~/rooms/transfer/rules/page';
import { transferWords } from '~/rooms/transfer/words';
import type { FileHtml, LessonInFile, TextWork } from '~/system/contract/text-work';
import type { LeavingMap } from './leaving-map';

/** The address of a picture in a file; null if the file does not have it. */
type PictureInFile = (
  hash: string,
) => Promise<{ readonly src: string; readonly width: number; readonly height: number } | null>;

export interface RenderDeps {
  readonly lessonPictures: Pick<Pictures, 'open' | 'bytesOf' | 'filesOf'>;
  readonly readLesson: ReadLesson;
  readonly work: Pick<TextWork, 'inFile' | 'labels' | 'texts'>;
}

/** Renders the lesson of a node for a file, with the learner's note if that comes along; null if it has neither. */
export const renderedLessons = (
  { readLesson, work }: RenderDeps,
  { map, isOwner, withLesson, noteOf }: LeavingMap,
  isXhtml: boolean,
  pictureOf: PictureInFile,
) => {
  const inFile = async (lesson: Omit<LessonInFile, 'isXhtml' | 'words'>): Promise<FileHtml> => {
    const { html, solutions } = await whenFree(() => work.inFile({ ...lesson, isXhtml, words: exerciseNames() }));
    return { html: await shown(withOwnLabels(html)), solutions: await shown(withOwnLabels(solutions)) };
  };
  /** The HTML with the pictures of the file. */
  const shown = async (html: string): Promise<string> => {
    const known = new Map<string, string>();
    for (const hash of picturesIn(html)) {
      const picture = await pictureOf(hash);
      if (picture) known.set(hash, `src="${picture.src}" width="${picture.width}" height="${picture.height}"`);
    }
    return withPictures(html, (hash, alt) => {
      const where = known.get(hash);
      return where ? `<img ${where} alt="${alt}"${isXhtml ? '/>' : ' loading="lazy">'}` : alt;
    });
  };
  const noteHtml = async (nodeId: string, written: Written): Promise<string> => {
    const markdown = await noteOf(nodeId);
    if (markdown === null) return '';
    const [content = ''] = await whenFree(() => work.texts([markdown]));
    const { html } = await inFile({ markdown, content, prefix: `${nodeId}-note-`, written, hasTicks: true });
    const tag = readerLanguage();
    const language = isXhtml ? `lang="${tag}" xml:lang="${tag}"` : `lang="${tag}"`;
    return `<section>\n<h3 ${language} dir="${directionOf(tag)}">${escapeHtml(transferWords.myNotes)}</h3>\n${html}</section>\n`;
  };

  return async (nodeId: string, mapWritten: Written): Promise<RenderedLesson | null> => {
    const lesson = withLesson.has(nodeId) ? await readLesson(map.id, nodeId) : null;
    const written = lesson ? lessonWritten(lesson.markdown, mapWritten) : mapWritten;
    const note = await noteHtml(nodeId, written);
    if (!lesson) return note ? { html: note, written, note: null, solutions: '' } : null;
    const { markdown, content, unfinished } = lesson;
    const { html, solutions } = await inFile({ markdown, content, prefix: `${nodeId}-`, written, hasTicks: isOwner });
    return { html: html + note, written, note: unfinished && noEndYet(unfinished), solutions };
  };
};

const exerciseNames = (): LessonInFile['words'] => ({
  written: { lang: readerLanguage(), dir: directionOf(readerLanguage()) },
  exercise: transferWords.exerciseNumber({ number: '{number}' }),
  solution: transferWords.solution,
});

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
