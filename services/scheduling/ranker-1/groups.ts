import type { OwnHours } from '#contracts/preferences.ts';
import { FIRST_POLICY } from '#contracts/ranking-policy.ts';
import { admittedHours, type MinuteSpan, type Windows } from '../windows.ts';
import type { PartsRequest } from './parts-request.ts';

/** People with the same zone and hours, so their windows are computed once. */
export type Group = {
  zone: string;
  hours: OwnHours;
  /** When their own hours allow a meeting. */
  windows: Windows;
  /** Its members, as indices of `request.people`. */
  members: number[];
};

/**
 * Puts everyone in exactly one group, with windows that cover `span`. People who have not joined are assumed to be in
 * the organizer's zone.
 */
export function groupPeople(request: PartsRequest, span: MinuteSpan): Group[] {
  const { windows } = request.policy ?? FIRST_POLICY;
  const groups = new Map<string, Group>();
  for (const [index, { zone: ownZone, hours }] of request.people.entries()) {
    const zone = ownZone ?? request.organizerZone;
    const key = `${hours} ${zone}`;
    const group = groups.get(key);
    if (group) group.members.push(index);
    else {
      groups.set(key, { zone, hours, windows: admittedHours(zone, hours, span, windows), members: [index] });
    }
  }
  return [...groups.values()];
}

/** Number of people in each zone. */
export function peopleByZone(groups: readonly Group[]): Map<string, number> {
  const zones = new Map<string, number>();
  for (const { zone, members } of groups) zones.set(zone, (zones.get(zone) ?? 0) + members.length);
  return zones;
}
