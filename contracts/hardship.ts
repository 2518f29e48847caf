import type { HardshipKind, InconvenienceCause } from './events/suggestion.ts';

/** The main hardship among the causes of inconvenience; null if all causes are small, such as lunch. */
export function hardshipOf(causes: readonly InconvenienceCause[]): HardshipKind | null {
  const minutes = { early: 0, late: 0 };
  for (const cause of causes) {
    if (cause.kind === 'beforeHours' || cause.kind === 'early') minutes.early += cause.minutes;
    if (cause.kind === 'afterHours' || cause.kind === 'late') minutes.late += cause.minutes;
  }
  if (causes.some(({ kind }) => kind === 'night')) return 'night';
  if (causes.some(({ kind }) => kind === 'dayOff' || kind === 'weekend')) return 'dayOff';
  if (minutes.early + minutes.late === 0) return null;
  return minutes.late >= minutes.early ? 'late' : 'early';
}
