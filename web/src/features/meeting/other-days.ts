import { weekday } from '../../lib/dates.ts';
import type { Attendee } from './attendees.ts';
import { localDay } from './local-clock.ts';
import { series } from './words.ts';

/** Those for whom an instant lies on another day than in `zone`: "Wed for Asha and Yuki". */
export function otherDays(at: string, zone: string, attendees: readonly Attendee[]): string[] {
  const here = localDay(zone, Date.parse(at));
  const names = new Map<string, string[]>();
  for (const { zone: theirs, short, number } of attendees) {
    if (theirs === null || localDay(theirs, Date.parse(at)) === here) continue;
    const day = weekday(at, theirs).slice(0, 3);
    names.set(day, [...(names.get(day) ?? []), number === 0 ? 'you' : short]);
  }
  return [...names].map(
    ([day, who]) => `${day} for ${who.length > 4 ? `${who.length} people` : series(who)}`,
  );
}
