import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import { askWords } from '~/rooms/ask/words';

/** A longer part of a lesson does not fit a button. */
const pieceMaxCharacters = 90;
const shown = 3;

/** The visible text of a line of Markdown, without marks, links and footnotes. Formulas and code stay. */
const read = (markdown: string): string =>
  plainText(
    markdown
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/\[\^?[\w-]+\]/g, '')
      .replace(/(?<![\p{L}\p{N}*_])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}*_])/gu, '')
      .replace(/\s#+\s*$/, ''),
  );

const named = (text: string): string => cutPiece(text.replace(/[.:;,!。:]+$/u, ''));

const cutPiece = (text: string): string => {
  const cut = cutToCharacters(text, pieceMaxCharacters);
  return cut === text ? text : `${cut.replace(/\s+\S*$/, '')} …`;
};

/** How many candidates are checked, since a long lesson may have hundreds of terms. */
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
 * Suggested questions on a lesson, made from its own headings and terms without a model. They only ask about
 * what the lesson contains.
 * @param isAnswered leaves out questions for which a search would find nothing
 */
export function ownQuestions(
  lesson: string,
  label: string,
  isAnswered: (question: string) => boolean = () => true,
): string[] {
  const prose = lesson.replace(/^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))/gm, '');
  const headings = [...prose.matchAll(/^ {0,3}#{2,4} +(\S.*)$/gm)].map(([, heading = '']) => read(heading));
  // Terms in bold first, then those in italics.
  const terms = [/(?<!\*)\*\*(?!\*)([^*\n]{3,60}?)\*\*(?!\*)/g, /(?<!\*)\*(?![*\s])([^*\n]{3,40}?)(?<!\s)\*(?!\*)/g]
    .flatMap((marked) => [...prose.matchAll(marked)])
    .map(([, term = '']) => read(term))
    .filter((term) => /\p{L}{3}/u.test(term) && !/[.:!?,]$/u.test(term));

  const ofHeadings = headings.map((heading) =>
    /[?？]$/u.test(heading) ? cutPiece(heading) : askWords.whatMattersAbout({ heading: named(heading) }),
  );
  const ofTerms = terms.map((term) => askWords.whatDoesMean({ term: named(term) }));
  const general = [
    askWords.whatIsTheMainPoint({ label: named(label) }),
    askWords.whatIsGotWrong,
    askWords.howWouldIUse,
  ];
  // One question of each kind first, so that the three differ.
  const kinds = [ofTerms, ofHeadings, general].map((kind) => firstAnswered(kind, isAnswered));
  const questions: string[] = [];
  for (let round = 0; questions.length < shown && round < shown; round += 1)
    for (const kind of kinds) {
      const question = kind[round];
      if (question && questions.length < shown && !questions.includes(question)) questions.push(question);
    }
  return questions;
}
