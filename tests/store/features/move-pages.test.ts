import SQLite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { rowsAtOnce } from '~/store/cluster/move';

it('a page of rows is bound by its bytes too', () => {
  const sqlite = new SQLite(':memory:');
  sqlite.exec('create table small (text); create table large (name, text); create table huge (bytes)');
  sqlite.exec("insert into small values ('a'), (null)");
  sqlite.exec("insert into large values (null, 'b'), ('a', hex(zeroblob(500000)))");
  sqlite.exec('insert into huge values (zeroblob(40000000))');
  expect(['small', 'large', 'huge'].map((table) => rowsAtOnce(sqlite, table))).toEqual([100, 31, 1]);
  sqlite.close();
});
