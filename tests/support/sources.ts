import type { SourceHeading, SourcePassage, SourceStructure } from '~/rooms/source/rules/document';
import type { TestRooms } from './rooms';

/** Stores a source as if it had been read; its passages are these texts. */
export async function keepSource(
  { rooms, clock }: Pick<TestRooms, 'rooms' | 'clock'>,
  userId: string,
  title: string,
  texts: readonly (string | SourcePassage)[],
  { headings = [], structure = 'none' as SourceStructure }: Partial<ReadHeadings> = {},
): Promise<string> {
  const id = rooms.server.random.id();
  const passages = texts.map((text) => (typeof text === 'string' ? { page: null, heading: '', text } : text));
  const read = {
    id,
    userId,
    title,
    kind: 'text' as const,
    bytes: 100,
    pages: null,
    passages: passages.length,
    words: passages.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    contents: headings,
    structure,
    at: clock.now(),
  };
  if (!(await rooms.source.sources.begin(read, 100))) throw new Error('the source was not begun');
  for (let from = 0; from < passages.length; from += 500)
    await rooms.source.sources.addPassages(id, userId, from + 1, passages.slice(from, from + 500));
  if (!(await rooms.source.sources.finish(id, userId))) throw new Error('the source was not kept');
  return id;
}

interface ReadHeadings {
  readonly headings: readonly SourceHeading[];
  readonly structure: SourceStructure;
}
