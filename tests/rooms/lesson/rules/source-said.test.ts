import { expect, it } from 'vitest';
import { asReaderOf } from '~/languages/reader';
import { sourceSaid } from '~/rooms/lesson/rules/source-said';

const said = (language: string, kind: string, name: string) =>
  asReaderOf(
    () => language,
    () => sourceSaid({ kind, name }).name,
  );

it('names the author of an imported text in the language of the reader, also in rows from before', () => {
  expect(said('en', 'import', 'md')).toBe('whoever wrote the imported text');
  for (const name of ['md', 'whoever wrote the imported Markdown'])
    expect(said('de', 'import', name)).toBe('der Person, die den importierten Text geschrieben hat');
});

it('names the texts of the library so, and a model as it is called', () => {
  expect(said('de', 'library', 'study plan')).toBe('Lernplan');
  expect(said('de', 'model', 'study plan')).toBe('study plan');
});
