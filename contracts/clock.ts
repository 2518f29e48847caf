/** How someone reads the time of day: `9:30 AM` or `09:30`. */
export const CLOCKS = ['12-hour', '24-hour'] as const;
export type Clock = (typeof CLOCKS)[number];

/** For readers whose clock isn't known: the American convention, like the rest of the product. */
export const DEFAULT_CLOCK: Clock = '12-hour';

/** The clock of a locale; without a locale, the clock of this device. Throws RangeError for an invalid locale. */
export function clockOfLocale(locale?: string): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12' ? '12-hour' : '24-hour';
}
