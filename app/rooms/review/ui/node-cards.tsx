import { PageHeader } from '~/kit/page/page-header';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { reviewWords } from '~/rooms/review/words';
import { CardAct, CardFields } from './card-form';
import { CardRow } from './card-row';
import type { ListedCard } from './review-data';

interface NodeCardsProps {
  readonly mapId: string;
  readonly nodeId: string;
  readonly label: string;
  readonly rendered?: string | undefined;
  readonly path: readonly string[];
  readonly cards: readonly ListedCard[];
  /** The card whose form is open. */
  readonly open: string | null;
  /** Idempotency key of the form for a new card. */
  readonly formKey: string;
  /** Initial texts of the form for a new card. */
  readonly typed?: { readonly front: string; readonly back: string; readonly figure?: string } | undefined;
}

/** The learner's cards of a leaf. */
export function NodeCards(props: NodeCardsProps) {
  const { mapId, nodeId, label, rendered, path, cards, open } = props;
  const here = `/map/${mapId}/cards?node=${encodeURIComponent(nodeId)}`;
  return (
    <section className="narrow stack cards-page">
      <div>
        <p className="card-path" dir="auto">
          {path.slice(0, -1).join(' › ')}
        </p>
        <PageHeader
          title={
            <span dir="auto">
              <Label text={label} rendered={rendered} />
            </span>
          }
          subtitle={cards.length === 0 ? reviewWords.noCardsYet : reviewWords.countCards({ n: cards.length })}
        >
          <ButtonLink variant="quiet" to={`/map/${mapId}?node=${nodeId}`} reloadDocument>
            {reviewWords.toTheLesson}
          </ButtonLink>
        </PageHeader>
      </div>
      {cards.length > 0 ? (
        <ul className="plain-list card-list" aria-label={reviewWords.cards}>
          {cards.map((card) => (
            <CardRow key={card.id} card={card} back={here} isOpen={card.id === open} />
          ))}
        </ul>
      ) : null}
      <section className="card stack" aria-labelledby="add-card">
        <h2 id="add-card">{reviewWords.addACard}</h2>
        <p className="hint">{reviewWords.oneQuestionWithOne}</p>
        <CardAct
          mapId={mapId}
          act="add"
          fields={{ node: nodeId, key: props.formKey }}
          to={here}
          className="stack"
          noValidate
        >
          <CardFields id="new" typed={props.typed} />
          <Button icon="plus">{reviewWords.add}</Button>
        </CardAct>
      </section>
    </section>
  );
}
