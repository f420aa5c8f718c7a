import type { RendererObject } from 'marked';
import { isExerciseInfo } from '~/kit/exercise/find';
import { escapeHtml } from '~/kit/text/escape-html';
import { closesFence } from '~/kit/text/fences';

/** Highlighted HTML of some code, or null for code that stays plain. */
export type Highlight = (code: string, language: string) => string | null;

/**
 * The place of a block that is drawn later, around its HTML as typed (`figures/places.ts`); null for other code.
 * @param isWhole the text did not end within it
 */
export type FigurePlaces = (info: string, text: string, typed: string, isWhole: boolean) => string | null;

/** Longer lines do not fit a panel. */
const codeLineCharacters = 56;

/** Stands for an exercise while its text streams in: its key follows the question. */
export const hiddenExercise = (): string => '<blockquote><p>…</p></blockquote>\n';

/**
 * Renders blocks of code: with colours, if there is a highlighter, and with a switch to wrap long lines.
 * @param exercise HTML of a block `exercise`; null for one that is shown as typed
 * @param figure the place of a block that is drawn later; null for other code
 * @param end the text's last line (`lastLineOf`)
 */
export const codeRenderer = (
  highlight: Highlight | undefined,
  exercise: ((text: string) => string | null) | undefined,
  figure: FigurePlaces | undefined,
  end: string,
): RendererObject => ({
  code({ raw, text, lang }) {
    const language = /^[\w+#.-]{1,20}/.exec(lang ?? '')?.[0];
    const asked = isExerciseInfo(lang ?? '') ? exercise?.(text) : null;
    if (asked) return asked;
    const name = language ? ` class="language-${escapeHtml(language)}"` : '';
    const isWide = text.split('\n').some((line) => line.length > codeLineCharacters);
    const wrap = isWide ? '<label><input type="checkbox" class="wrap">Wrap lines</label>' : '';
    const head = language || wrap ? `<div class="code-head"><span>${language ?? ''}</span>${wrap}</div>` : '';
    const coloured = (language && highlight?.(text, language)) || escapeHtml(text);
    const typed = `${head}<pre tabindex="0"><code${name}>${coloured}</code></pre>\n`;
    return figure?.(lang ?? '', text, typed, !isCutOff(raw, end)) ?? typed;
  },
});

/**
 * Whether the text ended within a block of code.
 * @param end the text's last line, without the marks of a list or quotation: a block within one is without them
 */
function isCutOff(raw: string, end: string): boolean {
  const run = /^ *(`{3,}|~{3,})/.exec(raw)?.[1];
  const lines = raw.trimEnd().split('\n');
  if (run === undefined || lastLineOf(raw) !== end) return false;
  return lines.length === 1 || !closesFence(lines.at(-1) ?? '', run);
}

/** The last line that has more than marks, without those at its beginning. */
export function lastLineOf(text: string): string {
  const line = text.split('\n').findLast((each) => /[^\s>]/.test(each)) ?? '';
  return line.replace(/^[\s>*+-]+/, '').trimEnd();
}
