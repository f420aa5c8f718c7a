import table from '../../app/routes';

/** The id of the route that answers an address, as `?_data=` needs it; null if only the splat does. */
export function routeIdOf(path: string): string | null {
  const asked = path.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
  const found = table.find((route) => {
    const own = (route.path ?? '').split('/').filter(Boolean);
    return own.length === asked.length && own.every((part, at) => part.startsWith(':') || part === asked[at]);
  });
  return found ? found.file.replace(/\.tsx?$/, '') : null;
}

/**
 * The address at which a route gives its data without a page around it: the same loader or action, half of the work.
 * Addresses of files and calls have no page, and /design is none of the build's. One that a browser would shorten, or
 * that ends with a slash, may be another route's.
 */
export function asData(path: string): string {
  const { pathname } = new URL(path, 'http://topiary.test');
  const isPlain = pathname === path.split(/[?#]/)[0] && !/\/\/|.\/$/.test(pathname);
  const id = isPlain ? routeIdOf(path) : null;
  if (id === null || /^\/(?:api|auth)\/|^\/design$|\.\w+$|\/download$|\/export\//.test(pathname)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`;
}
