import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typesOf } from '#client/types-of.ts';
import { CLIENT_TYPES, makeClient } from '#services/cli/composition/make-client.ts';
import { call, type GivenKairos, givenKairos } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

type Operation = {
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: {
      'application/json': { schema: { properties?: Record<string, unknown>; required?: string[] } };
    };
  };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

test('the document describes every call, those of the history and of analysts too', async () => {
  const { openapi, paths } = (await call(kairos.anonymous, 'GET', '/api/openapi.json')).body as unknown as {
    openapi: string;
    paths: Record<string, Record<string, Operation>>;
  };
  expect(openapi).toBe('3.1.0');
  const specified = [
    'get /api/auth/user',
    'get /api/dashboard/stats',
    'get /api/meetings/recent',
    'get /api/meetings',
    'post /api/meetings',
    'get /api/meetings/link/{link}',
    'post /api/meetings/{id}/participants',
    'post /api/meetings/{id}/invite',
    'delete /api/meetings/{id}',
    'get /api/meetings/{id}/history',
    'get /api/meetings/{id}/history/{version}',
    'get /api/meetings/{id}/history/{version}/why',
    'get /api/insights',
    'get /api/insights/rows',
    'get /api/contacts',
    'post /api/contacts',
    'delete /api/contacts/{id}',
    'get /api/slack/workspaces',
    'get /api/slack/install',
    'get /api/auth/google',
    'get /auth/google',
    'get /api/logout',
    'post /api/slack/events',
    'post /api/slack/interactive',
  ];
  for (const call of specified) {
    const [method = '', path = ''] = call.split(' ');
    expect([call, paths[path]?.[method]?.summary]).toEqual([call, expect.stringMatching(/./)]);
  }
  const create = paths['/api/meetings']?.['post'];
  expect(create?.requestBody?.content['application/json'].schema.required).toEqual([
    'title',
    'dateRangeStart',
    'dateRangeEnd',
  ]);
  expect(Object.keys(create?.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '409', '413', '415', '422', '429', '503']),
  );
  expect(create?.parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  expect(paths['/api/meetings/{id}']?.['get']?.parameters).toMatchObject([{ name: 'id', in: 'path' }]);
  expect(create?.security).toEqual([
    { session: [] },
    { token: ['meetings:write'] },
    { program: ['meetings:write'] },
  ]);
  expect(paths['/api/account']?.['delete']?.security).toEqual([{ session: [] }]);
});

test('generated clients find a name of its own and a group for each call', async () => {
  const { paths } = (await call(kairos.anonymous, 'GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, Operation & { operationId: string; tags: string[] }>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+[A-Za-z0-9]*$/.test(id))).toEqual([]);
  expect(paths['/api/meetings/{id}']?.['get']).toMatchObject({
    operationId: 'getMeetingsId',
    tags: ['meetings'],
  });
  expect(operations.filter(({ tags }) => tags.length !== 1 || tags[0] === '')).toEqual([]);
  expect(Object.keys(paths['/api/invitations/decline']?.['post']?.responses ?? {})).toContain('404');
});

test('the document shows how a booked meeting is changed, with examples, and until when that can be undone', async () => {
  const { paths } = (await call(kairos.anonymous, 'GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  expect(paths['/api/meetings/{id}']?.['delete']?.responses['204']).toHaveProperty('headers.X-Undo-Until');
  for (const last of ['times', 'schedule', 'undo']) {
    const { requestBody, responses } = paths[`/api/meetings/{id}/${last}`]?.['post'] ?? {};
    const { schema } = requestBody?.content['application/json'] ?? {};
    expect(schema).toHaveProperty('examples.1');
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['400', '403', '404', '409']));
  }
});

test('the document says what is asked for in a query, and what can be left out', async () => {
  const { paths } = (await call(kairos.anonymous, 'GET', '/api/openapi.json')).body as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  const query = (path: string): string[] =>
    (paths[path]?.['get']?.parameters ?? [])
      .filter((one) => one.in === 'query')
      .map(({ name, required }) => `${name}${required ? '' : '?'}`);
  expect(query('/api/insights')).toEqual(['from?', 'to?']);
  expect(query('/api/insights/rows').toSorted()).toEqual([
    'after?',
    'bucket?',
    'by?',
    'chart',
    'decile?',
    'from?',
    'step?',
    'to?',
    'week?',
  ]);
  expect(query('/api/meetings/{id}/history/{version}/why')).toEqual(['start']);
  expect(query('/api/contacts')).toEqual([]);
  const chart = paths['/api/insights/rows']?.['get']?.parameters?.find((one) => one.name === 'chart');
  for (const one of ['decisions', 'timeToBook', 'hoursSaved']) expect(JSON.stringify(chart)).toContain(one);
});

test('the types of the client are generated again from this document', async () => {
  const document = (await call(kairos.anonymous, 'GET', '/api/openapi.json')).body as unknown;
  await writeFile(CLIENT_TYPES, 'export interface paths {}\n');
  await makeClient();
  expect(readFileSync(CLIENT_TYPES, 'utf8')).toBe(typesOf(document as Parameters<typeof typesOf>[0]));
});

test('health is told to everyone', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect(await call(kairos.anonymous, 'GET', path)).toMatchObject({ status: 200, body: { status: 'ok' } });
});
