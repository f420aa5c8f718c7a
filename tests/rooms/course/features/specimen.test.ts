import { describe, expect, it } from 'vitest';
import { loadLessons, loadOutline } from '~/rooms/course/store/load';
import { specimenBranches } from '~/rooms/home/ui/landing-specimen-words';

/** The landing page's example is real content of the library. */
/** Without emphasis, and with plain quotation marks. */
const plain = (markdown: string) => markdown.replace(/\*/g, '').replace(/["“”]/g, '"').replace(/[’']/g, "'");

const lessons = new Map([...(await loadLessons('photography'))].map(([path, text]) => [plain(path), plain(text)]));
const outline = plain((await loadOutline('photography')) ?? '');

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
