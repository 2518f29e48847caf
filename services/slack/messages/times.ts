import { intlZone } from '#contracts/intl-zone.ts';
import { clockTime, type Reader, shortDay, shortMoment, spanInWords } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { spanWithZone } from '#services/mail/text.ts';
import type { MeetingFacts, PersonFacts } from './facts.ts';
import { listNames, organizerIn } from './names.ts';
import { escapeMrkdwn } from './safe-text.ts';
import { joinTexts, type SlackText, slackText } from './slack-text.ts';

type Span = { start: string; end: string };

/** The number of groups listed separately, and of names in each; the others are counted. */
const MOST = { zones: 5, names: 4 } as const;

const known = (zone: string | null): string | null => (zone !== null && intlZone(zone) ? zone : null);

/** For people whose local time isn't drawn: everyone reads the times of the person who asked. */
export const readerOf = (meeting: MeetingFacts): Reader => ({
  zone: known(organizerIn(meeting)?.zone ?? null) ?? 'UTC',
  clock: meeting.clock,
});

/** Slack draws the token in the zone and on the clock of everyone who looks at it. */
const token = (at: string, format: string, otherwise: string): string =>
  `<!date^${Math.floor(Date.parse(at) / 1000)}^${format}|${escapeMrkdwn(otherwise)}>`;

/** A point in time, drawn by Slack; `reader` is for screen readers and notifications. */
export function slackMoment(at: string, reader: Reader): SlackText {
  const plain = `${shortMoment(at, reader)}, ${zoneInWords(reader.zone, at)}`;
  return { mrkdwn: token(at, '{date_long_pretty}, {time}', plain), plain };
}

/** A time from its start to its end, likewise. */
export function slackSpan(time: Span, reader: Reader): SlackText {
  const until = token(time.end, '{time}', clockTime(time.end, reader));
  return {
    mrkdwn: `${slackMoment(time.start, reader).mrkdwn} to ${until}`,
    plain: spanWithZone(time, reader),
  };
}

/** `Tue, Nov 24, 10:00 AM to 10:30 AM, Berlin time (UTC+1)` */
const localSpan = (time: Span, reader: Reader): string =>
  `${spanInWords(time, reader, shortDay)}, ${zoneInWords(reader.zone, time.start)}`;

/** A time in everyone's zone, a line per zone; null where nobody is coming. */
export function localTimes(
  time: Span,
  { people, clock }: Pick<MeetingFacts, 'people' | 'clock'>,
): SlackText | null {
  const coming = people.filter(({ presence }) => presence !== 'declined');
  const groups = [...Map.groupBy(coming, ({ zone }) => zone)].map(([zone, group]) => ({
    zone: known(zone),
    group,
  }));
  const zones = groups.flatMap(({ zone, group }) => (zone === null ? [] : [{ zone, group }]));
  const rest = zones.slice(MOST.zones).flatMap(({ group }) => group);
  const unknown = groups.flatMap(({ zone, group }) => (zone === null ? group : []));
  const names = (group: readonly PersonFacts[]) =>
    group.length === coming.length && group.length > 1
      ? 'Everyone'
      : listNames(
          group.map(({ name }) => name),
          MOST.names,
        );
  return joinTexts(
    [
      ...zones
        .slice(0, MOST.zones)
        .map(({ zone, group }) => slackText`${names(group)}: ${localSpan(time, { zone, clock })}`),
      rest.length > 0 && slackText`${rest.length} more in other time zones`,
      unknown.length > 0 && slackText`Time zone unknown: ${names(unknown)}`,
    ],
    '\n',
  );
}
