import { limits } from '~/kit/limits';

/**
 * Where lines of an outline were joined. A field of one line has a space for each line break of what was pasted into
 * it, so that a bullet, a number or indentation follows that space.
 */
const joint = /\s(\s*)(?=(?:[-*•◦▪‣]|\d{1,2}[.)])\s)|\s(\t\s*|\s{2,})/g;

/** A title above a list, which the import would take for a text. */
const titleOfList = /^(?![-*•◦▪‣#]|\d{1,2}[.)])(?=.*\r?\n\s*(?:[-*•◦▪‣]|\d{1,2}[.)])\s)/;

/** The lines of an outline that was pasted where a topic belongs; null for a topic. */
export function pastedOutline(typed: string): string | null {
  const text = typed.trim();
  const lines = /[\r\n]/.test(text) ? text : text.replace(joint, '\n$1$2');
  const count = lines.split(/[\r\n]+/).filter((line) => line.trim() !== '').length;
  return count < limits.outlineMinNodes ? null : lines.replace(titleOfList, '# ');
}
