import type { RendererObject, Token, Tokens } from 'marked';
import { escapeHtml } from '~/kit/text/escape-html';
import { plainFormula } from '~/kit/text/plain-formula';
import type { Html } from './html';
import type { FormulaToken } from './lexer';

/** The accessible name of a task's checkbox: its text without markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (['checkbox', 'list', 'reference'].includes(token.type)) return '';
      if ((token as Html).understood !== undefined) return '';
      if (token.type === 'formula') return plainFormula((token as FormulaToken).tex);
      if ('tokens' in token && token.tokens) return plainText(token.tokens);
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

type LabelledCheckbox = Tokens.Checkbox & { label?: string };

/** Renders tasks in lists. `count` is the number of tasks so far; tasks inside of notes are not counted. */
export const taskRenderers = (count: { tasks: number }, inside: { readonly notes: number }): RendererObject => ({
  listitem(item) {
    if (!item.task || inside.notes > 0) return false;
    const label = plainText(item.tokens) || 'Task';
    const mark = (tokens: readonly Token[]): boolean =>
      tokens.some((token) => {
        if (token.type === 'checkbox') {
          (token as LabelledCheckbox).label = label;
          return true;
        }
        return token.type === 'paragraph' && mark((token as Tokens.Paragraph).tokens);
      });
    mark(item.tokens);
    // The text of the task is the label of its checkbox; nested content (a list, code) is not.
    const [first, words, ...below] = item.tokens;
    if (first?.type === 'checkbox' && words?.type === 'text') {
      const box = this.checkbox(first as Tokens.Checkbox);
      const text = this.parser.parseInline(words.tokens ?? []);
      return `<li class="task"><label>${box}${text}</label>\n${this.parser.parse(below)}</li>\n`;
    }
    const html = this.parser.parse(item.tokens).replace(/^<p>(.*?)<\/p>/s, '<p><label>$1</label></p>');
    return `<li class="task">${html}</li>\n`;
  },
  checkbox(token) {
    const { checked, label = 'Task' } = token as LabelledCheckbox;
    if (inside.notes > 0) return checked ? '[x] ' : '[ ] ';
    const index = count.tasks;
    count.tasks += 1;
    return `<input type="checkbox"${checked ? ' checked' : ''} disabled data-task="${index}" aria-label="${escapeHtml(label)}"> `;
  },
});
