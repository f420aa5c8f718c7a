import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import SQLite from 'better-sqlite3';

/**
 * Fills the disk for a server that was started with `fileBlocks`: grows the database's log beyond what that server may
 * write, and keeps it from being emptied.
 * @returns a function that makes room again
 */
export function fillDisk(file: string, fileBlocks: number): () => void {
  const reader = new SQLite(file);
  const writer = new SQLite(file);
  writer.pragma('synchronous = OFF');
  writer.pragma('wal_autocheckpoint = 0');
  writer.exec("insert into page_views (day, route, views) values ('filler', 'filler', 0)");
  reader.exec('begin; select * from page_views');
  const grow = writer.prepare("update page_views set views = views + 1 where day = 'filler'");
  while (statSync(`${file}-wal`).size <= fileBlocks * 1024) grow.run();
  return () => {
    reader.close();
    writer.exec("delete from page_views where day = 'filler'");
    writer.pragma('wal_checkpoint(TRUNCATE)');
    writer.close();
  };
}

/**
 * Raises the format version that is required for writing, which makes a database read-only for every user, root
 * included (sqlite.org/fileformat2.html#file_format_version_numbers). The database must not be open.
 */
export function forbidWriting(file: string): void {
  const fd = openSync(file, 'r+');
  writeSync(fd, Uint8Array.of(3), 0, 1, 18);
  closeSync(fd);
}
