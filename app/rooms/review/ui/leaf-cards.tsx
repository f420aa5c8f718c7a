import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { Button } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import { reviewWords } from '~/rooms/review/words';
import { CardAct, CardFields } from './card-form';
import type { CardSides } from './card-proposal';
import { CardText, ExerciseQuestion, OptionText } from './card-text';

/** The learner's own cards of a leaf. */
export interface LeafCardsView {
  readonly mapId: string;
  readonly nodeId: string;
  readonly lang: string | undefined;
  /** Idempotency key of the form for a new card. */
  readonly formKey: string;
  readonly count: number;
  /** The first cards. */
  readonly cards: readonly (CardSides & {
    readonly id: string;
    readonly isSuspended: boolean;
    readonly isExercise: boolean;
  })[];
  /** The cards that are asked at the end of the lesson. */
  readonly questions: readonly { readonly fields: Readonly<Record<string, string | number>> }[];
  /** The library's cards that the learner does not have. */
  readonly offered: readonly (CardSides & { readonly key: string })[];
  /** The results of the lesson's closed tasks. */
  readonly keys: readonly { readonly task: number; readonly html: string }[];
  readonly run: {
    readonly id: string;
    readonly state: 'live' | 'failed' | 'done';
    readonly message: string | null;
  } | null;
  readonly canPropose: boolean;
}

/**
 * The tab below a lesson as HTML. React only inserts it: its forms work without scripts, and the page of an open
 * lesson has no bytes to spare for code.
 * @param exercises a form to ask for exercises, or nothing
 */
export const leafCardsHtml = (view: LeafCardsView, exercises: ReactNode = null): string =>
  leafCards({ view, exercises });

// JSON has the properties of an element, and there is but one kind of element here.
const leafCards = keptHtml(({ view, exercises }: { view: LeafCardsView; exercises: ReactNode }) =>
  renderToStaticMarkup(<LeafCards {...view} exercises={exercises} />),
);

/** The results of a lesson's closed tasks as HTML, for the end of its text; empty if there are none. */
export const resultsHtml = ({ keys, lang }: LeafCardsView): string =>
  keys.length === 0
    ? ''
    : renderToStaticMarkup(
        <details className="preview">
          <summary>{reviewWords.checkYourResults}</summary>
          <dl className="stack-s">
            {keys.map(({ task, html }) => (
              <div key={task}>
                <dt className="hint">{reviewWords.taskN({ n: task })}</dt>
                <dd>
                  <CardText html={html} lang={lang} />
                </dd>
              </div>
            ))}
          </dl>
        </details>,
      );

function LeafCards({ exercises, ...view }: LeafCardsView & { exercises: ReactNode }) {
  const { mapId, nodeId, count, cards, formKey } = view;
  return (
    <details name="tab" data-tab="cards">
      <summary>{count === 0 ? reviewWords.cards : reviewWords.cardsN({ n: count })}</summary>
      <div className="stack" id="cards">
        {count === 0 ? <p className="hint">{reviewWords.whatIsRecalledStays}</p> : null}
        {cards.map((card) => (
          <article key={card.id} className="card stack-s" aria-label={reviewWords.card}>
            {card.isExercise ? <ExerciseQuestion html={card.front} lang={card.lang} /> : <FoldedCard {...card} />}
            {card.isSuspended ? <p className="hint">{reviewWords.putAsideItDoesNot}</p> : null}
            <div className="actions">
              {card.isExercise ? null : (
                <a className="button quiet small" href={`/map/${mapId}/cards?node=${nodeId}&card=${card.id}#card`}>
                  {reviewWords.change}
                </a>
              )}
              <CardForm {...view} act="suspend" fields={{ card: card.id, value: card.isSuspended ? '0' : '1' }}>
                <Button variant="quiet" small>
                  {card.isSuspended ? reviewWords.bringBack : reviewWords.putAside}
                </Button>
              </CardForm>
              <details className="ways">
                <summary className="button plain small">{reviewWords.delete}</summary>
                <CardForm {...view} act="delete" fields={{ card: card.id }}>
                  <Button variant="danger" small>
                    {reviewWords.deleteThisCardAnd}
                  </Button>
                </CardForm>
              </details>
            </div>
          </article>
        ))}
        {cards.length < count ? (
          <a href={`/map/${mapId}/cards?node=${nodeId}`}>{reviewWords.allCards({ n: count })}</a>
        ) : null}
        <Offer {...view} />
        <Proposing {...view} />
        {exercises}
        <details className="new-text">
          <summary>{reviewWords.addACard}</summary>
          <CardForm {...view} act="add" fields={{ key: formKey }}>
            <CardFields id="card" />
            <Button small>{reviewWords.add}</Button>
          </CardForm>
        </details>
      </div>
    </details>
  );
}

function CardForm({
  mapId,
  nodeId,
  fields,
  ...rest
}: Pick<LeafCardsView, 'mapId' | 'nodeId'> & Pick<Parameters<typeof CardAct>[0], 'act' | 'fields' | 'children'>) {
  const { act, children } = rest;
  return (
    <CardAct {...{ mapId, act }} fields={{ node: nodeId, ...fields }} to="">
      {children}
    </CardAct>
  );
}

/**
 * A card's question, with the answer in a disclosure so that the learner recalls it first. Uses only styles that the
 * map's page has.
 */
const FoldedCard = (card: CardSides) => (
  <>
    <CardText html={card.front} lang={card.lang} />
    <details className="card-answer">
      <summary>{reviewWords.answer}</summary>
      {card.options.length > 0 ? (
        <ul className="plain-list">
          {card.options.map(({ id, html, why }) => (
            <li key={id} className="cluster">
              <Icon name={id === card.rightId ? 'check' : 'minus'} />
              <OptionText html={html} why={why} lang={card.lang} />
              {id === card.rightId ? <span className="badge">{reviewWords.right}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {card.back ? <CardText html={card.back} lang={card.lang} /> : null}
    </details>
  </>
);

/** The library's cards for this lesson. Those that are asked above 'Done' are counted, but not shown again. */
function Offer(view: LeafCardsView) {
  const { offered, questions } = view;
  if (offered.length === 0) return null;
  const asked = new Set(questions.map(({ fields }) => fields.key));
  const shown = offered.filter(({ key }) => !asked.has(key));
  const above = offered.length - shown.length;
  return (
    <section className="stack-s" aria-label={reviewWords.fromTheLibrary}>
      <p>
        {above === 0
          ? reviewWords.libraryHas({ n: offered.length })
          : reviewWords.libraryHasAsked({ n: offered.length, above })}
      </p>
      {shown.length > 0 ? (
        <ol className="stack-s">
          {shown.map((card) => (
            <li key={card.key}>
              <FoldedCard {...card} />
            </li>
          ))}
        </ol>
      ) : null}
      <CardForm {...view} act="keep" fields={{ from: 'library' }}>
        <p className="actions">
          <Button variant="quiet" small icon="check">
            {reviewWords.keepOffered({ n: offered.length })}
          </Button>
        </p>
      </CardForm>
    </section>
  );
}

/** A form to ask a model for cards, or the state of the last run. */
function Proposing(view: LeafCardsView) {
  const { mapId, run, canPropose } = view;
  if (run?.state === 'live')
    return <p>{rich(reviewWords.cardsAreBeingProposed, { link: (text) => <a href={`/runs/${run.id}`}>{text}</a> })}</p>;
  return (
    <>
      {run?.state === 'done' ? (
        <p>
          {rich(reviewWords.cardsWereProposedThat, {
            link: (text) => <a href={`/map/${mapId}/cards/proposal/${run.id}`}>{text}</a>,
          })}
        </p>
      ) : null}
      {run?.state === 'failed' ? (
        <p role="note">
          {reviewWords.noCardsWereProposed} {run.message}
        </p>
      ) : null}
      {canPropose ? (
        <CardForm {...view} act="propose" fields={run?.state === 'failed' ? { replaces: run.id } : {}}>
          <p className="actions">
            <Button variant="quiet" small icon="sparkle">
              {run?.state === 'failed' ? reviewWords.tryAgain : reviewWords.proposeCardsFromThis}
            </Button>
          </p>
        </CardForm>
      ) : null}
    </>
  );
}
