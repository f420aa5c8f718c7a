import { numberSaid } from '~/kit/language/format';
import { lessonWords } from '~/rooms/lesson/words';
import { Box, Rows, useExerciseForm } from './form-fields';

type TextPart = 'words' | 'items' | 'others' | 'tests' | 'hints' | 'formulas';

const textParts = () => ({
  words: [lessonWords.exerciseAnswers, lessonWords.exerciseAnswer, lessonWords.exerciseAddAnswer] as const,
  formulas: [lessonWords.exerciseAnswers, lessonWords.exerciseFormula, lessonWords.exerciseAddAnswer] as const,
  items: [lessonWords.exerciseLines, lessonWords.exerciseLine, lessonWords.exerciseAddLine] as const,
  others: [lessonWords.exerciseOthers, lessonWords.exerciseOther, lessonWords.exerciseAddOther] as const,
  tests: [lessonWords.exerciseTests, lessonWords.exerciseTest, lessonWords.exerciseAddTest] as const,
  hints: [lessonWords.exerciseHints, lessonWords.exerciseHint, lessonWords.exerciseAddHint] as const,
});

/** Rows that are one text each. */
export function TextRows({
  part,
  limits,
  hint,
  isCode = false,
}: {
  part: TextPart;
  limits: { readonly min: number; readonly max: number };
  hint?: string;
  isCode?: boolean;
}) {
  const { form, change } = useExerciseForm();
  const [legend, label, add] = textParts()[part];
  const name = (number: string) => label({ number });
  return (
    <Rows
      {...{ legend, hint, add, limits, name }}
      rows={form[part]}
      empty=""
      onChange={(rows) => change({ [part]: rows })}
    >
      {(row, at, set) => (
        <Box
          field={`${part}.${at}`}
          label={name(numberSaid(at + 1))}
          isLabelHidden
          isCode={isCode}
          value={row}
          onChange={set}
        />
      )}
    </Rows>
  );
}
