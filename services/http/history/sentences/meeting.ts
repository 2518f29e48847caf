import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { ReservationEvent } from '#contracts/events/reservations.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode } from '#contracts/preferences.ts';
import { inStates } from '../states.ts';
import {
  daysText,
  dayText,
  lengthText,
  listText,
  NO_TIME_CLAUSE,
  PREFERENCE_CLAUSE,
  remedyText,
} from '../text.ts';
import {
  actorNumber,
  bookedSlotText,
  doer,
  isParticipant,
  type NarratedEventOf,
  type NarrationContext,
  type SentenceBuilder,
  slotText,
  who,
  whom,
  whose,
} from './narration.ts';

const quoted = (text: string | null | undefined): string => (text ? ` “${text}”` : '');

const mode = (decides: DecisionMode, { viewer }: NarrationContext): string =>
  decides === 'auto'
    ? 'Kairos is to book the best time by itself'
    : `${viewer.role === 'organizer' ? 'you are' : 'the organizer is'} to choose the time`;

function changes({ data }: NarratedEventOf<'MeetingChanged'>, telling: NarrationContext): string {
  const { title, duration, dateRangeStart, dateRangeEnd, timePreference, aiDecisionMode } = data;
  const dates =
    dateRangeStart !== undefined && dateRangeEnd !== undefined
      ? [
          `the days: ${dateRangeStart === dateRangeEnd ? dayText(dateRangeStart) : daysText(dateRangeStart, dateRangeEnd)}`,
        ]
      : [
          ...(dateRangeStart !== undefined ? [`the first day: ${dayText(dateRangeStart)}`] : []),
          ...(dateRangeEnd !== undefined ? [`the last day: ${dayText(dateRangeEnd)}`] : []),
        ];
  const all = [
    ...(title !== undefined ? [title ? `the title:${quoted(title)}` : 'the title'] : []),
    ...MEETING_TEXT_NAMES.filter((name) => data[name] !== undefined).map(
      (name) => `the ${MEETING_TEXTS[name].label.toLowerCase()}`,
    ),
    ...(duration !== undefined ? [`the length: ${lengthText(duration)}`] : []),
    ...dates,
    ...(timePreference !== undefined ? [`the preferred time: ${PREFERENCE_CLAUSE[timePreference]}`] : []),
    ...(aiDecisionMode !== undefined ? [`who chooses: ${mode(aiDecisionMode, telling)}`] : []),
  ];
  return all.length === 0 ? 'nothing' : all.join('; ');
}

const NO_EVENT: Record<Extract<MeetingEvent, { type: 'CalendarEventFailed' }>['data']['why'], string> = {
  notConnected: 'the organizer’s calendar is not connected',
  disconnected: 'Google no longer lets Kairos use the organizer’s calendar',
  missingPermission: 'Kairos may not write into the organizer’s calendar',
  refused: 'Google refused it',
  unreachable: 'Google could not be reached',
};

/** What speaks against a time that was ranked all the same: `, although Noah London was busy`. */
function although(
  { notFree, bent }: Suggestion,
  telling: NarrationContext,
  without: readonly number[] = [],
): string {
  const people = notFree
    .filter(({ participant }) => !without.includes(participant))
    .map(({ participant, state }) => ({ name: whom(participant, telling), state }));
  if (people.length > 0) return `, although ${listText(inStates(people))}`;
  return notFree.length === 0 && bent.includes('outsidePreference')
    ? ', although it was outside the preferred time of the day'
    : '';
}

function ranked({ data }: NarratedEventOf<'TimesSuggested'>, telling: NarrationContext): string {
  const { suggestions, ranker } = data;
  const first = suggestions[0]!;
  const best = `${slotText(first, telling)}, with ${first.confidence} percent confidence`;
  const but = isParticipant(telling) ? '' : although(first, telling);
  if (suggestions.length === 1) return `Kairos made one suggestion: ${best}${but}.`;
  const model = ranker.by === 'vertex' ? ', and a model put them into their order' : '';
  return `Kairos made ${suggestions.length} suggestions${model}: first ${best}${but}.`;
}

function chosen({ data, meta }: NarratedEventOf<'BookingStarted'>, telling: NarrationContext): string {
  const who = data.by === 'automatic' ? 'Kairos' : doer(meta, telling);
  const itself = data.by === 'automatic' ? ' by itself' : '';
  const what = `${who} chose ${slotText(data, telling)}${itself}`;
  if (isParticipant(telling)) return `${what}.`;
  const self = telling.viewer.role === 'organizer' ? 'yourself' : 'themselves';
  const left = data.without.map((number) => (number === 0 ? self : whom(number, telling)));
  const without = left.length > 0 ? `, without ${listText(left)}` : '';
  const of = data.basis?.suggestion;
  if (!of) return `${what}${without}.`;
  const suits = of.notFree.length === 0 && of.bent.length === 0;
  const why = suits ? ', since it suits everyone' : although(of, telling, data.without);
  return `${what}${without}, at ${of.confidence} percent confidence${why}.`;
}

export const ofMeeting: { [Type in MeetingEvent['type']]: SentenceBuilder<Type> } = {
  MeetingCreated: (event, telling) =>
    `${doer(event.meta, telling)} asked for a meeting of ${lengthText(event.data.duration)} ` +
    `${daysText(event.data.dateRangeStart, event.data.dateRangeEnd)}, ${PREFERENCE_CLAUSE[event.data.timePreference]}; ` +
    `${mode(event.data.aiDecisionMode, telling)}.`,
  MeetingChanged: (event, telling) => `${doer(event.meta, telling)} changed ${changes(event, telling)}.`,
  MeetingReworded: ({ data }) =>
    `Somebody asked to be forgotten, and Kairos left them out of what is written about the meeting.${data.title ? ` Its title is now${quoted(data.title)}.` : ''}`,
  ParticipantInvited: ({ data, meta }, telling) =>
    `${doer(meta, telling)} invited ${whom(data.participant, telling)}.`,
  InvitationRepeated: ({ data, meta }, telling) =>
    `${doer(meta, telling)} invited ${whom(data.participant, telling)} again.`,
  ParticipantJoined: ({ data, meta }, telling) =>
    // Earlier events of the kind do not say that nobody pressed Join.
    data.admitted || meta.actor.kind === 'kairos'
      ? `Kairos let ${whom(data.participant, telling)} take part: a request in Slack names them, and their calendar is connected.`
      : `${who(data.participant, telling)} joined.`,
  ParticipantDeclined: ({ data, meta }, telling) => {
    const by = actorNumber(meta.actor, telling);
    return by === null || by === data.participant
      ? `${who(data.participant, telling)} declined.`
      : `${doer(meta, telling)} declined for ${whom(data.participant, telling)}.`;
  },
  ParticipantRemoved: ({ data, meta }, telling) =>
    data.mergedInto === undefined
      ? `${doer(meta, telling)} removed ${whom(data.participant, telling)}.`
      : `Participant ${data.participant} and ${whom(data.mergedInto, telling)} are one person, and count once from here on.`,
  TimesSuggested: ranked,
  NoTimeFound: ({ data }, telling) => {
    if (isParticipant(telling)) return 'Kairos found no time within the dates.';
    const ways = data.remedies.map((remedy) => remedyText(remedy, (number) => whom(number, telling)));
    const offers = ways.length > 0 ? ` It offered to ${ways.join(', or to ')}.` : '';
    return `Kairos found no time: ${NO_TIME_CLAUSE[data.reason]}.${offers}`;
  },
  BookingStarted: chosen,
  SlotBooked: ({ data }, telling) => `${slotText(data, telling)} was booked.`,
  BookingAbandoned: ({ data }, telling) =>
    `${bookedSlotText(data.booking, telling) ?? 'A time'} ${
      isParticipant(telling)
        ? 'could not be booked after all'
        : data.why === 'overlaps'
          ? 'could not be booked: another meeting had taken it'
          : 'was given up before it was booked'
    }.`,
  BookingSettled: ({ data }, telling) =>
    `${bookedSlotText(data.booking, telling) ?? 'A time'} no longer counts for this meeting.`,
  CalendarEventRecorded: ({ data }, telling) =>
    `Kairos put the meeting into ${whose(0, telling)} Google Calendar${data.videoLink === undefined ? '' : ', with a video link'}.`,
  CalendarEventFailed: ({ data }) => `The calendar event could not be made: ${NO_EVENT[data.why]}.`,
  CalendarEventRequested: ({ meta }, telling) =>
    `${doer(meta, telling)} asked for the calendar event once more.`,
  // Where a meeting was moved, its other time stays in the calendar.
  CalendarEventRemoved: ({ data }, telling) => {
    const time = bookedSlotText(data.booking, telling);
    return `Kairos took the meeting${time ? ` on ${time}` : ''} out of ${whose(0, telling)} Google Calendar.`;
  },
  MeetingCancelled: ({ meta }, telling) => `${doer(meta, telling)} cancelled the meeting.`,
  MeetingLapsed: () => 'The dates passed without a booking, so that the meeting lapsed.',
};

/** Invitations of one command: `You invited Noah London, and Emma New York again.` */
export function invitationsSentence(
  events: readonly NarratedEventOf<'ParticipantInvited' | 'InvitationRepeated'>[],
  telling: NarrationContext,
): string {
  const people = (type: MeetingEvent['type']) =>
    listText(events.filter((one) => one.type === type).map(({ data }) => whom(data.participant, telling)));
  const [invited, again] = [people('ParticipantInvited'), people('InvitationRepeated')];
  return `${doer(events[0]!.meta, telling)} invited ${[invited, again && `${again} again`].filter(Boolean).join(', and ')}.`;
}

/** What Kairos holds of the organizer's time for a booking. */
export const ofReservations: { [Type in ReservationEvent['type']]: SentenceBuilder<Type> } = {
  SlotReserved: ({ data }, telling) =>
    `Kairos held ${slotText(data, telling)} in ${whose(0, telling)} time, so that no other meeting takes it.`,
  SlotReleased: ({ data }, telling) =>
    `Kairos let go of ${bookedSlotText(data.booking, telling) ?? 'a time'}.`,
};
