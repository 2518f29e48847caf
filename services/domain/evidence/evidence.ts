import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { Decider, Decision, Timestamped } from '../decider.ts';
import { type BusyMinutes, fromGaps, type Interval, mergeBusy, splitIntoParts, toGaps } from './busy-time.ts';

type EventData<Type extends EvidenceEvent['type']> = Extract<EvidenceEvent, { type: Type }>['data'];

export type UnknownReason = EventData<'AvailabilityUnknown'>['why'];

// ---- commands

/** What one calendar said. Participant 0 is the organizer. */
export type CalendarReading =
  | {
      participant: number;
      known: true;
      zone: string;
      hours: OwnHours;
      /** The range that was read, ISO instants. */
      range: { start: string; end: string };
      /** May overlap, be unsorted and reach beyond the range. */
      busy: readonly Interval[];
    }
  | ({ participant: number; known: false; why: UnknownReason } & AccountPreferences);

/** Settings from a person's account, used when their calendar does not say. */
export type AccountPreferences = { zone?: string | undefined; hours?: OwnHours | undefined };

export type EvidenceCommand = {
  type: 'RecordAvailability';
  /** The evidence stream's revision when reading began, -1 for none. Anything recorded since is newer. */
  basedOn: number;
  readings: readonly CalendarReading[];
};

// ---- state

export type Availability =
  | {
      known: true;
      /** The revision of the AvailabilityRead event that says it, of its first part. */
      readRevision: number;
      /** The revision of the newest event about this person. */
      revision: number;
      /** When the calendar was last found to say this, ISO. */
      readAt: string;
      zone: string;
      hours: OwnHours;
      range: { start: string; end: string };
      /** Merged, sorted and clipped to the range. */
      busy: BusyMinutes;
    }
  /** An erased reading is unknown, and so is a person without any recorded reading. */
  | ({ known: false; why: UnknownReason | 'erased'; revision: number; at: string } & AccountPreferences);

export type Evidence = {
  /** The revision of the stream's newest event, -1 for none. */
  revision: number;
  /** By participant number, sparse. */
  people: { readonly [participant: number]: Availability };
  /** The parts so far of an unfinished reading. */
  begun: { data: EventData<'AvailabilityRead'>; revision: number } | null;
};

function evolve(state: Evidence, event: Timestamped<EvidenceEvent>): Evidence {
  const revision = state.revision + 1;
  const next = { ...state, revision, begun: null };
  const { participant } = event.data;
  const knownNow = (availability: Availability): Evidence => ({
    ...next,
    people: { ...state.people, [participant]: availability },
  });
  switch (event.type) {
    case 'AvailabilityRead': {
      const read = continued(state, event.data, revision);
      if (read.data.part < read.data.parts) return { ...next, begun: read };
      return knownNow(availability(read.data, { readRevision: read.revision, revision, at: event.meta.at }));
    }
    case 'AvailabilityConfirmed': {
      const before = state.people[participant];
      return before?.known ? knownNow({ ...before, revision, readAt: event.meta.at }) : next;
    }
    case 'AvailabilityUnknown': {
      const { participant: _, ...unknown } = event.data;
      return knownNow({ known: false, ...unknown, revision, at: event.meta.at });
    }
    default:
      return event satisfies never;
  }
}

/** Combines a part with those before it. */
function continued(
  { begun }: Evidence,
  data: EventData<'AvailabilityRead'>,
  revision: number,
): NonNullable<Evidence['begun']> {
  if (data.part === 1 || !begun) return { data, revision };
  const busy = begun.data.busy && data.busy ? [...begun.data.busy, ...data.busy] : null;
  return { data: { ...data, busy }, revision: begun.revision };
}

function availability(
  { zone, hours, range, busy }: EventData<'AvailabilityRead'>,
  { readRevision, revision, at }: { readRevision: number; revision: number; at: string },
): Availability {
  return busy === null
    ? { known: false, why: 'erased', revision, at, zone, hours }
    : { known: true, readRevision, revision, readAt: at, zone, hours, range, busy: fromGaps(range, busy) };
}

// ---- decide

function decide(command: EvidenceCommand, state: Evidence): Decision<EvidenceEvent, never> {
  return command.readings.flatMap((reading): EvidenceEvent[] => {
    const before = state.people[reading.participant];
    if (before && before.revision > command.basedOn) return [];
    if (!reading.known) {
      const { participant, why, zone, hours } = reading;
      return [
        {
          type: 'AvailabilityUnknown',
          data: { participant, why, ...(zone && { zone }), ...(hours && { hours }) },
        },
      ];
    }
    const { participant, zone, hours, range } = reading;
    const busy = mergeBusy(range, reading.busy);
    if (before?.known && saysTheSame(before, { zone, hours, range, busy }))
      return [{ type: 'AvailabilityConfirmed', data: { participant, revision: before.readRevision } }];
    return splitIntoParts(toGaps(range, busy)).map((gaps, index, parts) => ({
      type: 'AvailabilityRead',
      data: { participant, zone, hours, range, busy: gaps, part: index + 1, parts: parts.length },
    }));
  });
}

const saysTheSame = (
  before: Extract<Availability, { known: true }>,
  now: Pick<Extract<Availability, { known: true }>, 'zone' | 'hours' | 'range' | 'busy'>,
): boolean =>
  before.zone === now.zone &&
  before.hours === now.hours &&
  before.range.start === now.range.start &&
  before.range.end === now.range.end &&
  before.busy.length === now.busy.length &&
  before.busy.every((minute, index) => minute === now.busy[index]);

/** Drops readings that began before the recorded ones, so repeated or late readings have no effect. */
export const evidenceDecider: Decider<Evidence, EvidenceCommand, EvidenceEvent, never> = {
  initial: { revision: -1, people: {}, begun: null },
  evolve,
  decide,
};

/** When the oldest known calendar of these people was read; null if none is known. */
export function oldestReadAt(state: Evidence, people: readonly number[]): string | null {
  const known = people.flatMap((number) => {
    const availability = state.people[number];
    return availability?.known ? [availability.readAt] : [];
  });
  return known.sort()[0] ?? null;
}
