import type { Node, SourceFile } from 'typescript';
import { ts } from '../../support/typescript';

/** Words that screens do not use, and what they say instead. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/What is missing\?/, 'Grow'],
  [/^Not done\b/, 'Mark as not done, or To do'],
  [/\bkeepers?\b/i, 'administrator'],
  [/\bwhoever (?:runs|keeps)\b/i, 'the administrator'],
  [/\bprompts?\b/i, 'what the model is told'],
  [/\bgenerations?\b/i, 'run, or what is being written'],
  [/\b(?:utili[sz]e|leverage|functionality|seamless(?:ly)?)\b/i, 'plain words'],
  [/\b(?:flashcards? deck|repetitions?)\b/i, 'cards, reviews'],
];

const inKit = /^app\/kit\/(?:(?:parts|page)\/|messages\.ts$|message-catalogue\.ts$)/;

export const isScreen = (file: string): boolean =>
  inKit.test(file) || /^app\/client\/|^app\/rooms\/.*\/(?:ui|routes)\//.test(file);

/** The texts of a module: its JSX texts and its strings, without import paths. */
function textsOf(source: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim();
      // A text for people has a space or a capital.
      if (/ |^[A-Z]/.test(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export const bannedWords = (source: SourceFile): string[] =>
  textsOf(source).flatMap((text) =>
    banned.filter(([words]) => words.test(text)).map(([, instead]) => `${source.fileName}: ‘${text}’ → ${instead}`),
  );
