import { renderToStaticMarkup } from 'react-dom/server';
import { messages } from '~/kit/messages';
import { keptHtml } from '~/kit/page/kept-html';
import { reviewWords } from '~/rooms/review/words';
import { CardQuestion, type CardQuestionProps, CardResult } from '../card-question';
import type { AnsweredCard } from '../review-data';

/** The cards that are asked at the end of a lesson. */
interface LessonQuestionsView {
  readonly mapId: string;
  readonly nodeId: string;
  /** The card that was answered just now, without scripts. */
  readonly answered: AnsweredCard | null;
  readonly questions: readonly {
    /** The form's fields: `card` or the library card's `key`, and `seen`. */
    readonly fields: Readonly<Record<string, string | number>>;
    readonly card: CardQuestionProps['card'];
  }[];
}

/** The questions as HTML, empty if there are none. React only inserts it; answer-in-place.ts works on it. */
export const lessonQuestionsHtml = (view: LessonQuestionsView): string =>
  view.answered || view.questions.length > 0 ? lessonQuestions(view) : '';

const lessonQuestions = keptHtml((view: LessonQuestionsView) => renderToStaticMarkup(<LessonQuestions {...view} />));

/** An answered question as HTML, for scripts that replace it. */
export const answeredHtml = (answered: AnsweredCard): string => renderToStaticMarkup(<CardResult {...answered} />);

function LessonQuestions({ mapId, nodeId, answered, questions }: LessonQuestionsView) {
  const query = new URLSearchParams({ map: mapId, node: nodeId });
  const to = `/map/${mapId}?node=${encodeURIComponent(nodeId)}`;
  return (
    <section
      className="stack-s"
      id="questions"
      aria-label={reviewWords.beforeYouGoOn}
      data-failed={messages.recall.failed}
    >
      <h3>{reviewWords.beforeYouGoOn}</h3>
      <ol className="plain-list stack-s">
        {answered ? (
          <li className="card stack-s">
            <CardResult {...answered} />
          </li>
        ) : null}
        {questions.map(({ fields, card }) => (
          <li key={fields.card ?? fields.key} className="card stack-s" data-asked>
            <CardQuestion isQuiet card={card} address={`/review?${query}`} fields={{ ...fields, to }} />
          </li>
        ))}
      </ol>
    </section>
  );
}
