import type { CodeLanguage } from '~/kit/exercise/exercise';
import { messages } from '~/kit/messages';
import { exerciseWords } from '~/rooms/exercise/words';

/**
 * Runs a learner's code in this browser, before it is sent: with the interpreter that the server judges it with, but
 * without the exercise's tests, which are its key.
 * @param button stands beside the field
 */
export async function runCode(button: HTMLButtonElement): Promise<void> {
  const form = button.form;
  const field = form?.querySelector<HTMLTextAreaElement>('textarea[data-code]');
  if (!form || !field || button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const shown = resultBelow(button);
  shown.textContent = exerciseWords.running;
  const asked = {
    language: field.dataset.code as CodeLanguage,
    given: form.querySelector('[data-given]')?.textContent ?? '',
    answer: field.value,
    tests: [],
  };
  // Without a network the interpreter may not be there yet.
  const result = await import('~/client/code/run-in-browser')
    .then(({ runInBrowser }) => runInBrowser(asked))
    .catch(() => null);
  button.ariaBusy = null;
  if (!result) {
    shown.textContent = messages.exerciseInPlace.failed;
    return;
  }
  const said = result.kind === 'failed' ? result.message : result.output ? '' : exerciseWords.printedNothing;
  shown.textContent = said;
  if (!result.output) return;
  const output = document.createElement('pre');
  output.dir = 'ltr';
  output.tabIndex = 0;
  output.textContent = result.output;
  shown.append(output);
}

/** The live region with the result of the last run. */
function resultBelow(button: HTMLButtonElement): HTMLElement {
  const there = button.parentElement?.querySelector<HTMLElement>('[data-ran]');
  if (there) return there;
  const made = document.createElement('div');
  made.dataset.ran = '';
  made.role = 'status';
  made.className = 'verdict';
  button.after(made);
  return made;
}
