import type { ReactNode } from 'react';
import { Icon } from './icon';

export interface Question {
  /** For a link to the answer, which then stands open. */
  readonly id?: string;
  readonly question: string;
  readonly answer: ReactNode;
}

/** Questions that unfold their answers, on the browser's own `<details>`. */
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
