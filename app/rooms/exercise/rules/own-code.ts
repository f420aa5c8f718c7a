import type { Exercise } from '~/kit/exercise/exercise';
import { closesFence, openedFence } from '~/kit/text/fences';

/** The code with which a solution answers its exercise: the first block of code in it. Null for none. */
export function ownCode({ solution }: Pick<Exercise, 'solution'>): string | null {
  const lines = solution.split('\n');
  const from = lines.findIndex((line) => openedFence(line) !== null);
  const fence = openedFence(lines[from] ?? '');
  if (fence === null) return null;
  const to = lines.findIndex((line, at) => at > from && closesFence(line, fence));
  const code = lines.slice(from + 1, to < 0 ? lines.length : to).join('\n');
  return code.trim() === '' ? null : code;
}
