import { describe, expect, it } from 'vitest';
import { countWords } from '~/kit/text/word-count';
import { readDocument } from '~/providers/documents/read-document';
import { sourceLimits } from '~/rooms/source/rules/limits';
import { type CorpusDocument, corpus } from '../../support/documents/corpus';

const nothing = () => {};

describe('a document', () => {
  it('is tested with at least thirty documents of all kinds', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(30);
    expect(new Set(corpus.map(({ kind }) => kind)).size).toBe(6);
  });

  it.each(corpus.map((document) => [document.about, document] as const))('%s', async (_, expected) => {
    const document = await readDocument(expected.bytes, expected.name ?? 'paper', nothing);
    const { kind, structure, headings, passages } = document;
    expect({ kind, structure, headings: headings.map(indented) }).toEqual({
      kind: expected.kind,
      structure: expected.structure,
      headings: expected.headings,
    });
    if (expected.title) expect(document.title).toBe(expected.title);
    if (expected.pages) expect(document.pages).toBe(expected.pages);
    // Joined again, a paragraph that was divided between two passages is whole.
    const all = passages.map(({ text }) => text).join('\n\n');
    let from = 0;
    for (const text of expected.holds) {
      const found = positionOf(all, text, from);
      expect(found, `${text.slice(0, 200)}\nafter ${from} in\n${all}`).toBeGreaterThanOrEqual(from);
      from = found + 1;
    }
    for (const text of expected.lacks ?? []) expect(all).not.toContain(text);
    for (const [heading, text] of expected.under ?? [])
      expect(
        passages
          .filter((each) => each.heading === heading)
          .map((each) => each.text)
          .join('\n'),
      ).toContain(text);
    for (const [page, text] of expected.on ?? [])
      expect(
        passages
          .filter((each) => each.page === page)
          .map((each) => each.text)
          .join('\n'),
      ).toContain(text);
    holdsWhatIsPromised(expected, document);
  });

  it('is the same with the line ends that a form sends', async () => {
    const written = corpus.filter(({ kind }) => kind === 'text' || kind === 'markdown');
    expect(written.length).toBeGreaterThan(4);
    for (const { bytes, name = 'paper' } of [...written, { bytes: Buffer.from(pasted), name: 'paper' }]) {
      const text = Buffer.from(bytes).toString('latin1').replace(/\r\n?/g, '\n');
      // UTF-16 has other line ends.
      if (text.includes('\0')) continue;
      const sent = Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1');
      expect(await readDocument(sent, name, nothing)).toEqual(
        await readDocument(Buffer.from(text, 'latin1'), name, nothing),
      );
    }
    const { kind, headings } = await readDocument(Buffer.from(pasted.replaceAll('\n', '\r\n')), '', nothing);
    expect({ kind, headings: headings.map(indented) }).toEqual({
      kind: 'markdown',
      headings: ['The hive', 'Honey'],
    });
  });
});

const pasted = '# Bees\n\n## The hive\n\nIt is a home of wax.\n\n## Honey\n\nIt was nectar once.\n';

const indented = ({ level, text }: { level: number; text: string }): string => '>'.repeat(level - 1) + text;

/** The position of a text. Between sentences a paragraph may be divided by passages. */
function positionOf(all: string, text: string, from: number): number {
  const pattern = text
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('(?: |\\n\\n)');
  const found = new RegExp(pattern, 'g');
  found.lastIndex = from;
  return found.exec(all)?.index ?? -1;
}

function holdsWhatIsPromised({ kind }: CorpusDocument, document: Awaited<ReturnType<typeof readDocument>>) {
  const { headings, passages, title, pages } = document;
  expect(title).not.toBe('');
  expect(passages.length).toBeGreaterThan(0);
  expect(pages === null).toBe(kind !== 'pdf');
  for (const { text, page } of passages) {
    expect(countWords(text)).toBeLessThanOrEqual(sourceLimits.passageMaxWords);
    expect(text).toBe(text.trim());
    expect(text).not.toBe('');
    expect(page === null).toBe(kind !== 'pdf');
  }
  for (const [at, heading] of headings.entries()) {
    expect(heading.level).toBeLessThanOrEqual((headings[at - 1]?.level ?? 0) + 1);
    expect(heading.passage).toBeGreaterThanOrEqual(headings[at - 1]?.passage ?? 1);
    expect(heading.passage).toBeLessThanOrEqual(passages.length);
  }
}
