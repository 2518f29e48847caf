import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import type { MeetingEvent } from '../../contracts/events/meeting.ts';
import type { Ranker } from '../../contracts/events/suggestion.ts';
import type { Availability } from '../../services/domain/evidence/availability.ts';
import { type Evidence, evidenceDecider } from '../../services/domain/evidence/evidence.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import type {
  Booking,
  ExistingMeeting,
  Meeting,
  Participant,
  Ranking,
} from '../../services/domain/meeting/state.ts';
import { requestAt } from '../../services/history/request-at.ts';
import type { SchedulingRequest } from '../../services/scheduling/engine.ts';
import { presentNumbers } from '../../services/scheduling/meeting-request/request.ts';
import { isWordErased } from '../../services/scheduling/meeting-request/typed-answers.ts';
import { type EventAsRecorded, isEvidence } from './story.ts';

type Chosen = {
  /** Instants, ISO. */
  start: string;
  end: string;
  by: 'organizer' | 'automatic';
  without: readonly number[];
  /** False if the look just before found the time, in a ranking that nobody had been shown. */
  shown: boolean;
  /**
   * It was booked, and by the end of the log had been neither moved nor cancelled, and nobody who had joined and wasn't
   * left out had declined.
   */
  held: boolean;
};

/** One ranking, with its basis and its outcome. */
export type PastDecision = {
  meetingId: string;
  round: number;
  /** When the calendars were read and ranked, ISO. */
  at: string;
  request: SchedulingRequest;
  ranked: Ranking['found'];
  ranker: Ranker;
  /** The meeting as it was, with this ranking. */
  meeting: ExistingMeeting;
  /** Those who counted and whose busy times are erased: the request takes them for unknown, which they were not. */
  erased: readonly number[];
  /** The time of it that was chosen; null if none was. */
  chosen: Chosen | null;
  /** Booked whatever followed; superseded by a later ranking, or by a time taken from another ranking. */
  outcome: 'booked' | 'lapsed' | 'cancelled' | 'superseded' | 'open';
};

type Started = Extract<MeetingEvent, { type: 'BookingStarted' }>['data'];
type Bare = Omit<PastDecision, 'meetingId' | 'chosen' | 'outcome'>;
type Of = { meetingId: string; events: readonly EventAsRecorded<MeetingEvent | EvidenceEvent>[] };

/**
 * All rankings of a meeting, the oldest first. Takes the events of its two streams, each from its first on; how they
 * interleave makes no difference, since a ranking names its evidence. `leadMinutes` is the setting when the rankings
 * were made, which the log doesn't record.
 */
export function pastDecisionsOf({ meetingId, events }: Of, leadMinutes: number): PastDecision[] {
  const evidenceAt = createEvidenceAt(meetingId, events.filter(isEvidence));
  const rankings: Bare[] = [];
  /** The ranking, by its place, that a booking's time was taken from. */
  const taken = new Map<number, number>();
  const confirmed = new Set<number>();
  let state: Meeting = meetingDecider.initial;
  for (const event of events) {
    if (isEvidence(event)) continue;
    state = meetingDecider.evolve(state, event);
    if (state.status === 'none') continue;
    if (event.type === 'TimesSuggested' || event.type === 'NoTimeFound')
      rankings.push(ranking(state, state.ranking!, evidenceAt(event.data.evidenceRevision), leadMinutes));
    if (event.type === 'BookingStarted') taken.set(event.data.booking, takenFrom(rankings, event.data));
    if (event.type === 'SlotBooked') confirmed.add(event.data.booking);
    // What was undone before anyone was told counts as never chosen.
    if (event.type === 'BookingUndone') taken.delete(event.data.booking);
  }
  if (state.status === 'none') return [];
  const end = state;
  return rankings.map((bare, index) => {
    const bookings = end.bookings.filter(({ number }) => taken.get(number) === index);
    // A booked choice rather than a choice that came to nothing, and the later of two.
    const booked = bookings.findLast(({ number }) => confirmed.has(number));
    const booking = booked ?? bookings.at(-1);
    const isLast = index === rankings.length - 1;
    return {
      meetingId,
      ...bare,
      chosen: booking ? chosen(end, booking) : null,
      outcome: booked ? 'booked' : outcomeOf(end, isLast),
    };
  });
}

function ranking(
  meeting: ExistingMeeting,
  { round, at, found, ranker }: Ranking,
  evidence: Evidence,
  leadMinutes: number,
): Bare {
  const people = presentNumbers(meeting).map((number) => ({
    number,
    known: evidence.people[number],
  }));
  return {
    round,
    at,
    request: requestAt(meeting, evidence, new Date(at), leadMinutes),
    ranked: found,
    ranker,
    meeting,
    erased: people.flatMap(({ number, known }) =>
      isErased(known) || isWordErased(meeting, evidence, number) ? number : [],
    ),
  };
}

const isErased = (known: Availability | undefined) => known?.known === false && known.why === 'erased';

/** The place of the ranking that a time was taken from; -1 for a time that a look just before has found. */
function takenFrom(rankings: readonly Bare[], { start, basis }: Started): number {
  if (basis?.round !== undefined) return rankings.findLastIndex(({ round }) => round === basis.round);
  const last = rankings.at(-1)?.ranked;
  const shown = last?.kind === 'times' && last.suggestions.some((one) => isSame(one.start, start));
  return shown ? rankings.length - 1 : -1;
}

const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other);

function chosen(end: ExistingMeeting, booking: Booking): Chosen {
  const { number, start, end: until, by, without, basis } = booking;
  const holds = end.status === 'scheduled' && end.booked === number;
  const held = holds && !end.participants.some((one) => hasLeft(one) && !without.includes(one.number));
  // Before choices recorded their basis this is unknown; most were shown.
  const shown = basis === undefined || basis.round !== undefined;
  return { start, end: until, by, without, shown, held };
}

const hasLeft = ({ leftBooked, status }: Participant): boolean =>
  leftBooked === true && status !== 'accepted';

function outcomeOf({ status }: ExistingMeeting, isLast: boolean): PastDecision['outcome'] {
  if (!isLast || status === 'scheduled') return 'superseded';
  return status === 'lapsed' || status === 'cancelled' ? status : 'open';
}

/** A ranking's evidence can't be determined: a sentence that says which events are missing. */
class EvidenceMissing extends Error {
  readonly code = 'EVIDENCE_MISSING';
}

/**
 * The evidence as it was at a revision; `events` is the stream from its first event. Requests in rising order are
 * folded once. When two looks race, a ranking may have less evidence than the ranking before.
 */
function createEvidenceAt(
  meetingId: string,
  events: readonly EventAsRecorded<EvidenceEvent>[],
): (revision: number) => Evidence {
  let state = evidenceDecider.initial;
  return (revision) => {
    if (revision < state.revision) state = evidenceDecider.initial;
    while (state.revision < revision) {
      const event = events[state.revision + 1];
      if (event?.revision !== state.revision + 1)
        throw new EvidenceMissing(
          `A ranking of ${meetingId} is based on evidence ${revision}, but event ${state.revision + 1} of evidence-${meetingId} is missing from the log, or of a type this Kairos doesn't know.`,
        );
      state = evidenceDecider.evolve(state, event);
    }
    return state;
  };
}
