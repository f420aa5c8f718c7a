import { paths } from './paths';

/** Method and path of each call, as in `GET /api/v1/maps`. */
export const callNames = (): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
