/** The value below which this share of the numbers is; NaN for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How often each comes, most often first. */
export function countsOf(items: Iterable<string>): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** Milliseconds as people read them. */
export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

export function minutes(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1_000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
