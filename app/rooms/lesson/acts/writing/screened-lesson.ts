import { screenedStream } from '~/jobs/acts/screened-stream';
import { isRefusal } from '~/kit/fault/refused-in-words';
import { inLanguage, sourceLanguage } from '~/kit/language/reader';
import { limits } from '~/kit/limits';
import { lessonOf } from '~/kit/markdown/model-text';
import type { LanguageModel, LessonRequest, TextStream } from '~/providers/model/language-model';
import { lessonFaults } from '~/rooms/lesson/rules/screen';

/** A stream of a whole lesson, screened for faults; see `screenedStream`. */
export const screenedLesson = (model: LanguageModel, request: LessonRequest, first: TextStream): TextStream =>
  screenedStream(first, {
    signal: request.signal,
    maxBytes: limits.lessonMaxBytes,
    faultsOf: (whole) => {
      const lesson = lessonOf(whole, request.path.at(-1) ?? '');
      const { language, how } = request;
      return lesson === '' || isRefusal(lesson)
        ? null
        : // The model reads them.
          inLanguage(sourceLanguage, () => lessonFaults(lesson, { language, isShorter: how === 'shorter' }));
    },
    again: (fault) => model.writeLesson({ ...request, fault }),
  });
