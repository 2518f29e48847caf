import { z } from 'zod';
import { ALARM_UNKNOWN, ALARMS } from '../alarm.ts';
import { isEmail } from '../email-address.ts';
import { intlZone } from '../intl-zone.ts';
import { INVALID_EMAIL, missing, tooLong } from '../text/field-errors.ts';
import {
  asLinked,
  LONG_VIDEO_ADDRESS,
  MOST_VIDEO_ADDRESS,
  NOT_A_VIDEO_ADDRESS,
  problemWithVideoAddress,
  VIDEO_CHOICE_UNKNOWN,
  VIDEO_CHOICES,
} from '../video-call.ts';
import { visibleText } from '../visible-text.ts';
import { SIZES } from './limits.ts';

/** An address to which Kairos may send mail. */
export const email = z.string().refine(isEmail, { message: INVALID_EMAIL });

/** An email address; surrounding white space is ignored. */
export const emailField = z.string(INVALID_EMAIL).trim().pipe(email);

/** A person's name. An empty name counts as none, as does the "Unnamed" that screens show. */
export const optionalName = z
  .string('Name must be text')
  .overwrite(visibleText)
  .trim()
  .max(SIZES.name, tooLong('Name', SIZES.name))
  .optional();

/** A calendar day or an instant; both mean a day in the organizer's zone. Messages begin with `name`. */
export const dayOrInstant = (name: string) =>
  z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? missing(name)
        : `${name} must be a date such as 2026-11-24`,
  });

/** An instant, ISO 8601 in UTC. */
export const instantField = z.iso.datetime({
  offset: true,
  error: 'Time must be an ISO 8601 instant such as 2026-11-24T09:00:00Z',
});

/** A time zone by its name. */
export const zoneField = z
  .string('Time zone must be text, such as Europe/Berlin')
  .max(100, 'Time zone must be one such as Europe/Berlin')
  .refine((zone) => intlZone(zone) !== null, 'Time zone must be one such as Europe/Berlin');

/** How many things a page has, in a query: at most so many. */
export const pageLimit = (most: number) => {
  const message = `limit must be a whole number from 1 to ${most}`;
  return z
    .string(message)
    .regex(/^\d{1,3}$/, message)
    .transform(Number)
    .pipe(z.int(message).min(1, message).max(most, message))
    .optional();
};

/** Where a page begins, in a query. `unknown` is the error for any other text; it states the valid form. */
export const pageCursor = (unknown: string) => z.string(unknown).max(200, unknown).optional();

/** A setting that is on or off. */
export const switchField = (name: string) => z.boolean(`${name} must be true or false`);

/** When calendars alert people before a meeting. */
export const alarmField = z.enum(ALARMS, { error: ALARM_UNKNOWN });

/** How people meet on video, and a personal address, which begins with https://. */
export const videoFields = {
  video: z.enum(VIDEO_CHOICES, { error: VIDEO_CHOICE_UNKNOWN }),
  videoAddress: z
    .string(NOT_A_VIDEO_ADDRESS)
    .trim()
    .max(MOST_VIDEO_ADDRESS, LONG_VIDEO_ADDRESS)
    .refine((address) => address === '' || problemWithVideoAddress(address) === null, NOT_A_VIDEO_ADDRESS)
    .overwrite(asLinked)
    // Non-ASCII letters make the stored address longer than the typed text.
    .max(MOST_VIDEO_ADDRESS, LONG_VIDEO_ADDRESS),
};

/** How a change is refined that has to name at least one field. */
export const SOME_CHANGE = [
  (changes: object) => Object.values(changes).some((value) => value !== undefined),
  { message: 'Send at least one field to change' },
] as const;

/** For the secret part of a link: people copy links, and lose the end. */
export const INCOMPLETE_LINK = 'This link is incomplete. Make sure you copied all of it.';

/** The body of every refusal. */
export const errorAnswer = z.object({ message: z.string() });
