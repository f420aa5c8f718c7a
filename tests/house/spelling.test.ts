import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Node, SourceFile } from 'typescript';
import { expect, it } from 'vitest';
import { parsed, ts } from '../support/typescript';

/**
 * American spellings of words on screens and in documents, without 'license' and 'practice', which are nouns and verbs.
 */
const forms =
  /\b(?:colors?|color(?:ed|ing|ful)|fibers?|center(?:s|ed|ing)?|(?:centi|milli|kilo)meters?|gray|flavors?|favor(?:s|ed|ites?|able)?|behaviors?|neighbor(?:s|ing|hood)?|labor|honor(?:s|ed)?|humor|rumors?|travel(?:er|ed|ing)|label(?:ed|ing)|model(?:ed|ing)|cancel(?:ed|ing)|signal(?:ed|ing)|fulfills?|catalog|defense|offense|skeptic(?:al)?|judgment|gotten|percent|theaters?|molds?|(?:anal|paral)yz(?:e|ed|es|ing)|[a-z]+iz(?:e|ed|es|ing|ations?))\b/gi;
// 'materialized' is a keyword of SQL.
const british = /(?:size[sd]?|prizes?|seized?|seizing|sizing|materialized)$/i;

/** The first American word of a text. */
const american = (text: string): string | undefined => text.match(forms)?.find((word) => !british.test(word));

const files = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));

/** The words of people and models are matched in both spellings; the inline script is code. */
const notForReading =
  /^app\/(?:rooms\/course\/(?:rules|store)\/|providers\/documents\/markup\.ts|kit\/safety\/|kit\/outline\/data\.ts|client\/worker\/documents\.ts|kit\/page\/theme-script\.ts)/;

/** A template with CSS declarations, which has its own spelling. */
const isStyleSheet = (node: Node, source: SourceFile): boolean =>
  (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) &&
  /[{;]\s*[a-z-]+\s*:[^;{}]*;/.test(node.getText(source));

/**
 * The sentences of a module that has an American word somewhere: its strings and JSX texts that contain a space.
 */
function sentences(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  if (american(code) === undefined) return [];
  const found: string[] = [];
  const source = parsed(file, code);
  const visit = (node: Node): void => {
    if (isStyleSheet(node, source)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      // Class names and SQL contain spaces, but neither a capital nor a full stop.
      if (/\s/.test(node.text.trim()) || ts.isJsxText(node)) found.push(node.text.trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('screens use British spelling', () => {
  const found = files('app', /\.tsx?$/)
    .filter((file) => !notForReading.test(file))
    .flatMap((file) =>
      sentences(file).flatMap((text) => {
        const word = american(text);
        return word ? [`${file}: ${word}: ${text.slice(0, 80)}`] : [];
      }),
    );
  expect(found).toEqual([]);
});

it('documents and prompts use British spelling, except in code', () => {
  const documents = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...files('docs', /\.md$/),
    ...files('app/providers/model/prompts', /\.md$/),
  ];
  const found = documents.flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|https?:\/\/\S+/g, '')
      .split('\n')
      .flatMap((line) => {
        const word = american(line);
        return word ? [`${file}: ${word}: ${line.slice(0, 80)}`] : [];
      }),
  );
  expect(found).toEqual([]);
});

it('recognises American spelling', () => {
  for (const word of ['color', 'Centered', 'organize', 'canceled', 'gray', 'neighbors', 'fulfills', 'normalized'])
    expect(american(word), word).toBe(word);
  for (const word of [
    'colour',
    'centre',
    'size',
    'prize',
    'seize',
    'resize',
    'cancelled',
    'grey',
    'fulfil',
    'cache_size',
  ])
    expect(american(word), word).toBeUndefined();
});
