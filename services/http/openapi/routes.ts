import { z } from 'zod';
import { type Route, route } from '../route.ts';
import { cookieName } from '../security/session.ts';
import { openApiDocument } from './document.ts';

/** GET /api/openapi.json, which describes these routes and itself. It's made at the first request: few ask for it. */
export function openApiRoute(others: readonly Route[], publicUrl: string): Route {
  let document: ReturnType<typeof openApiDocument> | undefined;
  const self: Route = route({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Get this document',
    access: 'public',
    scope: null,
    limit: 'read',
    answers: { 200: z.record(z.string(), z.unknown()) },
    async handle() {
      document ??= openApiDocument([...others, self], publicUrl, cookieName('sid', publicUrl));
      return document;
    },
  });
  return self;
}
