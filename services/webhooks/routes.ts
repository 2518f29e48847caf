import { validate as isUuid } from 'uuid';
import {
  adminWebhookList,
  createWebhookRequest,
  deliveryList,
  deliveryQuery,
  retryWebhookRequest,
  WEBHOOKS_PER_USER,
  webhookList,
  webhookSecret,
} from '#contracts/api/webhooks.ts';
import { countInWords } from '#contracts/text/counts.ts';
import type { ApiDeps, ApiIntegration } from '#services/http/deps.ts';
import { ApiError, notFound } from '#services/http/errors.ts';
import { type AccessPolicy, type Route, route } from '#services/http/route.ts';
import { adminsOnly } from '#services/http/staff.ts';
import { noteAct } from '#services/use-cases/commands/admin-acts.ts';
import type { Webhooks } from './webhooks.ts';

/** The call's result, or the 404 of a webhook that doesn't exist or is someone else's. */
function found<Found>(result: Found | null | false): Found {
  if (result === null || result === false) throw notFound();
  return result;
}

/** The webhook that a path names. */
const named = ({ webhook = '' }: Record<string, string>): string => found(isUuid(webhook) && webhook);

/** What webhooks add to the API. `forAll`: those of admins. */
export const webhooksInApi = (webhooks: Webhooks, forAll: Webhooks): ApiIntegration => ({
  routes: (deps) => [...webhookRoutes(webhooks), ...adminRoutes(forAll, deps)],
  exported: async (userId) => ({
    webhooks: [...(await webhooks.list(userId)), ...(await forAll.list(userId))],
  }),
});

/** The same calls for webhooks that are told of all meetings, each noted in the log. */
function adminRoutes(forAll: Webhooks, deps: Pick<ApiDeps, 'log' | 'now' | 'settings' | 'users'>): Route[] {
  const policy = adminsOnly(deps.settings);
  return [
    route('GET /api/admin/webhooks', {
      policy,
      summary: 'List your webhooks for all meetings, and whose webhooks fail, for admins',
      answers: { 200: adminWebhookList },
      handle: async ({ user }) => ({
        webhooks: await forAll.list(user.id),
        failing: await forAll.failing(deps.users),
      }),
    }),
    ...changingRoutes(forAll, {
      ...{ path: '/api/admin/webhooks', of: 'all meetings, for admins', policy },
      note: (adminId, act, id) => noteAct(deps, adminId, act, id && `webhook:${id}`),
    }),
  ];
}

/** Someone's webhooks. No program manages them, so a token never has meetings sent elsewhere. */
const webhookRoutes = (webhooks: Webhooks): Route[] => [
  route('GET /api/webhooks', {
    summary: 'List your webhooks, without their secrets',
    answers: { 200: webhookList },
    handle: async ({ user }) => ({ webhooks: await webhooks.list(user.id) }),
  }),
  ...changingRoutes(webhooks, { path: '/api/webhooks', of: 'your meetings', note: async () => {} }),
];

type Place = {
  path: string;
  /** The meetings, for people. */
  of: string;
  policy?: AccessPolicy<'user', undefined>;
  note: (
    userId: string,
    act: `webhook${'Added' | 'SecretReplaced' | 'Retried' | 'Removed'}`,
    id?: string,
  ) => Promise<void>;
};

function changingRoutes(webhooks: Webhooks, { path, of, policy, note }: Place): Route[] {
  const allowed = policy && { policy };
  return [
    route(`POST ${path}`, {
      ...allowed,
      summary: `Add a webhook, which is told of ${of} from now on`,
      body: createWebhookRequest,
      answers: { 201: webhookSecret, 409: null },
      handle: async ({ user, body }) => {
        await note(user.id, 'webhookAdded');
        const created = await webhooks.create(user.id, body.url);
        const most = countInWords(WEBHOOKS_PER_USER, 'webhook');
        if (!created)
          throw new ApiError(409, `You already have ${most}, which is the limit. Remove one first.`);
        return created;
      },
    }),
    route(`POST ${path}/:webhook/secret`, {
      ...allowed,
      summary: `Get a new secret for a webhook of ${of}; the old one signs as well for a day`,
      answers: { 200: webhookSecret },
      async handle({ user, params }) {
        await note(user.id, 'webhookSecretReplaced', named(params));
        return found(await webhooks.replaceSecret(user.id, named(params)));
      },
    }),
    route(`GET ${path}/:webhook/deliveries`, {
      ...allowed,
      summary: `List what a webhook of ${of} was sent in the last 30 days, or still waits for, the newest first`,
      query: deliveryQuery,
      answers: { 200: deliveryList },
      handle: async ({ user, params, query }) =>
        found(await webhooks.deliveries(user.id, named(params), query.before)),
    }),
    route(`POST ${path}/:webhook/retry`, {
      ...allowed,
      summary: `Send what waits at once, or everything from a place on again, of ${of}`,
      body: retryWebhookRequest,
      answers: { 204: null },
      handle: async ({ user, params, body }) => {
        await note(user.id, 'webhookRetried', named(params));
        found(await webhooks.retry(user.id, named(params), body.from));
      },
    }),
    route(`DELETE ${path}/:webhook`, {
      ...allowed,
      summary: `Remove a webhook of ${of}, which is told nothing more`,
      answers: { 204: null },
      handle: async ({ user, params }) => {
        await note(user.id, 'webhookRemoved', named(params));
        found(await webhooks.remove(user.id, named(params)));
      },
    }),
  ];
}
