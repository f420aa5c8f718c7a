import type { Node, SourceFile } from 'typescript';
import { ts } from '../../support/typescript';

/** A long text is read twice: a function fits on two screens, a file has one subject. */
export const limits = {
  functionLines: 150,
  longFunctions: { lines: 100, most: 10 },
  longFiles: { lines: 300, most: 12 },
};

/** Texts and tables, which are looked up and not read. */
export const isTable = (file: string) =>
  /\/words\/|\/message-catalogue\.ts$|\/topic-kind\.ts$|\/model\/prompts\.ts$|\/safety\/words\.ts$/.test(file);

export interface Size {
  /** The file, or the file with the function's line. */
  readonly place: string;
  readonly lines: number;
}

export const lineCount = (text: string): number => text.trimEnd().split('\n').length;

/** The functions of a file with their lines. A function in a function counts to both. */
export function functionsIn(source: SourceFile): Size[] {
  const found: Size[] = [];
  const visit = (node: Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      found.push({ place: `${source.fileName}:${first + 1}`, lines: last - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export const longer = (sizes: readonly Size[], lines: number): string[] =>
  sizes.filter((size) => size.lines > lines).map((size) => `${size.place}: ${size.lines} lines`);
