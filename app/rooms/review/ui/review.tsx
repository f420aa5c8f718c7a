import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { HowThisWorks } from '~/kit/parts/how-this-works';
import { rich } from '~/kit/parts/rich';
import { reviewWords } from '~/rooms/review/words';
import { CardAct, CardFields } from './card-form';
import { CardQuestion, CardResult } from './card-question';
import { CardPath } from './card-row';
import { NoCards } from './cards';
import { ReturnNote } from './pause/return-note';
import type { AnsweredCard, AskedCard, ReviewProps, ReviewQueue } from './review-data';
import { ReviewEnd } from './review-end';
import { type ReviewSteps, useReview } from './use-review';

/** One card after another, each with one decision. Forms work without scripts; scripts make them faster. */
export function Review(props: ReviewProps) {
  const steps = useReview(props);
  const { card, answered, summary, waiting, within, today } = steps;
  const isEnd = steps.isCutOff && !card && !answered;
  if (summary && !summary.hasCards)
    return (
      <section className="narrow stack review">
        <PageHeader title={reviewWords.review}>
          <Places />
        </PageHeader>
        <NoCards />
      </section>
    );
  return (
    <section className="narrow review" {...steps.whole}>
      <header className="review-head">
        <h1>{summary ? reviewWords.doneForNow : reviewWords.review}</h1>
        <Places />
        {summary ? null : <p className="hint">{today ?? waitingWords(waiting)}</p>}
      </header>
      {within ? (
        <p className="review-within">
          <span dir="auto">{within.title}</span> <a href="/review">{reviewWords.reviewEverything}</a>
        </p>
      ) : null}
      {props.back ? <ReturnNote {...props.back} /> : null}
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
          {isEnd
            ? rich(steps.queued === 0 ? reviewWords.noConnection : reviewWords.noConnectionWaits({ n: steps.queued }), {
                link: (text) => <a href={props.address}>{text}</a>,
              })
            : reviewWords.lookingForTheNext}
        </p>
      )}
      <Tools steps={steps} card={answered?.card ?? card} address={props.address} />
    </section>
  );
}

/** The other pages of this place. */
const Places = () => (
  <nav className="review-places" aria-label={reviewWords.cardsProgressAndSettings}>
    <a href="/cards">{reviewWords.cards}</a>
    <a href="/progress">{reviewWords.progress}</a>
    <a href="/account/review">{reviewWords.settings}</a>
  </nav>
);

const waitingWords = ({ due, fresh }: ReviewQueue['waiting']): string =>
  [
    due >= 1_000 ? reviewWords.thousandOrMoreDue : due > 0 ? reviewWords.countDue({ n: due }) : '',
    fresh > 0 ? reviewWords.countNew({ n: fresh }) : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** The card to answer. Its path may give the answer away, so it is shown after it. */
const Asked = ({ steps, card, at, address }: { steps: ReviewSteps; card: AskedCard } & ReviewProps) => (
  <article className="card flashcard" aria-label={reviewWords.card} tabIndex={-1} ref={steps.place}>
    <CardQuestion
      card={card}
      address={address}
      fields={{ card: card.id, seen: card.seen, at }}
      onSubmit={steps.submit}
      onToggle={steps.opened}
    >
      <CardPath card={card} />
    </CardQuestion>
  </article>
);

/** The result of a choice. */
const Judged = ({ steps, answered, address }: { steps: ReviewSteps; answered: AnsweredCard; address: string }) => (
  <article className="card flashcard" aria-label={reviewWords.card} tabIndex={-1} ref={steps.place}>
    <CardResult {...answered} />
    <CardPath card={answered.card} />
    <p className="actions">
      <a className="button primary" href={address} onClick={steps.goOn}>
        {reviewWords.goOn}
      </a>
    </p>
  </article>
);

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
            {reviewWords.undo}
          </Button>
        </form>
      ) : null}
      {card ? (
        <>
          {card.path.length > 0 ? (
            <a className="button plain small" href={`/map/${card.mapId}?node=${card.nodeId}`}>
              {reviewWords.goToTheLesson}
            </a>
          ) : null}
          <CardAct
            mapId={card.mapId}
            act="suspend"
            fields={{ card: card.id, node: card.nodeId, value: '1' }}
            to={address}
          >
            <Button variant="plain" small>
              {reviewWords.putAside}
            </Button>
          </CardAct>
        </>
      ) : null}
      <HowThisWorks page="cards-and-review" />
      {card && card.kind !== 'exercise' ? (
        <details key={card.id} className="review-edit">
          <summary className="button plain small">{reviewWords.edit}</summary>
          <CardAct
            mapId={card.mapId}
            act="edit"
            fields={{ card: card.id, node: card.nodeId }}
            to={`/review?card=${card.id}${query.replace('?', '&')}`}
            className="stack card"
            noValidate
          >
            <CardFields id={`edit-${card.id}`} typed={card.typed} isChoice={card.kind === 'choice'} />
            <Button small>{reviewWords.save}</Button>
          </CardAct>
        </details>
      ) : null}
      {card ? <p className="review-keys hint js-only">{reviewWords.keysSpaceGoesOn}</p> : null}
    </div>
  );
}
