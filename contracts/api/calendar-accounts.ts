import { z } from 'zod';
import { missing, tooLong } from '../text/field-errors.ts';
import { CALENDAR_ACCOUNT_SIZES as MOST } from './limits.ts';

const field = (name: string, most: number) => z.string(`${name} must be text`).max(most, tooLong(name, most));

const address = field('Address', MOST.address).trim().min(1, missing('Address'));

/** POST /api/account/calendar-accounts: calendars at a server, and the credentials, which no answer ever returns. */
export const calendarAccountRequest = z.discriminatedUnion(
  'provider',
  [
    z.object({
      provider: z.literal('caldav'),
      address,
      /** Empty or absent to use the email address. */
      username: field('Username', MOST.username).trim().default(''),
      password: field('Password', MOST.password).min(1, missing('Password')),
    }),
    z.object({
      provider: z.literal('feed'),
      /** Of a calendar in iCalendar format; webcal:// is fine. */
      address,
    }),
  ],
  { error: 'Provider must be caldav or feed' },
);
export type CalendarAccountRequest = z.input<typeof calendarAccountRequest>;
