import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const languages = 'app/languages';
const folders = readdirSync(languages, { withFileTypes: true }).filter((each) => each.isDirectory());

const wordsOf = (language: string, file: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(`${languages}/${language}/${file}.json`, 'utf8'));

it.each(folders.map(({ name }) => name))('My Maps has one name in %s', (language) => {
  const nameIn = (file: string, key: string) => wordsOf(language, file)[file]?.[key];
  const name = nameIn('kit', 'myMaps');
  expect(name).toBeTruthy();
  expect([nameIn('client', 'myMaps'), nameIn('study', 'myMaps'), nameIn('study', 'mapHistory')]).toEqual([
    name,
    name,
    name,
  ]);
  expect(nameIn('study', 'mapHistoryTopiary')).toBe(`${name} · Topiary`);
});
