import { z } from 'zod';
import { MINUTE } from '#contracts/durations.ts';
import { calendarFailure } from '../calendar-failure.ts';
import type { CalendarChannels } from '../provider.ts';
import type { createGraphCall, GraphFailure } from './call.ts';
import { eventsPath } from './find-events.ts';

/** How long a subscription is asked for, in milliseconds. Graph has refused a longer one to calendars for years. */
const LASTS = 4_200 * MINUTE;

const subscription = z.object({
  id: z.string().min(1),
  expirationDateTime: z.iso.datetime({ offset: true }),
});

const pathOf = (channel: string) => `/subscriptions/${encodeURIComponent(channel)}`;

/** Graph's subscriptions, named by their ids. */
export function createMicrosoftChannels(
  call: ReturnType<typeof createGraphCall>,
  now: () => Date,
): CalendarChannels {
  return {
    async open({ accountId, calendarId }, address, before, signal) {
      const opened = await call(accountId, signal, async (ask) => {
        const expirationDateTime = new Date(now().getTime() + LASTS).toISOString();
        const prolonged: { ok: true; body: unknown } | GraphFailure =
          before === null
            ? { ok: false, why: 'notFound' }
            : await ask({ method: 'PATCH', path: pathOf(before), body: { expirationDateTime } });
        if (prolonged.ok || prolonged.why !== 'notFound') return prolonged;
        return ask({
          method: 'POST',
          path: '/subscriptions',
          body: {
            changeType: 'created,updated,deleted',
            notificationUrl: address.notice,
            lifecycleNotificationUrl: address.renewal,
            ...{ resource: eventsPath(calendarId), expirationDateTime },
          },
        });
      });
      if (!opened.ok) return calendarFailure(opened);
      const given = subscription.safeParse(opened.body).data;
      if (!given) return { ok: false, why: 'refused' };
      return { ok: true, channel: given.id, endsAt: new Date(given.expirationDateTime) };
    },

    async close(accountId, channel, signal) {
      const closed = await call(accountId, signal, (ask) => ask({ method: 'DELETE', path: pathOf(channel) }));
      return closed.ok || closed.why === 'notFound' ? { ok: true } : calendarFailure(closed);
    },
  };
}
