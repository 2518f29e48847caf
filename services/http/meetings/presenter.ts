import type {
  MeetingAnswer,
  MeetingStatus,
  ParticipantAnswer,
  TimeSuggestionAnswer,
} from '#contracts/api/meetings.ts';
import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import { textsOf } from '#contracts/meeting-texts.ts';
import { picked } from '#contracts/picked.ts';
import { confidenceInWords } from '#contracts/text/confidence.ts';
import { displayName, nameAmong } from '#contracts/text/names.ts';
import { type ReasonReader, reasonsInWords, withoutRepeats } from '#contracts/text/reasons.ts';
import { askedTimeOf } from '#contracts/time-options.ts';
import { K_ANONYMITY_THRESHOLD } from '#services/history/k-anonymity.ts';
import { ONLY_ORGANIZER_SEES } from '#services/history/visibility.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { isOwnPlace, shownAddress } from '#services/use-cases/meetings/roles.ts';
import { type MeetingView, type ParticipantView, SAME, type SuggestionView, viewOfState } from './view.ts';

/** The status people see. Completed is derived, and a lapsed meeting counts as cancelled. */
export function statusOf({ status, booked }: MeetingView, now: Date): MeetingStatus {
  if (status === 'scheduled' && booked && Date.parse(booked.end) <= now.getTime()) return 'completed';
  return status === 'lapsed' ? 'cancelled' : status;
}

/** Where the organizer chose to meet. Anyone with the link can enter, so people who declined don't see it. */
function shownVideoLink({ video, booked, participants }: MeetingView, viewer: User): string | null {
  const places = participants.filter((one) => isOwnPlace(one, viewer));
  const declined = places.length > 0 && places.every(({ status }) => status === 'declined');
  return declined && video !== 'calendar' ? null : (booked?.videoLink ?? null);
}

/** With the address: for the organizer, and for the participant themselves. */
export const presentParticipant = (participant: ParticipantView): ParticipantAnswer => ({
  id: participant.number,
  ...picked(participant, ['name', 'email', 'status', 'joinedAt', 'optional']),
});

export const presentPeople = (meeting: MeetingView, viewer: User): ParticipantAnswer[] =>
  meeting.participants.map((participant) => ({
    ...presentParticipant(participant),
    email: shownAddress(meeting, participant, viewer),
  }));

/** How a meeting's organizer reads the reasons of its times: with names, and on their own clock. */
export const organizersReader = (
  { participants, organizerZone }: Pick<MeetingView, 'participants' | 'organizerZone'>,
  { zone, clock }: Pick<User, 'zone' | 'clock'>,
): ReasonReader => {
  const named = new Map(participants.map(({ number, name, email }) => [number, displayName(name, email)]));
  const names = [...named.values()];
  return {
    zone: intlZone(zone ?? organizerZone) ?? 'UTC',
    clock: clock ?? DEFAULT_CLOCK,
    nameOf: (number) => {
      if (number === 0) return 'you';
      return nameAmong(named.get(number) ?? 'Someone', names).replace(/^Someone$/, 'someone');
    },
  };
};

/** `reason`: the sentence that the reader may see; without names if omitted. */
export const presentSuggestion = (
  suggestion: SuggestionView,
  reason: string = suggestion.reason,
): TimeSuggestionAnswer => ({
  id: suggestion.start,
  suggestedTime: suggestion.start,
  endTime: suggestion.end,
  confidence: suggestion.confidence,
  confidenceInWords: confidenceInWords({ ...suggestion, people: suggestion.notFree }),
  participantsAvailable: suggestion.available,
  aiReasoning: reason,
});

/** The times as the viewer may see them, below others if `isBestOnTop` is false. */
export const presentSuggestions = (
  meeting: MeetingView,
  viewer: User,
  { isBestOnTop = true }: { isBestOnTop?: boolean } = {},
): Pick<MeetingAnswer, 'timeSuggestions' | 'timesHeadline'> => {
  const organizes = meeting.organizerId === viewer.id;
  const timeSuggestions = meeting.suggestions.map((suggestion) =>
    organizes ? presentSuggestion(suggestion) : presentForParticipant(meeting, suggestion, viewer),
  );
  const { headline, lines } = organizes
    ? reasonsInWords(meeting.suggestions, organizersReader(meeting, viewer), { isBestOnTop })
    : withoutRepeats(timeSuggestions.map(({ aiReasoning }) => aiReasoning));
  return {
    timeSuggestions: timeSuggestions.map((one, index) => ({ ...one, aiReasoning: lines[index]! })),
    timesHeadline: headline,
  };
};

/**
 * For a participant: with few others, a count of free people reveals an individual. The history withholds it under the
 * same threshold.
 */
function presentForParticipant(
  meeting: MeetingView,
  suggestion: SuggestionView,
  viewer: User,
): TimeSuggestionAnswer {
  const presented = presentSuggestion(suggestion);
  if (suggestion.notFree.length === 0) return presented;
  const unknown = suggestion.notFree.filter(({ state }) => state === 'unknown');
  const others = meeting.participants.filter(
    ({ number, status, userId }) =>
      status === 'accepted' &&
      userId !== viewer.id &&
      !unknown.some(({ participant }) => participant === number),
  );
  const organizer = unknown.some(({ participant }) => participant === 0) ? 0 : 1;
  if (others.length + organizer >= K_ANONYMITY_THRESHOLD) return presented;
  return {
    ...presented,
    // That a calendar is unknown would count people, too.
    confidenceInWords: confidenceInWords({ ...suggestion, people: [] }),
    participantsAvailable: null,
    aiReasoning: ONLY_ORGANIZER_SEES,
  };
}

/** A meeting for its organizer or a participant. Only the organizer gets the share link. */
export function presentMeeting(meeting: MeetingView, viewer: User, now: Date): MeetingAnswer {
  const organizes = meeting.organizerId === viewer.id;
  return {
    id: meeting.id,
    ...picked(meeting, SAME),
    role: organizes ? 'organizer' : 'participant',
    ...textsOf(meeting),
    ...askedTimeOf(meeting),
    videoAddress: organizes ? meeting.videoAddress : null,
    status: statusOf(meeting, now),
    shareableLink: organizes ? meeting.link : null,
    scheduledTime: meeting.booked?.start ?? null,
    scheduledEnd: meeting.booked?.end ?? null,
    videoLink: shownVideoLink(meeting, viewer),
    participants: presentPeople(meeting, viewer),
    quorums: organizes ? meeting.quorums : [],
    ...presentSuggestions(meeting, viewer),
    undo: organizes ? meeting.undo : null,
  };
}

/** A meeting as a command has just left it. */
export const presentLoadedMeeting = ({ id, state }: MeetingWithId, viewer: User, now: Date): MeetingAnswer =>
  presentMeeting(viewOfState(id, state), viewer, now);
