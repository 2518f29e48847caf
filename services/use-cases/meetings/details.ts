import { DateTime } from 'luxon';
import { LONGEST_RANGE_DAYS } from '#contracts/api/limits.ts';
import { DAY } from '#contracts/durations.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import {
  DEADLINE_AFTER_DATES,
  DEADLINE_PAST,
  ENDS_BEFORE_START,
  TOO_MANY_DAYS,
} from '#contracts/text/field-errors.ts';
import { partsOf } from '#contracts/text/times.ts';
import { usualVideo, type VideoChoice, type VideoDefault, type VideoOffers } from '#contracts/video-call.ts';
import type { Calendars } from '#services/calendars/port.ts';
import { randomPart } from '#services/runtime/random-page.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { type MeetingWithId, type Refused, refuseWith } from './organizing.ts';

/* What the organizer says of a meeting that needs the clock or the settings to be checked: its days, deadline and video call. */

/** How far ahead a meeting may be, in years. */
const YEARS_AHEAD = 2;

/** Days, `YYYY-MM-DD`, both included. */
type Range = { dateRangeStart: string; dateRangeEnd: string };

/** UTC for a stored zone that this machine doesn't know: dates off by a day are better than any date. */
const known = (zone: string): string => intlZone(zone) ?? 'UTC';

/** The day in a zone that a `YYYY-MM-DD` names or an instant falls on. */
export const dayInZone = (zone: string, value: string): string =>
  value.length === 10 ? value : DateTime.fromISO(value, { zone: known(zone) }).toFormat('yyyy-MM-dd');

/** The day of an instant in a zone. A cached format takes a tenth of the time of `DateTime`. */
function dayOf(at: Date, zone: string): string {
  const { year, month, day } = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
}

/** Refuses date ranges that are reversed, in the past, too long or too far ahead; null if the range is fine. */
export function refuseRange(
  { dateRangeStart: start, dateRangeEnd: end }: Range,
  zone: string,
  now: Date,
): Refused | null {
  if (end < start) return refuseWith('badDates', ENDS_BEFORE_START);
  if ((Date.parse(end) - Date.parse(start)) / DAY > LONGEST_RANGE_DAYS)
    return refuseWith('badDates', TOO_MANY_DAYS);
  const today = dayOf(now, zone);
  if (end < today) return refuseWith('badDates', 'End date must be today or later');
  // Where today is February 29 there's no such day, but compared as a text it lies between its neighbors.
  if (end > `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`)
    return refuseWith('badDates', `End date must be within the next ${YEARS_AHEAD} years`);
  return null;
}

/** The dates that a change names, in the meeting's zone. Refused if the resulting range is invalid. */
export function changedDays(
  { state }: MeetingWithId,
  { dateRangeStart, dateRangeEnd }: { [Day in keyof Range]?: string | undefined },
  now: Date,
): { ok: true; days: Partial<Range> } | Refused {
  if (dateRangeStart === undefined && dateRangeEnd === undefined) return { ok: true, days: {} };
  const zone = state.organizerZone;
  const days = {
    dateRangeStart: dayInZone(zone, dateRangeStart ?? state.dateRangeStart),
    dateRangeEnd: dayInZone(zone, dateRangeEnd ?? state.dateRangeEnd),
  };
  return refuseRange(days, zone, now) ?? { ok: true, days };
}

/**
 * Refuses a deadline (ISO instant) that has passed, or by which the meeting's dates are over; null if it's fine, or none
 * is given.
 */
export function refuseDeadline(
  deadline: string | null | undefined,
  dates: Parameters<typeof dateRange>[0],
  now: Date,
): Refused | null {
  if (deadline === null || deadline === undefined) return null;
  const due = new Date(deadline);
  if (due <= now) return refuseWith('badDates', DEADLINE_PAST);
  return due >= dateRange(dates).end ? refuseWith('badDates', DEADLINE_AFTER_DATES) : null;
}

/** Bytes of a room's name, which is all that keeps strangers out. */
const ROOM_NAME_BYTES = 18;

export type VideoDeps = {
  calendars: Pick<Calendars, 'videoLinkName'>;
  settings: { /** Where Jitsi rooms are, without a trailing slash; null for none. */ jitsi: string | null };
};

type Said = { video?: VideoChoice | undefined; videoAddress?: string | null | undefined };

/** The settings of a meeting's video link. */
type Video = { video: VideoChoice; videoAddress: string };

type Decided<Video> = { ok: true; video: Video } | Refused;

/** This person's choices of video call. */
export function videoOffers(
  { calendars, settings: { jitsi } }: VideoDeps,
  { eventProviders }: Pick<User, 'eventProviders'>,
): VideoOffers {
  return { calendar: calendars.videoLinkName(eventProviders), jitsi: jitsi && new URL(jitsi).host };
}

/** The video link of a new meeting: as said, or else as its organizer set it. A Jitsi room gets its name here, once and for all. */
export function videoOfNew(
  deps: VideoDeps,
  organizer: Pick<User, 'eventProviders'> & VideoDefault,
  said: Said,
): Decided<Video> {
  if (isSaid(said)) return videoOf(deps, said);
  const video = usualVideo(organizer, videoOffers(deps, organizer));
  return videoOf(deps, { video, videoAddress: organizer.videoAddress });
}

/** A change's effect on the video link; nothing if already set, so that a room stays the same. */
export function changedVideo(
  deps: Pick<VideoDeps, 'settings'>,
  said: Said,
  now: { video: VideoChoice },
): Decided<Partial<Video>> {
  const isAsBefore = said.video === now.video && (said.video !== 'own' || !said.videoAddress);
  return isSaid(said) && !isAsBefore ? videoOf(deps, said) : { ok: true, video: {} };
}

const isSaid = ({ video, videoAddress }: Said): boolean => video !== undefined || Boolean(videoAddress);

/** An address alone is used as given. The meeting decides whether it can be linked. */
function videoOf(
  { settings: { jitsi } }: Pick<VideoDeps, 'settings'>,
  { video = 'own', videoAddress }: Said,
): Decided<Video> {
  const decided = (address: string): Decided<Video> => ({
    ok: true,
    video: { video, videoAddress: address },
  });
  if (video !== 'jitsi') return decided((video === 'own' && videoAddress) || '');
  if (jitsi === null)
    return refuseWith('invalid', "Video link can't be a Jitsi room here. Choose another one.");
  return decided(`${jitsi}/kairos-${randomPart(ROOM_NAME_BYTES).toString('hex')}`);
}
