/** Facts that are read from the text of SQL: SQLite itself finds where its statements end. */

/** A comment, a text or name in quotes, a word, or any other character. */
const token = /--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`[^`]*`?|\[[^\]]*\]?|\w+|\S/g;

function* tokensOf(sql: string): Generator<string> {
  for (const [found] of sql.matchAll(token)) if (!/^(?:--|\/\*)/.test(found)) yield found.toLowerCase();
}

/** The first word of a statement, in lower case. */
export function keywordOf(sql: string): string {
  for (const found of tokensOf(sql)) if (found !== ';') return found;
  return '';
}

/** Whether the query itself, and not only a part of it in brackets, orders its rows. */
export function ordersRows(query: string): boolean {
  let depth = 0;
  let before = '';
  for (const found of tokensOf(query)) {
    if (found === '(') depth += 1;
    if (found === ')') depth -= 1;
    if (depth === 0 && before === 'order' && found === 'by') return true;
    before = found;
  }
  return false;
}

/** `query => value`, or a query alone. SQL has no `=>`, so the last one outside of a text separates. */
export function readTest(test: string): { readonly query: string; readonly value: string | null } {
  const at = test.lastIndexOf('=>');
  const query = test.slice(0, at);
  if (at < 0 || (query.split("'").length - 1) % 2 === 1) return { query: test, value: null };
  return { query, value: test.slice(at + 2).trim() };
}
