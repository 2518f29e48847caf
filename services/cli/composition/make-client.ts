import { readFile, writeFile } from 'node:fs/promises';
import type { Context } from 'koa';
import { typesOf } from '#client/types-of.ts';
import { adminInApi } from '#services/admin/routes.ts';
import { agentsInApi } from '#services/agents/api/agents-in-api.ts';
import { noticesInApi } from '#services/calendar-notices/routes.ts';
import { createRoutes } from '#services/http/app.ts';
import type { SignInWay } from '#services/sign-in/port.ts';
import { slackInApi } from '#services/slack/api/routes.ts';
import { webhooksInApi } from '#services/webhooks/routes.ts';

export const CLIENT_TYPES = new URL('../../../client/api.ts', import.meta.url);

/** Stands for whatever else the routes depend on. Only their handlers would use it, and none of them runs. */
const nothing: never = new Proxy(() => nothing, {
  get(_, name) {
    if (name === 'signInWays') return [GOOGLE, MICROSOFT];
    if (name === 'integrations')
      return [
        ...[slackInApi(null), AGENTS, noticesInApi(nothing)],
        ...[webhooksInApi(nothing, nothing), adminInApi(nothing)],
      ];
    if (name === 'programTokens') return AGENTS.programTokens;
    if (name === Symbol.iterator) return () => [].values();
    return name === Symbol.toPrimitive ? () => '' : nothing;
  },
}) as never;

const AGENTS = agentsInApi(nothing);

/** Each way to sign in has calls of its own; the types have those of two. */
const GOOGLE: Partial<SignInWay> = {
  key: 'google',
  name: 'Google',
  alsoAt: '/auth/google',
  signIn: nothing,
  calendars: null,
};

const MICROSOFT: Partial<SignInWay> = {
  key: 'microsoft',
  name: 'Microsoft',
  signIn: nothing,
  calendars: nothing,
};

/** Writes the types of all calls into `client/api.ts`, unless it has them. Needs no store and no network. */
export async function makeClient(): Promise<void> {
  const ctx = { state: {} } as Context;
  const routes = createRoutes(nothing, nothing, nothing);
  await routes.find(({ path }) => path === '/api/openapi.json')?.perform(ctx, nothing);
  const types = typesOf(ctx.body as Parameters<typeof typesOf>[0]);
  const current = await readFile(CLIENT_TYPES, 'utf8').catch(() => null);
  if (types !== current) await writeFile(CLIENT_TYPES, types);
}

if (import.meta.main) await makeClient();
