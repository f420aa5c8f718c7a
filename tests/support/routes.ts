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
