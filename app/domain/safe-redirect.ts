/**
 * A path on this origin to go to, or `fallback` for anything that could lead elsewhere. Browsers read `//host`, `/\host`,
 * and tabs or newlines inside them as other origins (WHATWG URL), so only a plain absolute path passes.
 */
export function safePath(value: string | null | undefined, fallback: string): string {
  if (!value || value.length > 2_000 || !/^\/(?![/\\])/.test(value)) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters that browsers drop
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return fallback;
  if (!URL.canParse(value, 'http://topiary.invalid')) return fallback;
  const url = new URL(value, 'http://topiary.invalid');
  return url.origin === 'http://topiary.invalid' && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : fallback;
}
