import { DURATION, SIZES } from '#contracts/api/limits.ts';
import { MEETING_TEXT_NAMES, MEETING_TEXTS, type MeetingTextName } from '#contracts/meeting-texts.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import {
  ENDS_BEFORE_START,
  INVALID_EMAIL,
  missing,
  TOO_LONG_A_MEETING,
  TOO_SHORT_A_MEETING,
  tooLong,
} from '#contracts/text/field-errors.ts';
import { problemWithTimeOptions } from '#contracts/time-options.ts';
import { problemWithVideoAddress, type VideoChoice } from '#contracts/video-call.ts';
import type { Invitee, MeetingDetails } from './commands.ts';

const LONGEST_ADDRESS = 254;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is wrong with a meeting's details; null if they are valid. */
export function problemWithDetails(
  details: {
    [Field in 'duration' | 'dateRangeStart' | 'dateRangeEnd']: MeetingDetails[Field];
  } & TimeOptions & { title: string | null; video?: VideoChoice; videoAddress?: string | null } & {
      [Name in MeetingTextName]?: string | null;
    },
): string | null {
  const { title, duration, dateRangeStart, dateRangeEnd } = details;
  if (title !== null && title.trim() === '') return missing('Meeting title');
  if (title !== null && title.length > SIZES.title) return tooLong('Meeting title', SIZES.title);
  const longText = MEETING_TEXT_NAMES.find((name) => (details[name]?.length ?? 0) > MEETING_TEXTS[name].most);
  if (longText) {
    const { label, most } = MEETING_TEXTS[longText];
    return tooLong(label, most);
  }
  if (!Number.isInteger(duration) || duration < DURATION.least) return TOO_SHORT_A_MEETING;
  if (duration > DURATION.most) return TOO_LONG_A_MEETING;
  if (!DAY.test(dateRangeStart)) return missing('Start date');
  if (!DAY.test(dateRangeEnd)) return missing('End date');
  if (dateRangeEnd < dateRangeStart) return ENDS_BEFORE_START;
  return problemWithTimeOptions(details)?.message ?? problemWithVideo(details);
}

/** An address that was erased is none of the organizer's doing. */
function problemWithVideo({
  video,
  videoAddress = '',
}: {
  video?: VideoChoice;
  videoAddress?: string | null;
}) {
  const hasAddress = video === 'jitsi' || video === 'own';
  return hasAddress && videoAddress !== null ? problemWithVideoAddress(videoAddress) : null;
}

/** What is wrong with the people to invite; null if they are valid. */
export function problemWithInvitees(invitees: readonly Invitee[]): string | null {
  for (const { email, name } of invitees) {
    if (!email.includes('@') || email.length > LONGEST_ADDRESS) return INVALID_EMAIL;
    if (name !== undefined && name.length > SIZES.name) return tooLong('Name', SIZES.name);
  }
  return null;
}

/** Compares addresses ignoring case. An erased address equals none. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  typeof one === 'string' && typeof other === 'string' && foldAddress(one) === foldAddress(other);

/** Whether an address is one of these. */
export const isAmong = (addresses: readonly string[], email: string | null | undefined): boolean =>
  addresses.some((address) => sameAddress(address, email));

const foldAddress = (email: string): string => email.trim().toLowerCase();

/**
 * Each address once, in the given order, with the first name given for it; "Unnamed" is not a name. Optional if that was
 * said once.
 */
export function mergeInvitees(invitees: readonly Invitee[]): Invitee[] {
  const merged = new Map<string, Invitee>();
  for (const { email, name, optional, bookedTime } of invitees) {
    const key = foldAddress(email);
    const known = merged.get(key) ?? { email: email.trim() };
    const said = name?.trim();
    const isNews = said && said !== 'Unnamed' && known.name === undefined;
    merged.set(key, {
      ...known,
      ...(isNews && { name: said }),
      ...(optional && { optional }),
      ...(bookedTime && { bookedTime }),
    });
  }
  return [...merged.values()];
}
