import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { specimenBranches } from '~/rooms/home/ui/landing-specimen-words';

/** The landing page's example is real content of the library. */
const read = (path: string) =>
  readFileSync(new URL(`../../../../app/rooms/course/store/${path}`, import.meta.url), 'utf8');
/** Without emphasis, and with plain quotation marks. */
const plain = (markdown: string) => markdown.replace(/\*/g, '').replace(/["“”]/g, '"').replace(/[’']/g, "'");

const lessons = new Map(
  read('lessons/photography.md')
    .split(/^# /m)
    .slice(1)
    .map((part) => [plain(part.slice(0, part.indexOf('\n'))), plain(part)]),
);
const outline = plain(read('outlines/photography.md'));

describe('the example on the landing page', () => {
  it.each(specimenBranches.flatMap(({ label, leaves }) => leaves.map((leaf) => [label, leaf] as const)))(
    '%s',
    (branch, leaf) => {
      const lesson = lessons.get(plain(`${branch} > ${leaf.label}`));
      for (const words of [leaf.words, ...leaf.tasks]) expect(lesson).toContain(plain(words));
      for (const label of [branch, leaf.label]) expect(outline).toContain(plain(label));
    },
  );
});
