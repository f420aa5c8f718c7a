/** Prefix of the key of a run that makes a map from a source. */
const keyBegins = 'source ';

const formKeyMaxCharacters = 64;

/** The key of a run that makes a map from a source: the same form sent twice makes one map. */
export const sourceMapKey = (sourceId: string, formKey: string): string =>
  `${keyBegins}${sourceId} ${formKey.slice(0, formKeyMaxCharacters)}`;

/** The source that a run makes a map from; null for any other run. */
export const sourceOfMap = ({ kind, key }: { readonly kind: string; readonly key: string }): string | null =>
  kind === 'map' && key.startsWith(keyBegins) ? (key.slice(keyBegins.length).split(' ', 1)[0] ?? null) : null;

export const makesSourceMap = (run: { readonly kind: string; readonly key: string }): boolean =>
  sourceOfMap(run) !== null;
