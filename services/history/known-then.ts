import { MINUTE } from '#contracts/durations.ts';
import { parseStream } from '#contracts/events/streams.ts';
import { readingsOf } from '#services/domain/evidence/availability.ts';
import type { BusyMinutes } from '#services/domain/evidence/busy-time.ts';
import { type Evidence, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import { agreedTimes, agreedWithin } from '#services/scheduling/meeting-request/agreed-times.ts';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import type { StoryEvent } from './story.ts';
import type { BusyOf } from './visibility.ts';

/** The decisions and knowledge after the first events of a story. */
export type KnownThen = {
  meeting: Meeting;
  evidence: Evidence;
  /** When the calendars were last looked at, ISO; null if they never were. */
  lookedAt: string | null;
};

export const NOTHING_KNOWN: KnownThen = {
  meeting: meetingDecider.initial,
  evidence: evidenceDecider.initial,
  lookedAt: null,
};

/** Applies the next event. */
export function knownAfter(known: KnownThen, event: StoryEvent): KnownThen {
  const { at } = event.meta;
  switch (event.type) {
    case 'AvailabilityRead':
    case 'AvailabilityConfirmed':
    case 'AvailabilityUnknown':
      return { ...known, evidence: evidenceDecider.evolve(known.evidence, event), lookedAt: at };
    default:
      break;
  }
  if (event.type === 'AnswerTyped')
    return { ...known, evidence: evidenceDecider.evolve(known.evidence, event) };
  if (parseStream(event.stream)?.kind !== 'meeting') return known;
  const state = meetingDecider.evolve(known.meeting, event as StoryEvent & { type: 'MeetingLapsed' });
  // A ranking carries the instant that counted as now when it was made.
  const isLook = event.type === 'TimesSuggested' || event.type === 'NoTimeFound';
  return { ...known, meeting: state, ...(isLook && { lookedAt: at }) };
}

/**
 * The knowledge at the last look before a time, within some events of a story. Without an earlier look, the final
 * knowledge.
 */
export function knownBefore(events: readonly StoryEvent[], start: string): KnownThen {
  let known = NOTHING_KNOWN;
  let before: KnownThen | null = null;
  for (const event of events) {
    known = knownAfter(known, event);
    if (known.lookedAt !== null && Date.parse(known.lookedAt) < Date.parse(start)) before = known;
  }
  return before ?? known;
}

/**
 * The busy time of the calendar readings among `wanted`, within the meeting's dates at that point and as far as that
 * person agrees to show it `today`: the rest is private. Readings may have several parts, and the dates that counted
 * depend on earlier events, so the story is followed from its start to the last wanted reading.
 */
export function busyTimes(
  story: readonly StoryEvent[],
  today: ExistingMeeting,
  wanted: readonly StoryEvent[] = story,
): BusyOf {
  const left = new Set(wanted.flatMap(({ type, id }) => (type === 'AvailabilityRead' ? [id] : [])));
  const told = new Map<string, ReturnType<BusyOf>>();
  let known = NOTHING_KNOWN;
  for (const event of story) {
    if (left.size === 0) break;
    known = knownAfter(known, event);
    if (event.type !== 'AvailabilityRead' || !left.delete(event.id)) continue;
    if (known.meeting.status === 'none') continue;
    const { evidence, meeting } = known;
    // A reading that began before the newest may be recorded afterwards.
    const one = readingsOf(evidence, event.data.participant).find(
      ({ revision }) => revision === evidence.revision,
    );
    const within = agreedWithin(today, event.data.participant, dateRange(meeting));
    told.set(event.id, one?.known && within ? blocks(one.busy, within) : null);
  }
  return ({ id }) => told.get(id) ?? null;
}

/**
 * The evidence without the calendars of people who today don't agree to show an interval, in milliseconds; such
 * calendars count as never read.
 */
export function agreedEvidence(
  evidence: Evidence,
  today: ExistingMeeting,
  { from, to }: { from: number; to: number },
): Evidence {
  const people = Object.entries(evidence.people).filter(([number, { known }]) => {
    const agreed = agreedTimes(today, Number(number));
    return !known || (agreed && agreed.start.getTime() <= from && to <= agreed.end.getTime());
  });
  return { ...evidence, people: Object.fromEntries(people), earlier: {} };
}

function blocks(busy: BusyMinutes, within: { start: Date; end: Date }) {
  const all = [];
  for (let index = 0; index < busy.length; index += 2) {
    const start = Math.max(busy[index]! * MINUTE, within.start.getTime());
    const end = Math.min(busy[index + 1]! * MINUTE, within.end.getTime());
    if (start < end) all.push({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
  }
  return all;
}
