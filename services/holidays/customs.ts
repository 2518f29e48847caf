import type { Daily } from '#contracts/windows.ts';

/** Since V8 13; TypeScript has no type yet. Days are 1 for Monday to 7 for Sunday. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo(): { weekend: number[] } };

/**
 * The weekend of a country, Monday 0, as the Unicode CLDR that comes with Node has it. Where CLDR knows a single day, the
 * day before it is off in most offices, too: Saturday in India.
 */
export function weekendOf(country: string): readonly number[] {
  const { weekend } = (new Intl.Locale(`und-${country}`) as LocaleWithWeek).getWeekInfo();
  const days = weekend.length === 1 ? [((weekend[0]! + 5) % 7) + 1, weekend[0]!] : weekend;
  return days.map((day) => day - 1);
}

/** When most people of a country begin an hour of lunch, in hours after midnight. Where it isn't listed, at noon. */
const LUNCH_AT: Readonly<Record<string, number>> = {
  ...{ AD: 14, ES: 14, MX: 14 },
  ...{ AR: 13, CL: 13, CY: 13, GR: 13, IN: 13, IT: 13, MT: 13, PT: 13 },
};

/** When people of a country have lunch; null where it's noon to one. */
export function lunchOf(country: string): Daily | null {
  const hour = LUNCH_AT[country];
  return hour === undefined ? null : { from: hour * 60, to: (hour + 1) * 60 };
}
