import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { DAY } from '#contracts/durations.ts';
import { type ApiAccess, MAY_READ, refuseApiCall } from './api-access.ts';
import { calendarOf } from './people.ts';

const watchInput = z.object({
  id: z.string().regex(/^[\w\-+/=]{1,64}$/),
  type: z.literal('web_hook'),
  address: z.url(),
  token: z.string().max(256).optional(),
  expiration: z.coerce.number().optional(),
});

type Channel = z.infer<typeof watchInput> & {
  calendar: string;
  email: string;
  resourceId: string;
  ends: number;
};

/** Google's push channels: posts to their addresses without a word of what changed, in no order, and retries nothing. */
export function createChannels({ personOf, now }: { personOf: ApiAccess; now: () => Date }) {
  const channels = new Map<string, Channel>();
  const router = new Router({ prefix: '/calendar/v3' });

  function post({ id, address, token, resourceId }: Channel, state: 'sync' | 'exists') {
    const headers = {
      ...{ 'x-goog-channel-id': id, 'x-goog-resource-id': resourceId, 'x-goog-resource-state': state },
      ...(token !== undefined && { 'x-goog-channel-token': token }),
    };
    void fetch(address, { method: 'POST', headers }).catch(() => null);
  }

  router.post('/calendars/:calendar/events/watch', async (ctx) => {
    const person = await personOf(ctx, MAY_READ);
    if (!person) return;
    const own = calendarOf(person, ctx['params']['calendar'] ?? '');
    if (!own) return void refuseApiCall(ctx, 404, 'notFound', 'Not Found');
    const input = watchInput.safeParse(ctx.request.body);
    if (!input.success) return void refuseApiCall(ctx, 400, 'invalid', 'Invalid channel.');
    if (!/^(https:|http:\/\/127\.0\.0\.1)/.test(input.data.address))
      return void refuseApiCall(ctx, 400, 'webhookUrlNotHttps', 'WebHook callback must be HTTPS.');
    if (channels.has(input.data.id))
      return void refuseApiCall(ctx, 400, 'channelIdNotUnique', 'Channel id not unique');
    const most = now().getTime() + 7 * DAY;
    const channel = {
      ...{ ...input.data, calendar: own.holder.email, email: person.email },
      ...{ resourceId: `of-${own.holder.email}`, ends: Math.min(input.data.expiration ?? most, most) },
    };
    channels.set(channel.id, channel);
    post(channel, 'sync');
    const { id, resourceId, ends } = channel;
    ctx.body = { kind: 'api#channel', id, resourceId, expiration: String(ends) };
  });

  router.post('/channels/stop', async (ctx) => {
    const person = await personOf(ctx, MAY_READ);
    if (!person) return;
    const named = z.object({ id: z.string(), resourceId: z.string() }).safeParse(ctx.request.body).data;
    const channel = named && channels.get(named.id);
    if (!channel || channel.resourceId !== named.resourceId || channel.email !== person.email)
      return void refuseApiCall(ctx, 404, 'notFound', 'Channel not found');
    channels.delete(channel.id);
    ctx.status = 204;
  });

  /** Posts after each change of an event. */
  const tell: Middleware = async (ctx: Context, next) => {
    await next();
    const [, calendar] = /^\/calendar\/v3\/calendars\/([^/]+)\/events/.exec(ctx.path) ?? [];
    if (ctx.method === 'GET' || calendar === undefined || ctx.status >= 300 || ctx.path.endsWith('/watch'))
      return;
    const person = await personOf(ctx);
    const own = person && calendarOf(person, decodeURIComponent(calendar));
    for (const channel of channels.values())
      if (channel.calendar === own?.holder.email && channel.ends > now().getTime()) post(channel, 'exists');
  };

  return { tell, routes: router.routes() };
}
