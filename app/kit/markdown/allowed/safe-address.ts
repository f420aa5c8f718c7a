/**
 * The URL if a learner may follow it: http, https or mailto, never relative (a lesson has no base URL). Parsed as a
 * browser does, so 'java\tscript:' is what a browser would make of it.
 */
export function safeAddress(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : null;
}
