import type { ReactNode } from 'react';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import type { Difference } from '~/rooms/suggestion/rules/difference';
import { suggestionLimits } from '~/rooms/suggestion/rules/limits';
import { suggestionWords } from '~/rooms/suggestion/words';

/** A suggestion as it is listed. */
export interface ListedSuggestion {
  readonly id: string;
  /** The suggester's name; null for one's own. */
  readonly name: string | null;
  readonly at: string;
  readonly title: string;
  readonly label: string;
  /** The lesson's address; null if it has none for the reader of the list. */
  readonly lesson: string | null;
  readonly remark: string;
  /** The paragraph that is meant; with a change, the difference. */
  readonly passage: readonly { readonly kind: Difference['kind']; readonly text: string }[] | null;
  readonly change: 'none' | 'changed' | 'removed';
  readonly isOpen: boolean;
  /** Its state in words, for the reader of the list. */
  readonly says: string;
  readonly reply: string;
}

/** A decision that was refused: which suggestion, why, and the typed word. */
export interface RefusedDecision {
  readonly id: string;
  readonly message: string;
  readonly text: string;
}

interface ListProps {
  readonly label: string;
  readonly suggestions: readonly ListedSuggestion[];
  readonly refused: RefusedDecision | null;
}

/** A list of suggestions; those that are open have the forms of their recipient's decisions, or take one's own back. */
export function SuggestionList({ label, suggestions, refused }: ListProps) {
  return (
    <ul className="plain-list stack" aria-label={label}>
      {suggestions.map((suggestion) => (
        <li key={suggestion.id} className="card stack-s" id={`s-${suggestion.id}`}>
          <Row {...suggestion} refused={refused?.id === suggestion.id ? refused : null} />
        </li>
      ))}
    </ul>
  );
}

function Row({ refused, ...suggestion }: ListedSuggestion & { refused: RefusedDecision | null }) {
  const { id, name, title, label, lesson, remark, isOpen, says, reply } = suggestion;
  const about = (text: ReactNode) => (lesson ? <a href={lesson}>{text}</a> : <strong>{text}</strong>);
  return (
    <>
      <p>
        {about(<bdi>{label}</bdi>)} · <bdi>{title}</bdi>
      </p>
      <p className="hint">
        {name === null ? (
          <Time at={suggestion.at} />
        ) : (
          rich(suggestionWords.byName({ name }), {
            bdi: (text) => <bdi>{text}</bdi>,
            time: <Time at={suggestion.at} />,
          })
        )}
      </p>
      {refused ? (
        <Alert tone="error" tabIndex={-1} autoFocus>
          {refused.message}
        </Alert>
      ) : null}
      {remark ? (
        <p className="suggestion-remark" dir="auto">
          {remark}
        </p>
      ) : null}
      <Passage {...suggestion} />
      {isOpen && name !== null ? (
        <Decide {...{ id, name, refused }} hasChange={suggestion.change !== 'none'} />
      ) : (
        <p className="hint">
          {says}
          {reply ? (
            <>
              {' · '}
              <bdi>{reply}</bdi>
            </>
          ) : null}
        </p>
      )}
      {isOpen && name === null ? (
        <form method="post" className="actions">
          <input type="hidden" name="id" value={id} />
          <Button variant="plain" small name="act" value="withdraw">
            {suggestionWords.withdraw}
          </Button>
        </form>
      ) : null}
    </>
  );
}

function Passage({ passage, change }: Pick<ListedSuggestion, 'passage' | 'change'>) {
  if (!passage) return null;
  const marks = { removed: suggestionWords.removed, added: suggestionWords.added };
  return (
    <>
      <p className="hint">
        {change === 'none'
          ? suggestionWords.remarkOnParagraph
          : change === 'removed'
            ? suggestionWords.paragraphRemoved
            : suggestionWords.difference}
      </p>
      <p className="suggestion-difference" dir="auto">
        {passage.map(({ kind, text }, at) => {
          if (kind === 'same') return text;
          const Mark = kind === 'added' ? 'ins' : 'del';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their places
            <Mark key={at}>
              <span className="sr">{`(${marks[kind]}) `}</span>
              {text}
            </Mark>
          );
        })}
      </p>
    </>
  );
}

function Decide({
  id,
  name,
  hasChange,
  refused,
}: {
  id: string;
  name: string;
  hasChange: boolean;
  refused: RefusedDecision | null;
}) {
  const field = `reply-${id}`;
  return (
    <form method="post" className="stack-s">
      <input type="hidden" name="id" value={id} />
      <p className="actions">
        <Button small icon="check" name="act" value="take">
          {hasChange ? suggestionWords.take : suggestionWords.takeRemark}
        </Button>
      </p>
      <details open={refused?.text ? true : undefined}>
        <summary className="button plain small">{suggestionWords.decline}</summary>
        <div className="field">
          <label htmlFor={field}>{rich(suggestionWords.aWord({ name }), { bdi: (text) => <bdi>{text}</bdi> })}</label>
          <textarea
            id={field}
            name="text"
            rows={2}
            dir="auto"
            data-max={suggestionLimits.replyMaxCharacters}
            defaultValue={refused?.text ?? ''}
          />
          <output className="count" />
        </div>
        <Button variant="quiet" small name="act" value="decline">
          {suggestionWords.decline}
        </Button>
      </details>
    </form>
  );
}
