import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { askWords } from '~/rooms/ask/words';
import { QuestionForm } from './question-form';

/** Shown if a question was refused or an answer could not be put into the lesson: the reason, and the typed text. */
export function RefusedQuestion({
  message,
  isHelp,
  isQuestion,
  mapId,
  nodeId,
  typed,
}: {
  message: string;
  isHelp: boolean;
  isQuestion: boolean;
  mapId: string;
  nodeId: string;
  typed: { readonly question: string; readonly selection: string };
}) {
  return (
    <section className="narrow stack">
      <PageHeader title={askWords.yourQuestion} subtitle={isQuestion && !isHelp ? askWords.itWasNotAsked : undefined} />
      {isHelp ? (
        <p className="note" role="alert">
          {message.replace(/ findahelpline\.com$/, '')}{' '}
          <a href="https://findahelpline.com" rel="noreferrer">
            {askWords.findahelplineCom}
          </a>
        </p>
      ) : (
        <Alert tone="error">{message}</Alert>
      )}
      {isQuestion && !isHelp && nodeId ? (
        <QuestionForm view={{ mapId, nodeId, canAsk: true, hasLesson: true }} id="ask" typed={typed} error={message} />
      ) : null}
      {mapId ? (
        <p>
          <a href={`/map/${mapId}/ask?node=${encodeURIComponent(nodeId)}`}>{askWords.backToYourQuestions}</a>
        </p>
      ) : null}
    </section>
  );
}
