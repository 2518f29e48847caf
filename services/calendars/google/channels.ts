import { v4 as randomUuid } from 'uuid';
import { DAY } from '#contracts/durations.ts';
import { calendarFailure } from '../calendar-failure.ts';
import type { CalendarChannels } from '../provider.ts';
import type { createGoogleCall } from './call.ts';
import { CALENDAR_SCOPES } from './client.ts';

/** How long a channel is asked for, in milliseconds: what Google gives by default. */
const LASTS = 7 * DAY;

/**
 * Google's channels. A channel's name is its id and Google's id of the calendar, with a space between them. None can be
 * prolonged: a new channel replaces the earlier one, and a change between them is told twice rather than not at all.
 */
export function createGoogleChannels(
  call: ReturnType<typeof createGoogleCall>,
  now: () => Date,
): CalendarChannels {
  const scopes = [CALENDAR_SCOPES.events];

  const close: CalendarChannels['close'] = async (accountId, channel, signal) => {
    const [id = '', resourceId = ''] = channel.split(' ');
    const closed = await call(accountId, scopes, signal, async (calendar, options) => {
      await calendar.channels.stop({ requestBody: { id, resourceId } }, options);
    });
    return closed.ok || closed.why === 'notFound' ? { ok: true } : calendarFailure(closed);
  };

  return {
    async open({ accountId, calendarId }, { notice: address }, before, signal) {
      const opened = await call(accountId, scopes, signal, async (calendar, options) => {
        const requestBody = {
          ...{ id: randomUuid(), type: 'web_hook', address },
          expiration: String(now().getTime() + LASTS),
        };
        const { data } = await calendar.events.watch({ calendarId, requestBody }, options);
        return { channel: `${requestBody.id} ${data.resourceId}`, ends: Number(data.expiration) };
      });
      if (!opened.ok) return calendarFailure(opened);
      if (before !== null) await close(accountId, before, signal);
      const { channel, ends } = opened.value;
      return { ok: true, channel, endsAt: new Date(ends || now().getTime() + DAY) };
    },
    close,
  };
}
