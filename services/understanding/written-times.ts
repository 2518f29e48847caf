/** A time of day as people write it, in four groups. */
export const TIME = '(?:(\\d{1,2})(?::([0-5]\\d))?(?: ?(a\\.?m|p\\.?m)\\.?)?|(noon|midday))';

type Half = 'a' | 'p';
/** A time as it was written. */
export type WrittenTime = { hour: number; minute: number; half: Half | null; isOn24Hours: boolean };

/** The groups of `TIME`. */
export function writtenOf(hour?: string, minute?: string, half?: string, noon?: string): WrittenTime {
  if (noon !== undefined) return { hour: 12, minute: 0, half: 'p', isOn24Hours: false };
  const isOn24Hours = minute !== undefined && (hour!.startsWith('0') || Number(hour) > 12);
  const said = (half?.slice(0, 1) ?? null) as Half | null;
  return { hour: Number(hour), minute: Number(minute ?? 0), half: said, isOn24Hours };
}

/** What a time may mean, in minutes after midnight; empty for none. A bare 9 to 5 is in the day, 6 to 8 could be either. */
export function meaningsOf({ hour, minute, half, isOn24Hours }: WrittenTime): number[] {
  if (isOn24Hours && half === null) return hour < 24 ? [hour * 60 + minute] : [];
  if (hour < 1 || hour > 12) return [];
  const [morning, evening] = [(hour % 12) * 60 + minute, ((hour % 12) + 12) * 60 + minute];
  if (half !== null) return [half === 'a' ? morning : evening];
  if (hour >= 6 && hour <= 8) return [morning, evening];
  return [hour >= 9 && hour < 12 ? morning : evening];
}

/** Start and end of `between 9 and 5`; null if it is unclear. In `between 2 and 4 pm`, the 2 is one of pm, too. */
export function spanOf(from: WrittenTime, to: WrittenTime): [number, number] | null {
  const sharesHalf = from.half === null && !from.isOn24Hours && to.half !== null;
  const starts = sharesHalf
    ? (['a', 'p'] as const).flatMap((half) => meaningsOf({ ...from, half }))
    : meaningsOf(from);
  const spans = starts
    .flatMap((start) => meaningsOf(to).map((end): [number, number] => [start, end]))
    .filter(([start, end]) => start < end);
  return sharesHalf || spans.length === 1 ? (spans.at(-1) ?? null) : null;
}
