import { listTasks } from '~/kit/markdown/tasks';
import { cutToCharacters, plainText } from '~/kit/text/plain-text';

/** A longer piece of a lesson does not fit a button. */
const pieceMaxCharacters = 90;
const shown = 3;

/** Of a line of Markdown what is read: without marks, links and footnotes. Formulas and code stay. */
const read = (markdown: string): string =>
  plainText(
    markdown
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[\^?[\w-]+\]/g, '')
      .replace(/(?<![\p{L}\p{N}*_])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}*_])/gu, '')
      .replace(/\s#+\s*$/, ''),
  );

const quoted = (text: string): string => `“${cutPiece(text.replace(/[.:;,!。:]+$/u, ''))}”`;

const cutPiece = (text: string): string => {
  const cut = cutToCharacters(text, pieceMaxCharacters);
  return cut === text ? text : `${cut.replace(/\s+\S*$/, '')} …`;
};

/** Of a long lesson with hundreds of tasks so many are looked at. */
const lookedAt = 20;

function firstAnswered(questions: readonly string[], isAnswered: (question: string) => boolean): string[] {
  const answered: string[] = [];
  for (const question of questions.slice(0, lookedAt)) {
    if (answered.length === shown) break;
    if (isAnswered(question)) answered.push(question);
  }
  return answered;
}

/**
 * Questions on a lesson, made from its own headings, terms and tasks without a model. They ask about what the lesson
 * says and promise nothing that it may not have.
 * @param isAnswered leaves out those that nothing would be found on
 */
export function ownQuestions(
  lesson: string,
  label: string,
  isAnswered: (question: string) => boolean = () => true,
): string[] {
  const prose = lesson.replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '');
  const headings = [...prose.matchAll(/^ {0,3}#{2,4} +(\S.*)$/gm)].map(([, heading = '']) => read(heading));
  const terms = [...prose.matchAll(/(?<!\*)\*\*(?!\*)([^*\n]{3,60}?)\*\*(?!\*)/g)]
    .map(([, term = '']) => read(term))
    .filter((term) => /\p{L}{3}/u.test(term) && !/[.:!?]$/u.test(term));
  const tasks = listTasks(lesson)
    .filter(({ done }) => !done)
    .map(({ text }) => read(text));

  const ofHeadings = headings.map((heading) =>
    /[?？]$/u.test(heading) ? cutPiece(heading) : `What matters most about ${quoted(heading)}?`,
  );
  const ofTerms = terms.map((term) => `What exactly does ${quoted(term)} mean here?`);
  // The second task is like the worked example; the first asks to recall, which needs no help to begin.
  const ofTasks = [...tasks.slice(1), ...tasks.slice(0, 1)].map(
    (task) => `How do I begin with ${quoted(task)}`,
  );
  const general = [
    `What is the main point of ${quoted(label)}?`,
    'What do learners often get wrong here?',
    'How would I use this in practice?',
  ];
  // One of each kind first, so that the three differ.
  const kinds = [ofTerms, ofHeadings, ofTasks.map((each) => `${each}?`), general].map((kind) =>
    firstAnswered(kind, isAnswered),
  );
  const questions: string[] = [];
  for (let round = 0; questions.length < shown && round < shown; round += 1)
    for (const kind of kinds) {
      const question = kind[round];
      if (question && questions.length < shown && !questions.includes(question)) questions.push(question);
    }
  return questions;
}
