import { listTasks } from '~/kit/markdown/tasks';
import type { Posted } from './answer';

export interface Tick {
  readonly button: HTMLButtonElement;
  readonly task: string;
  readonly done: boolean;
}

/**
 * Whether an earlier attempt of the first tick was saved although its answer was lost: then the saved version is one
 * newer and its tasks match the page's, apart from the ticks that follow.
 * @param sent the version that the tick was sent for
 */
export function hasArrived(posted: Posted, sent: number, [first, ...rest]: readonly Tick[]): boolean {
  if (posted.outcome !== 'stale' || posted.current.version !== sent + 1 || !first) return false;
  const buttons = [...(first.button.closest('.prose')?.querySelectorAll('.tick') ?? [])];
  const tasks = listTasks(posted.current.markdown);
  return (
    tasks.length === buttons.length &&
    tasks.every(
      ({ done }, at) =>
        rest.some(({ task }) => Number(task) === at) || String(done) === buttons[at]?.getAttribute('aria-checked'),
    )
  );
}
