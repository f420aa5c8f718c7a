import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { routeSubsets } from '~/server/route-subsets.server';

const paths: Record<string, { path?: string; index?: true; parentId?: string }> = {
  root: { path: '' },
  front: { index: true, parentId: 'root' },
  maps: { path: 'maps', parentId: 'root' },
  map: { path: 'map', parentId: 'root' },
  'map-index': { index: true, parentId: 'map' },
  'map-one': { path: ':mapId', parentId: 'map' },
  'map-lesson': { path: 'map/:mapId/lesson', parentId: 'root' },
  frame: { parentId: 'root' },
  'frame-help': { path: 'help', parentId: 'frame' },
  'robots.txt': { path: 'robots.txt', parentId: 'root' },
  language: { path: ':language?/about', parentId: 'root' },
  rest: { path: '*', parentId: 'root' },
};
const build = {
  routes: Object.fromEntries(Object.entries(paths).map(([id, route]) => [id, { id, ...route }])),
} as unknown as ServerBuild;

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** The routes as Remix nests them. */
const nested = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: nested(routes, id) },
    ) as RouteObject[];

const matched = (routes: ServerBuild['routes'], path: string) =>
  matchRoutes(nested(routes), path)?.map(({ route, params }) => [route.id, params]);

describe('the subset of the routes', () => {
  const subsetOf = routeSubsets(build);

  it.each([
    '/',
    '/map',
    '/map/',
    '/map/m1',
    '/map/m1/lesson',
    '/map/m1/none',
    '/maps',
    '/MAP/m1',
    '/%6Dap/m1',
    '//map/m1',
    '//',
    '/map//m1',
    '/map/m1/',
    '/map/m1//',
    '/help',
    '/robots.txt',
    '/about',
    '/map/about',
    '/maps/about',
    '/de/about',
    '/none/of/them',
    '/__proto__',
    '/constructor',
  ])('leads %s to the same route as all of them', (path) => {
    expect(matched(subsetOf(path).routes, path)).toEqual(matched(build.routes, path));
  });

  it('is small if its kind is a route’s', () => {
    const idsOf = (path: string) => Object.keys(subsetOf(path).routes).sort();
    expect(idsOf('/map/m1')).toEqual(['language', 'map', 'map-one', 'rest', 'root']);
    expect(idsOf('/map/m1/')).toEqual(idsOf('/map/m1'));
    expect(idsOf('/map/m1/lesson')).toEqual(['language', 'map-lesson', 'rest', 'root']);
    expect(idsOf('/help')).toEqual(['frame', 'frame-help', 'language', 'rest', 'root']);
    expect(idsOf('/')).toEqual(['frame', 'front', 'language', 'rest', 'root']);
    for (const other of ['/MAP/m1', '/map//m1', '//', '/map/a/b/c/d', '/none', '/m%61p/m1'])
      expect(subsetOf(other)).toBe(build);
  });
});
