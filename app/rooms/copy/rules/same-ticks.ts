import { listTasks, setTask } from '~/kit/markdown/tasks';

/** A later text with the ticks of the tasks that it shares with the earlier one. Tasks are the same by their words. */
export function withSameTicks(earlier: string, later: string): string {
  const ticked = new Set(listTasks(earlier).flatMap(({ done, text }) => (done ? [text.trim()] : [])));
  if (ticked.size === 0) return later;
  return listTasks(later).reduce(
    (text, task) => (ticked.has(task.text.trim()) ? (setTask(text, task.index, true) ?? text) : text),
    later,
  );
}
