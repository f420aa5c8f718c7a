/** The texts that a model is asked for. */
export type Task =
  | 'outline'
  | 'lesson'
  | 'growth'
  | 'cards'
  | 'exercises'
  | 'solutions'
  | 'questions'
  | 'needs'
  | 'answer'
  | 'hint'
  | 'sourceOutline'
  | 'sourcePart';

/** The terms of a task: what is sent besides its prompt, and to which model. */
interface TaskTerms {
  /** How freely it chooses its words, from 0 on. Never 0: some models then repeat themselves without an end. */
  readonly temperature: number;
  /**
   * The most tokens that a text may have, reasoning included. It ends texts that would never end, so each is several
   * times the longest text wanted, in a language of four tokens a word: about 16,000 tokens of reasoning fit as well.
   */
  readonly maxTokens: number;
  /** Whether OPENAI_MODEL_SMALL writes it, if that is set. */
  readonly isSmall: boolean;
}

const long = 32_768;
const short = 20_480;

export const tasks: Readonly<Record<Task, TaskTerms>> = {
  outline: { temperature: 0.7, maxTokens: long, isSmall: false },
  lesson: { temperature: 0.7, maxTokens: long, isSmall: false },
  growth: { temperature: 0.7, maxTokens: long, isSmall: false },
  cards: { temperature: 0.4, maxTokens: short, isSmall: true },
  exercises: { temperature: 0.4, maxTokens: short, isSmall: true },
  questions: { temperature: 0.4, maxTokens: short, isSmall: true },
  needs: { temperature: 0.2, maxTokens: short, isSmall: true },
  solutions: { temperature: 0.2, maxTokens: short, isSmall: true },
  answer: { temperature: 0.5, maxTokens: short, isSmall: false },
  hint: { temperature: 0.4, maxTokens: short, isSmall: true },
  sourceOutline: { temperature: 0.3, maxTokens: long, isSmall: false },
  sourcePart: { temperature: 0.3, maxTokens: short, isSmall: false },
};
