import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
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
      <PageHeader
        title="Your question"
        subtitle={isQuestion && !isHelp ? 'It was not asked. Here is what you typed.' : undefined}
      />
      {isHelp ? (
        <p className="note" role="alert">
          {message.replace(/ findahelpline\.com$/, '')}{' '}
          <a href="https://findahelpline.com" rel="noreferrer">
            findahelpline.com
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
          <a href={`/map/${mapId}/ask?node=${encodeURIComponent(nodeId)}`}>Back to your questions</a>
        </p>
      ) : null}
    </section>
  );
}
