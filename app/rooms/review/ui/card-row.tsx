import { Button } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Time } from '~/kit/parts/time';
import { CardAct, CardFields } from './card-form';
import { CardText } from './card-text';
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
  return (
    <li className="card card-row" id={isOpen ? 'card' : undefined}>
      {withPath ? <CardPath card={card} /> : null}
      <CardText html={card.front} lang={card.lang} />
      <details className="card-answer">
        <summary>Answer</summary>
        <CardAnswer card={card} />
      </details>
      <details className="card-edit" open={isOpen}>
        <summary>
          Change <span className="hint">{statusOf(card)}</span>
        </summary>
        <div className="stack">
          <CardAct mapId={mapId} act="edit" fields={named} to={back} className="stack" noValidate>
            <CardFields id={`edit-${id}`} typed={card.typed} isChoice={card.kind === 'choice'} />
            {card.kind === 'choice' ? <p className="hint">The options stay as they are.</p> : null}
            <Button small>Save</Button>
          </CardAct>
          <div className="actions">
            <CardAct mapId={mapId} act="suspend" fields={{ ...named, value: isSuspended ? '0' : '1' }} to={back}>
              <Button variant="quiet" small>
                {isSuspended ? 'Bring back' : 'Put aside'}
              </Button>
            </CardAct>
            <details className="card-delete">
              <summary className="button plain small">Delete</summary>
              <CardAct mapId={mapId} act="delete" fields={named} to={back}>
                <Button variant="danger" small icon="trash">
                  Delete this card and its reviews
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
  if (card.path.length === 0) return <p className="card-path">Its leaf is not there at the moment.</p>;
  return (
    <p className="card-path" dir="auto" lang={card.lang}>
      {card.path.slice(0, -1).join(' › ')} › <a href={`/map/${card.mapId}?node=${card.nodeId}`}>{card.path.at(-1)}</a>
    </p>
  );
}

/** The answer; for a choice card its options, the right one marked by an icon and a word. */
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
          {card.options.map(({ id, html }) => {
            const isRight = id === card.rightId;
            const isWrong = !isRight && id === chosenId;
            return (
              <li key={id} className={isRight ? 'is-right' : isWrong ? 'is-wrong' : undefined}>
                <Icon name={isRight ? 'check' : isWrong ? 'close' : 'minus'} />
                <CardText html={html} lang={card.lang} />
                {isRight ? <span className="badge">right</span> : null}
                {isWrong ? <span className="badge">your answer</span> : null}
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
  if (isAway) return 'Does not come up: its leaf is not in a map that you can open.';
  if (isSuspended) return 'Put aside: it does not come up.';
  if (isNew || dueAt === null) return 'New';
  return (
    <>
      Comes again <Time at={dueAt} />
    </>
  );
}
