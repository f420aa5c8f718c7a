import { Link } from '@remix-run/react';
import { libraryFigures } from '~/kit/library-figures';
import { pageMeta } from '~/kit/page/page-meta';
import { type Question, QuestionList } from '~/kit/parts/question-list';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () =>
  pageMeta(
    'Questions and answers',
    'Six questions about Topiary: who writes the maps, who can see them, and how to connect a model.',
  );

const questions: readonly Question[] = [
  {
    question: 'What is a knowledge map?',
    answer: (
      <>
        <p>
          A topic, drawn as a tree: the topic is the root, its parts are the branches, and what can be learned in one
          sitting is a leaf. You fold away what you do not need now. Each leaf can have a lesson, with exercises to tick
          off.
        </p>
        <p>
          Your own maps can be changed, and grown: you choose what to keep of what is proposed, and everything can be
          taken back. A leaf that becomes a branch keeps its lesson as the first item below it. Maps that are open in
          another tab or on another device follow within seconds.
        </p>
      </>
    ),
  },
  {
    question: 'Who writes the maps and lessons?',
    answer: (
      <>
        <p>
          Whichever source this server has. If its administrator has connected a language model, that model writes. If
          not, the built-in library answers: written outlines for more than a hundred topics, lessons for{' '}
          {libraryFigures.courses} of them, and a short study plan of questions for any other topic.
        </p>
        <p>
          Every map and every lesson says which of the two it came from. Models make mistakes: check what matters, and
          edit what is wrong. The lessons of your own maps are yours to change.
        </p>
      </>
    ),
  },
  {
    id: 'model',
    question: 'How do I connect a language model?',
    answer: (
      <>
        <p>
          This is for the administrator of the server. Put the settings into its environment, or into a file called{' '}
          <code>.env</code>, and start it again. For OpenAI, a key is enough:
        </p>
        <pre tabIndex={0}>
          <code>OPENAI_API_KEY=sk-...</code>
        </pre>
        <p>For a model on your own machine, such as one in Ollama, name its address and the model:</p>
        <pre tabIndex={0}>
          <code>{'OPENAI_BASE_URL=http://localhost:11434/v1\nOPENAI_MODEL=llama3.2'}</code>
        </pre>
        <p>Any server that speaks the chat-completions protocol will do: LM Studio, vLLM, llama.cpp and others.</p>
      </>
    ),
  },
  {
    question: 'Can I close the tab while a map is being made?',
    answer:
      'Yes. The work runs on the server and does not depend on your browser. Come back whenever you like: your ' +
      'home page lists what is still running, and what is done is under My Maps. If the server itself ' +
      'restarts, the work is taken up again.',
  },
  {
    question: 'Who can see my maps?',
    answer: (
      <p>
        A new map is private: only you can open it, and for everyone else it does not exist. You can make a map public,
        and private again, from the map itself. A public map can be opened by anyone with the link, signed in or not, is
        listed under <Link to="/maps">Public maps</Link>, and shows the lessons you have saved. Only you can change it.
      </p>
    ),
  },
  {
    question: 'How do I take my maps with me?',
    answer: (
      <p>
        Each map has Download Data, which gives you the outline as a plain text file, and Export for web pages, e-books,
        Anki and other programs. On your <Link to="/account">account page</Link> you can download everything at once.
        Maps also print well, as an outline.
      </p>
    ),
  },
];

export default function Faq() {
  return (
    <HelpPage title="Questions and answers" lead="The six that come up most.">
      <QuestionList questions={questions} />
      <p className="muted">
        Not among them? <Link to="/help/contact">Write to us</Link>.
      </p>
    </HelpPage>
  );
}
