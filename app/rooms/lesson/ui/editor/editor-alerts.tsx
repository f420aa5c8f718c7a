import { messages } from '~/kit/messages';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import type { SavedText } from '~/rooms/lesson/ui/answer';
import type { FoundDraft } from '~/rooms/lesson/ui/draft';
import { lessonWords } from '~/rooms/lesson/words';

/** The editor's messages and questions about unsaved text. */

export function DraftOffer({ draft, settle }: { draft: FoundDraft; settle: (how: 'restore' | 'discard') => void }) {
  return (
    <Alert className="draft">
      <div className="stack-s">
        <p>{lessonWords.thisBrowserHasAText}</p>
        <details>
          <summary>{lessonWords.showIt}</summary>
          <pre>{draft.text}</pre>
        </details>
        <p className="actions">
          <Button type="button" small onClick={() => settle('restore')}>
            {lessonWords.restoreIt}
          </Button>
          <Button type="button" variant="quiet" small onClick={() => settle('discard')}>
            {lessonWords.discardIt}
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
        <label htmlFor="saved-text">{lessonWords.theTextThatIs}</label>
        <textarea id="saved-text" readOnly rows={8} value={conflict.markdown} dir="auto" />
        <p className="hint">{lessonWords.yoursStandsAboveNothing}</p>
        <p className="actions">
          <Button type="button" variant="quiet" small onClick={() => decide('mine')}>
            {lessonWords.saveYourText}
          </Button>
          <Button type="button" variant="quiet" small onClick={() => decide('theirs')}>
            {lessonWords.keepTheSavedText}
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
        {retries ? <p className="hint">{lessonWords.yourTextIsKept}</p> : null}
        <Button type="button" variant="quiet" small onClick={onRetry}>
          {lessonWords.tryNow}
        </Button>
      </div>
    </Alert>
  );
}
