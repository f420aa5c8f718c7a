import { changeAroundFormulas } from './formula-spans';

/**
 * Escapes a label for Markdown. Formulas are unchanged: their `_`, `*` and `\` are TeX. Escaping the first of two
 * square brackets suffices; with both escaped, the text would be read as a formula.
 */
export const escapeMarkdown = (text: string): string => changeAroundFormulas(text, escapePart);

function escapePart(text: string): string {
  let isOpen = false;
  return text.replace(/[\\`*_{}[\]<>#|~]|&(?=#?\w+;)/g, (character) => {
    if (character === ']' && isOpen) return character;
    isOpen ||= character === '[';
    return `\\${character}`;
  });
}
