import { z } from 'zod';
import { errorAnswer } from '#contracts/api/fields.ts';
import { TOKEN_SCOPES } from '#contracts/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { type Route, route } from '../route.ts';
import { cookieName } from '../security/session.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: Json) => ({ 'application/json': { schema } });

/** Turns the router's `:name` into OpenAPI's `{name}`. */
const pathOf = (path: string) => path.replace(/:(\w+)/g, '{$1}');

/** `getMeetingsId` for GET /api/meetings/:id: the name in generated clients. */
const operationIdOf = ({ method, path }: Route): string =>
  method.toLowerCase() +
  path
    .replace(/^\/(?=auth)/, '/site/')
    .replace(/^\/api\//, '/')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The subject of a call: the first part of its path. */
const tagOf = ({ path }: Route): string =>
  path.replace(/^\/(api|\.well-known)\//, '/').split('/')[1] || 'pages';

const parametersOf = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

/** Calls that change a meeting: they may conflict with its state, and can be repeated under an idempotency key. */
const isCommand = ({ method, path, access }: Route): boolean =>
  access === 'user' && method !== 'GET' && path.startsWith('/api/meetings');

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key and body returns the first answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

/** Statuses that any call of this kind may be refused with, besides its own. */
const refusalsOf = (route: Route): number[] => [
  ...(route.body || isCommand(route) ? [400] : []),
  ...(route.body ? [413, 415] : []),
  ...(route.access === 'user' ? [401] : []),
  ...(route.access === 'user' || (route.method !== 'GET' && !route.anyBody) ? [403] : []),
  ...(route.path.includes(':') ? [404] : []),
  ...(isCommand(route) ? [409, 422] : []),
  ...(route.limit === 'none' ? [] : [429]),
  503,
];

const DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted. The rest happens after the response.',
  204: 'Done.',
  302: 'Redirects.',
  400: "The request isn't valid. The message says why.",
  401: "No one is signed in, or the token doesn't work.",
  403: "The caller isn't allowed to do this, the token lacks the scope, or the request came from another site.",
  404: "It doesn't exist, or the caller doesn't have access to it.",
  409: "It doesn't fit the current state. The message says why.",
  413: 'The request is too large.',
  415: "The request isn't JSON.",
  422: 'The Idempotency-Key was already used with a different body, or something is open about it.',
  429: 'Too many requests. Retry-After says when to try again.',
  501: "This isn't set up here.",
  503: "The event log or the database isn't responding. Try again.",
};

function headersOf({ headers }: Route): Json {
  const named = Object.entries(headers ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return named.length > 0 ? { headers: Object.fromEntries(named) } : {};
}

function operationOf(route: Route, schemes: Json): Json {
  const own = Object.entries(route.answers).map(([status, schema]) => {
    const shown = schema ?? (Number(status) >= 400 ? errorAnswer : null);
    const description = DESCRIPTIONS[Number(status)] ?? 'The answer.';
    const headers = Number(status) < 300 ? headersOf(route) : {};
    const text = Number(status) < 300 && route.type && { [route.type]: { schema: { type: 'string' } } };
    const content = text || (shown && json(schemaOf(shown, 'output')));
    return [status, { description, ...headers, ...(content && { content }) }];
  });
  const refused = refusalsOf(route)
    .filter((status) => !(status in route.answers))
    .map((status) => [
      String(status),
      { description: DESCRIPTIONS[status], content: json({ $ref: '#/components/schemas/Error' }) },
    ]);
  const parameters = [
    ...parametersOf(route.path),
    ...(route.query ? queryParameters(schemaOf(route.query, 'input')) : []),
    ...(isCommand(route) ? [KEY] : []),
  ];
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route)],
    summary: route.summary,
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
    responses: Object.fromEntries([...own, ...refused]),
    ...(route.scope !== null && {
      description: `A token needs ${route.scope}: ${TOKEN_SCOPES[route.scope]}.`,
    }),
    security: securityOf(route, schemes),
  };
}

const scopesInWords = Object.entries(TOKEN_SCOPES)
  .map(([scope, words]) => `${scope} (${words})`)
  .join('; ');

/** Schemes of programs count for calls with a scope. */
const securityOf = ({ access, scope }: Route, schemes: Json): Json[] => {
  if (access === 'public') return [];
  const ofPrograms = scope === null ? [] : Object.keys(schemes).filter((name) => name !== 'session');
  return [{ session: [] }, ...ofPrograms.map((name) => ({ [name]: [scope] }))];
};

/** The OpenAPI document, made from the same routes and contracts that handle the calls. */
function openApiDocument(
  routes: readonly Route[],
  { programTokens, settings: { publicUrl } }: Pick<ApiDeps, 'programTokens' | 'settings'>,
): Json {
  const schemes: Json = {
    session: { type: 'apiKey', in: 'cookie', name: cookieName('sid', publicUrl) },
    token: {
      type: 'http',
      scheme: 'bearer',
      description: `A token that people create in their settings. Each call names the scope it needs: ${scopesInWords}.`,
    },
    ...(programTokens && { program: programTokens.scheme }),
  };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = pathOf(route.path);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route, schemes) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kairos',
      version: '1',
      description: 'Every error is {"message": "…"}. Dates are YYYY-MM-DD or ISO 8601 instants.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: schemes,
    },
  };
}

type Fields = Map<string, { schemas: Json[]; required: boolean }>;

const list = (value: unknown) => (Array.isArray(value) ? (value as Json[]) : []);

/** The fields a JSON schema of an object allows, through its `allOf` and `anyOf`. */
function fieldsOf(schema: Json): Fields {
  const required = new Set(list(schema['required']) as unknown as string[]);
  const own: Fields = new Map(
    Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, one]) => [
      name,
      { schemas: [one], required: required.has(name) },
    ]),
  );
  const choices = [...list(schema['anyOf']), ...list(schema['oneOf'])].map(fieldsOf);
  return joined([own, ...list(schema['allOf']).map(fieldsOf), anyOf(choices)]);
}

/** A field is required only if every choice requires it. */
function anyOf(choices: readonly Fields[]): Fields {
  const all = joined(choices);
  for (const [name, field] of all) field.required = choices.every((one) => one.get(name)?.required);
  return all;
}

function joined(parts: readonly Fields[]): Fields {
  const all: Fields = new Map();
  for (const [name, { schemas, required }] of parts.flatMap((part) => [...part])) {
    const known = all.get(name) ?? { schemas: [], required: false };
    all.set(name, { schemas: [...known.schemas, ...schemas], required: known.required || required });
  }
  return all;
}

/** OpenAPI query parameters for a query given as JSON schema. Which fields go together is not expressed. */
const queryParameters = (schema: Json): Json[] =>
  [...fieldsOf(schema)].map(([name, { schemas, required }]) => ({
    name,
    in: 'query',
    required,
    schema: oneOf([...new Set(schemas.map((one) => JSON.stringify(one)))]),
  }));

const oneOf = (schemas: readonly string[]): Json =>
  schemas.length === 1 ? JSON.parse(schemas[0]!) : { anyOf: schemas.map((one) => JSON.parse(one)) };

/** GET /api/openapi.json, which describes these routes and itself. It's made at the first request: few ask for it. */
export function openApiRoute(
  others: readonly Route[],
  deps: Pick<ApiDeps, 'programTokens' | 'settings'>,
): Route {
  let document: Json | undefined;
  const self: Route = route('GET /api/openapi.json', {
    summary: 'Get this document',
    access: 'public',
    answers: { 200: z.record(z.string(), z.unknown()) },
    async handle() {
      document ??= openApiDocument([...others, self], deps);
      return document;
    },
  });
  return self;
}
