import { screenedStream } from '~/jobs/acts/screened-stream';
import { isRefusal } from '~/kit/fault/refused-in-words';
import { mayHaveFigures } from '~/kit/figure/figure';
import { figureSaid } from '~/kit/figure/said';
import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import { limits } from '~/kit/limits';
import { lessonOf } from '~/kit/markdown/model-text';
import type { LanguageModel, LessonRequest, TextStream } from '~/providers/model/language-model';
import { lessonFaults } from '~/rooms/lesson/rules/screen';
import { lessonWords } from '~/rooms/lesson/words';
import type { TextWork } from '~/system/contract/text-work';

interface Deps {
  readonly model: LanguageModel;
  readonly work: Pick<TextWork, 'figureFaults'>;
}

/**
 * A stream of a whole lesson, screened for faults and for figures that cannot be drawn; see `screenedStream`.
 * @param earlier the text of the lesson before it, from which it must take over no paragraph; empty for none
 */
export const screenedLesson = (
  { model, work }: Deps,
  request: LessonRequest,
  first: TextStream,
  earlier: string,
): TextStream =>
  screenedStream(first, {
    signal: request.signal,
    maxBytes: limits.lessonMaxBytes,
    faultsOf: async (whole) => {
      const lesson = lessonOf(whole, request.path.at(-1) ?? '');
      if (lesson === '' || isRefusal(lesson)) return null;
      const { language, how, points = [] } = request;
      const figures = mayHaveFigures(lesson) ? await work.figureFaults(lesson) : [];
      // The model reads them.
      return inLanguage(sourceLanguage, () => [
        ...lessonFaults(lesson, {
          language,
          isShorter: how === 'shorter',
          isOpening: points.length > 0,
          earlier,
        }),
        ...figures.map((said) => lessonWords.aFigureCannotBeDrawn({ reason: figureSaid(said) })),
      ]);
    },
    again: (fault) => model.writeLesson({ ...request, fault }),
  });
