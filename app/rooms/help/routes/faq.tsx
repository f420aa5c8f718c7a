import { Link } from '@remix-run/react';
import { libraryFigures } from '~/kit/library-figures';
import { pageMeta } from '~/kit/page/page-meta';
import { type Question, QuestionList } from '~/kit/parts/question-list';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.questionsAndAnswers, helpWords.sixQuestionsAboutTopiary);

const questions = (): readonly Question[] => [
  {
    question: helpWords.whatIsAKnowledge,
    answer: (
      <>
        <p>{helpWords.aTopicDrawnAs}</p>
        <p>{helpWords.yourOwnMapsCan}</p>
      </>
    ),
  },
  {
    question: helpWords.whoWritesTheMaps,
    answer: (
      <>
        <p>{helpWords.whicheverSourceThisServer({ n: libraryFigures.courses })}</p>
        <p>{helpWords.everyMapAndEvery}</p>
      </>
    ),
  },
  {
    id: 'model',
    question: helpWords.howDoIConnect,
    answer: (
      <>
        <p>{rich(helpWords.thisIsForThe, { code: (text) => <code>{text}</code> })}</p>
        <pre tabIndex={0}>
          <code>{'OPENAI_API_KEY=sk-...'}</code>
        </pre>
        <p>{helpWords.forAModelOn}</p>
        <pre tabIndex={0}>
          <code>{'OPENAI_BASE_URL=http://localhost:11434/v1\nOPENAI_MODEL=llama3.2'}</code>
        </pre>
        <p>{helpWords.anyServerThatSpeaks}</p>
      </>
    ),
  },
  {
    question: helpWords.canICloseThe,
    answer: helpWords.yesTheWorkRuns,
  },
  {
    question: helpWords.whoCanSeeMy,
    answer: <p>{rich(helpWords.aNewMapIs, { link: (text) => <Link to="/maps">{text}</Link> })}</p>,
  },
  {
    question: helpWords.howDoITake,
    answer: <p>{rich(helpWords.eachMapHasDownload, { link: (text) => <Link to="/account">{text}</Link> })}</p>,
  },
];

export default function Faq() {
  return (
    <HelpPage title={helpWords.questionsAndAnswers} lead={helpWords.theSixThatCome}>
      <QuestionList questions={questions()} />
      <p className="muted">
        {rich(helpWords.notAmongThemWrite, { link: (text) => <Link to="/help/contact">{text}</Link> })}
      </p>
    </HelpPage>
  );
}
