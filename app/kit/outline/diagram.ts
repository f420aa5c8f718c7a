import { ModelFault } from '~/kit/fault/model-fault';
import { limits } from '~/kit/limits';
import { isCodeFence, readItem, readLine, type SourceLine } from './line';
import { Numbering } from './markers';
import type { OtherForm } from './other-form';

/** Whether a line is the first of a Mermaid diagram, unless the next line shows that it is not. */
export const opensDiagram = (line: string): boolean => MINDMAP.test(line) || FLOWCHART.test(line);

const MINDMAP = /^\s*mindmap\s*$/;
const FLOWCHART = /^\s*(?:graph|flowchart)(?:\s+(?:TB|TD|BT|RL|LR))?\s*;?\s*$/;

/** The diagram that starts with these two lines; null if the second is not a line of one. */
export function diagramOf(first: string, second: string): OtherForm | null {
  if (MINDMAP.test(first)) return readLine(second, new Numbering())?.mark === 'none' ? new MindmapForm() : null;
  return FLOWCHART.test(first) && isStatement(second) ? new FlowchartForm() : null;
}

/** Mermaid's brackets around the text of a node, the longer ones first. */
const shapes: readonly (readonly [string, string])[] = [
  ['(((', ')))'],
  ['((', '))'],
  ['))', '(('],
  ['{{', '}}'],
  ['[[', ']]'],
  ['([', '])'],
  ['[(', ')]'],
  ['[/', '/]'],
  ['[\\', '\\]'],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  [')', '('],
  ['>', ']'],
];

/** The text of a node without its name, brackets and quotes: 'Git' of 'root((Git))'. */
function nodeText(source: string): string {
  const text = source.trim();
  const name = /^[\p{L}\p{N}_-]*/u.exec(text)?.[0] ?? '';
  const rest = text.slice(name.length);
  for (const [start, end] of shapes) {
    if (!rest.startsWith(start) || !rest.endsWith(end)) continue;
    const inside = rest.slice(start.length, -end.length).trim();
    // Brackets of a function ('print()') and remarks ('Loops (for)') belong to the text.
    if (inside === '' || rest.length < start.length + end.length) return text;
    return unquoted(inside);
  }
  return unquoted(text);
}

const unquoted = (text: string): string => /^"`?([\s\S]*?)`?"$/.exec(text)?.[1] ?? text;

/** `mindmap`: indents give the levels. */
class MindmapForm implements OtherForm {
  #shallowest = -1;

  push(raw: string): SourceLine[] | null {
    const source = raw.trim();
    if (isCodeFence(source)) return null;
    if (source === '' || source.startsWith('%%') || source.startsWith('::')) return [];
    const line = readLine(raw, new Numbering());
    if (!line) return [];
    if (this.#shallowest < 0) this.#shallowest = line.column;
    // A line less indented than the root is not part of the diagram.
    if (line.column < this.#shallowest) return null;
    const item = readItem(nodeText(source.replace(/\s*:::.*$/, '')), 0);
    return item ? [{ ...item, column: line.column }] : [];
  }

  end(): SourceLine[] {
    return [];
  }
}

const IGNORED = /^(?:%%|(?:style|class|classDef|click|linkStyle|direction|subgraph|end|accTitle|accDescr)\b)/;
const NAME = /[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*/uy;
/** '-->', '---', '==>', '-.->', '--x', and with a text: '-->|words|', '-- words -->'. */
const LINK =
  /\s*(?:(?:--|==|-\.)\s+[^-=.|>]{1,200}(?:-{2,}|={2,}|\.-)>?|[<xo]?(?:-{2,}|={2,}|-\.{1,5}-)[>xo]?(?:\s*\|[^|]{0,200}\|)?)\s*/y;

const isStatement = (raw: string): boolean => {
  const line = raw.trim();
  return line === '' || IGNORED.test(line) || /^[\p{L}\p{N}_]+\s*(?:[([{>]|[-=]{2}|-\.)/u.test(line);
};

interface Box {
  text: string;
  readonly below: string[];
  hasAbove: boolean;
}

/** `graph` and `flowchart`: arrows give the levels, and a node is below the first node that points to it. */
class FlowchartForm implements OtherForm {
  readonly #boxes = new Map<string, Box>();
  #arrows = 0;

  push(raw: string): SourceLine[] | null {
    const line = raw.trim();
    if (isCodeFence(line)) return null;
    if (line === '' || IGNORED.test(line)) return [];
    for (const statement of line.split(';')) this.#read(statement.slice(0, 10 * limits.labelMaxCharacters));
    return [];
  }

  end(): SourceLine[] {
    const lines: SourceLine[] = [];
    const seen = new Set<string>();
    const visit = (start: string) => {
      const ahead = [{ name: start, depth: 0 }];
      for (let next = ahead.pop(); next; next = ahead.pop()) {
        const box = this.#boxes.get(next.name);
        if (!box || seen.has(next.name)) continue;
        seen.add(next.name);
        const line = readItem(box.text, next.depth);
        if (line) lines.push(line);
        for (let at = box.below.length - 1; at >= 0; at -= 1)
          ahead.push({ name: box.below[at] ?? '', depth: next.depth + 1 });
      }
    };
    for (const [name, box] of this.#boxes) if (!box.hasAbove) visit(name);
    // In a cycle, the first node is the top.
    for (const name of this.#boxes.keys()) visit(name);
    return lines;
  }

  /** 'A[Git] --> B & C --> D' */
  #read(statement: string): void {
    let at = /^\s*/.exec(statement)?.[0].length ?? 0;
    let above: string[] = [];
    for (;;) {
      const names: string[] = [];
      for (;;) {
        const box = this.#box(statement, at);
        if (!box) return;
        names.push(box.name);
        at = box.end;
        const and = /^\s*&\s*/.exec(statement.slice(at, at + 20));
        if (!and) break;
        at += and[0].length;
      }
      for (const from of above) for (const to of names) this.#lead(from, to);
      above = names;
      LINK.lastIndex = at;
      const link = LINK.exec(statement);
      if (!link || link[0] === '') return;
      at += link[0].length;
    }
  }

  #lead(from: string, to: string): void {
    this.#arrows += 1;
    if (this.#arrows > 4 * limits.outlineMaxNodes)
      throw new ModelFault('too-large', `more than ${4 * limits.outlineMaxNodes} arrows`);
    this.#boxes.get(from)?.below.push(to);
    const box = this.#boxes.get(to);
    if (box) box.hasAbove = true;
  }

  #box(statement: string, at: number): { readonly name: string; readonly end: number } | null {
    NAME.lastIndex = at;
    const name = NAME.exec(statement)?.[0];
    if (!name) return null;
    let end = at + name.length;
    const [start, close] =
      shapes.find(([start]) => start !== ')' && start !== '))' && statement.startsWith(start, end)) ?? [];
    let text = '';
    if (start && close) {
      const quoted = statement.startsWith('"', end + start.length);
      const until = statement.indexOf(quoted ? `"${close}` : close, end + start.length + 1);
      if (until >= 0) {
        text = unquoted(statement.slice(end + start.length, until + (quoted ? 1 : 0)).trim());
        end = until + close.length + (quoted ? 1 : 0);
      }
    }
    const known = this.#boxes.get(name);
    if (known) known.text = text || known.text;
    else this.#boxes.set(name, { text: text || name, below: [], hasAbove: false });
    return { name, end };
  }
}
