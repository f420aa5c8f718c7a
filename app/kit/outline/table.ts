import { readItem, type SourceLine } from './line';
import type { OtherForm } from './other-form';

/** Headings of columns with remarks instead of topics. */
const REMARKS =
  /^(?:#|no\.?|nr\.?|id|s\.? ?no\.?|description|summary|details?|explanation|notes?|comments?|duration|time|hours?|minutes?|difficulty|level|priority|resources?|references?|reading|links?|status|estimated time|time estimate|learning (?:goals?|outcomes?)|objectives?|outcomes?)$/i;
const NUMBER = /^\d{1,3}[.)]?$/;
const LINE_BREAK = /<br\s{0,4}\/?>/i;
const mostColumns = 12;

/** The cells of a row; null if the line is not one. */
export function readRow(raw: string): string[] | null {
  const line = raw.trim();
  if (!line.includes('|')) return null;
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  if (cells.length < 2) return null;
  if (line.startsWith('|')) cells.shift();
  if (cells.at(-1) === '' && line.endsWith('|')) cells.pop();
  return cells;
}

/** The row of dashes below a table's head. */
export const isDelimiterRow = (raw: string): boolean =>
  raw.includes('-') && raw.includes('|') && /^\s*\|?(?:\s*:?-+:?\s*\|?)+$/.test(raw.slice(0, 1_000));

/**
 * An outline sent as a table: each column is a level, and a cell that is empty or repeats the one above it continues
 * that topic. Columns with descriptions, times or numbers are omitted.
 */
export class TableForm implements OtherForm {
  readonly #heads: readonly string[];
  /** The labels that the next row may continue. */
  #above: string[] = [];
  #isBelowHead = false;

  constructor(head: string) {
    this.#heads = (readRow(head) ?? []).slice(0, mostColumns);
  }

  push(raw: string): SourceLine[] | null {
    if (!this.#isBelowHead) {
      this.#isBelowHead = true;
      return [];
    }
    const row = readRow(raw);
    return row && this.#read(row);
  }

  end(): SourceLine[] {
    return [];
  }

  #read(row: readonly string[]): SourceLine[] {
    const lines: SourceLine[] = [];
    const cells: string[] = [];
    let depth = 0;
    let isNew = false;
    for (const [at, head] of this.#heads.entries()) {
      const cell = this.#topic(head, row[at] ?? '');
      if (cell === null) continue;
      const above = this.#above[depth] ?? '';
      const label = readItem(cell, depth)?.label ?? '';
      const goesOn = !isNew && (label === '' || label === above);
      cells.push(goesOn ? above : label);
      if (!goesOn && label !== '') {
        isNew = true;
        // One cell may contain several topics.
        for (const part of cell.split(LINE_BREAK)) {
          const line = readItem(part, depth);
          if (line) lines.push(line);
        }
      }
      depth += 1;
    }
    this.#above = cells;
    return lines;
  }

  /** The topic of a cell; null in a column without topics. '3' below 'Week' becomes 'Week 3'. */
  #topic(head: string, cell: string): string | null {
    if (REMARKS.test(head.replace(/[*_`]/g, '').trim())) return null;
    if (!NUMBER.test(cell)) return cell;
    return head === '' ? null : `${head} ${cell.replace(/\D/g, '')}`;
  }
}
