import { validate as isUuid } from 'uuid';
import {
  createWebhookRequest,
  deliveryList,
  deliveryQuery,
  retryWebhookRequest,
  WEBHOOKS_PER_USER,
  webhookList,
  webhookSecret,
} from '#contracts/api/webhooks.ts';
import { countInWords } from '#contracts/text/counts.ts';
import type { ApiIntegration } from '#services/http/deps.ts';
import { ApiError, notFound } from '#services/http/errors.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Webhooks } from './webhooks.ts';

/** The call's result, or the 404 of a webhook that doesn't exist or is someone else's. */
function found<Found>(result: Found | null | false): Found {
  if (result === null || result === false) throw notFound();
  return result;
}

/** The webhook that a path names. */
const named = ({ webhook = '' }: Record<string, string>): string => found(isUuid(webhook) && webhook);

/** What webhooks add to the API. */
export const webhooksInApi = (webhooks: Webhooks): ApiIntegration => ({
  routes: () => webhookRoutes(webhooks),
  exported: async (userId) => ({ webhooks: await webhooks.list(userId) }),
});

/** Someone's webhooks. No program manages them, so a token never has meetings sent elsewhere. */
function webhookRoutes(webhooks: Webhooks): Route[] {
  const people = { access: 'user', scope: null } as const;
  return [
    route({
      ...people,
      ...{ method: 'GET', path: '/api/webhooks', limit: 'read' },
      summary: 'List your webhooks, without their secrets',
      answers: { 200: webhookList },
      handle: async ({ user }) => ({ webhooks: await webhooks.list(user.id) }),
    }),
    route({
      ...people,
      ...{ method: 'POST', path: '/api/webhooks', limit: 'write' },
      summary: 'Add a webhook, which is told of your meetings from now on',
      body: createWebhookRequest,
      answers: { 201: webhookSecret, 409: null },
      handle: async ({ user, body }) => {
        const created = await webhooks.create(user.id, body.url);
        const most = countInWords(WEBHOOKS_PER_USER, 'webhook');
        if (!created)
          throw new ApiError(409, `You already have ${most}, which is the limit. Remove one first.`);
        return created;
      },
    }),
    route({
      ...people,
      ...{ method: 'POST', path: '/api/webhooks/:webhook/secret', limit: 'write' },
      summary: 'Get a new secret; the old one signs as well for a day',
      answers: { 200: webhookSecret },
      handle: async ({ user, params }) => found(await webhooks.replaceSecret(user.id, named(params))),
    }),
    route({
      ...people,
      ...{ method: 'GET', path: '/api/webhooks/:webhook/deliveries', limit: 'read' },
      summary: 'List what a webhook was sent in the last 30 days, or still waits for, the newest first',
      query: deliveryQuery,
      answers: { 200: deliveryList },
      handle: async ({ user, params, query }) =>
        found(await webhooks.deliveries(user.id, named(params), query.before)),
    }),
    route({
      ...people,
      ...{ method: 'POST', path: '/api/webhooks/:webhook/retry', limit: 'write' },
      summary: 'Send what waits at once, or everything from a place on again',
      body: retryWebhookRequest,
      answers: { 204: null },
      handle: async ({ user, params, body }) => {
        found(await webhooks.retry(user.id, named(params), body.from));
      },
    }),
    route({
      ...people,
      ...{ method: 'DELETE', path: '/api/webhooks/:webhook', limit: 'write' },
      summary: 'Remove a webhook, which is told nothing more',
      answers: { 204: null },
      handle: async ({ user, params }) => {
        found(await webhooks.remove(user.id, named(params)));
      },
    }),
  ];
}
