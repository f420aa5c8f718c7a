import type { ReactNode } from 'react';
import type { FieldErrors } from '~/kit/fault/refusal';
import { FieldError } from '~/kit/parts/field';
import { recallLimits } from '~/rooms/review/rules/limits';
import { reviewWords } from '~/rooms/review/words';
import { clozeWords } from '~/rooms/review/words/cloze';

interface CardFieldsProps {
  /** Distinguishes the fields of several forms on a page. */
  id: string;
  typed?: { readonly front: string; readonly back: string; readonly figure?: string } | undefined;
  errors?: FieldErrors<'front' | 'back' | 'figure'> | undefined;
  /** The back of a choice card only explains. */
  isChoice?: boolean;
}

/** The fields for a card's question, with the lesson's figure, and its answer. */
export const CardFields = ({ id, typed, errors = {}, isChoice = false }: CardFieldsProps) => (
  <>
    <TextArea
      id={`${id}-front`}
      name="front"
      label={reviewWords.question}
      rows={2}
      max={recallLimits.cardFrontMaxCharacters}
      value={typed?.front}
      error={errors.front}
      hint={isChoice ? undefined : clozeWords.hint({ gap: '{{c1::…}}', gapWithHint: '{{c1::…::…}}' })}
    />
    <FigureNumber id={`${id}-figure`} value={typed?.figure} error={errors.figure} />
    <TextArea
      id={`${id}-back`}
      name="back"
      label={isChoice ? reviewWords.explanationMayBeEmpty : reviewWords.answer}
      rows={4}
      max={recallLimits.cardBackMaxCharacters}
      value={typed?.back}
      error={errors.back}
      isOptional={isChoice}
    />
  </>
);

const FigureNumber = ({ id, value, error }: { id: string; value: string | undefined; error: string | undefined }) => (
  <div className="field">
    <label htmlFor={id}>{reviewWords.figureOfLesson}</label>
    <p className="hint" id={`${id}-hint`}>
      {reviewWords.figureHint}
    </p>
    {error ? <FieldError id={`${id}-error`} message={error} /> : null}
    <input
      id={id}
      name="figure"
      type="number"
      min={1}
      max={99}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    />
  </div>
);

function TextArea({
  id,
  name,
  label,
  rows,
  max,
  value,
  error,
  isOptional = false,
  hint,
}: {
  id: string;
  name: string;
  label: string;
  rows: number;
  max: number;
  value: string | undefined;
  error: string | undefined;
  isOptional?: boolean;
  hint?: string | undefined;
}) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`} message={error} /> : null}
      <textarea
        id={id}
        name={name}
        rows={rows}
        dir="auto"
        required={!isOptional && name === 'front'}
        data-max={max}
        defaultValue={value}
        // biome-ignore lint/a11y/noAutofocus: after a refusal, to the field that has to be changed
        autoFocus={error ? true : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <output className="count" />
    </div>
  );
}

/** A form for an act on cards; it redirects to `to`. */
export function CardAct({
  mapId,
  act,
  fields,
  to,
  className,
  children,
  noValidate,
}: {
  mapId: string;
  act: 'add' | 'edit' | 'suspend' | 'delete' | 'propose' | 'keep';
  fields: Readonly<Record<string, string>>;
  to: string;
  className?: string;
  children: ReactNode;
  noValidate?: boolean;
}) {
  return (
    <form method="post" action={`/map/${mapId}/cards`} className={className} noValidate={noValidate}>
      {Object.entries({ act, ...fields, to }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
