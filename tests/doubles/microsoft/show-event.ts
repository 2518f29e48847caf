import type { Context } from 'koa';
import { refuseGraphCall } from './api-access.ts';
import { graphZone, type OutlookEvent, outlookView } from './event.ts';
import type { OutlookPerson } from './people.ts';

const PREFERENCE = /outlook\.timezone="([^"]*)"/i;

/** How events are shown in answer to this request: in UTC, or the zone that it prefers. Answers the refusal itself and null. */
export type ShowEvent = (
  ctx: Context,
  person: OutlookPerson,
) => ((event: OutlookEvent) => ReturnType<typeof outlookView>) | null;

export const createShowEvent =
  (publicUrl: string): ShowEvent =>
  (ctx, { email, firstName, lastName }) => {
    const asked = PREFERENCE.exec(ctx.get('prefer'))?.[1] ?? 'UTC';
    const iana = graphZone(asked);
    if (iana === null)
      return refuseGraphCall(
        ctx,
        400,
        'TimeZoneNotSupportedException',
        `A valid TimeZone value must be specified. The following TimeZone value is not supported: '${asked}'.`,
      );
    const organizer = { email, name: `${firstName} ${lastName}` };
    return (event) => outlookView(event, { zone: { iana, asked }, organizer, publicUrl });
  };
