import type { Progress } from '~/kit/markdown/tasks';
import { PageHeader } from '~/kit/page/page-header';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import type { Written } from '~/kit/text/language';
import type { LeafCounts } from '~/rooms/map/rules/leaf-progress';
import { CardAct } from '~/rooms/review/ui/card-form';
import { studyWords } from '~/rooms/study/words';

interface LearnedProps {
  readonly mapId: string;
  /** The map's title; formulas are plain text. */
  readonly title: string;
  readonly written: Written;
  /** The address of the map's thumbnail. */
  readonly sketch: string;
  readonly leaves: LeafCounts;
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
  const all = studyWords.allLeavesDone({ n: leaves.total });
  return (
    <div className="narrow stack-l learned">
      <PageHeader
        title={rich(isWhole ? studyWords.youHaveLearnedIt : studyWords.whatYouHaveLearnedOf, {
          title: <span {...written}>{title}</span>,
        })}
        subtitle={[
          isWhole ? all : studyWords.someLeavesDone({ done: leaves.done, n: leaves.total }),
          ...(leaves.known > 0 ? [studyWords.alsoKnown({ n: leaves.known })] : []),
        ].join(' ')}
      >
        <ButtonLink to={`/map/${mapId}`} variant={isWhole ? 'quiet' : 'primary'} reloadDocument>
          {studyWords.backToTheMap}
        </ButtonLink>
      </PageHeader>
      <img className={isFirst ? 'is-first' : undefined} src={sketch} alt="" width={320} height={132} />
      <section className="stack-s">
        <h2>{studyWords.whatYouLearned}</h2>
        <ul className="plain-list">
          {branches.map((branch) => (
            <li key={branch.id} className={branch.done === branch.total ? 'is-done' : undefined}>
              <Icon name={branch.done === branch.total ? 'check' : 'minus'} />
              <span {...branch.written}>
                <Label text={branch.label} rendered={branch.rendered} />
              </span>
              <small>{studyWords.nOfM({ n: branch.done, m: branch.total })}</small>
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
      <h2>{studyWords.whenItComesBack}</h2>
      {cards === 0 ? (
        <p>{offered > 0 ? studyWords.youKeepNoCards : studyWords.youKeepNoCardsOpen}</p>
      ) : (
        <p>
          {studyWords.youKeepCards({ n: cards })}{' '}
          {waiting > 0 ? `${studyWords.canBeReviewedNow({ n: waiting })} ` : null}
          {nextDueAt
            ? rich(waiting > 0 ? studyWords.theNextOneComes : studyWords.theFirstOneComes, {
                time: <Time at={nextDueAt} />,
              })
            : null}
        </p>
      )}
      {offered > 0 ? (
        <CardAct mapId={mapId} act="keep" fields={{ from: 'library' }} to="">
          <Button variant={waiting > 0 ? 'quiet' : 'primary'} icon="check">
            {cards > 0 ? studyWords.keepOtherCards({ n: offered }) : studyWords.keepCards({ n: offered })}
          </Button>
        </CardAct>
      ) : null}
      {waiting > 0 ? (
        <p>
          <ButtonLink to={`/review?map=${mapId}`} variant="primary" reloadDocument>
            {studyWords.review}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

function WhatNext({ mapId, canGrow, goOn, topics }: LearnedProps) {
  return (
    <section className="stack-s">
      <h2>{studyWords.whatNext}</h2>
      <ul>
        {goOn ? (
          <li>
            <a href={goOn.address}>
              {rich(studyWords.continueLabelQuery({ label: goOn.label, query: goOn.query }), {
                bdi: (text) => <bdi>{text}</bdi>,
                bdi2: (text) => <bdi>{text}</bdi>,
              })}
            </a>
          </li>
        ) : null}
        {topics.map((topic) => (
          <li key={topic}>
            <a href={`/?topic=${encodeURIComponent(topic)}`}>{studyWords.learnTopic({ topic })}</a>
          </li>
        ))}
        {canGrow ? (
          <li>
            <a href={`/map/${mapId}/grow`}>{studyWords.growThisMap}</a>
          </li>
        ) : null}
        <li>
          <a href="/">{studyWords.chooseAnotherTopic}</a>
        </li>
      </ul>
    </section>
  );
}
