import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { ReadMap } from '~/rooms/transfer/rules/reading/read-map';

const root = join('tests', 'fixtures', 'transfer');
export const transferFolders = ['freemind', 'markdown', 'opml', 'xmind'] as const;

export interface TransferFile {
  readonly folder: (typeof transferFolders)[number];
  readonly name: string;
  /** The file as another program would have written it. */
  readonly bytes: Uint8Array;
  /** The first line names the dialect and its peculiarities; the rest is the expected result (`toldMap`). */
  readonly expected: string;
}

/** The files of other programs, written by hand. XMind files are zipped here from text in the repository. */
export const transferFiles = (): TransferFile[] =>
  transferFolders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !name.endsWith('.out'))
      .map((name) => {
        const bytes = readFileSync(join(root, folder, name));
        return {
          folder,
          name,
          bytes: folder === 'xmind' ? xmindFile(bytes, name) : bytes,
          expected: readFileSync(join(root, folder, `${name}.out`), 'utf8'),
        };
      }),
  );

/** An XMind file around its content. Since XMind Zen it also has a `content.xml` that asks to update the program. */
export function xmindFile(content: Uint8Array, name: string): Uint8Array {
  const notice = strToU8('<xmap-content><sheet><topic><title>Please update</title></topic></sheet></xmap-content>');
  const parts = name.endsWith('.json')
    ? { 'content.json': content, 'content.xml': notice, 'metadata.json': strToU8('{}') }
    : { 'content.xml': content, 'meta.xml': strToU8('<meta/>') };
  return zipSync({ ...parts, 'Thumbnails/thumbnail.png': new Uint8Array(64) });
}

/** A map in words: topic, tree with `|` before lessons, and what was left out, by line. */
export function toldMap({ form, map, leftOut, moreLeftOut }: ReadMap): string {
  const lesson = (text: string | null, indent: string) =>
    text === null ? [] : text.split('\n').map((line) => `${indent}| ${line}`.trimEnd());
  return [
    `${form}${map.language === null ? '' : `, ${map.language}`}`,
    map.topic + (map.root.done ? ' [done]' : ''),
    ...lesson(map.root.lesson, '  '),
    ...map.nodes.flatMap(({ level, label, done, lesson: text }) => [
      `${'  '.repeat(level)}- ${label}${done ? ' [done]' : ''}`,
      ...lesson(text, '  '.repeat(level + 1)),
    ]),
    ...leftOut.map(({ line, why, text }) => `! ${line ?? '-'} ${why}: ${text}`.trimEnd()),
    ...(moreLeftOut > 0 ? [`! and ${moreLeftOut} more`] : []),
    '',
  ].join('\n');
}
