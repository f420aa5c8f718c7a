import { numberSaid } from '~/kit/language/format';
import { lessonWords } from '~/rooms/lesson/words';
import { type ExerciseForm, emptyNumber, emptyOption, emptyPair, type FormulaForm, rowLimits } from './exercise-form';
import { Box, Rows, Tick, useExerciseForm, useField } from './form-fields';
import { TextRows } from './text-rows';

export function Options() {
  const { form, change, id } = useExerciseForm();
  const isOne = form.kind === 'one';
  return (
    <Rows
      legend={lessonWords.exerciseOptions}
      rows={form.options}
      empty={emptyOption}
      limits={rowLimits.parts}
      add={lessonWords.exerciseAddOption}
      name={(number) => lessonWords.exerciseOption({ number })}
      onChange={(options) => change({ options })}
    >
      {(row, at, set) => {
        const number = numberSaid(at + 1);
        return (
          <>
            <Box
              field={`options.${at}`}
              label={lessonWords.exerciseOption({ number })}
              isLabelHidden
              value={row.text}
              onChange={(text) => set({ ...row, text })}
            />
            <label className="is-right">
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name={`${id}-right`}
                aria-label={lessonWords.exerciseOptionIsRight({ number })}
                checked={row.isRight}
                onChange={({ currentTarget: { checked } }) =>
                  isOne
                    ? change({ options: form.options.map((option, n) => ({ ...option, isRight: n === at })) })
                    : set({ ...row, isRight: checked })
                }
              />
              {lessonWords.exerciseIsRight}
            </label>
            <Box
              field={`options.${at}.why`}
              label={lessonWords.exerciseWhy({ number })}
              isLabelHidden
              placeholder={lessonWords.exerciseWhyShort}
              value={row.why}
              onChange={(why) => set({ ...row, why })}
            />
          </>
        );
      }}
    </Rows>
  );
}

export function Numbers() {
  const { form, change } = useExerciseForm();
  return (
    <>
      <Rows
        legend={lessonWords.exerciseAnswers}
        hint={lessonWords.exerciseNumberHint}
        rows={form.numbers}
        empty={emptyNumber}
        limits={rowLimits.answers}
        add={lessonWords.exerciseAddAnswer}
        name={(number) => lessonWords.exerciseNumber({ number })}
        onChange={(numbers) => change({ numbers })}
      >
        {(row, at, set) => {
          const number = numberSaid(at + 1);
          const box = { isLabelHidden: true, isCode: true };
          return (
            <>
              <Box
                {...box}
                field={`numbers.${at}`}
                label={lessonWords.exerciseNumber({ number })}
                value={row.value}
                onChange={(value) => set({ ...row, value })}
              />
              <div className="is-split">
                <Box
                  {...box}
                  field={`numbers.${at}.tolerance`}
                  label={lessonWords.exerciseTolerance({ number })}
                  placeholder={lessonWords.exerciseToleranceShort}
                  value={row.tolerance}
                  onChange={(tolerance) => set({ ...row, tolerance })}
                />
                <Box
                  {...box}
                  field={`numbers.${at}.unit`}
                  label={lessonWords.exerciseUnit({ number })}
                  placeholder={lessonWords.exerciseUnitShort}
                  value={row.unit}
                  onChange={(unit) => set({ ...row, unit })}
                />
              </div>
            </>
          );
        }}
      </Rows>
      <Tick
        label={lessonWords.exerciseReduced}
        isTicked={form.isReduced}
        onChange={(isReduced) => change({ isReduced })}
      />
    </>
  );
}

export function Formulas() {
  const { form, change } = useExerciseForm();
  const { attributes, error } = useField('form');
  const forms: Readonly<Record<FormulaForm, string>> = {
    any: lessonWords.exerciseFormAny,
    expanded: lessonWords.exerciseFormExpanded,
    factored: lessonWords.exerciseFormFactored,
  };
  return (
    <>
      <Box
        field="vars"
        label={lessonWords.exerciseVars}
        hint={lessonWords.exerciseVarsHint}
        isCode
        value={form.vars}
        onChange={(vars) => change({ vars })}
      />
      <TextRows part="formulas" limits={rowLimits.answers} isCode />
      <div className="field">
        <label htmlFor={attributes.id}>{lessonWords.exerciseForm}</label>
        {error}
        <select
          {...attributes}
          value={form.formulaForm}
          onChange={({ currentTarget: { value } }) => change({ formulaForm: value as FormulaForm })}
        >
          {Object.entries(forms).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

export function Pairs() {
  const { form, change } = useExerciseForm();
  return (
    <Rows
      legend={lessonWords.exercisePairs}
      rows={form.pairs}
      empty={emptyPair}
      limits={rowLimits.parts}
      add={lessonWords.exerciseAddPair}
      name={(number) => lessonWords.exercisePair({ number })}
      onChange={(pairs) => change({ pairs })}
    >
      {(row, at, set) => {
        const number = numberSaid(at + 1);
        return (
          <div className="is-split">
            <Box
              field={`pairs.${at}`}
              label={lessonWords.exerciseLeft({ number })}
              isLabelHidden
              value={row.left}
              onChange={(left) => set({ ...row, left })}
            />
            <Box
              field={`pairs.${at}.right`}
              label={lessonWords.exerciseRight({ number })}
              isLabelHidden
              value={row.right}
              onChange={(right) => set({ ...row, right })}
            />
          </div>
        );
      }}
    </Rows>
  );
}

const languages = { javascript: 'JavaScript', sql: 'SQL', python: 'Python' } as const;

export function CodeFields() {
  const { form, change } = useExerciseForm();
  const { attributes, error } = useField('language');
  return (
    <>
      <div className="field">
        <label htmlFor={attributes.id}>{lessonWords.exerciseLanguage}</label>
        {error}
        <select
          {...attributes}
          value={form.language}
          onChange={({ currentTarget: { value } }) => change({ language: value as ExerciseForm['language'] })}
        >
          {Object.entries(languages).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {form.language === 'sql' || form.isOrdered ? (
        <Tick
          label={lessonWords.exerciseOrdered}
          isTicked={form.isOrdered}
          onChange={(isOrdered) => change({ isOrdered })}
        />
      ) : null}
      <Box
        field="given"
        label={lessonWords.exerciseGiven}
        hint={lessonWords.exerciseGivenHint}
        rows={2}
        isCode
        value={form.given}
        onChange={(given) => change({ given })}
      />
      <Box
        field="start"
        label={lessonWords.exerciseStart}
        rows={2}
        isCode
        value={form.start}
        onChange={(start) => change({ start })}
      />
    </>
  );
}
