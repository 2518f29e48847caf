/** How someone reads the time of day: `9:30 AM` or `09:30`. */
export const CLOCKS = ['12-hour', '24-hour'] as const;
export type Clock = (typeof CLOCKS)[number];

/** For readers whose clock isn't known: what American English uses, like the rest of the product. */
export const DEFAULT_CLOCK: Clock = '12-hour';

/** What people who speak this language use; without a locale, what this device is set to. Throws RangeError. */
export function clockOfLocale(locale?: string): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? '12-hour' : '24-hour';
}
