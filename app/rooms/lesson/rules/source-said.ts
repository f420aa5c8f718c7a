import { mapWords } from '~/rooms/map/words';

/** The source of a text, with its name in the reader's language if it is one of Topiary's own. */
export function sourceSaid<Source extends { readonly kind: string; readonly name: string }>(source: Source): Source {
  if (source.kind === 'import') return { ...source, name: mapWords.importedText };
  const names: Readonly<Record<string, string>> = {
    'written outline': mapWords.writtenOutline,
    'study plan': mapWords.studyPlan,
  };
  return source.kind === 'library' ? { ...source, name: names[source.name] ?? source.name } : source;
}
