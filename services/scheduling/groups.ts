import type { OwnHours } from '../../contracts/preferences.ts';
import type { BusyMinutes, Person, SchedulingRequest } from './engine.ts';

/** People who share a zone and hours, so that their windows are worked out once. */
export type Group = {
  zone: string;
  hours: OwnHours;
  people: number;
  /** The merged calendars of those whose calendar is known. */
  calendars: BusyMinutes[];
};

/** The zone whose clock counts for a person: the organizer's, as a guess, for one who has not joined. */
export const zoneOf = (person: Person, request: SchedulingRequest): string =>
  person.zone ?? request.organizerZone;

/** `calendars` are the merged ones, in the order of `request.people`; null for an unknown one. */
export function groupPeople(request: SchedulingRequest, calendars: readonly (BusyMinutes | null)[]): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, person] of request.people.entries()) {
    const zone = zoneOf(person, request);
    const key = `${person.hours} ${zone}`;
    let group = groups.get(key);
    if (!group) {
      group = { zone, hours: person.hours, people: 0, calendars: [] };
      groups.set(key, group);
    }
    group.people += 1;
    const calendar = calendars[index]!;
    if (calendar) group.calendars.push(calendar);
  }
  return [...groups.values()];
}

/** How many people each zone has. */
export function peopleByZone(groups: readonly Group[]): Map<string, number> {
  const zones = new Map<string, number>();
  for (const { zone, people } of groups) zones.set(zone, (zones.get(zone) ?? 0) + people);
  return zones;
}
