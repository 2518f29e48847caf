import { DEFAULT_RANKING_POLICY } from '#contracts/default-ranking-policy.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { SchedulingRequest } from './engine.ts';
import { admittedHours, type MinuteSpan, type Windows } from './windows.ts';

/** People who share a zone and hours, so that their windows are worked out once. */
export type Group = {
  zone: string;
  hours: OwnHours;
  /** When their own hours admit a meeting. */
  windows: Windows;
  /** Who they are, as indices of `request.people`. */
  members: number[];
};

/**
 * Everyone in exactly one group, with windows that cover `span`. The clock of one who has not joined is taken
 * to be the organizer's.
 */
export function groupPeople(request: SchedulingRequest, span: MinuteSpan): Group[] {
  const { windows } = request.policy ?? DEFAULT_RANKING_POLICY;
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

/** How many people each zone has. */
export function peopleByZone(groups: readonly Group[]): Map<string, number> {
  const zones = new Map<string, number>();
  for (const { zone, members } of groups) zones.set(zone, (zones.get(zone) ?? 0) + members.length);
  return zones;
}
