import { type FoundFormula, findFormulas } from './formulas';

/**
 * The formulas in a line of Markdown. `\(` and `\[` are also Markdown's escapes for brackets: directly after a letter
 * or digit ('List\[int\]'), and in an escaped link ('\[text\]\(address\)'), they open no formula.
 */
export function formulasInMarkdown(source: string): readonly FoundFormula[] {
  const found = findFormulas(source);
  return found.length === 0 ? found : found.filter((formula) => !isEscape(source, formula));
}

function isEscape(source: string, { start, end }: FoundFormula): boolean {
  if (source.charAt(start) === '$') return false;
  const before = source.charAt(start - 1);
  return /[A-Za-z0-9\]]/.test(before) || source.startsWith('\\(', end);
}

/** Applies `change` to the text between formulas. */
export function changeAroundFormulas(text: string, change: (part: string) => string): string {
  let out = '';
  let from = 0;
  for (const { start, end } of formulasInMarkdown(text)) {
    out += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return out + change(text.slice(from));
}
