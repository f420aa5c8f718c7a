/**
 * The addresses to which an account of the demo may send forms. Every other one is refused, so a new address is closed
 * to it until it is entered here. None of these reaches other people, lasts beyond the account, or makes the server
 * open a page of others.
 */
export const mayPost = [
  '/',
  '/demo',
  '/language',
  '/login',
  '/login/link',
  '/login/passkey',
  '/login/second',
  '/logout',
  '/register',
  '/reset-password',
  '/reminders/stop',
  '/account',
  '/account/goals',
  '/account/review',
  '/account/sessions',
  '/course/:slug',
  '/course/:slug/exercise',
  '/course/:slug/keep',
  '/help/exercises',
  '/help/figures',
  '/history/bin/empty',
  '/import',
  '/map/:mapId/aim',
  '/map/:mapId/ask',
  '/map/:mapId/ask.json',
  '/map/:mapId/branch',
  '/map/:mapId/branch/stop',
  '/map/:mapId/cards',
  '/map/:mapId/change',
  '/map/:mapId/continue',
  '/map/:mapId/copy',
  '/map/:mapId/delete',
  '/map/:mapId/erase',
  '/map/:mapId/exercise',
  '/map/:mapId/exercises',
  '/map/:mapId/grow',
  '/map/:mapId/language',
  '/map/:mapId/lesson',
  '/map/:mapId/lesson.json',
  '/map/:mapId/lesson/done',
  '/map/:mapId/lesson/task',
  '/map/:mapId/lesson/way',
  '/map/:mapId/needs',
  '/map/:mapId/note',
  '/map/:mapId/original',
  '/map/:mapId/pictures',
  '/map/:mapId/placement',
  '/map/:mapId/proposal/:runId',
  '/map/:mapId/rename',
  '/map/:mapId/restore',
  '/map/:mapId/sources',
  '/map/:mapId/versions',
  '/reading',
  '/review',
  '/review/spread',
  '/review/undo',
  '/runs/:runId/dismiss',
  '/runs/:runId/stop',
  '/sources',
  '/sources/:sourceId/delete',
  '/sources/:sourceId/map',
  '/sources/:sourceId/rename',
] as const;

/** Pages that an account of the demo may not open: forms that would be refused, keys, and calls of programs. */
const mayNotOpen = [
  '/account/delete',
  '/account/email',
  '/account/password',
  '/account/reminders/*',
  '/account/security/*',
  '/account/tokens/*',
  '/account/webhooks/*',
  '/api/*',
  '/course/:slug/suggestion',
  '/map/:mapId/suggestion',
  '/mcp/*',
] as const;

/** Public, and the same for everybody. */
const mayOpen = ['/api/health'];

export const mayPostInDemo = (path: string): boolean => fitsOne(mayPost, path);

export const mayOpenInDemo = (path: string): boolean => fitsOne(mayOpen, path) || !fitsOne(mayNotOpen, path);

function fitsOne(patterns: readonly string[], path: string): boolean {
  const segments = segmentsOf(path);
  return patterns.some((pattern) => fits(segmentsOf(pattern), segments));
}

/** As the router reads a path: without regard to case, percent-encoding and slashes at its ends. */
const segmentsOf = (path: string): readonly string[] => decoded(path).toLowerCase().split('/').filter(Boolean);

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  const isOpenEnd = pattern.at(-1) === '*';
  const named = isOpenEnd ? pattern.slice(0, -1) : pattern;
  const isLong = isOpenEnd ? segments.length >= named.length : segments.length === named.length;
  return isLong && named.every((name, at) => name.startsWith(':') || name === segments[at]);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
