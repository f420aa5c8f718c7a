import { hideRefusal, showRefusal } from '~/client/acts/refusal-note';
import { post } from '~/client/network/post';
import { messages } from '~/kit/messages';
import { forgetTry, keepTry, type WaitingTry, waitingTries } from './waiting-tries';

/** The server's answer to a press. */
interface Answered {
  /** The whole exercise. */
  readonly html: string;
  /** How far the learner got with the exercises of the lesson. */
  readonly done: string;
  /** The try belongs to another account than the one that is signed in. */
  readonly isOther?: boolean;
}

const routeOfMaps = 'rooms/exercise/routes/exercise';

const send = (address: string, fields: WaitingTry['fields'] | FormData, route = routeOfMaps) =>
  post<Answered>(address, fields, {
    route,
    failed: messages.exerciseInPlace.failed,
    hasAnswerField: true,
  });

/**
 * Answers an exercise in place: the server's HTML of the whole exercise replaces it. Exercises work without this.
 * Without a network a try waits in the browser, and is judged once when there is one.
 * @param form its form
 * @param pressed the button: a try, a hint, the solution, or new numbers
 */
export async function pressExercise(form: HTMLFormElement, pressed: HTMLButtonElement): Promise<void> {
  const exercise = form.querySelector('fieldset');
  if (form.ariaBusy === 'true' || !exercise) return;
  hideRefusal(form);
  const fields = new FormData(form);
  fields.set(pressed.name, pressed.value);
  form.ariaBusy = 'true';
  const focused = document.activeElement as HTMLElement | null;
  // Nothing is typed into an exercise that is about to be replaced.
  exercise.disabled = true;
  const answered = await send(form.action, fields, form.dataset.route);
  exercise.disabled = false;
  // A disabled field has lost the focus.
  if (document.activeElement === document.body && exercise.contains(focused)) focused?.focus({ preventScroll: true });
  form.ariaBusy = null;
  const { data, message } = answered;
  if (data.html !== undefined) {
    const hasFocus = form.contains(document.activeElement) || document.activeElement === document.body;
    const shown = replace(form, { html: data.html, done: data.done ?? '' });
    if (message) showRefusal(shown, message);
    if (hasFocus) focusWhatCame(shown, pressed.value);
    return;
  }
  const isLost = !answered.ok && answered.isLost;
  const id = form.dataset.exercise ?? '';
  const waits = isLost && pressed.value === 'try' && keepTry(form.action, id, [...fields] as [string, string][]);
  if (!waits) return showRefusal(form, message ?? messages.exerciseInPlace.failed);
  // The result shown is that of an earlier answer.
  form.querySelector('.verdict')?.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  showRefusal(form, messages.exerciseInPlace.waits, 'info');
}

/** Runs code where 'Run' is pressed, and sends the tries that wait. */
export function startExercises(): void {
  document.addEventListener('click', runPressed);
  addEventListener('online', sendTries);
  void sendTries();
}

function runPressed({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-run]') : null;
  if (button) void import('./run-code').then(({ runCode }) => runCode(button));
}

/** Judged, or refused for good. A try is kept while its learner is signed out, or somebody else is signed in. */
const settled = [200, 400, 404, 409];

/** Sends the tries that wait. One that is older than the log is not judged again, and goes as well. */
async function sendTries(): Promise<void> {
  for (const waiting of waitingTries()) {
    const { address, fields } = waiting;
    const answered = await send(address, fields);
    const { data, message } = answered;
    if (!settled.includes(answered.status) || (answered.ok && data.html === undefined) || data.isOther) return;
    forgetTry(waiting);
    const id = fields.find(([name]) => name === 'exercise')?.[1];
    const form = document.querySelector<HTMLFormElement>(`form.exercise[data-exercise="${id}"]`);
    // A press that is under way shows its own result.
    if (form?.action !== address || form.ariaBusy === 'true' || data.html === undefined) continue;
    const focused = document.activeElement;
    const hadFocus = form.contains(focused);
    const isChanged = answersIn([...new FormData(form)]) !== answersIn(fields);
    const shown = replace(form, { html: data.html, done: data.done ?? '' });
    if (message) showRefusal(shown, message);
    const field = isChanged ? keepTyped(form, shown, focused) : null;
    if (hadFocus && field) field.focus({ preventScroll: true });
    else if (hadFocus) focusWhatCame(shown, 'try');
  }
}

const answersIn = (fields: readonly (readonly [string, unknown])[]): string =>
  JSON.stringify(fields.filter(([name]) => name === 'answer'));

const fieldsIn = (form: Element) => [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name=answer]')];

/** The text of an option or an item: they have another order after each try. */
const partOf = (field: Element) => field.closest('.exercise-options > li, .exercise-items > li')?.textContent;

/**
 * Puts what is typed in an exercise into its new HTML, unless that takes no answer.
 * @returns the field there for the focused one
 */
function keepTyped(form: Element, shown: Element, focused: Element | null): HTMLElement | null {
  if (!shown.querySelector('button[value=try]')) return null;
  const left = new Set(fieldsIn(form));
  let toFocus: HTMLElement | null = null;
  for (const field of fieldsIn(shown)) {
    const part = partOf(field);
    const typed = [...left].find((each) => partOf(each) === part);
    if (!typed) continue;
    // Two items may have the same text.
    left.delete(typed);
    const isPressed = typed.type === 'radio' || typed.type === 'checkbox';
    if (typed instanceof HTMLSelectElement) {
      const right = typed.selectedOptions[0]?.text;
      for (const option of (field as HTMLSelectElement).options) option.selected = option.text === right;
    } else if (isPressed) (field as HTMLInputElement).checked = typed.checked;
    // Moved, a text keeps its caret.
    else field.replaceWith(typed);
    if (typed === focused) toFocus = shown.contains(typed) ? typed : field;
  }
  return toFocus;
}

function replace(form: HTMLFormElement, { html, done }: Pick<Answered, 'html' | 'done'>): HTMLFormElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const shown = template.content.firstElementChild as HTMLFormElement;
  form.replaceWith(shown);
  const before = document.querySelector('#exercises-done');
  if (before && done) before.outerHTML = done;
  return shown;
}

/** Moves the focus to the result of a press, so that it is read out. */
export function focusWhatCame(exercise: Element, act: string): void {
  const hints = exercise.querySelectorAll<HTMLElement>('.exercise-hints > li');
  const refusal = exercise.querySelector<HTMLElement>('.alert');
  const came =
    refusal ??
    (act === 'hint'
      ? hints[hints.length - 1]
      : act === 'again'
        ? exercise.querySelector<HTMLElement>('fieldset')
        : act === 'solution'
          ? exercise.querySelector<HTMLElement>('.exercise-solution')
          : exercise.querySelector<HTMLElement>('.verdict'));
  if (!came) return;
  came.tabIndex = -1;
  came.focus({ preventScroll: true });
  came.scrollIntoView({ block: 'nearest' });
}
