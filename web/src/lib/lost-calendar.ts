import type { CurrentUser } from '#contracts/api/account.ts';

const NAMES: Partial<Record<string, string>> = { google: 'Google Calendar', microsoft: 'Outlook calendar' };

/** Says which calendar Kairos has no access to, or not enough. */
export const lostCalendarTitle = ({ calendar, lostCalendar }: CurrentUser): string =>
  `Your ${NAMES[lostCalendar ?? ''] ?? 'calendar'} ${calendar === 'disconnected' ? 'is no longer' : "isn't"} connected`;
