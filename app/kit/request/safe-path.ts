const mostCharactersKept = 2_000;

/**
 * Protects against open redirects: returns a path on this origin, or `fallback` for anything else. Browsers read
 * `//host`, `/\host`, and these with tabs or newlines inside, as other origins (WHATWG URL). `/%5chost` and `/%2fhost`
 * are refused too, in case something decodes them again; none of our paths begins like that.
 * @param mostCharacters length limit as encoded; by default 2,000, because sessions store it
 */
export function safePath(
  value: string | null | undefined,
  fallback: string,
  mostCharacters: number = mostCharactersKept,
): string {
  if (!value || value.length > mostCharacters || !/^\/(?![/\\]|%5c|%2f)/i.test(value)) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters that browsers drop
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return fallback;
  if (!URL.canParse(value, 'http://topiary.invalid')) return fallback;
  const url = new URL(value, 'http://topiary.invalid');
  const path = url.pathname + url.search + url.hash;
  return url.origin === 'http://topiary.invalid' && !/^\/(?:\/|%5c|%2f)/i.test(path) && path.length <= mostCharacters
    ? path
    : fallback;
}
