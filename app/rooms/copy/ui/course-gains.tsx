import type { ReactNode } from 'react';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import type { ChangedParagraph } from '~/rooms/copy/rules/changed-paragraphs';
import { copyWords } from '~/rooms/copy/words';
import { Aside, Choice, Choices } from './choices';

/** A lesson with what it has been before and is now, paragraph by paragraph. */
interface Compared {
  readonly value: string;
  readonly label: string;
  readonly paragraphs: readonly ChangedParagraph[];
}

export interface CourseGainsView {
  readonly title: string;
  /** The version that is shown: another one by the time of the choice is refused. */
  readonly hash: string;
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly level: number;
    readonly under: string;
  }[];
  /** Their values are the nodes with the versions of their lessons. */
  readonly changed: readonly (Compared & { readonly isTheirs: boolean })[];
  readonly moved: readonly {
    readonly id: string;
    readonly label: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly isTheirs: boolean;
  }[];
  readonly cards: readonly Compared[];
  readonly removed: readonly string[];
}

const bdi = (inner: ReactNode) => <bdi>{inner}</bdi>;

/** The changes of a course with checkboxes. The map does not change until something is taken over. */
export function CourseGains({ mapId, gains }: { readonly mapId: string; readonly gains: CourseGainsView }) {
  const { title, hash, nodes, changed, moved, cards, removed } = gains;
  return (
    <form method="post" action={`/map/${mapId}/original`} className="card stack course-gains">
      <input type="hidden" name="version" value={hash} />
      <h2>{copyWords.courseHasChanged}</h2>
      <p>{rich(copyWords.sinceThenTheCourse({ title }), { bdi })}</p>
      <Choices legend={copyWords.newNodes}>
        {nodes.map(({ id, label, level, under }) => (
          <Choice key={id} name="keep" value={id} level={level}>
            {label}
            {level === 1 ? <Aside>{rich(copyWords.underUnder({ under }), { bdi })}</Aside> : null}
          </Choice>
        ))}
      </Choices>
      <Choices legend={copyWords.movedLessons}>
        {moved.map(({ id, label, from, to, isTheirs }) => (
          <Choice key={id} name="node" value={id} isChosen={!isTheirs}>
            {label}
            {from === null ? null : <Aside>{rich(copyWords.renamedFrom({ label: from }), { bdi })}</Aside>}
            {to === null ? null : <Aside>{rich(copyWords.movedTo({ label: to }), { bdi })}</Aside>}
            {isTheirs ? <Aside>{copyWords.youHaveMovedIt}</Aside> : null}
          </Choice>
        ))}
      </Choices>
      <Choices legend={copyWords.changedLessons}>
        {changed.map(({ isTheirs, ...lesson }) => (
          <ComparedChoice key={lesson.value} name="lesson" isChosen={!isTheirs} {...lesson}>
            {isTheirs ? <Aside>{copyWords.youHaveChangedIt}</Aside> : null}
          </ComparedChoice>
        ))}
      </Choices>
      <Choices legend={copyWords.changedCards}>
        {cards.map((lesson) => (
          <ComparedChoice key={lesson.value} name="card" {...lesson} />
        ))}
      </Choices>
      {removed.length > 0 ? (
        <p>
          {copyWords.goneFromTheCourse} <bdi>{removed.join(' · ')}</bdi>
        </p>
      ) : null}
      <p className="hint">{copyWords.nothingOfYoursIsLost}</p>
      <p className="actions">
        <Button icon="check" name="take" value="some">
          {copyWords.takeWhatIsTicked}
        </Button>
        <Button variant="quiet" name="take" value="none">
          {copyWords.takeNone}
        </Button>
      </p>
    </form>
  );
}

interface ComparedProps extends Compared {
  readonly name: string;
  readonly isChosen?: boolean;
  readonly children?: ReactNode;
}

function ComparedChoice({ name, value, label, isChosen = true, paragraphs, children }: ComparedProps) {
  const difference = (
    <details>
      <summary>{copyWords.theDifference}</summary>
      <div className="difference" dir="auto">
        {paragraphs.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed
          <p key={at}>{kind === 'gone' ? <del>{text}</del> : <ins>{text}</ins>}</p>
        ))}
      </div>
    </details>
  );
  return (
    <Choice name={name} value={value} isChosen={isChosen} after={difference}>
      {label}
      {children}
    </Choice>
  );
}
