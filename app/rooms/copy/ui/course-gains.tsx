import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import type { ChangedParagraph } from '~/rooms/copy/rules/changed-paragraphs';
import { copyWords } from '~/rooms/copy/words';

export interface CourseGainsView {
  readonly title: string;
  /** The version that is shown: another one by the time of the choice is refused. */
  readonly hash: string;
  /** Idempotency key. */
  readonly submitKey: string;
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly level: number;
    readonly under: string;
  }[];
  readonly changed: readonly {
    /** The node, and the version of its lesson. */
    readonly value: string;
    readonly label: string;
    readonly isTheirs: boolean;
    readonly paragraphs: readonly ChangedParagraph[];
  }[];
  readonly removed: readonly string[];
}

/** The changes of a course with checkboxes. The map does not change until something is taken over. */
export function CourseGains({ mapId, gains }: { readonly mapId: string; readonly gains: CourseGainsView }) {
  const { title, hash, submitKey, nodes, changed, removed } = gains;
  return (
    <form method="post" action={`/map/${mapId}/original`} className="card stack">
      <input type="hidden" name="version" value={hash} />
      <input type="hidden" name="key" value={submitKey} />
      <h2>{copyWords.courseHasChanged}</h2>
      <p>{rich(copyWords.sinceThenTheCourse({ title }), { bdi: (text) => <bdi>{text}</bdi> })}</p>
      {nodes.length > 0 ? (
        <fieldset>
          <legend>{copyWords.newNodes}</legend>
          <ul className="plain-list gained-lines">
            {nodes.map(({ id, label, level, under }) => (
              <li key={id} className={`level-${level}`}>
                <label>
                  <input type="checkbox" name="keep" value={id} defaultChecked />
                  <span dir="auto">
                    {label}
                    {level === 1 ? (
                      <span className="hint">
                        {' '}
                        {rich(copyWords.underUnder({ under }), { bdi: (text) => <bdi>{text}</bdi> })}
                      </span>
                    ) : null}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      ) : null}
      {changed.length > 0 ? (
        <fieldset>
          <legend>{copyWords.changedLessons}</legend>
          <ul className="plain-list gained-lines">
            {changed.map((lesson) => (
              <ChangedLesson key={lesson.value} {...lesson} />
            ))}
          </ul>
        </fieldset>
      ) : null}
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

function ChangedLesson({ value, label, isTheirs, paragraphs }: CourseGainsView['changed'][number]) {
  return (
    <li>
      <label>
        <input type="checkbox" name="lesson" value={value} defaultChecked={!isTheirs} />
        <span dir="auto">
          {label}
          {isTheirs ? <span className="hint"> {copyWords.youHaveChangedIt}</span> : null}
        </span>
      </label>
      <details>
        <summary>{copyWords.theDifference}</summary>
        <div dir="auto">
          {paragraphs.map(({ kind, text }, at) =>
            kind === 'same' ? null : kind === 'gone' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed
              <p key={at}>
                <del>{text}</del>
              </p>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never changed
              <p key={at}>
                <ins>{text}</ins>
              </p>
            ),
          )}
        </div>
      </details>
    </li>
  );
}
