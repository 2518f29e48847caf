import { intlZone } from '#contracts/intl-zone.ts';
import { nameAmong } from '#contracts/text/names.ts';
import { clockTime, type Reader, shortDay, shortMoment } from '#contracts/text/times.ts';
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

/** The people who are coming, by zone, those of the first few zones by name. */
function byZone({ people }: Pick<MeetingFacts, 'people'>) {
  const coming = people.filter(({ presence }) => presence !== 'declined');
  const all = coming.flatMap(({ name }) => name ?? []);
  const groups = [...Map.groupBy(coming, ({ zone }) => known(zone))];
  const zones = groups.flatMap(([zone, group]) => (zone === null ? [] : [{ zone, group }]));
  const names = (group: readonly PersonFacts[]) =>
    group.length === coming.length && group.length > 1
      ? 'Everyone'
      : listNames(
          group.map(({ name }) => name && nameAmong(name, all)),
          MOST.names,
        );
  const shown = zones.slice(0, MOST.zones).map(({ zone, group }) => ({ zone, names: names(group) }));
  const others = zones.slice(MOST.zones).flatMap(({ group }) => group).length;
  return { zones: shown, more: others > 0 && slackText`${others} more in other time zones` };
}

/**
 * When a time begins on each person's clock, in one line, with the day where the organizer has another one. Null where everyone has
 * the clock that Slack draws for them anyway.
 */
export function localStarts({ start }: Span, meeting: MeetingFacts): SlackText | null {
  const { zones, more } = byZone(meeting);
  if (zones.length < 2) return null;
  const day = shortDay(start, readerOf(meeting).zone);
  const starts = zones.map(({ zone, names }) => {
    const reader = { zone, clock: meeting.clock };
    const isSameDay = shortDay(start, zone) === day;
    return slackText`${names}: ${isSameDay ? clockTime(start, reader) : shortMoment(start, reader)}`;
  });
  return joinTexts([...starts, more], ' · ');
}
