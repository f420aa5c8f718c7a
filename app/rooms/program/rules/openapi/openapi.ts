import { version } from '~/kit/version';
import { type CallDescription, paths } from './paths';
import { named, type Schema, schemas } from './schemas';

const reasons: Readonly<Record<number, string>> = {
  400: 'The body or a parameter is wrong, or what it says cannot be taken.',
  401: 'The access token is missing, unknown, revoked or expired.',
  402: 'Credits are missing.',
  403: 'The token may only read, or the account may not do this.',
  404: 'It is not there, or private to somebody else.',
  405: 'The address does not have this method.',
  409: 'Another change came first, or the state does not allow it.',
  413: 'The body is too large, or the account is full.',
  415: 'The body is not JSON.',
  422: 'The topic has several meanings, or is not taken.',
  429: 'A limit is reached: try again after Retry-After seconds.',
  503: 'The server is busy: try again after Retry-After seconds.',
};

const problemOf = (status: number): Schema => ({
  description: reasons[status] ?? '',
  content: { 'application/problem+json': { schema: named('Problem') } },
});

const answerOf = (name: string | null): Schema =>
  name === null
    ? { description: 'Done.' }
    : {
        description: 'As asked.',
        content: { 'application/json': { schema: name === 'Description' ? { type: 'object' } : named(name) } },
      };

function operationOf(method: string, path: string, call: CallDescription): Schema {
  const { summary, open, query = {}, body, answers, refusals = [] } = call;
  const ofPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const ofQuery = Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema }));
  const ofEvery = open ? [] : [401, 403, 429, 503];
  const statuses = [...new Set([...refusals, ...ofEvery, ...(body ? [413, 415] : [])])].sort();
  return {
    operationId: `${method}${path.replace('/api/v1', '').replace(/[/{}.]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary,
    ...(open && { security: [] }),
    ...(ofPath.length + ofQuery.length > 0 && { parameters: [...ofPath, ...ofQuery] }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, name]) => [status, answerOf(name)])),
      ...Object.fromEntries(statuses.map((status) => [status, problemOf(status)])),
    },
  };
}

/** The description of all calls as an OpenAPI 3.1 document. */
export const openApi = (appUrl: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Topiary',
    version,
    description:
      'The calls of a Topiary server. An access token of /account/tokens is sent as a bearer token (RFC 6750).',
  },
  servers: [{ url: appUrl }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, operationOf(method, path, call)])),
    ]),
  ),
  components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
});
