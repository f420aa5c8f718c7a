import type { Progress } from '~/kit/markdown/tasks';
import { PageHeader } from '~/kit/page/page-header';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { Time } from '~/kit/parts/time';
import type { Written } from '~/kit/text/language';
import { CardAct } from '~/rooms/review/ui/card-form';

export interface LearnedProps {
  readonly mapId: string;
  /** The map's title; formulas are plain text. */
  readonly title: string;
  readonly written: Written;
  /** The address of the map's thumbnail. */
  readonly sketch: string;
  readonly leaves: Progress;
  readonly branches: readonly (Progress & {
    readonly id: string;
    readonly label: string;
    readonly rendered?: string | undefined;
    readonly written: Written;
  })[];
  readonly cards: {
    readonly cards: number;
    readonly waiting: number;
    readonly nextDueAt: string | null;
    /** The library's cards that the learner has not kept. */
    readonly offered: number;
  };
  readonly canGrow: boolean;
  /** The leaf at which the learner continues. */
  readonly goOn: { readonly address: string; readonly label: string; readonly query: string } | null;
  /** Topics of the library. */
  readonly topics: readonly string[];
  /** The last leaf was done just now: the tree comes into leaf once. */
  readonly isFirst: boolean;
}

/** The end of a map. A page without scripts. */
export function LearnedScreen(props: LearnedProps) {
  const { mapId, title, written, sketch, leaves, branches, isFirst } = props;
  const isWhole = leaves.done === leaves.total;
  const all =
    leaves.total === 1 ? 'The one leaf of this map is done.' : `All ${leaves.total} leaves of this map are done.`;
  return (
    <div className="narrow stack-l learned">
      <PageHeader
        title={
          <>
            {isWhole ? 'You have learned' : 'What you have learned of'} <span {...written}>{title}</span>
          </>
        }
        subtitle={isWhole ? all : `${leaves.done} of ${leaves.total} leaves of this map are done.`}
      >
        <ButtonLink to={`/map/${mapId}`} variant={isWhole ? 'quiet' : 'primary'} reloadDocument>
          Back to the map
        </ButtonLink>
      </PageHeader>
      <img className={isFirst ? 'is-first' : undefined} src={sketch} alt="" width={320} height={132} />
      <section className="stack-s">
        <h2>What you learned</h2>
        <ul className="plain-list">
          {branches.map((branch) => (
            <li key={branch.id} className={branch.done === branch.total ? 'is-done' : undefined}>
              <Icon name={branch.done === branch.total ? 'check' : 'minus'} />
              <span {...branch.written}>
                <Label text={branch.label} rendered={branch.rendered} />
              </span>
              <small>
                {branch.done} of {branch.total}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <ComesBack mapId={mapId} cards={props.cards} />
      <WhatNext {...props} />
    </div>
  );
}

function ComesBack({ mapId, cards: { cards, waiting, nextDueAt, offered } }: Pick<LearnedProps, 'mapId' | 'cards'>) {
  return (
    <section className="stack-s">
      <h2>When it comes back</h2>
      {cards === 0 ? (
        <p>
          You keep no cards of this map yet. A card asks you for one thing again, just before you would forget it
          {offered > 0 ? '.' : ': open a lesson and keep those that matter to you.'}
        </p>
      ) : (
        <p>
          You keep {cards === 1 ? 'one card' : `${cards} cards`} of this map.{' '}
          {waiting > 0 ? `${waiting} can be reviewed now. ` : null}
          {nextDueAt ? (
            <>
              {waiting > 0 ? 'The next one after that comes back on ' : 'The first one comes back on '}
              <Time at={nextDueAt} />.
            </>
          ) : null}
        </p>
      )}
      {offered > 0 ? (
        <CardAct mapId={mapId} act="keep" fields={{ from: 'library' }} to="">
          <Button variant={waiting > 0 ? 'quiet' : 'primary'} icon="check">
            {offered === 1
              ? 'Keep the one card of this map'
              : `Keep the ${offered} ${cards > 0 ? 'other ' : ''}cards of this map`}
          </Button>
        </CardAct>
      ) : null}
      {waiting > 0 ? (
        <p>
          <ButtonLink to={`/review?map=${mapId}`} variant="primary" reloadDocument>
            Review
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

function WhatNext({ mapId, canGrow, goOn, topics }: LearnedProps) {
  return (
    <section className="stack-s">
      <h2>What next</h2>
      <ul>
        {goOn ? (
          <li>
            <a href={goOn.address}>
              Continue: <bdi>{goOn.label}</bdi> · <bdi>{goOn.query}</bdi>
            </a>
          </li>
        ) : null}
        {topics.map((topic) => (
          <li key={topic}>
            <a href={`/?topic=${encodeURIComponent(topic)}`}>Learn {topic}</a>
          </li>
        ))}
        {canGrow ? (
          <li>
            <a href={`/map/${mapId}/grow`}>Grow this map</a>
          </li>
        ) : null}
        <li>
          <a href="/">Choose another topic</a>
        </li>
      </ul>
    </section>
  );
}
