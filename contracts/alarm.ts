/**
 * When calendars alert people before a meeting, as stored and sent: as each calendar does by itself, never, or so long
 * before the start. Calendars call it an alarm, an alert, a notification, or a reminder; people read “alert”.
 */
export const ALARMS = ['calendar', 'none', '5m', '10m', '30m', '1d'] as const;
export type Alarm = (typeof ALARMS)[number];

/** The alarm of a meeting for which nobody chose. */
export const USUAL_ALARM: Alarm = 'calendar';

export const ALARM_UNKNOWN = 'Alert must be calendar, none, 5m, 10m, 30m, or 1d';

/** Minutes before the start; absent for no alarm of ours. */
export const ALARM_MINUTES: { readonly [Name in Alarm]?: number } = {
  '5m': 5,
  '10m': 10,
  '30m': 30,
  '1d': 24 * 60,
};

/** The same in iCalendar's form (RFC 5545, 3.8.6.3). */
export const ALARM_TRIGGERS: { readonly [Name in Alarm]?: string } = {
  '5m': '-PT5M',
  '10m': '-PT10M',
  '30m': '-PT30M',
  '1d': '-P1D',
};

/** The text of an alarm in iCalendar, beside the event's title. */
export const ALARM_TEXT = 'Upcoming meeting';

/** As a choice in a form, and as a fact. */
export const ALARM_IN_WORDS: Record<Alarm, string> = {
  calendar: "Each calendar's default",
  none: 'None',
  '5m': '5 minutes before',
  '10m': '10 minutes before',
  '30m': '30 minutes before',
  '1d': '1 day before',
};

/** The alert of a meeting where someone chose an alert; null while each calendar's default holds. */
export const chosenAlarm = (alarm: Alarm): string | null =>
  alarm === USUAL_ALARM ? null : ALARM_IN_WORDS[alarm];

/** The same within a sentence: `alert 10 minutes before`, `no alert`. */
export function alarmPhrase(alarm: Alarm): string | null {
  const chosen = chosenAlarm(alarm);
  return chosen && (alarm === 'none' ? 'no alert' : `alert ${chosen}`);
}
