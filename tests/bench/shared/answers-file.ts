import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts that a model, or a person in its place, wrote for one topic. */
export interface TopicAnswers {
  readonly topic: string;
  readonly outline: string;
  /** Lessons of neighbouring leaves, each with its labels below the topic. */
  readonly lessons: readonly LessonAnswer[];
  /** The first hint to the topic's question, and the answer to it from passages. */
  readonly hint: string;
  readonly answer: string;
}

export interface LessonAnswer {
  readonly path: readonly string[];
  readonly text: string;
}

/** Writes one file a topic: `topic: …`, then each text below a line `=== outline` or `=== lesson Branch > Leaf`. */
export function answersText({ topic, outline, lessons, hint, answer }: TopicAnswers): string {
  const parts = [
    ['outline', outline],
    ...lessons.map(({ path, text }) => [`lesson ${path.join(' > ')}`, text]),
    ['hint', hint],
    ['answer', answer],
  ];
  return `topic: ${topic}\n${parts.map(([name, text]) => `=== ${name}\n${text?.trim()}\n`).join('')}`;
}

/** Reads what `answersText` writes; a text that is not there is empty. */
export function readAnswers(file: string): TopicAnswers {
  const [head = '', ...parts] = file.split(/^=== /m);
  const texts = parts.map((part) => {
    const at = part.indexOf('\n');
    return { name: part.slice(0, at).trim(), text: part.slice(at + 1).trim() };
  });
  const textOf = (name: string) => texts.find((each) => each.name === name)?.text ?? '';
  return {
    topic: head.replace(/^topic:/, '').trim(),
    outline: textOf('outline'),
    lessons: texts
      .filter(({ name }) => name.startsWith('lesson '))
      .map(({ name, text }) => ({ path: name.slice('lesson '.length).split(' > '), text })),
    hint: textOf('hint'),
    answer: textOf('answer'),
  };
}

/** All answers in a folder, in the order of their file names. */
export const answersIn = (folder: string): TopicAnswers[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readAnswers(readFileSync(join(folder, file), 'utf8')));

/** @param place the topic's place in the list of all, from 0: it begins the file's name */
export function keepAnswers(folder: string, place: number, answers: TopicAnswers): void {
  mkdirSync(folder, { recursive: true });
  const name = answers.topic.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  writeFileSync(
    join(folder, `${String(place + 1).padStart(2, '0')}-${name}.md`.replace(/-+\.md$/, '.md')),
    answersText(answers),
  );
}
