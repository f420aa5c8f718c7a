import type { RouteConfigEntry } from '@remix-run/route-config';

/** Routes as app/routes.ts makes them, without Remix's command line, which takes a worker a second to load. */
export const route = (path: string, file: string): RouteConfigEntry => ({ file, path });
export const index = (file: string): RouteConfigEntry => ({ file, index: true });
