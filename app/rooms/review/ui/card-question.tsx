import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import { Button } from '~/kit/parts/button';
import { reviewWords } from '~/rooms/review/words';
import { CardAnswer } from './card-row';
import { CardText } from './card-text';
import type { AnsweredCard, AskedCard } from './review-data';

const gradeNames = () =>
  [
    [1, reviewWords.gradeAgain],
    [2, reviewWords.gradeHard],
    [3, reviewWords.gradeGood],
    [4, reviewWords.gradeEasy],
  ] as const;

export interface CardQuestionProps {
  readonly card: Pick<AskedCard, 'kind' | 'front' | 'back' | 'options' | 'exercise' | 'waits' | 'lang'>;
  /** The address to which the answer is posted, with these fields. */
  readonly address: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Another button of the page is its main one. */
  readonly isQuiet?: boolean;
  /** Called when the answer of an open card is shown or hidden. */
  readonly onToggle?: (event: SyntheticEvent<HTMLDetailsElement>) => void;
  /** Below the answer of an open card. */
  readonly children?: ReactNode;
}

/** A card's question and the form that answers it. Works without scripts. */
export function CardQuestion({ card, address, fields, onSubmit, onToggle, isQuiet, children }: CardQuestionProps) {
  const hidden = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  if (card.exercise !== null)
    return (
      <form method="post" action={address} className="exercise" onSubmit={onSubmit} noValidate>
        {hidden}
        <ExerciseHtml html={card.exercise} />
      </form>
    );
  return (
    <>
      <CardText html={card.front} lang={card.lang} />
      {card.kind === 'choice' ? (
        <form method="post" action={address} className="options" onSubmit={onSubmit}>
          {hidden}
          {card.options.map(({ id, html, said }) => (
            <button key={id} type="submit" name="option" value={id} className="option" aria-label={said}>
              <CardText html={html} lang={card.lang} />
            </button>
          ))}
          <Button variant="plain" name="grade" value="1">
            {reviewWords.iDontKnow}
          </Button>
        </form>
      ) : (
        <details className="flashcard-answer" onToggle={onToggle}>
          <summary className={`button ${isQuiet ? 'quiet' : 'primary'}`}>{reviewWords.showTheAnswer}</summary>
          <CardText html={card.back} lang={card.lang} />
          {children}
          <form method="post" action={address} className="grades" onSubmit={onSubmit} aria-label={reviewWords.howWasIt}>
            {hidden}
            {gradeNames().map(([grade, name]) => (
              <button key={grade} type="submit" name="grade" value={grade} className={`grade grade-${grade}`}>
                <strong>{name}</strong> <span>{card.waits[grade]}</span>
              </button>
            ))}
          </form>
        </details>
      )}
    </>
  );
}

/** An exercise as the server has rendered it (exercise-card.tsx). */
const ExerciseHtml = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: its texts are sanitised by kit/markdown/render.ts
  <div dangerouslySetInnerHTML={{ __html: html }} />
);

/** A card after it was answered: whether it was right, its answer and why. */
export const CardResult = ({ exercise, ...answered }: AnsweredCard) =>
  exercise === null ? <FlashcardResult {...answered} /> : <ExerciseResult {...answered} html={exercise} />;

const ExerciseResult = ({ html, isRight, wait }: Pick<AnsweredCard, 'isRight' | 'wait'> & { html: string }) => (
  <>
    <ExerciseHtml html={html} />
    <p className="result">
      {isRight === null ? `${reviewWords.verdictAnswer} ` : null}
      {wait ? <span className="hint">{reviewWords.comesAgainWait({ wait })}</span> : null}
    </p>
  </>
);

const FlashcardResult = ({ card, chosenId, isRight, wait }: Omit<AnsweredCard, 'exercise'>) => (
  <>
    <CardText html={card.front} lang={card.lang} />
    <p className={`result ${isRight ? 'is-right' : isRight === false ? 'is-wrong' : ''}`} role="status">
      {isRight === null
        ? null
        : `${isRight ? reviewWords.verdictRight : chosenId === null ? reviewWords.verdictAnswer : reviewWords.verdictWrong} `}
      {wait ? <span className="hint">{reviewWords.comesAgainWait({ wait })}</span> : null}
    </p>
    <CardAnswer card={card} chosenId={chosenId} />
  </>
);
