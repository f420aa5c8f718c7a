import { readFileSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { folded, tokensIn } from '~/kit/search/words';

/** The words of rules/search.test.ts, compared with those of SQLite's own index. */

/** The tokenizer of the index. */
const [tokenizer = ''] = readFileSync('migrations/0019_search_scripts.sql', 'utf8').match(/tokenize = "[^"]*"/) ?? [];

test('a word is one word to FTS5 as well, whatever characters it has: an index without positions has no phrases', () => {
  const sqlite = new SQLite(':memory:');
  sqlite.exec(`
    create virtual table words using fts5(word, content = '', ${tokenizer});
    create virtual table parts using fts5vocab(words, 'instance');`);
  const add = sqlite.prepare('insert into words (rowid, word) values (?, ?)');
  const all: string[] = [];
  for (let code = 1; code < 0x110000; code += 7) {
    if (code >= 0xd800 && code < 0xe000) continue;
    all.push(...tokensIn(`a${String.fromCodePoint(code)}b`));
  }
  for (let code = 0x0e00; code < 0x1d00; code += 1) all.push(...tokensIn(`a${String.fromCodePoint(code)}b`));
  sqlite.transaction(() => {
    for (const [at, token] of all.entries()) add.run(at + 1, token);
  })();
  const several = sqlite.prepare('select doc from parts group by doc having count(*) <> 1').all();
  expect(several).toEqual([]);
  expect(sqlite.prepare('select count(distinct doc) as n from parts').get()).toEqual({ n: all.length });
  sqlite.close();
});

test('letters are folded alike in the index and in the search through texts', () => {
  const sqlite = new SQLite(':memory:');
  sqlite.exec(`
    create virtual table words using fts5(word, content = '', ${tokenizer});
    create virtual table parts using fts5vocab(words, 'instance');`);
  const add = sqlite.prepare('insert into words (rowid, word) values (?, ?)');
  sqlite.transaction(() => {
    for (let code = 1; code < 0x20000; code += 1)
      if (/[\p{L}\p{N}]/u.test(String.fromCodePoint(code))) add.run(code, String.fromCodePoint(code));
  })();
  const parts = sqlite.prepare('select doc, term from parts').all() as { doc: number; term: string }[];
  expect(parts.length).toBeGreaterThan(70_000);
  const other = parts.filter(({ doc, term }) => folded(String.fromCodePoint(doc)) !== folded(term));
  expect(other).toEqual([]);
  sqlite.close();
});
