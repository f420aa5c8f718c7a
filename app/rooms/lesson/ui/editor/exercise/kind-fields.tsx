import { useRef } from 'react';
import { Button } from '~/kit/parts/button';
import type { Edit, Selected } from '~/rooms/lesson/ui/editor/editing';
import { replaceIn } from '~/rooms/lesson/ui/editor/toolbar';
import { lessonWords } from '~/rooms/lesson/words';
import { CodeFields, Formulas, Numbers, Options, Pairs } from './answer-fields';
import { rowLimits } from './exercise-form';
import { Box, Tick, useExerciseForm } from './form-fields';
import { TextRows } from './text-rows';

/** The question; for gaps with a button that makes one of what is selected. */
export function QuestionField() {
  const { form, change } = useExerciseForm();
  const box = useRef<HTMLTextAreaElement>(null);
  const hasGaps = form.kind === 'gaps';
  const makeGap = () => {
    const area = box.current;
    if (area) replaceIn(area, toGap({ text: area.value, start: area.selectionStart, end: area.selectionEnd }));
  };
  return (
    <>
      <Box
        field="question"
        label={lessonWords.exerciseQuestion}
        hint={
          hasGaps ? lessonWords.exerciseGapsHint({ example: '{{Haus|das Haus}}' }) : lessonWords.exerciseQuestionHint
        }
        rows={3}
        box={box}
        value={form.question}
        onChange={(question) => change({ question })}
      />
      {hasGaps ? (
        <p>
          <Button type="button" variant="quiet" small onClick={makeGap}>
            {lessonWords.exerciseMakeGap}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Puts the braces of a gap around the selection; white space at its ends stays outside. */
function toGap({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const inner = chosen.trim();
  const to = inner === '' ? from : from + inner.length;
  return { from, to, insert: `{{${inner}}}`, start: from + 2, end: from + 2 + inner.length };
}

/** The answers of the chosen kind. */
export function AnswerRows() {
  const { form } = useExerciseForm();
  switch (form.kind) {
    case 'one':
    case 'several':
      return <Options />;
    case 'number':
      return <Numbers />;
    case 'formula':
      return <Formulas />;
    case 'words':
      return (
        <>
          <TextRows part="words" limits={rowLimits.answers} />
          <Accents />
        </>
      );
    case 'gaps':
      return <Accents />;
    case 'order':
      return <TextRows part="items" limits={rowLimits.parts} />;
    case 'match':
      return (
        <>
          <Pairs />
          <TextRows part="others" limits={rowLimits.others} />
        </>
      );
    case 'code':
      return (
        <>
          <CodeFields />
          <TextRows
            part="tests"
            limits={rowLimits.tests}
            hint={lessonWords.exerciseTestsHint({ test: 'double(2) === 4', query: 'SELECT 1 + 1 => 2' })}
            isCode
          />
        </>
      );
  }
}

function Accents() {
  const { form, change } = useExerciseForm();
  return (
    <Tick
      label={lessonWords.exerciseAccents}
      isTicked={form.accentsCount}
      onChange={(accentsCount) => change({ accentsCount })}
    />
  );
}
