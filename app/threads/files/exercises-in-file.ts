import { exercisesIn } from '~/kit/exercise/find';
import { storedExercisesIn, withShownExercises } from '~/kit/exercise/stored';
import { codeColours } from '~/kit/markdown/code';
import { renderWithFigures } from '~/kit/markdown/figures/lesson-figures';
import { formula } from '~/kit/markdown/math';
import { escapeHtml } from '~/kit/text/escape-html';
import { exerciseInFile } from '~/rooms/transfer/rules/exercise-in-file';
import type { LessonInFile } from '~/system/contract/text-work';

/** The HTML of a lesson whose exercises have their options or items, and their solutions. */
export async function exercisesInFile({ content, markdown, isXhtml, words }: LessonInFile) {
  if (!content.includes('data-exercise')) return { content, solutions: '' };
  const texts = new Map(exercisesIn(markdown).map(({ id, text }) => [id, text]));
  const { lang, dir } = words.written;
  const own = `${lang === undefined ? '' : ` lang="${escapeHtml(lang)}"`} dir="${dir}"`;
  const solutions: string[] = [];
  const sides = await Promise.all(storedExercisesIn(content).map(({ id }) => sidesOf(id)));
  const shown = withShownExercises(content, ({ question, parts }, at) => {
    const made = sides[at];
    if (!made) return `${question}${parts.map((part) => `<p>${part}</p>`).join('')}`;
    const number = at + 1;
    const name = escapeHtml(words.exercise.replace('{number}', String(number)));
    const solution = escapeHtml(words.solution);
    const { front, back } = made;
    const hasBack = back !== '';
    if (hasBack)
      solutions.push(part(`solution-${number}`, isXhtml ? `<a href="#exercise-${number}">${name}</a>` : name, back));
    if (!hasBack) return part(`exercise-${number}`, name, front);
    if (isXhtml) return part(`exercise-${number}`, `${name} <a href="#solution-${number}">${solution}</a>`, front);
    const fold = `<details class="solution"><summary${own}>${solution}</summary>\n${back}</details>\n`;
    return part(`exercise-${number}`, name, front + fold);
  });
  return { content: shown, solutions: solutions.join('') };

  async function sidesOf(id: string): Promise<{ front: string; back: string } | null> {
    const text = texts.get(id);
    const made = text === undefined ? null : exerciseInFile(text, id);
    return made && { front: await rendered(made.front), back: await rendered(made.back) };
  }

  function part(id: string, name: string, html: string): string {
    return `<div class="exercise" id="${id}">\n<p class="exercise-name"${own}>${name}</p>\n${html}</div>\n`;
  }
}

const rendered = async (markdown: string): Promise<string> =>
  markdown === '' ? '' : (await renderWithFigures(markdown, { highlight: codeColours(), formula })).content;
