import type { DayOff, OwnWishes } from '../../contracts/wishes.ts';
import { dayName, localDay } from '../../services/scheduling/windows.ts';
import type { SimulatedPerson } from './people.ts';
import { seededRandom } from './random.ts';

/** Of so many days, people who take days off take one to five in a row. */
const SEASON = 56;
/** How many seasons ahead they are in the settings. */
const AHEAD = 2;

const wishes = new WeakMap<SimulatedPerson, { season: number; says: OwnWishes }>();

/** What someone's settings say at an instant, in milliseconds since 1970. The same object while nothing changes. */
export function accountWishes(person: SimulatedPerson, now: number): OwnWishes {
  const season = Math.floor(localDay(person.zone, now / 60_000) / SEASON);
  const known = wishes.get(person);
  if (known?.season === season) return known.says;
  const { saysWeek, saysDaysOff, breathingRoom, noticeMinutes } = person.settings;
  const says = {
    week: saysWeek ? weekOf(person) : null,
    daysOff: saysDaysOff ? Array.from({ length: AHEAD + 1 }, (_, i) => daysOffIn(person, season + i)) : [],
    ...{ lunch: null, breathingRoom, noticeMinutes },
  };
  wishes.set(person, { season, says });
  return says;
}

/** Whether this is among the single days that someone takes off. */
export function isDayOff(person: SimulatedPerson, day: number): boolean {
  if (!person.settings.saysDaysOff) return false;
  const { from, to } = daysOffIn(person, Math.floor(day / SEASON));
  return from <= dayName(day) && dayName(day) <= to;
}

function daysOffIn({ userId }: SimulatedPerson, season: number): DayOff {
  const random = seededRandom('days off', userId, season);
  const first = season * SEASON + random.int(0, SEASON - 5);
  return { from: dayName(first), to: dayName(first + random.int(0, 4)) };
}

/** When they really work, without lunch if they keep it free. */
function weekOf({ works, daysOff, lunch }: SimulatedPerson): NonNullable<OwnWishes['week']> {
  const day = lunch
    ? [
        { from: works.from, to: lunch.from },
        { from: lunch.from + lunch.minutes, to: works.to },
      ]
    : [works];
  return Array.from({ length: 7 }, (_, weekday) => (weekday >= 5 || daysOff.includes(weekday) ? [] : day));
}
