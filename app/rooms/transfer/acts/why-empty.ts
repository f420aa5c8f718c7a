import { nextSlice } from '~/kit/slices';
import type { Lessons } from '~/rooms/lesson/store/lessons';
import type { RecallFigures } from '~/rooms/review/store/cards';
import { type ExportForm, isCardForm } from '~/rooms/transfer/rules/forms';
import { countOf } from '~/rooms/transfer/rules/gift/gift-writer';
import { transferWords } from '~/rooms/transfer/words';
import { branchOf } from './export-map';
import type { OpenLeaving } from './leaving-map';

interface Deps {
  readonly lessons: Pick<Lessons, 'get'>;
  readonly recallFigures: Pick<RecallFigures, 'idsForUser'>;
  readonly openLeaving: OpenLeaving;
}

/** Says why a file with a map's cards or exercises would have none; null if it has some, or if there is no map. */
export const whyEmpty =
  ({ lessons, recallFigures, openLeaving }: Deps) =>
  async (
    mapId: string,
    learnerId: string | null,
    form: ExportForm,
    branchId: string | null,
  ): Promise<string | null> => {
    if (form !== 'gift' && !isCardForm(form)) return null;
    const whole = await openLeaving.byId(mapId, learnerId);
    if (!whole) return null;
    if (isCardForm(form)) {
      const cards = learnerId === null ? [] : await recallFigures.idsForUser(learnerId, mapId);
      if (cards.length > 0) return null;
      if (form === 'csv') return emptySaid(form);
    }
    const leaving = form === 'gift' && branchId !== null ? branchOf(whole, branchId) : whole;
    for (const nodeId of leaving.withLesson) {
      const lesson = await lessons.get(mapId, nodeId);
      if (!lesson?.markdown.includes('exercise')) continue;
      await nextSlice();
      if (countOf(lesson.markdown).all > 0) return null;
    }
    return leaving === whole ? emptySaid(form) : transferWords.noExercisesInBranch;
  };

const emptySaid = (form: 'gift' | 'apkg' | 'csv'): string => {
  if (form === 'gift') return transferWords.noExercises;
  return form === 'csv' ? transferWords.noCards : transferWords.noCardsNorExercises;
};
