import { mapWords } from '~/rooms/map/words';

/** The source of a map, with the library's own name for its kind of text in the reader's language. */
export function sourceSaid<Source extends { readonly kind: string; readonly name: string }>(source: Source): Source {
  const names: Readonly<Record<string, string>> = {
    'written outline': mapWords.writtenOutline,
    'study plan': mapWords.studyPlan,
  };
  return source.kind === 'library' ? { ...source, name: names[source.name] ?? source.name } : source;
}
