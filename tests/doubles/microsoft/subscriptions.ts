import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { MINUTE } from '#contracts/durations.ts';
import { type GraphAccess, refuseGraphCall, refuseMissing } from './api-access.ts';

/** Graph's own figure for calendars, as its engineers first published it. */
const LONGEST = 4_230 * MINUTE;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const newSubscription = z.object({
  changeType: z.string().regex(/^(created|updated|deleted)(,(created|updated|deleted))*$/),
  notificationUrl: z.url(),
  lifecycleNotificationUrl: z.url().optional(),
  resource: z.string(),
  expirationDateTime: instant,
  clientState: z.string().max(128).optional(),
});

type Subscription = z.infer<typeof newSubscription> & { id: string; email: string; calendar: string };

/** Graph's subscriptions: both addresses have to give back a text first, as plain text, and are then posted to. */
export function createSubscriptions({ personOf, now }: { personOf: GraphAccess; now: () => Date }) {
  const subscriptions = new Map<string, Subscription>();
  const router = new Router({ prefix: '/v1.0/subscriptions' });

  async function answers(address: string): Promise<boolean> {
    const url = new URL(address);
    const text = `Validation: ${randomUUID()} <ü>`;
    url.searchParams.set('validationToken', text);
    const answer = await fetch(url, { method: 'POST', redirect: 'manual' }).catch(() => null);
    const isPlain = answer?.headers.get('content-type')?.startsWith('text/plain');
    return answer?.status === 200 && isPlain === true && (await answer.text()) === text;
  }

  const isTooLong = (ends: Date) =>
    ends.getTime() > now().getTime() + LONGEST || ends.getTime() <= now().getTime();

  const shown = ({ id, resource, expirationDateTime }: Subscription) => ({
    ...{ id, resource, expirationDateTime: expirationDateTime.toISOString() },
  });

  router.post('/', async (ctx) => {
    const person = await personOf(ctx);
    if (!person) return;
    const input = newSubscription.safeParse(ctx.request.body);
    if (!input.success) return void refuseGraphCall(ctx, 400, 'InvalidRequest', 'Invalid subscription.');
    const { notificationUrl, lifecycleNotificationUrl = notificationUrl, resource } = input.data;
    const calendar = decodeURIComponent(/^\/me\/calendars\/([^/]+)\/events$/.exec(resource)?.[1] ?? '');
    if (!person.calendars.some(({ id }) => id === calendar)) return void refuseMissing(ctx);
    if (isTooLong(input.data.expirationDateTime))
      return void refuseGraphCall(ctx, 400, 'InvalidRequest', 'Subscription expiration is out of range.');
    if (!(await answers(notificationUrl)) || !(await answers(lifecycleNotificationUrl)))
      return void refuseGraphCall(ctx, 400, 'ValidationError', 'Subscription validation request failed.');
    const subscription = { ...input.data, id: randomUUID(), email: person.email, calendar };
    subscriptions.set(subscription.id, subscription);
    ctx.status = 201;
    ctx.body = shown(subscription);
  });

  async function own(ctx: Context): Promise<Subscription | null> {
    const person = await personOf(ctx);
    if (!person) return null;
    const found = subscriptions.get(ctx['params']['id']);
    const isThere = found?.email === person.email && found.expirationDateTime > now();
    return isThere ? found : refuseMissing(ctx);
  }

  router.patch('/:id', async (ctx) => {
    const subscription = await own(ctx);
    if (!subscription) return;
    const input = z.object({ expirationDateTime: instant }).safeParse(ctx.request.body);
    if (!input.success || isTooLong(input.data.expirationDateTime))
      return void refuseGraphCall(ctx, 400, 'InvalidRequest', 'Subscription expiration is out of range.');
    ctx.body = shown(Object.assign(subscription, input.data));
  });

  router.delete('/:id', async (ctx) => {
    const subscription = await own(ctx);
    if (!subscription) return;
    subscriptions.delete(subscription.id);
    ctx.status = 204;
  });

  /** Posts after each change of an event. */
  const tell: Middleware = async (ctx, next) => {
    await next();
    const [, calendar] = /^\/v1\.0\/me\/calendars\/([^/]+)\/events/.exec(ctx.path) ?? [];
    if (ctx.method === 'GET' || calendar === undefined || ctx.status >= 300) return;
    for (const { id, clientState, notificationUrl, ...one } of subscriptions.values()) {
      if (one.calendar !== decodeURIComponent(calendar) || one.expirationDateTime <= now()) continue;
      const body = JSON.stringify({ value: [{ subscriptionId: id, clientState, changeType: 'updated' }] });
      const headers = { 'content-type': 'application/json' };
      void fetch(notificationUrl, { method: 'POST', headers, body }).catch(() => null);
    }
  };

  return { tell, routes: router.routes() };
}
