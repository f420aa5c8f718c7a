import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

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

const folders = ['app/kit/parts', 'app/kit/page', 'app/client', 'app/rooms'];
const isScreen = (file: string): boolean =>
  /\.tsx?$/.test(file) && (/^app\/(?:kit|client)\//.test(file) || /\/(?:ui|routes)\//.test(file));

/** The texts of a module: its JSX texts and its strings, without import paths. */
function textsOf(name: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim();
      // A text for people has a space or a capital.
      if (/ |^[A-Z]/.test(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

const faults = (name: string, code: string): string[] =>
  textsOf(name, code).flatMap((text) =>
    banned.filter(([words]) => words.test(text)).map(([, instead]) => `${name}: ‘${text}’ → ${instead}`),
  );

it('finds a banned word in a text and in a string', () => {
  expect(faults('a.tsx', '<p>Ask the keeper</p>')).toHaveLength(1);
  expect(faults('a.tsx', "const act = isDone ? 'Not done' : 'Done';")).toHaveLength(1);
  expect(faults('a.tsx', "import { keeper } from './keeper'; // the keeper")).toEqual([]);
});

it('screens use one word for one thing', () => {
  const files = [
    'app/kit/message-catalogue.ts',
    'app/kit/messages.ts',
    ...folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => join(folder, file))
        .filter(isScreen),
    ),
  ];
  expect(files.flatMap((file) => faults(file, readFileSync(file, 'utf8')))).toEqual([]);
});
