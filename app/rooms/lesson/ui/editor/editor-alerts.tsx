import { messages } from '~/kit/messages';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import type { SavedText } from '~/rooms/lesson/ui/answer';
import type { FoundDraft } from '~/rooms/lesson/ui/draft';

/** The editor's messages and questions about unsaved text. */

export function DraftOffer({ draft, settle }: { draft: FoundDraft; settle: (how: 'restore' | 'discard') => void }) {
  return (
    <Alert className="draft">
      <div className="stack-s">
        <p>This browser has a text of yours for this lesson that was never saved.</p>
        <details>
          <summary>Show it</summary>
          <pre>{draft.text}</pre>
        </details>
        <p className="actions">
          <Button type="button" small onClick={() => settle('restore')}>
            Restore it
          </Button>
          <Button type="button" variant="quiet" small onClick={() => settle('discard')}>
            Discard it
          </Button>
        </p>
      </div>
    </Alert>
  );
}

export function Conflict({
  message,
  conflict,
  decide,
}: {
  message: string | null;
  conflict: SavedText;
  decide: (choice: 'mine' | 'theirs') => void;
}) {
  return (
    <Alert tone="error" className="conflict" inSight>
      <div className="stack-s">
        <p>{message ?? messages.lesson.stale}</p>
        <label htmlFor="saved-text">The text that is saved now</label>
        <textarea id="saved-text" readOnly rows={8} value={conflict.markdown} dir="auto" />
        <p className="hint">Yours stands above. Nothing is saved until you choose.</p>
        <p className="actions">
          <Button type="button" variant="quiet" small onClick={() => decide('mine')}>
            Save your text
          </Button>
          <Button type="button" variant="quiet" small onClick={() => decide('theirs')}>
            Keep the saved text
          </Button>
        </p>
      </div>
    </Alert>
  );
}

export function SaveFailed({
  message,
  retries,
  onRetry,
}: {
  message: string | null;
  retries: boolean;
  onRetry: () => void;
}) {
  const { saveFailed } = messages.lesson;
  return (
    <Alert tone="error">
      <div className="stack-s">
        <p>{message === saveFailed ? message : `${saveFailed}. ${message}`}</p>
        {retries ? <p className="hint">Your text is kept in this browser and sent again by itself.</p> : null}
        <Button type="button" variant="quiet" small onClick={onRetry}>
          Try now
        </Button>
      </div>
    </Alert>
  );
}
