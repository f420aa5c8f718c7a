import type { RendererObject, Tokens } from 'marked';
import type { CaptionedTable } from './captions';

/** Renders tables with their captions, in a box that scrolls. */
export const tableRenderer: RendererObject = {
  table(token) {
    const { header, rows, caption } = token as CaptionedTable;
    const cell = (tag: 'th' | 'td', { tokens, align }: Tokens.TableCell) =>
      `<${tag}${align ? ` class="${align}"` : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
    const line = (tag: 'th' | 'td', cells: Tokens.TableCell[]) =>
      `<tr>${cells.map((each) => cell(tag, each)).join('')}</tr>\n`;
    const body = rows.map((row) => line('td', row)).join('');
    const name = caption ? `<caption>${this.parser.parseInline(caption)}</caption>` : '';
    return `<div class="table" tabindex="0"><table>${name}\n<thead>\n${line('th', header)}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
  },
};
