import { Button } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { reviewWords } from '~/rooms/review/words';
import { CardAct, CardFields } from './card-form';
import { CardText, ExerciseQuestion, OptionText } from './card-text';
import type { ListedCard } from './review-data';

/** A card in a list: its question, the folded answer, when it is due, and its forms. */
export function CardRow({
  card,
  back,
  withPath = false,
  isOpen = false,
}: {
  card: ListedCard;
  /** The address of the page that shows it. */
  back: string;
  withPath?: boolean;
  /** Whether its form is open. */
  isOpen?: boolean;
}) {
  const { id, mapId, nodeId, isSuspended } = card;
  const named = { card: id, node: nodeId };
  const isExercise = card.kind === 'exercise';
  return (
    <li className="card card-row" id={isOpen ? 'card' : undefined}>
      {withPath ? <CardPath card={card} /> : null}
      {isExercise ? (
        <ExerciseQuestion html={card.front} lang={card.lang} />
      ) : (
        <>
          <CardText html={card.front} lang={card.lang} />
          <details className="card-answer">
            <summary>{reviewWords.answer}</summary>
            <CardAnswer card={card} />
          </details>
        </>
      )}
      <details className="card-edit" open={isOpen}>
        <summary>
          {reviewWords.change} <span className="hint">{statusOf(card)}</span>
        </summary>
        <div className="stack">
          {isExercise ? (
            <p className="hint">{reviewWords.exerciseInLesson}</p>
          ) : (
            <CardAct mapId={mapId} act="edit" fields={named} to={back} className="stack" noValidate>
              <CardFields id={`edit-${id}`} typed={card.typed} isChoice={card.kind === 'choice'} />
              {card.kind === 'choice' ? <p className="hint">{reviewWords.theOptionsStayAs}</p> : null}
              <Button small>{reviewWords.save}</Button>
            </CardAct>
          )}
          <div className="actions">
            <CardAct mapId={mapId} act="suspend" fields={{ ...named, value: isSuspended ? '0' : '1' }} to={back}>
              <Button variant="quiet" small>
                {isSuspended ? reviewWords.bringBack : reviewWords.putAside}
              </Button>
            </CardAct>
            <details className="card-delete">
              <summary className="button plain small">{reviewWords.delete}</summary>
              <CardAct mapId={mapId} act="delete" fields={named} to={back}>
                <Button variant="danger" small icon="trash">
                  {reviewWords.deleteThisCardAnd}
                </Button>
              </CardAct>
            </details>
          </div>
        </div>
      </details>
    </li>
  );
}

/** The card's place in its map, with a link if it can be opened. */
export function CardPath({ card }: { card: Pick<ListedCard, 'mapId' | 'nodeId' | 'path' | 'lang'> }) {
  if (card.path.length === 0) return <p className="card-path">{reviewWords.itsLeafIsNot}</p>;
  return (
    <p className="card-path" dir="auto" lang={card.lang}>
      {card.path.slice(0, -1).join(' › ')} › <a href={`/map/${card.mapId}?node=${card.nodeId}`}>{card.path.at(-1)}</a>
    </p>
  );
}

/**
 * The answer; for a choice card its options, the right one marked by an icon and a word, with the reasons against the
 * others: against all, or only against the chosen one.
 */
export function CardAnswer({
  card,
  chosenId = null,
}: {
  card: Pick<ListedCard, 'back' | 'options' | 'rightId' | 'lang'>;
  /** The option that the learner chose. */
  chosenId?: string | null;
}) {
  return (
    <>
      {card.options.length > 0 ? (
        <ul className="plain-list options-judged">
          {card.options.map(({ id, html, why }) => {
            const isRight = id === card.rightId;
            const isWrong = !isRight && id === chosenId;
            return (
              <li key={id} className={isRight ? 'is-right' : isWrong ? 'is-wrong' : undefined}>
                <Icon name={isRight ? 'check' : isWrong ? 'close' : 'minus'} />
                <OptionText html={html} why={isWrong || chosenId === null ? why : ''} lang={card.lang} />
                {isRight ? <span className="badge">{reviewWords.right}</span> : null}
                {isWrong ? <span className="badge">{reviewWords.yourAnswer}</span> : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {card.back ? <CardText html={card.back} lang={card.lang} /> : null}
    </>
  );
}

function statusOf({ isAway, isSuspended, isNew, dueAt }: ListedCard) {
  if (isAway) return reviewWords.doesNotComeUp;
  if (isSuspended) return reviewWords.putAsideItDoes;
  if (isNew || dueAt === null) return reviewWords.newCard;
  return rich(reviewWords.comesAgain, { time: <Time at={dueAt} /> });
}
