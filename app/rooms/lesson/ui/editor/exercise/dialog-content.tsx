import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { readExercise } from '~/kit/exercise/read';
import { faultSaid } from '~/kit/exercise/said';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { kitWords } from '~/kit/words';
import type { Selected } from '~/rooms/lesson/ui/editor/editing';
import { lessonWords } from '~/rooms/lesson/words';
import { exerciseAt } from './block-at-cursor';
import { type ExerciseForm, emptyForm, type FormKind, formKinds, formOf, rowLimits, withKind } from './exercise-form';
import { Box, FormContext } from './form-fields';
import { AnswerRows, QuestionField } from './kind-fields';
import { TextRows } from './text-rows';
import { type FormFault, writtenForm } from './written-form';

export interface ContentProps {
  readonly titleId: string;
  /** The text with its cursor: inside of an exercise that one is edited. */
  readonly selected: Selected;
  /** Forms of dialogs that were closed, by the text of the edited exercise; '' for a new one. */
  readonly kept: Map<string, ExerciseForm>;
  readonly close: () => void;
  /** Takes the text of the exercise. */
  readonly insert: (exercise: string) => void;
}

/** The dialog's title and the form, filled from the exercise at the cursor. */
export function DialogContent({ titleId, selected, kept, close, insert }: ContentProps) {
  const block = useMemo(() => exerciseAt(selected), [selected]);
  const reading = useMemo(() => block && readExercise(block.text), [block]);
  return (
    <>
      <h2 id={titleId}>{block ? lessonWords.editThisExercise : lessonWords.insertAnExercise}</h2>
      {reading && 'faults' in reading ? (
        <div className="stack-s">
          <p>{lessonWords.exerciseOnlyAsText}</p>
          <ul>
            {reading.faults.map((fault) => (
              <li key={faultSaid(fault)}>{faultSaid(fault)}</li>
            ))}
          </ul>
          <Button type="button" variant="quiet" onClick={close}>
            {lessonWords.close}
          </Button>
        </div>
      ) : (
        <DialogForm
          name={block?.text ?? ''}
          start={reading ? formOf(reading.exercise) : emptyForm}
          isNew={block === null}
          {...{ kept, close, insert }}
        />
      )}
    </>
  );
}

interface DialogFormProps extends Omit<ContentProps, 'selected' | 'titleId'> {
  /** The name under which it is kept. */
  readonly name: string;
  readonly start: ExerciseForm;
  readonly isNew: boolean;
}

function DialogForm({ name, start, isNew, kept, close, insert }: DialogFormProps) {
  const id = useId();
  const place = useRef<HTMLFormElement>(null);
  const [wasKept, setWasKept] = useState(kept.has(name));
  const [form, setForm] = useState(kept.get(name) ?? start);
  const [tries, setTries] = useState(0);
  const faults = useMemo(() => (tries > 0 ? faultsOf(form) : []), [form, tries]);
  const change = (fields: Partial<ExerciseForm>) => {
    const changed = { ...form, ...fields };
    setForm(changed);
    kept.set(name, changed);
  };
  const begin = () => {
    kept.delete(name);
    setForm(start);
    setWasKept(false);
    setTries(0);
    place.current?.querySelector('select')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = writtenForm(form);
    if ('text' in written) {
      kept.delete(name);
      insert(written.text);
    } else setTries(tries + 1);
  };
  useEffect(() => {
    if (tries === 0) return;
    const wrong =
      place.current?.querySelector<HTMLElement>('[aria-invalid]') ??
      place.current?.querySelector<HTMLElement>('[role="alert"]');
    wrong?.focus({ preventScroll: true });
    // With its label and error, clear of the bar below (`scroll-padding` in exercise-dialog.css).
    (wrong?.closest('.field') ?? wrong)?.scrollIntoView({ block: 'nearest' });
  }, [tries]);
  return (
    <form className="stack" ref={place} noValidate onSubmit={submit}>
      <FormContext.Provider value={{ form, change, faults, id }}>
        <div className="field">
          <label htmlFor={`${id}-kind`}>{lessonWords.exerciseKind}</label>
          <select
            id={`${id}-kind`}
            value={form.kind}
            onChange={({ currentTarget: { value } }) => change(withKind(form, value as FormKind))}
          >
            {formKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames()[kind]}
              </option>
            ))}
          </select>
        </div>
        {wasKept ? (
          <p className="hint">
            {lessonWords.exerciseFormKept}{' '}
            <Button type="button" variant="plain" small onClick={begin}>
              {lessonWords.exerciseFormAnew}
            </Button>
          </p>
        ) : null}
        {faults.length > 0 ? <NotInserted faults={faults} /> : null}
        <QuestionField />
        <AnswerRows />
        <TextRows part="hints" limits={rowLimits.hints} hint={lessonWords.exerciseHintsHint} />
        <Box
          field="solution"
          label={lessonWords.exerciseSolution}
          rows={2}
          value={form.solution}
          onChange={(solution) => change({ solution })}
        />
        <Box
          field="draws"
          label={lessonWords.exerciseDraws}
          hint={lessonWords.exerciseDrawsHint(draws)}
          isCode
          value={form.draws}
          onChange={(typed) => change({ draws: typed })}
        />
      </FormContext.Provider>
      <p className="actions">
        <Button>{isNew ? lessonWords.insertTheExercise : lessonWords.changeTheExercise}</Button>
        <Button type="button" variant="quiet" onClick={close}>
          {kitWords.cancel}
        </Button>
        <a href="/help/exercises" target="_blank" rel="noopener">
          {lessonWords.howToWriteExercises}
        </a>
      </p>
    </form>
  );
}

/** Pieces of the exercise language, which has no translation. */
const draws = { range: '{a=2..9}', list: '{b=2|3|5}', without: '{c=-5..5 not 0}', use: '{a}' } as const;

function faultsOf(form: ExerciseForm): readonly FormFault[] {
  const written = writtenForm(form);
  return 'faults' in written ? written.faults : [];
}

/** Says that something is wrong, and what cannot be said at a field. */
function NotInserted({ faults }: { faults: readonly FormFault[] }) {
  const whole = faults.filter(({ field }) => field === null);
  return (
    <Alert tone="error" tabIndex={-1}>
      <p>{lessonWords.exerciseNotInserted}</p>
      {whole.length < faults.length ? <p>{lessonWords.exerciseCheckFields}</p> : null}
      {whole.map(({ sentence }) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Alert>
  );
}

const kindNames = (): Readonly<Record<FormKind, string>> => ({
  one: lessonWords.kindOne,
  several: lessonWords.kindSeveral,
  number: lessonWords.kindNumber,
  formula: lessonWords.kindFormula,
  words: lessonWords.kindWords,
  gaps: lessonWords.kindGaps,
  order: lessonWords.kindOrder,
  match: lessonWords.kindMatch,
  code: lessonWords.kindCode,
});
