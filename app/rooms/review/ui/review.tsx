import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { CardAct, CardFields } from './card-form';
import { CardAnswer, CardPath } from './card-row';
import { CardText } from './card-text';
import { NoCards } from './cards';
import type { AnsweredCard, AskedCard, ReviewProps, ReviewQueue } from './review-data';
import { ReviewEnd } from './review-end';
import { type ReviewSteps, useReview } from './use-review';

const gradeNames = [
  [1, 'Again'],
  [2, 'Hard'],
  [3, 'Good'],
  [4, 'Easy'],
] as const;

/** One card after another, each with one decision. Forms work without scripts; scripts make them faster. */
export function Review(props: ReviewProps) {
  const steps = useReview(props);
  const { card, answered, summary, waiting, within } = steps;
  const isEnd = steps.isCutOff && !card && !answered;
  if (summary && !summary.hasCards)
    return (
      <section className="narrow stack review">
        <PageHeader title="Review" />
        <NoCards />
      </section>
    );
  return (
    <section className="narrow review" {...steps.whole}>
      <header className="review-head">
        <h1>{summary ? 'Done for now' : 'Review'}</h1>
        {summary ? null : <p className="hint">{waitingWords(waiting)}</p>}
      </header>
      {within ? (
        <p className="review-within">
          <span dir="auto">{within.title}</span> <a href="/review">Review everything</a>
        </p>
      ) : null}
      {steps.problem ? <Alert tone="error">{steps.problem}</Alert> : null}
      {steps.note && !isEnd ? <Alert>{steps.note}</Alert> : null}
      {answered ? (
        <Judged steps={steps} answered={answered} address={props.address} />
      ) : card ? (
        <Asked key={`${card.id} ${card.seen}`} steps={steps} card={card} {...props} />
      ) : summary ? (
        <ReviewEnd summary={summary} within={within} />
      ) : (
        <p role="status">
          {isEnd ? (
            <>
              No connection. {queuedWords(steps.queued)}These were all cards kept here.{' '}
              <a href={props.address}>Try again</a>
            </>
          ) : (
            'Looking for the next card…'
          )}
        </p>
      )}
      <Tools steps={steps} card={answered?.card ?? card} address={props.address} />
    </section>
  );
}

const queuedWords = (count: number): string =>
  count === 0 ? '' : count === 1 ? '1 answer waits. ' : `${count} answers wait. `;

const waitingWords = ({ due, fresh }: ReviewQueue['waiting']): string =>
  [due > 0 ? `${due >= 1_000 ? '1,000 or more' : due} due` : '', fresh > 0 ? `${fresh} new` : '']
    .filter(Boolean)
    .join(' · ');

/** The card to answer. Its path may give the answer away, so it is shown after it. */
function Asked({ steps, card, at, address }: { steps: ReviewSteps; card: AskedCard } & ReviewProps) {
  const fields = (
    <>
      <input type="hidden" name="card" value={card.id} />
      <input type="hidden" name="seen" value={card.seen} />
      <input type="hidden" name="at" value={at} />
    </>
  );
  return (
    <article className="card flashcard" aria-label="Card" tabIndex={-1} ref={steps.place}>
      <CardText html={card.front} lang={card.lang} />
      {card.kind === 'choice' ? (
        <form method="post" action={address} className="options" onSubmit={steps.submit}>
          {fields}
          {card.options.map(({ id, html }) => (
            <button key={id} type="submit" name="option" value={id} className="option">
              <CardText html={html} lang={card.lang} />
            </button>
          ))}
          <Button variant="plain" name="grade" value="1">
            I don't know
          </Button>
        </form>
      ) : (
        <details className="flashcard-answer" onToggle={steps.opened}>
          <summary className="button primary">Show the answer</summary>
          <CardText html={card.back} lang={card.lang} />
          <CardPath card={card} />
          <form method="post" action={address} className="grades" onSubmit={steps.submit} aria-label="How was it?">
            {fields}
            {gradeNames.map(([grade, name]) => (
              <button key={grade} type="submit" name="grade" value={grade} className={`grade grade-${grade}`}>
                <strong>{name}</strong> <span>{card.waits[grade]}</span>
              </button>
            ))}
          </form>
        </details>
      )}
    </article>
  );
}

/** The result of a choice. */
function Judged({ steps, answered, address }: { steps: ReviewSteps; answered: AnsweredCard; address: string }) {
  const { card, chosenId, isRight, wait } = answered;
  return (
    <article className="card flashcard" aria-label="Card" tabIndex={-1} ref={steps.place}>
      <CardText html={card.front} lang={card.lang} />
      <p className={isRight ? 'verdict is-right' : 'verdict is-wrong'} role="status">
        {isRight ? 'Right.' : chosenId === null ? 'Here is the answer.' : 'Not this one.'}{' '}
        {wait ? <span className="hint">Comes again: {wait}</span> : null}
      </p>
      <CardAnswer card={card} chosenId={chosenId} />
      <CardPath card={card} />
      <p className="actions">
        <a className="button primary" href={address} onClick={steps.goOn}>
          Go on
        </a>
      </p>
    </article>
  );
}

/** Undo and other actions besides answering. */
function Tools({
  steps,
  card,
  address,
}: {
  steps: ReviewSteps;
  card: AskedCard | AnsweredCard['card'] | null | undefined;
  address: string;
}) {
  const query = address.slice('/review'.length);
  return (
    <div className="review-tools">
      {steps.last ? (
        <form method="post" action={`/review/undo${query}`} onSubmit={steps.undo}>
          <input type="hidden" name="card" value={steps.last.cardId} />
          <input type="hidden" name="seen" value={steps.last.seen} />
          <Button variant="plain" small icon="undo">
            Undo
          </Button>
        </form>
      ) : null}
      {card ? (
        <>
          {card.path.length > 0 ? (
            <a className="button plain small" href={`/map/${card.mapId}?node=${card.nodeId}`}>
              Go to the lesson
            </a>
          ) : null}
          <CardAct
            mapId={card.mapId}
            act="suspend"
            fields={{ card: card.id, node: card.nodeId, value: '1' }}
            to={address}
          >
            <Button variant="plain" small>
              Put aside
            </Button>
          </CardAct>
        </>
      ) : null}
      <a className="button plain small" href="/cards">
        All cards
      </a>
      <HowThisWorks page="cards-and-review" />
      {card ? (
        <details key={card.id} className="review-edit">
          <summary className="button plain small">Edit</summary>
          <CardAct
            mapId={card.mapId}
            act="edit"
            fields={{ card: card.id, node: card.nodeId }}
            to={`/review?card=${card.id}${query.replace('?', '&')}`}
            className="stack card"
            noValidate
          >
            <CardFields id="edit" typed={card.typed} isChoice={card.kind === 'choice'} />
            <Button small>Save</Button>
          </CardAct>
        </details>
      ) : null}
      {card ? <p className="review-keys hint js-only">Keys: Space goes on, 1 to 4 answer, U takes back.</p> : null}
    </div>
  );
}
