import { countInWords } from './counts.ts';

/** Minutes as people say them: `1 hour 30 minutes`, `2 days`. */
export function durationInWords(minutes: number): string {
  const units: [number, string][] = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor(minutes / 60) % 24, 'hour'],
    [minutes % 60, 'minute'],
  ];
  const parts = units.flatMap(([count, unit]) => (count > 0 ? [countInWords(count, unit)] : []));
  return parts.join(' ') || '0 minutes';
}

/** The verb after such a length: "1 hour fits", "90 minutes fit". */
export const fitsOrFit = (minutes: number): string =>
  /^1 \w+$/.test(durationInWords(minutes)) ? 'fits' : 'fit';
