import type { CodeLanguage, Exercise } from '~/kit/exercise/exercise';
import { fenceEnd, opensFence } from '~/kit/text/fences';

const fenceLine = /^([ \t]*)(`{3,}|~{3,})(.*)$/;

/** Info strings of blocks in a language; output has none of them. */
const infos: Readonly<Record<CodeLanguage, RegExp>> = {
  javascript: /^(?:javascript|js)?$/i,
  python: /^(?:python|py)?3?$/i,
  sql: /^(?:sql|sqlite)?$/i,
};

/** The code with which an exercise's solution answers it: the first block in its language. Null for none. */
export function ownCode(exercise: Pick<Exercise & { kind: 'code' }, 'language' | 'solution'>): string | null {
  const lines = exercise.solution.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', run = '', info = ''] = fenceLine.exec(lines[at] ?? '') ?? [];
    if (run === '' || !opensFence(run, info)) continue;
    const end = fenceEnd(lines, at, run);
    const to = end < 0 ? lines.length : end;
    const code = lines.slice(at + 1, to).map((line) => withoutIndent(line, indent.length));
    if (infos[exercise.language].test(info.trim()) && code.some((line) => line.trim() !== '')) return code.join('\n');
    at = to;
  }
  return null;
}

/** The line without its first `width` spaces, or as many as it has. */
const withoutIndent = (line: string, width: number): string =>
  line.slice(Math.min(width, line.length - line.trimStart().length));
