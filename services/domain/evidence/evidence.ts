import type { EvidenceEvent } from '#contracts/events/evidence.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { RecordedWishes } from '#contracts/wishes.ts';
import type { Decider, Decision, Timestamped } from '../decider.ts';
import {
  type AccountPreferences,
  type Availability,
  type CalendarCounts,
  type CalendarInTrouble,
  type KnownOfPeople,
  type Range,
  readingsOf,
  startOf,
  supersedes,
  type UnknownReason,
  withReading,
} from './availability.ts';
import {
  type BusyMinutes,
  fromGaps,
  type Interval,
  mergeBusy,
  mergeUnclear,
  splitIntoParts,
  tentativeMinutes,
  toGaps,
} from './busy-time.ts';
import {
  type AnswerByHand,
  type AnsweredMinutes,
  joinAlike,
  packSpans,
  unpackSpans,
} from './typed-answer.ts';
import { wishTheSame } from './wishes.ts';

type EventData<Type extends EvidenceEvent['type']> = Extract<EvidenceEvent, { type: Type }>['data'];

// ---- commands

/** What one calendar said. Participant 0 is the organizer. */
export type CalendarReading = {
  participant: number;
  /** When the reading began, ISO: see `startOfNextReading`. */
  startedAt: string;
} & (
  | {
      known: true;
      zone: string;
      hours: OwnHours;
      /** Those that count for the range. */
      wishes?: RecordedWishes | undefined;
      /** The range that was read. */
      range: Range;
      /** May overlap, be unsorted and reach beyond the range. */
      busy: readonly Interval[];
      /** The part in which everything is tentative, merged and sorted. */
      tentative?: readonly Interval[] | undefined;
      /** When a calendar couldn't tell whether they are busy; the same. */
      unclear?: readonly Interval[] | undefined;
      /** How many calendars it is from. */
      calendars?: number | undefined;
      /** When the provider last vouched for the oldest of those that aren't read live, ISO. */
      oldest?: string | undefined;
    }
  | ({
      known: false;
      why: UnknownReason;
      calendars?: CalendarCounts | undefined;
      unreadable?: readonly CalendarInTrouble[] | undefined;
    } & AccountPreferences)
);

export type EvidenceCommand =
  | { type: 'RecordAvailability'; readings: readonly CalendarReading[] }
  /** Everything that someone answered by hand. `asOf` is the revision of the meeting; `spans` are in order and apart. */
  | {
      type: 'RecordTypedAnswer';
      participant: number;
      at: string;
      zone: string;
      asOf: number;
      spans: readonly AnsweredMinutes[];
    };

// ---- state

export type Evidence = KnownOfPeople & {
  /** The revision of the stream's newest event, -1 for none. */
  revision: number;
  /** What people answered by hand, by participant number, sparse. */
  answers: { readonly [participant: number]: AnswerByHand };
  /** The parts so far of an unfinished reading. */
  begun: { data: EventData<'AvailabilityRead'>; revision: number } | null;
};

function evolve(state: Evidence, event: Timestamped<EvidenceEvent>): Evidence {
  const revision = event.revision ?? state.revision + 1;
  const next = { ...state, revision, begun: null };
  const { participant } = event.data;
  if (event.type === 'AnswerTyped') {
    const { startedAt: at, zone, asOf, spans } = event.data;
    const answer = { revision, at, zone, asOf, spans: spans && unpackSpans(spans) };
    return { ...next, answers: { ...state.answers, [participant]: answer } };
  }
  const at = event.data.startedAt;
  switch (event.type) {
    case 'AvailabilityRead': {
      const read = continued(state, event.data, revision);
      if (read.data.part < read.data.parts) return { ...next, begun: read };
      return withReading(
        next,
        participant,
        availability(read.data, { readRevision: read.revision, revision, at }),
      );
    }
    case 'AvailabilityConfirmed': {
      const { revision: readRevision } = event.data;
      const before = readingsOf(state, participant).find(
        (one) => one.known && one.readRevision === readRevision,
      );
      if (!before?.known) return next;
      return withReading(next, participant, { ...before, revision, readAt: at });
    }
    case 'AvailabilityUnknown': {
      const { participant: _, startedAt: __, wishes, ...unknown } = event.data;
      return withReading(next, participant, {
        ...{ known: false, ...unknown, revision, at },
        ...(wishes === null ? { why: 'erased' } : wishes && { wishes }),
      });
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
  return { data: { ...begun.data, ...data, busy }, revision: begun.revision };
}

function availability(
  data: EventData<'AvailabilityRead'>,
  { readRevision, revision, at }: { readRevision: number; revision: number; at: string },
): Availability {
  const { zone, hours, wishes, range, busy, tentative, unclear, calendars, oldest, parts } = data;
  if (busy === null) return { known: false, why: 'erased', revision, at, zone, hours };
  return {
    ...{ known: true, readRevision, revision, readAt: at, zone, hours, range, busy: fromGaps(range, busy) },
    ...(tentative && { tentative: fromGaps(range, tentative) }),
    ...(unclear && { unclear: fromGaps(range, unclear) }),
    ...(parts > 1 && { parts }),
    ...(wishes && { wishes }),
    ...(calendars !== undefined && { calendars }),
    ...(oldest !== undefined && { oldest }),
  };
}

// ---- decide

function decide(command: EvidenceCommand, state: Evidence): Decision<EvidenceEvent, never> {
  if (command.type === 'RecordTypedAnswer') return recordTypedAnswer(command, state);
  return command.readings.flatMap((reading): EvidenceEvent[] => {
    const { participant, startedAt } = reading;
    const known = readingsOf(state, participant);
    if (known.some((one) => leavesNoNews(one, reading))) return [];
    if (!reading.known) {
      const { why, zone, hours, wishes, calendars, unreadable } = reading;
      const account = { ...(zone && { zone }), ...(hours && { hours }), ...(wishes && { wishes }) };
      const which = { ...(calendars && { calendars }), ...(unreadable && { unreadable: [...unreadable] }) };
      return [{ type: 'AvailabilityUnknown', data: { participant, startedAt, why, ...account, ...which } }];
    }
    const [newest] = known;
    if (newest?.known && startOf(newest) < startedAt && saysTheSame(newest, reading))
      return [
        { type: 'AvailabilityConfirmed', data: { participant, startedAt, revision: newest.readRevision } },
      ];
    const { zone, hours, wishes, range, calendars, oldest } = reading;
    const unclear = mergeUnclear(range, reading.unclear ?? []);
    const tentative = tentativeMinutes(range, reading.tentative ?? []);
    const first = {
      ...(tentative.length > 0 && { tentative: toGaps(range, tentative) }),
      ...(unclear.length > 0 && { unclear: toGaps(range, unclear) }),
      ...(wishes && { wishes }),
      ...(calendars && { calendars }),
      ...(oldest && { oldest }),
    };
    return splitIntoParts(toGaps(range, mergeBusy(range, reading.busy))).map((busy, index, parts) => ({
      type: 'AvailabilityRead',
      data: {
        ...{ participant, startedAt, zone, hours, range, busy },
        ...(index === 0 && first),
        ...{ part: index + 1, parts: parts.length },
      },
    }));
  });
}

/** An answer that is the same, for the same meeting, is not recorded again. */
function recordTypedAnswer(
  { participant, at, zone, asOf, spans: all }: Extract<EvidenceCommand, { type: 'RecordTypedAnswer' }>,
  { answers }: Evidence,
): EvidenceEvent[] {
  const before = answers[participant];
  const spans = packSpans(joinAlike(all));
  const isSame =
    before?.spans &&
    before.zone === zone &&
    packSpans(before.spans).join() === spans.join() &&
    before.asOf >= asOf;
  return isSame ? [] : [{ type: 'AnswerTyped', data: { participant, startedAt: at, zone, asOf, spans } }];
}

/** It began later and knows as much, or it is the same reading. */
function leavesNoNews(known: Availability, reading: CalendarReading): boolean {
  const start = startOf(known);
  if (start === reading.startedAt) return saysTheSame(known, reading);
  return start > reading.startedAt && supersedes(known, reading);
}

function saysTheSame(known: Availability, reading: CalendarReading): boolean {
  if (known.zone !== reading.zone || known.hours !== reading.hours) return false;
  if (!wishTheSame(known.wishes, reading.wishes)) return false;
  if (!known.known || !reading.known)
    return !known.known && !reading.known && known.why === reading.why && namesTheSame(known, reading);
  if (known.calendars !== reading.calendars || known.oldest !== reading.oldest) return false;
  const { start, end } = reading.range;
  if (known.range.start !== start || known.range.end !== end) return false;
  return (
    areEqual(known.busy, mergeBusy(reading.range, reading.busy)) &&
    areEqual(known.tentative ?? [], tentativeMinutes(reading.range, reading.tentative ?? [])) &&
    areEqual(known.unclear ?? [], mergeUnclear(reading.range, reading.unclear ?? []))
  );
}

const areEqual = (one: BusyMinutes, other: BusyMinutes): boolean =>
  one.length === other.length && one.every((minute, index) => minute === other[index]);

type OfUnknown = {
  calendars?: CalendarCounts | undefined;
  unreadable?: readonly CalendarInTrouble[] | null | undefined;
};

/** Whether the same calendars couldn't be read. A store may have changed the order of the keys. */
function namesTheSame(known: OfUnknown, reading: OfUnknown): boolean {
  const comparable = ({ calendars, unreadable }: OfUnknown) =>
    JSON.stringify([
      calendars?.counting,
      calendars?.unreadable,
      unreadable?.map(({ name, why }) => [name, why]),
    ]);
  return comparable(known) === comparable(reading);
}

/**
 * What everyone's newest readings and answers are from: of a confirmed one, also the reading that it confirms. The others are history.
 */
function restsOn({ people, earlier, answers, begun, revision }: Evidence): number[] | null {
  const readings = [...Object.values(people), ...Object.values(earlier).flat()];
  if (begun) return null;
  return [
    revision,
    ...Object.values(answers).map((answer) => answer.revision),
    ...readings.flatMap((one) =>
      one.known
        ? [one.revision, ...Array.from({ length: one.parts ?? 1 }, (_, part) => one.readRevision + part)]
        : [one.revision],
    ),
  ];
}

/** Readings may be recorded in any order: one that began later is never replaced by an earlier one. */
export const evidenceDecider: Decider<Evidence, EvidenceCommand, EvidenceEvent, never> = {
  initial: { revision: -1, people: {}, earlier: {}, answers: {}, begun: null },
  evolve,
  decide,
  restsOn,
};

/** Whether these readings are what is known now: no reading that began later says anything else. */
export const areNewest = ({ people }: Evidence, readings: readonly CalendarReading[]): boolean =>
  readings.every((reading) => {
    const newest = people[reading.participant];
    return newest !== undefined && saysTheSame(newest, reading);
  });

/** When the oldest known calendar of these people was read; null if none is known. */
export function oldestReadAt(state: Evidence, people: readonly number[]): string | null {
  const known = people.flatMap((number) => {
    const availability = state.people[number];
    return availability?.known ? [availability.readAt] : [];
  });
  return known.sort()[0] ?? null;
}
