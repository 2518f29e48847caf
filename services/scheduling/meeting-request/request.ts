import type { OwnHours } from '#contracts/preferences.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { SchedulingPerson, SchedulingRequest, UtcMinute } from '../engine.ts';

const MINUTE = 60_000;

/** A person's account settings, used when their calendar is not known. */
export type KnownOfPerson = { zone: string; hours: OwnHours };

/** A meeting with what is known of its people's calendars and accounts, by number. */
export type Rankable<Known extends KnownOfPerson = KnownOfPerson> = {
  meeting: ExistingMeeting;
  evidence: Evidence;
  users: ReadonlyMap<number, Known>;
};

/** The numbers of everyone who counts, the organizer (0) first. People who declined or left don't count. */
export const presentNumbers = ({ participants }: Pick<ExistingMeeting, 'participants'>): number[] => [
  0,
  ...participants
    .filter(({ status }) => status === 'accepted' || status === 'pending')
    .map(({ number }) => number),
];

/** The engine's request for ranking a meeting's times at this instant. Pure. */
export function requestOf(rankable: Rankable, at: Date, leadMinutes: number): SchedulingRequest {
  const { duration, dateRangeStart, dateRangeEnd, organizerZone, timePreference } = rankable.meeting;
  return {
    now: Math.ceil(at.getTime() / MINUTE),
    duration,
    dateRangeStart,
    dateRangeEnd,
    organizerZone,
    timePreference,
    people: peopleOf(rankable),
    leadMinutes,
    knownUntil: knownUntil(rankable),
  };
}

/** Everyone who counts, in the form the engine takes. */
export function peopleOf({ meeting, evidence, users }: Rankable): SchedulingPerson[] {
  return presentNumbers(meeting).map((number): SchedulingPerson => {
    const known = evidence.people[number];
    if (known?.known) return { number, zone: known.zone, hours: known.hours, busy: known.busy };
    const user = users.get(number);
    return {
      number,
      zone: known?.zone ?? user?.zone ?? null,
      hours: known?.hours ?? user?.hours ?? 'business',
      busy: null,
    };
  });
}

/** The minute up to which all known calendars were read. */
function knownUntil({ meeting, evidence }: Rankable): UtcMinute {
  return Math.min(
    ...presentNumbers(meeting).flatMap((number) => {
      const known = evidence.people[number];
      return known?.known ? [Date.parse(known.range.end) / MINUTE] : [];
    }),
  );
}
