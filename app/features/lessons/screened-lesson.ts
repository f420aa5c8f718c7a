import { isRefusal } from '~/domain/fault/refused-in-words';
import { lessonOf } from '~/domain/lesson/model-text';
import { lessonFaults } from '~/domain/lesson/screen';
import { limits } from '~/domain/limits';
import { screenedStream } from '~/features/runs/screened-stream';
import type { LanguageModel, LessonRequest, TextStream } from '~/ports/language-model';

/** The text of a whole lesson, screened: see `screenedStream`. */
export const screenedLesson = (model: LanguageModel, request: LessonRequest, first: TextStream): TextStream =>
  screenedStream(first, {
    signal: request.signal,
    maxBytes: limits.lessonMaxBytes,
    faultsOf: (whole) => {
      const lesson = lessonOf(whole, request.path.at(-1) ?? '');
      const { language, how } = request;
      return lesson === '' || isRefusal(lesson)
        ? null
        : lessonFaults(lesson, { language, isShorter: how === 'shorter' });
    },
    again: (fault) => model.writeLesson({ ...request, fault }),
  });
