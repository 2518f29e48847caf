import { createHash } from 'node:crypto';
import type { Middleware } from 'koa';
import { euZone } from '../icalendar/eu-zone.ts';
import { calendarText, recurringEvent } from '../icalendar/recurring-event.ts';
import { FEED_PEOPLE, type FeedPerson } from './people.ts';

const FEED_ROOT = '/demo/feed/';

/** Real ones are published now and then, and not when something changes. In milliseconds. */
const PUBLISHED_EVERY = 15 * 60_000;

export type DemoFeed = {
  /** Everything under /demo/feed; needs no session. */
  routes: Middleware;
  people: readonly FeedPerson[];
  /** The path of a person's feed. */
  pathOf(person: FeedPerson): string;
  /** What is published of a person's calendar. */
  textOf(person: FeedPerson): string;
};

/** Addresses at which the demo's people publish their calendars, with the zone names that Outlook writes. */
export function createDemoFeed({
  people = FEED_PEOPLE,
  now,
}: {
  people?: readonly FeedPerson[];
  now: () => Date;
}): DemoFeed {
  const pathOf = ({ secret }: FeedPerson) => `${FEED_ROOT}${secret}/calendar.ics`;
  const publishedAt = () => Math.floor(now().getTime() / PUBLISHED_EVERY) * PUBLISHED_EVERY;

  function textOf({ firstName, email, published: { tzid, offset }, week }: FeedPerson): string {
    const events = week.flatMap((rule) =>
      recurringEvent(rule, {
        uid: `${rule.name}.${email}`,
        tzid,
        more: [`X-MICROSOFT-CDO-BUSYSTATUS:${rule.free ? 'FREE' : rule.days ? 'OOF' : 'BUSY'}`],
      }),
    );
    return calendarText([
      'PRODID:-//Demo calendars//Feed//EN',
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${firstName}`,
      'X-PUBLISHED-TTL:PT15M',
      ...euZone(tzid, offset),
      ...events,
      `X-DEMO-PUBLISHED:${new Date(publishedAt()).toISOString()}`,
    ]);
  }

  return {
    people,
    pathOf,
    textOf,
    async routes(ctx, next) {
      const person = people.find((one) => pathOf(one) === ctx.path);
      if (!person || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) {
        if (!ctx.path.startsWith(FEED_ROOT)) await next();
        return;
      }
      const text = textOf(person);
      ctx.status = 200;
      ctx.type = 'text/calendar; charset=utf-8';
      ctx.set({
        'Cache-Control': 'private, max-age=0',
        'Last-Modified': new Date(publishedAt()).toUTCString(),
        Age: String(Math.floor((now().getTime() - publishedAt()) / 1_000)),
        ETag: `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`,
      });
      ctx.body = text;
      if (ctx.fresh) ctx.status = 304;
    },
  };
}
