import { renderToStaticMarkup } from 'react-dom/server';
import { limits } from '~/domain/limits';
import { Button } from '~/ui/parts/button';
import { type CardSides, CardText, FoldedCard } from './card-sides';

/** The cards of a leaf, for the learner whose they are. */
export interface LeafCardsView {
  readonly mapId: string;
  readonly nodeId: string;
  readonly written: { readonly lang?: string | undefined; readonly dir?: string | undefined };
  readonly count: number;
  /** The first of them. */
  readonly cards: readonly (CardSides & { readonly id: string; readonly isSuspended: boolean })[];
  /** Of the library: those that the learner has not. */
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
 * The fold under a lesson as HTML. React adopts it as it is and knows nothing of it: its forms work without scripts,
 * and a page with a lesson open has no bytes left for them.
 */
export const leafCardsHtml = (view: LeafCardsView): string => renderToStaticMarkup(<LeafCards {...view} />);

function LeafCards(view: LeafCardsView) {
  const { mapId, nodeId, written, count, cards, keys } = view;
  return (
    <>
      {keys.length > 0 ? (
        <details className="preview">
          <summary>Check your results</summary>
          <dl className="stack-s">
            {keys.map(({ task, html }) => (
              <div key={task}>
                <dt className="hint">Task {task}</dt>
                <dd>
                  <CardText html={html} written={written} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <details className="preview">
        <summary>{count === 0 ? 'Cards' : `Cards (${count})`}</summary>
        <div className="stack" id="cards">
          {count === 0 ? (
            <p className="hint">
              What you have read goes; what you have recalled stays. Cards on this lesson come back in your
              reviews.
            </p>
          ) : null}
          {cards.map((card) => (
            <article key={card.id} className="card stack-s" aria-label="Card">
              <FoldedCard card={card} written={written} />
              {card.isSuspended ? <p className="hint">Put aside: it does not come up in reviews.</p> : null}
              <div className="actions">
                <a
                  className="button quiet small"
                  href={`/map/${mapId}/cards?node=${nodeId}&card=${card.id}#card`}
                >
                  Change
                </a>
                <CardForm
                  {...view}
                  act="suspend"
                  fields={{ card: card.id, value: card.isSuspended ? '0' : '1' }}
                >
                  <Button variant="quiet" small>
                    {card.isSuspended ? 'Bring back' : 'Put aside'}
                  </Button>
                </CardForm>
                <details className="ways">
                  <summary className="button plain small">Delete</summary>
                  <CardForm {...view} act="delete" fields={{ card: card.id }}>
                    <Button variant="danger" small>
                      Delete this card and its reviews
                    </Button>
                  </CardForm>
                </details>
              </div>
            </article>
          ))}
          {cards.length < count ? <a href={`/map/${mapId}/cards?node=${nodeId}`}>All {count} cards</a> : null}
          <Offer {...view} />
          <Proposing {...view} />
          <details className="new-text">
            <summary>Add a card</summary>
            <CardForm {...view} act="add" fields={{}}>
              <div className="field">
                <label htmlFor="card-front">Question</label>
                <textarea
                  className="input"
                  id="card-front"
                  name="front"
                  rows={2}
                  required
                  dir="auto"
                  data-max={limits.cardFrontMaxCharacters}
                />
              </div>
              <div className="field">
                <label htmlFor="card-back">Answer</label>
                <textarea
                  className="input"
                  id="card-back"
                  name="back"
                  rows={3}
                  required
                  dir="auto"
                  data-max={limits.cardBackMaxCharacters}
                />
              </div>
              <Button small>Add</Button>
            </CardForm>
          </details>
        </div>
      </details>
    </>
  );
}

function CardForm({
  mapId,
  nodeId,
  act,
  fields,
  children,
}: Pick<LeafCardsView, 'mapId' | 'nodeId'> & {
  act: string;
  fields: Readonly<Record<string, string>>;
  children: React.ReactNode;
}) {
  return (
    <form method="post" action={`/map/${mapId}/cards`} className="stack-s">
      {Object.entries({ act, node: nodeId, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The cards that the library has to this lesson. */
function Offer(view: LeafCardsView) {
  const { offered, written } = view;
  if (offered.length === 0) return null;
  const [these, them] =
    offered.length === 1 ? ['a card', 'it'] : [`${offered.length} cards`, `these ${offered.length}`];
  return (
    <section className="stack-s" aria-label="From the library">
      <p>The built-in library has {these} on this lesson.</p>
      <ol className="stack-s">
        {offered.map((card) => (
          <li key={card.key}>
            <FoldedCard card={card} written={written} />
          </li>
        ))}
      </ol>
      <CardForm {...view} act="keep" fields={{ from: 'library' }}>
        <p className="actions">
          <Button variant="quiet" small icon="check">
            Keep {them}
          </Button>
        </p>
      </CardForm>
    </section>
  );
}

/** Asks a model for cards, or tells what became of the last time. */
function Proposing(view: LeafCardsView) {
  const { mapId, run, canPropose } = view;
  if (run?.state === 'live')
    return (
      <p>
        Cards are being proposed. <a href={`/runs/${run.id}`}>Watch</a>
      </p>
    );
  return (
    <>
      {run?.state === 'done' ? (
        <p>
          Cards were proposed that you have not decided on.{' '}
          <a href={`/map/${mapId}/cards/proposal/${run.id}`}>Look at them</a>
        </p>
      ) : null}
      {run?.state === 'failed' ? <p role="note">No cards were proposed: {run.message}</p> : null}
      {canPropose ? (
        <CardForm {...view} act="propose" fields={run?.state === 'failed' ? { replaces: run.id } : {}}>
          <p className="actions">
            <Button variant="quiet" small icon="sparkle">
              {run?.state === 'failed' ? 'Try again' : 'Propose cards from this lesson'}
            </Button>
          </p>
        </CardForm>
      ) : null}
    </>
  );
}
