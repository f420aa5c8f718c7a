import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Node } from 'typescript';
import { expect, it } from 'vitest';
import { parsed, ts } from '../support/typescript';

/** Openings that put the subject last: the reader has to hold the whole sentence to know what it is about. */
const refused = /^(?:Of|Who|Whoever|Whom|Whose|What|Whatever|That)\s/;

/** Comments of a TypeScript source, found by its scanner, so that `//` within a string is none. */
function commentsOfScript(text: string): string[] {
  const found = new Map<number, string>();
  const source = parsed('source.tsx', text);
  const visit = (node: Node): void => {
    const around = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    if (!ts.isJsxText(node)) for (const { pos, end } of around) found.set(pos, text.slice(pos, end));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return joinLines([...found].sort(([a], [b]) => a - b).map(([, comment]) => comment));
}

/** Line comments that follow each other are one text. */
function joinLines(comments: readonly string[]): string[] {
  const joined: string[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    if (last?.startsWith('//') && comment.startsWith('//')) joined[joined.length - 1] = `${last}\n${comment}`;
    else joined.push(comment);
  }
  return joined;
}

/** The sentences of a comment. The text of a JSDoc tag begins one. */
function sentencesOf(comment: string): string[] {
  const words = comment
    .replace(/^\/\*+|\*\/$/g, '')
    .replace(/^\s*(?:\*|\/\/)\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.split(/(?<=[.!?:])\s+(?=[A-Z])|\s*@\w+\s+(?:[`\w.[\]]+\s+)?/);
}

/** A text without any such word is not read further: that is most of the time. */
const hasRefused = /\b(?:Of|Who|Whoever|Whom|Whose|What|Whatever|That)\s/;

const opensBadly = (text: string, ofScript = true): string[] =>
  (!hasRefused.test(text)
    ? []
    : ofScript
      ? commentsOfScript(text)
      : [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(([comment]) => comment)
  )
    .flatMap(sentencesOf)
    .filter((sentence) => refused.test(sentence) && !sentence.endsWith('?'));

it('finds sentences that open badly, also behind another one and behind a tag', () => {
  expect(opensBadly('/** What is shown. A list. Of a run its text. */ const a = 1;')).toEqual([
    'What is shown.',
    'Of a run its text.',
  ]);
  expect(opensBadly('/** @param a Whose it is */\nfunction f(a) {}')).toEqual(['Whose it is']);
  expect(opensBadly("const url = 'https://x'; // What a line says.\n// Who is it?")).toEqual(['What a line says.']);
  expect(opensBadly('a { /* Of the page. */ }', false)).toEqual(['Of the page.']);
});

it('comments say their subject first', () => {
  const files = execFileSync('git', ['ls-files', 'app', 'drizzle', 'scripts', 'tests'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|cjs|css)$/.test(file) && !file.startsWith('tests/fixtures/'));
  const found = files.flatMap((file) =>
    opensBadly(readFileSync(file, 'utf8'), !file.endsWith('.css')).map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
});
