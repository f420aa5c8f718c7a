import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { Button } from '~/kit/parts/button';
import { askWords } from '~/rooms/ask/words';
import { Found } from './found';
import { QuestionForm } from './question-form';
import type { FoundView, ThreadView, TurnView } from './thread-data';

/**
 * The tab below a lesson as HTML. React inserts it unchanged and does not manage it, like the cards beside it: its
 * forms work without scripts, and ask-in-place.ts makes them work in place later.
 */
export const askFoldHtml = keptHtml((view: ThreadView) => renderToStaticMarkup(<AskFold {...view} />));

/** The thread alone, for its page and for scripts that update it. */
export const threadHtml = (view: ThreadView, found: FoundView | null = null): string =>
  renderToStaticMarkup(<Thread view={view} found={found} />);

const AskFold = (view: ThreadView) => (
  <details name="tab" data-tab="ask" data-ask={view.nodeId}>
    <summary>{view.count === 0 ? askWords.ask : askWords.askN({ n: view.count })}</summary>
    <div className="stack" id="ask">
      <Thread view={view} found={null} />
    </div>
  </details>
);

const addressOf = ({ mapId }: Pick<ThreadView, 'mapId'>) => `/map/${mapId}/ask`;
const pageOf = (view: Pick<ThreadView, 'mapId' | 'nodeId'>) =>
  `${addressOf(view)}?node=${encodeURIComponent(view.nodeId)}`;

function Thread({ view, found }: { view: ThreadView; found: FoundView | null }) {
  const { count, turns, canAsk } = view;
  const isLive = turns.some(({ is }) => is === 'live');
  const last = turns.at(-1);
  return (
    <>
      {count === 0 && !found ? <Opening {...view} /> : null}
      {turns.length < count ? (
        <p>
          <a href={`${pageOf(view)}&all=1`}>{askWords.allQuestions({ n: count })}</a>
        </p>
      ) : null}
      {turns.length > 0 ? (
        <ol className="plain-list stack" aria-label={askWords.questionsAndAnswers}>
          {turns.map((turn) => (
            <Turn key={turn.id} view={view} turn={turn} isLast={turn === last} />
          ))}
        </ol>
      ) : null}
      {canAsk ? null : <NoModel {...view} />}
      {isLive ? null : <QuestionForm view={view} id="ask" typed={found ? { question: found.question } : {}} />}
      {found ? <Found {...found} /> : null}
      {count > 0 ? (
        <details className="ways">
          <summary className="button plain small">{askWords.deleteAll}</summary>
          <AskForm view={view} fields={{ act: 'delete-all' }}>
            <Button variant="danger" small>
              {askWords.deleteAllQuestionsAnd}
            </Button>
          </AskForm>
        </details>
      ) : null}
    </>
  );
}

/** A form for an act on a thread. */
function AskForm({
  view,
  fields,
  children,
}: {
  view: Pick<ThreadView, 'mapId' | 'nodeId'>;
  fields: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  return (
    <form method="post" action={addressOf(view)} data-ask-form>
      {Object.entries({ node: view.nodeId, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** An empty thread: its purpose, and suggested questions from the lesson. */
function Opening(view: ThreadView) {
  const { questions, canAsk } = view;
  return (
    <>
      <p className="hint">{canAsk ? askWords.askAboutThisLesson : askWords.whatWouldYouLike}</p>
      {questions.length > 0 ? (
        <ul className="plain-list stack-s" aria-label={askWords.questionsToBeginWith}>
          {questions.map((question) => (
            <li key={question}>
              <QuestionStarter view={view} question={question} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const QuestionStarter = ({ view, question }: { view: ThreadView; question: string }) =>
  view.canAsk ? (
    <AskForm view={view} fields={{ question }}>
      <Button variant="quiet" small>
        <span dir="auto">{question}</span>
      </Button>
    </AskForm>
  ) : (
    <a
      className="button quiet small"
      href={`${pageOf(view)}&q=${encodeURIComponent(question)}`}
      dir="auto"
      data-ask-look={question}
    >
      {question}
    </a>
  );

const NoModel = ({ keepsServer }: ThreadView) => (
  <p role="note">
    {askWords.noModelIsConnected}
    {keepsServer ? (
      <>
        {' '}
        <a href="/help/faq#model">{askWords.connectAModel}</a>
      </>
    ) : null}
  </p>
);

function Turn({ view, turn, isLast }: { view: ThreadView; turn: TurnView; isLast: boolean }) {
  const { id, is, how, question, selection, html, note, by, made } = turn;
  const answer = (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by kit/markdown/render.ts
    <div className="prose" dir="auto" data-answer dangerouslySetInnerHTML={{ __html: html }} />
  );
  return (
    <li className="card stack-s" id={`ask-${id}`} data-live={is === 'live' ? turn.runId : undefined}>
      {selection ? (
        <blockquote className="hint" dir="auto">
          {selection}
        </blockquote>
      ) : null}
      <p dir="auto" data-question>
        <strong>{question}</strong>
      </p>
      {turn.givesAway ? (
        <details>
          <summary>{askWords.thisHintMayGive}</summary>
          {answer}
        </details>
      ) : html || is === 'live' ? (
        answer
      ) : null}
      {is === 'live' ? (
        <p className="hint" role="status" data-says>
          {how === 'hint' ? askWords.aHintIsBeing : askWords.theAnswerIsBeing}
        </p>
      ) : null}
      {note ? <p role="note">{note}</p> : null}
      {by ? (
        <div className="provenance">
          {how === 'hint' ? askWords.hintBy({ by }) : askWords.answerBy({ by })}
          {made ? (
            <details>
              <summary>{askWords.howThisWasMade}</summary>
              {made}
            </details>
          ) : null}
        </div>
      ) : null}
      <div className="actions">
        <TurnActs {...{ view, turn, isLast }} />
      </div>
    </li>
  );
}

function TurnActs({ view, turn, isLast }: { view: ThreadView; turn: TurnView; isLast: boolean }) {
  const { id, is, how, question, selection, runId, isWhole } = turn;
  const same = { question, selection };
  if (is === 'live')
    return runId ? (
      <form method="post" action={`/runs/${runId}/stop`} data-ask-form>
        <input type="hidden" name="back" value={`${pageOf(view)}#ask-${id}`} />
        <Button variant="quiet" small icon="close">
          {askWords.stop}
        </Button>
      </form>
    ) : null;
  return (
    <>
      {is === 'failed' && view.canAsk ? (
        <AskForm view={view} fields={{ ...same, how, again: id }}>
          <Button variant="quiet" small>
            {askWords.askAgain}
          </Button>
        </AskForm>
      ) : null}
      {is === 'answered' && how === 'hint' && isLast && view.canAsk ? (
        <>
          <AskForm view={view} fields={{ ...same, how: 'hint' }}>
            <Button variant="quiet" small>
              {askWords.aBiggerHint}
            </Button>
          </AskForm>
          <AskForm view={view} fields={{ ...same, how: 'answer' }}>
            <Button variant="quiet" small>
              {askWords.showTheAnswer}
            </Button>
          </AskForm>
        </>
      ) : null}
      {isWhole && view.lessonVersion !== null ? (
        <AskForm view={view} fields={{ act: 'put', ask: id, version: String(view.lessonVersion) }}>
          <Button variant="plain" small>
            {askWords.putIntoTheLesson}
          </Button>
        </AskForm>
      ) : null}
      {is === 'answered' ? (
        <a
          className="button plain small"
          href={`/map/${view.mapId}/cards?node=${encodeURIComponent(view.nodeId)}&ask=${id}#add-card`}
        >
          {askWords.makeACard}
        </a>
      ) : null}
      <details className="ways">
        <summary className="button plain small">{askWords.delete}</summary>
        <AskForm view={view} fields={{ act: 'delete', ask: id }}>
          <Button variant="danger" small>
            {askWords.deleteThisQuestion}
          </Button>
        </AskForm>
      </details>
    </>
  );
}
