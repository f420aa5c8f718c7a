import type { ReactNode } from 'react';
import { Icon } from './icon';

export interface Question {
  /** Lets links point to the answer, which opens then. */
  readonly id?: string;
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions with collapsible answers (`<details>`). */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="questions">
      {questions.map(({ id, question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <Icon name="chevron-down" />
          </summary>
          <div className="answer prose" id={id}>
            {typeof answer === 'string' ? <p>{answer}</p> : answer}
          </div>
        </details>
      ))}
    </div>
  );
}
