import { escapeHtml } from '~/kit/text/escape-html';
import { listTasks } from './tasks';

/** The checkboxes of tasks, in the output of `toHtml`. */
const checkboxes = /<input type="checkbox"( checked)? disabled data-task="(\d+)" aria-label="([^"]*)"\s*\/?>/g;

/**
 * Whether the tasks on the page match those of the source. Two parsers number them, marked and `kit/markdown/tasks.ts`:
 * if they disagree, no tick may be accepted, because it could change another task than the pressed one.
 * @param html the output of `toHtml` for `markdown`
 */
export function tasksAgree(html: string, markdown: string): boolean {
  const onPage = [...html.matchAll(checkboxes)].map(([, checked]) => checked !== undefined);
  const inSource = listTasks(markdown);
  return onPage.length === inSource.length && inSource.every(({ done }, at) => done === onPage[at]);
}

/** The same HTML for everyone but the owner, without the owner's ticks. */
export const withoutTicks = (html: string): string => html.replace(checkboxes, (box) => box.replace(' checked', ''));

/** The same HTML with these tasks ticked. */
export const withTicks = (html: string, ticks: readonly number[]): string =>
  html.replace(checkboxes, (box, checked: string | undefined, task: string) =>
    checked || !ticks.includes(Number(task)) ? box : box.replace('type="checkbox"', 'type="checkbox" checked'),
  );

/** The HTML of a text whose tasks cannot be ticked: `withTaskButtons` changes none of them. */
export const withoutTaskNumbers = (html: string): string =>
  html.replace(checkboxes, (box) => box.replace(/ data-task="\d+"/, ''));

/**
 * The same HTML for the owner, who can tick tasks: each disabled checkbox becomes a submit button of the form `formId`.
 * The buttons work without scripts, and scripts may enhance them. Only for our own sanitised output.
 */
export const withTaskButtons = (html: string, formId: string): string =>
  html.replace(
    checkboxes,
    (_, checked: string | undefined, task: string, label: string) =>
      `<button type="submit" form="${escapeHtml(formId)}" name="task" value="${task}:${checked ? 0 : 1}" class="tick" role="checkbox" aria-checked="${checked ? 'true' : 'false'}" aria-label="${label}"></button>`,
  );
