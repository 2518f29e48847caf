import { DateTime } from 'luxon';

/* What texts for people say, read as a person would: with no line of the code that wrote them. */

/** A moment with the zone in which it's told. */
export type ToldTime = { start: string; city: string; offset: number };

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const CLOCK = String.raw`\d{1,2}:\d\d [AP]M`;
const WITH_ZONE = new RegExp(
  String.raw`\w+day, ((?:${MONTHS})\w*) (\d+), (\d{4}), (${CLOCK}) to (?:\w+day, \w+ \d+, (?:\d{4}, )?)?${CLOCK}, (?:(.+?) time \(UTC([+-][\d:]+)?\)|UTC\b)`,
  'g',
);

const minutesOf = (offset = '+0'): number => {
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':');
  return (offset.startsWith('-') ? -1 : 1) * (60 * Number(hours) + Number(minutes));
};

/** All spans of time that a text tells with their zone, in order. */
export const toldTimes = (text: string): ToldTime[] =>
  [...text.matchAll(WITH_ZONE)].map(([, month = '', day, year, clock, city = 'UTC', offset]) => {
    const minutes = city === 'UTC' ? 0 : minutesOf(offset);
    const at = DateTime.fromFormat(`${month.slice(0, 3)} ${day} ${year} ${clock}`, 'MMM d yyyy h:mm a', {
      locale: 'en-US',
      zone: 'UTC',
    });
    return { start: at.minus({ minutes }).toJSDate().toISOString(), city, offset: minutes };
  });

const SHORT = new RegExp(String.raw`\w{3}, (${MONTHS}) (\d+), (${CLOCK})(?: \((.+?)\))?`);
const LONG = new RegExp(String.raw`\w+day, ((?:${MONTHS})\w*) (\d+)(?:, (\d{4}))?, (${CLOCK}) to`);

/** The instant of a clock time in a zone, in the year in which it's closest to another instant. */
function inZone(zone: string, near: string, month: string, day: string, clock: string): string {
  const { year } = DateTime.fromISO(near, { zone: 'UTC' });
  const all = [year - 1, year, year + 1].map((one) =>
    DateTime.fromFormat(`${month.slice(0, 3)} ${day} ${one} ${clock}`, 'MMM d yyyy h:mm a', {
      locale: 'en-US',
      zone,
    }),
  );
  const far = (at: DateTime) => Math.abs(at.toMillis() - Date.parse(near));
  return all
    .sort((one, other) => far(one) - far(other))[0]!
    .toJSDate()
    .toISOString();
}

/** `Wed, Dec 2, 5:45 PM (Berlin)` in a text, read in a zone unless the text names one; null without a time. */
export function shortTime(
  text: string,
  zone: string,
  near: string,
): { start: string; city: string | null } | null {
  const found = SHORT.exec(text);
  if (!found) return null;
  const [, month = '', day = '', clock = '', city = null] = found;
  return { start: inZone(zone, near, month, day, clock), city };
}

/** `Wednesday, December 2, 9:45 AM to …` in a text, read in a zone. */
export function longTime(text: string, zone: string, near: string): string | null {
  const [, month, day, , clock] = LONG.exec(text) ?? [];
  return month && day && clock ? inZone(zone, near, month, day, clock) : null;
}

/** The city of a zone, as people call it. */
export const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** Minutes that the clocks of a zone are ahead of UTC. */
export const offsetOf = (zone: string, at: string): number => DateTime.fromISO(at, { zone }).offset;

/** A moment that Slack draws on each reader's clock, and the words for programs that don't. */
export const drawnTimes = (mrkdwn: string): { at: string; otherwise: string }[] =>
  [...mrkdwn.matchAll(/<!date\^(\d+)\^[^|>]*\|([^>]*)>/g)].map(([, seconds, otherwise = '']) => ({
    at: new Date(Number(seconds) * 1000).toISOString(),
    otherwise,
  }));

/** `10:30 AM`, without a day. */
export const clockIn = (zone: string, at: string): string =>
  DateTime.fromISO(at, { zone }).setLocale('en-US').toFormat('h:mm a');

export type ToldMail = {
  subject: string;
  text: string;
  html: string;
  /** The calendar file; null without one. */
  file: { method: string; start: string; title: string } | null;
};

const decoded = (body: string): string => {
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

function partOf(raw: string, type: string): string | null {
  const found = new RegExp(String.raw`Content-Type: ${type}[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n-{2,}_NmP`).exec(
    raw,
  );
  if (!found) return null;
  const [whole, body = ''] = found;
  const head = whole.slice(0, whole.length - body.length);
  if (/base64/i.test(head.split(/\r?\n\r?\n/)[0]!)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? decoded(body) : body;
}

/** The page of an invitation before any script runs, as its build for tests lays it out, and the answers that it brings. */
export function readInvitation(html: string) {
  const [, body = ''] = /<body>([\s\S]*?)<\/body>/.exec(html) ?? [];
  const [organizer = '', title = ''] = body.replace(/&#39;/g, "'").replaceAll('&amp;', '&').split('|');
  const [, me = null] = /Open as (.*?):/.exec(body.replace(/&#39;/g, "'")) ?? [];
  const [, brought = '[]'] = /id="brought">(.*?)<\/script>/.exec(html) ?? [];
  /** `me`: who can still answer here; null if no one can. */
  return { organizer, title, me, brought: JSON.parse(brought) as [key: string[], data: unknown][] };
}

/** An email in its parts. `subject` is as its reader's program shows it. */
export function readMail(raw: string, subject: string): ToldMail {
  const calendar = partOf(raw, 'text/calendar')?.replace(/\r?\n[ \t]/g, '') ?? null;
  const event = calendar?.slice(calendar.indexOf('BEGIN:VEVENT')) ?? '';
  const field = (name: string) =>
    new RegExp(String.raw`^${name}(?:;TZID=([^:;]+))?(?:;[^:]*)?:(.*?)\r?$`, 'm').exec(event);
  const [, zone, start = ''] = field('DTSTART') ?? [];
  return {
    subject,
    text: partOf(raw, 'text/plain') ?? '',
    html: (partOf(raw, 'text/html') ?? '')
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' '),
    file:
      calendar === null
        ? null
        : {
            method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? '',
            start: DateTime.fromFormat(start.replace('Z', ''), "yyyyMMdd'T'HHmmss", { zone: zone ?? 'UTC' })
              .toJSDate()
              .toISOString(),
            title: (field('SUMMARY')?.[2] ?? '').replace(/\\([,;\\])/g, '$1'),
          },
  };
}
