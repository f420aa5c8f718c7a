import { exerciseIn, readExercise } from '~/kit/exercise/read';
import { looksLikeQuantity } from '~/kit/exercise/read-answers';
import { faultSaid } from '~/kit/exercise/said';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import type { ExerciseRenderer } from '~/kit/markdown/render';
import { escapeHtml } from '~/kit/text/escape-html';
import { exerciseWords } from '~/rooms/exercise/words';

/** Renders a text's exercises; one that cannot be read is shown as typed, below its faults. */
export function previewRenderer(): ExerciseRenderer {
  const shown = exerciseRenderer();
  return (text, render) => {
    const html = shown(text, render);
    return html === null ? notRead(text) : readAsWords(text) + html;
  };
}

/** A note above an exercise in words whose answer may be meant as a number: `= twelve kg`. */
function readAsWords(text: string): string {
  const exercise = exerciseIn(text);
  const found = exercise?.kind === 'words' ? exercise.answers.find(looksLikeQuantity) : undefined;
  if (found === undefined) return '';
  return `<div class="callout callout-note" role="note"><p>${escapeHtml(exerciseWords.looksLikeQuantity({ found }))}</p></div>\n`;
}

function notRead(text: string): string {
  const reading = readExercise(text);
  const faults = 'faults' in reading ? reading.faults : [];
  const said = faults.map((fault) => `<li>${escapeHtml(faultSaid(fault))}</li>`).join('');
  const title = escapeHtml(exerciseWords.cannotBeRead);
  return (
    `<div class="callout callout-warning" role="note"><p><strong>${title}</strong></p>\n<ul>${said}</ul></div>\n` +
    `<pre tabindex="0"><code class="language-exercise">${escapeHtml(text)}</code></pre>\n`
  );
}
