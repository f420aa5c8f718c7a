const mostCharactersKept = 2_000;

/**
 * A path on this origin to go to, or `fallback` for anything that could lead elsewhere. Browsers read `//host`, `/\host`,
 * and tabs or newlines inside them as other origins (WHATWG URL), so only a plain absolute path passes.
 * @param mostCharacters as encoded; 2 000 unless told, because sessions keep it, those of strangers too
 */
export function safePath(
  value: string | null | undefined,
  fallback: string,
  mostCharacters: number = mostCharactersKept,
): string {
  if (!value || value.length > mostCharacters || !/^\/(?![/\\])/.test(value)) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters that browsers drop
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return fallback;
  if (!URL.canParse(value, 'http://topiary.invalid')) return fallback;
  const url = new URL(value, 'http://topiary.invalid');
  const path = url.pathname + url.search + url.hash;
  return url.origin === 'http://topiary.invalid' && !path.startsWith('//') && path.length <= mostCharacters
    ? path
    : fallback;
}
