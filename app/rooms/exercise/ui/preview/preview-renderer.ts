import { readExercise } from '~/kit/exercise/read';
import { faultSaid } from '~/kit/exercise/said';
import { exerciseRenderer } from '~/kit/markdown/exercises/exercise-html';
import type { ExerciseRenderer } from '~/kit/markdown/render';
import { escapeHtml } from '~/kit/text/escape-html';
import { exerciseWords } from '~/rooms/exercise/words';

/** Renders a text's exercises; one that cannot be read is shown as typed, below its faults. */
export function previewRenderer(): ExerciseRenderer {
  const shown = exerciseRenderer();
  return (text, render) => shown(text, render) ?? notRead(text);
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
