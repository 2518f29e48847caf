import { listInWords } from '#contracts/text/lists.ts';
import { weekday } from '#web/lib/dates.ts';
import { localDayAt } from '#web/lib/local-clock.ts';

/** A person and their zone. "You" is the reader. */
export type ZonedPerson = { short: string; zone: string | null };

/** More people than this are counted, not named. */
const NAMED = 4;

/** For whom an instant falls on a different day than in `zone`: "Wed for Asha and Yuki". */
export function otherDays(at: string, zone: string, people: readonly ZonedPerson[]): string[] {
  const here = localDayAt(zone, Date.parse(at));
  const names = new Map<string, string[]>();
  for (const { zone: theirs, short } of people) {
    if (theirs === null || localDayAt(theirs, Date.parse(at)) === here) continue;
    const day = weekday(at, theirs).slice(0, 3);
    names.set(day, [...(names.get(day) ?? []), short === 'You' ? 'you' : short]);
  }
  return [...names].map(([day, who]) => {
    if (who.length === people.length && who.length > 1) return `${day} for all of you`;
    return `${day} for ${who.length > NAMED ? `${who.length} people` : listInWords(who)}`;
  });
}
