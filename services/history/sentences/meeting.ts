import { ALARM_IN_WORDS } from '#contracts/alarm.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { ReservationEvent } from '#contracts/events/reservations.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import { attendanceInWords } from '#contracts/text/attendance.ts';
import { calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { MODE_NAMES } from '#contracts/text/modes.ts';
import { clockTime, dateInWords, longDay, timeOfDay } from '#contracts/text/times.ts';
import { minutesOf } from '#contracts/time-options.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import { inStates } from '../states.ts';
import { daysText, NO_TIME_CLAUSE, optionsText, PREFERENCE_CLAUSE, remedyText } from '../text.ts';
import { calendarLooked, calendarReplied, inCalendar, theyCome } from './calendars.ts';
import {
  actorNumber,
  bookedSlotText,
  byProgram,
  doer,
  isParticipant,
  type NarratedEventOf,
  type NarrationContext,
  replacedSlotText,
  type SentenceBuilder,
  slotText,
  who,
  whom,
  whose,
} from './narration.ts';
import { proposedBy, proposedText, timeProposed } from './proposals.ts';

const quoted = (text: string | null | undefined): string => (text ? ` “${text}”` : '');

const mode = (decides: DecisionMode, { viewer }: NarrationContext): string =>
  decides === 'auto'
    ? 'Kairos books the best time automatically'
    : `${viewer.role === 'organizer' ? 'You choose' : 'The organizer chooses'} the time`;

const PREFERRED: Record<TimePreference, string> = {
  business: 'business hours',
  morning: 'mornings',
  afternoon: 'afternoons',
  evening: 'evenings',
  all: 'any time of day',
};

/** Times of day are the organizer's. */
const zoneOfTimes = ({ viewer }: NarrationContext): string | undefined =>
  viewer.role === 'organizer' ? undefined : "in the organizer's time zone";

function changedOptions(
  data: NarratedEventOf<'MeetingChanged'>['data'],
  telling: NarrationContext,
): string[] {
  const { priority, excludedDays, earliest, latest, nights, movesItself } = data;
  const inZone = zoneOfTimes(telling) ?? '';
  const limit = (time: string | null) =>
    time === null ? 'any' : `${timeOfDay(minutesOf(time), telling.clock)} ${inZone}`.trimEnd();
  return [
    ...(priority !== undefined
      ? [`the priority to ${priority === 'soonest' ? 'as soon as possible' : 'the best time'}`]
      : []),
    ...(excludedDays !== undefined
      ? [
          excludedDays.length === 0
            ? 'the excluded days to none'
            : `the excluded days to ${listInWords(excludedDays.map(dateInWords))}`,
        ]
      : []),
    ...(earliest !== undefined ? [`the earliest time to ${limit(earliest)}`] : []),
    ...(latest !== undefined ? [`the latest time to ${limit(latest)}`] : []),
    ...(nights !== undefined ? [`times at night to ${nights ? 'allowed' : 'not allowed'}`] : []),
    ...(movesItself !== undefined ? [`moving by itself to ${movesItself ? 'on' : 'off'}`] : []),
  ];
}

/** The organizer's choice of video call. */
const CHOSEN_VIDEO: Record<VideoChoice, string> = {
  calendar: "the calendar's own video link",
  jitsi: 'a Jitsi room',
  own: 'an address for the video call',
  none: 'no video link',
};

/** A change of the address alone means the organizer's own address. */
const choseVideo = ({ video, videoAddress }: NarratedEventOf<'MeetingChanged'>['data']): string[] =>
  video === undefined && videoAddress === undefined ? [] : [`chose ${CHOSEN_VIDEO[video ?? 'own']}`];

function changes({ data }: NarratedEventOf<'MeetingChanged'>, telling: NarrationContext): string {
  const { title, duration, dateRangeStart, dateRangeEnd, timePreference, alarm, aiDecisionMode } = data;
  const dates =
    dateRangeStart !== undefined && dateRangeStart === dateRangeEnd
      ? [`the day to ${dateInWords(dateRangeStart)}`]
      : [
          ...(dateRangeStart !== undefined ? [`the first day to ${dateInWords(dateRangeStart)}`] : []),
          ...(dateRangeEnd !== undefined ? [`the last day to ${dateInWords(dateRangeEnd)}`] : []),
        ];
  const all = [
    ...(title !== undefined ? [title ? `the title to${quoted(title)}` : 'the title'] : []),
    ...MEETING_TEXT_NAMES.filter((name) => data[name] !== undefined).map((name) => {
      const { label, isOneLine } = MEETING_TEXTS[name];
      const text = isOneLine && data[name] ? ` to${quoted(data[name])}` : '';
      return `the ${label.toLowerCase()}${text}`;
    }),
    ...(duration !== undefined ? [`the length to ${durationInWords(duration)}`] : []),
    ...dates,
    ...(timePreference !== undefined ? [`the preferred hours to ${PREFERRED[timePreference]}`] : []),
    ...changedOptions(data, telling),
    ...(alarm !== undefined ? [`the alert to ${ALARM_IN_WORDS[alarm].toLowerCase()}`] : []),
    ...(aiDecisionMode !== undefined ? [`the mode to ${MODE_NAMES[aiDecisionMode]}`] : []),
  ];
  const changed = all.length > 0 ? [`changed ${listInWords(all, all.length)}`] : [];
  return [...changed, ...choseVideo(data)].join(', and ') || 'changed nothing';
}

function chasing(
  { deadline, reminders, bookAtDeadline }: NarratedEventOf<'DeadlineSet'>['data'],
  telling: NarrationContext,
): string {
  if (deadline === null)
    return reminders ? 'set no deadline for replies' : 'set no deadline and no reminders';
  const then = bookAtDeadline ? ', and to go ahead then without those who are silent' : '';
  return `asked for replies by ${longDay(deadline, telling.zone)}, ${clockTime(deadline, telling)}, ${reminders ? 'with' : 'without'} reminders${then}`;
}

/** The objection to a time that was ranked anyway: `, although Noah London was busy`. */
function although(
  { notFree, bent }: Suggestion,
  telling: NarrationContext,
  without: readonly number[] = [],
): string {
  const people = notFree
    .filter(({ participant }) => !without.includes(participant))
    .map(({ participant, state }) => ({ name: whom(participant, telling), state }));
  if (people.length > 0) return `, although ${listInWords(inStates(people))}`;
  return notFree.length === 0 && bent.includes('outsidePreference')
    ? ', although it was outside the preferred hours'
    : '';
}

function ranked({ data }: NarratedEventOf<'TimesSuggested'>, telling: NarrationContext): string {
  const { suggestions, ranker } = data;
  const first = suggestions[0]!;
  const best = `${slotText(first, telling)}, with ${first.confidence}% confidence`;
  const but = isParticipant(telling) ? '' : although(first, telling);
  if (suggestions.length === 1) return `Kairos suggested 1 time: ${best}${but}.`;
  const model = ranker.by === 'model' ? ', ordered by a model' : '';
  return `Kairos suggested ${suggestions.length} times${model}. The first was ${best}${but}.`;
}

function chosen({ data, meta }: NarratedEventOf<'BookingStarted'>, telling: NarrationContext): string {
  const who = data.by === 'automatic' ? 'Kairos' : doer(meta, telling);
  const how = data.by === 'automatic' ? ' automatically' : '';
  if (data.inCalendar)
    return `Kairos followed: the meeting moves to ${slotText(data, telling)}, as ${whose(0, telling)} calendar shows.`;
  const from = replacedSlotText(data.booking, telling);
  const did = from === null ? 'chose' : `moved the meeting from ${from} to`;
  const what = `${who} ${did} ${slotText(data, telling)}${proposedBy(data.start, telling)}${how}`;
  if (isParticipant(telling)) return `${what}.`;
  if (data.movedFor) return `${what}, because ${busyText(data.movedFor, telling)}.`;
  const self = telling.viewer.role === 'organizer' ? 'yourself' : 'themselves';
  const left = data.without.map((number) => (number === 0 ? self : whom(number, telling)));
  const without = left.length > 0 ? `, without ${listInWords(left)}` : '';
  const of = data.basis?.suggestion;
  if (!of) return `${what}${without}.`;
  const suits = of.notFree.length === 0 && of.bent.length === 0;
  const why = suits ? ', because it works for everyone' : although(of, telling, data.without);
  return `${what}${without}, at ${of.confidence}% confidence${why}.`;
}

/** `Noah was busy at the earlier time`. */
function busyText(numbers: readonly number[], telling: NarrationContext): string {
  const names = numbers.map((number) => whom(number, telling));
  return `${listInWords(names)} ${numbers.length > 1 || names[0] === 'you' ? 'were' : 'was'} busy at the earlier time`;
}

const added = (who: string): string =>
  who === 'you'
    ? 'Kairos added you, because a request in Slack named you and your calendar is connected.'
    : `Kairos added ${who}, because a request in Slack named them and their calendar is connected.`;

const toBookedTime = ({ bookedTime }: { bookedTime?: 'asked' | 'invited' | undefined }): string =>
  ({ asked: ' to come to the booked time', invited: ' to the booked time', unsaid: '' })[
    bookedTime ?? 'unsaid'
  ];

const FAILED = { creating: 'created', removing: 'removed', updating: 'changed' };

export const ofMeeting: { [Type in MeetingEvent['type']]: SentenceBuilder<Type> } = {
  MeetingCreated: (event, telling) =>
    `${doer(event.meta, telling)} created a meeting of ${durationInWords(event.data.duration)} ` +
    `${daysText(event.data.dateRangeStart, event.data.dateRangeEnd)}, ${PREFERENCE_CLAUSE[event.data.timePreference]}${optionsText(event.data, telling.clock, zoneOfTimes(telling))}. ` +
    `${mode(event.data.aiDecisionMode, telling)}.` +
    choseVideo(event.data)
      .map((chose) => ` ${doer(event.meta, telling)} ${chose}.`)
      .join(''),
  MeetingChanged: (event, telling) => `${doer(event.meta, telling)} ${changes(event, telling)}.`,
  DeadlineSet: (event, telling) => `${doer(event.meta, telling)} ${chasing(event.data, telling)}.`,
  MeetingReworded: ({ data }) =>
    `Someone asked to be forgotten, so Kairos removed them from the texts of the meeting.${data.title ? ` Its title is now${quoted(data.title)}.` : ''}`,
  ParticipantInvited: ({ data, meta }, telling) =>
    `${doer(meta, telling)} ${data.bookedTime === 'asked' ? 'asked' : 'invited'} ${whom(data.participant, telling)}${toBookedTime(data)}${data.optional ? ' as optional' : ''}.`,
  InvitationRepeated: ({ data, meta }, telling) =>
    `${doer(meta, telling)} ${data.bookedTime === 'asked' ? 'asked' : 'invited'} ${whom(data.participant, telling)} again${toBookedTime(data)}.`,
  ParticipantJoined: ({ data, meta }, telling) =>
    // Earlier events of this type don't record that nobody clicked Join.
    data.admitted || meta.actor.kind === 'kairos'
      ? added(whom(data.participant, telling))
      : data.agreed
        ? `${who(data.participant, telling)}${byProgram(meta, telling)} agreed to the new dates.`
        : `${who(data.participant, telling)}${byProgram(meta, telling)} joined.`,
  ParticipantAnswered: ({ data }, telling) => {
    const person = who(data.participant, telling);
    if (data.mailedAt) return `${person} answered by email.`;
    if (data.writtenAt) return `${person} said${inCalendar(data, telling)} that ${theyCome(data, telling)}.`;
    if (data.done) return `${person} finished marking times.`;
    if (data.evidenceRevision !== undefined) return `${person} takes part by marking times.`;
    return data.email === undefined
      ? `${person} takes part.`
      : `${person} came by the share link, to mark times.`;
  },
  AnswerOptionsChanged: ({ data, meta }, telling) =>
    `${doer(meta, telling)} decided that participants ${data.answersVisible ? 'see' : "don't see"} each other's answers, ` +
    `and that answers by the share link ${data.answersWithoutConfirmation ? 'count at once' : 'count once confirmed by email'}.`,
  ParticipantDeclined: ({ data, meta }, telling) => {
    const by = actorNumber(meta.actor, telling);
    return by === null || by === data.participant
      ? `${who(data.participant, telling)}${byProgram(meta, telling)} declined${data.mailedAt ? ' by email' : inCalendar(data, telling)}${data.word ? `, saying${quoted(data.word)}` : ''}.`
      : `${doer(meta, telling)} declined for ${whom(data.participant, telling)}.`;
  },
  MailReplied: ({ data }, telling) =>
    data.doubt
      ? `An email came in the name of ${whom(data.participant, telling)}. Nothing proves the sender, so Kairos asks.`
      : `${who(data.participant, telling)} replied by email${data.word === undefined ? ', without words.' : '. Kairos sent the words to the organizer.'}`,
  CalendarReplied: calendarReplied,
  CalendarLooked: calendarLooked,
  TimeKept: ({ data, meta }, telling) =>
    `${doer(meta, telling)} kept the booked time, although ${listInWords(data.despite.map((number) => whom(number, telling)))} may not come.`,
  TimeProposed: timeProposed,
  ProposalWithdrawn: ({ data, meta }, telling) =>
    `${who(data.participant, telling)}${byProgram(meta, telling)} withdrew ${proposedText(data.proposal, telling)}.`,
  ProposalSetAside: ({ data, meta }, telling) =>
    `${doer(meta, telling)} set aside ${proposedText(data.proposal, telling)} from ${whom(data.participant, telling)}.`,
  ParticipantRemoved: ({ data, meta }, telling) =>
    data.mergedInto === undefined
      ? `${doer(meta, telling)} removed ${whom(data.participant, telling)}.`
      : `Participant ${data.participant} and ${whom(data.mergedInto, telling)} are the same person and now count once.`,
  AttendanceChanged: ({ data, meta }, telling) => {
    if (data.silent !== undefined) {
      const people = listInWords(data.silent.map((number) => whom(number, telling)));
      return `The deadline passed without a reply from ${people}, so Kairos made them optional.`;
    }
    const words = attendanceInWords(data, (number) => whom(number, telling));
    return words === null
      ? `${doer(meta, telling)} made everyone required.`
      : `${doer(meta, telling)} changed who is required: ${words}.`;
  },
  TimesSuggested: ranked,
  NoTimeFound: ({ data }, telling) => {
    if (isParticipant(telling)) return 'Kairos found no time in the dates.';
    const ways = data.remedies.map((remedy) => remedyText(remedy, (number) => whom(number, telling)));
    const offers = ways.length > 0 ? ` It offered to ${ways.join(', or to ')}.` : '';
    return `Kairos found no time: ${NO_TIME_CLAUSE[data.reason]}.${offers}`;
  },
  BookingStarted: chosen,
  SlotBooked: ({ data }, telling) => {
    const from = replacedSlotText(data.booking, telling);
    return `${slotText(data, telling)} was booked${from === null ? '' : ` instead of ${from}`}.`;
  },
  BookingAbandoned: ({ data }, telling) =>
    `${bookedSlotText(data.booking, telling) ?? 'A time'} ${
      isParticipant(telling) ? "couldn't be booked after all" : whyAbandoned(data, telling)
    }.`,
  BookingSettled: ({ data }, telling) =>
    `${bookedSlotText(data.booking, telling) ?? 'A time'} no longer counts for this meeting.`,
  HoldsUpdated: () => 'Kairos reserves the time for those who take part now.',
  CalendarEventRecorded: ({ data }, telling) =>
    data.moved
      ? `Kairos moved the meeting in ${whose(0, telling)} calendar.`
      : `Kairos added the meeting to ${whose(0, telling)} calendar${data.videoLink === undefined ? '' : ', with a video link'}.`,
  CalendarEventFailed: ({ data }, telling) =>
    `The calendar event couldn't be ${FAILED[data.doing ?? 'creating']}. ${calendarTrouble(data.why, whose(0, telling), 'Kairos')}`,
  CalendarEventRequested: ({ meta }, telling) => `${doer(meta, telling)} asked for the calendar event again.`,
  CalendarRemovalRequested: ({ meta }, telling) =>
    `${doer(meta, telling)} asked to remove the calendar event again.`,
  CalendarEventUpdated: (_, telling) =>
    `Kairos brought the meeting in ${whose(0, telling)} calendar up to date.`,
  // After a reschedule the new time stays in the calendar, so the sentence names the removed time.
  CalendarEventRemoved: ({ data }, telling) => {
    const time = bookedSlotText(data.booking, telling);
    return `Kairos removed the meeting${time ? ` on ${time}` : ''} from ${whose(0, telling)} calendar.`;
  },
  GracePeriodEnded: () => 'It could no longer be undone, so Kairos notified everyone.',
  BookingUndone: ({ data, meta }, telling) => {
    const what = data.again === undefined ? 'booking' : 'move';
    const undone = `${doer(meta, telling)} undid the ${what} before anyone was told.`;
    const again = data.again === undefined ? null : bookedSlotText(data.again, telling);
    return again ? `${undone} ${again} counts again.` : undone;
  },
  CancellationUndone: ({ meta }, telling) =>
    `${doer(meta, telling)} undid the cancellation before anyone was told.`,
  MeetingCancelled: ({ data, meta }, telling) =>
    data.inCalendar
      ? `${who(0, telling)} deleted the event in ${whose(0, telling)} calendar, so Kairos cancelled the meeting.`
      : `${doer(meta, telling)} cancelled the meeting.`,
  MeetingLapsed: () => 'The dates passed without a booking, so the meeting lapsed.',
};

function whyAbandoned(
  { why, participant }: Extract<MeetingEvent, { type: 'BookingAbandoned' }>['data'],
  telling: NarrationContext,
): string {
  if (why === 'released') return 'was released before it was booked';
  if (why === 'changed') return "couldn't be booked, because people or their calendars changed meanwhile";
  if (participant === undefined) return "couldn't be booked, because another meeting had taken it";
  const person = whom(participant, telling);
  return `couldn't be booked, because another meeting had just taken ${person === 'you' ? 'your time' : `the time of ${person}`}`;
}

/** Invitations of a single command: `You invited Noah London, and Emma New York again.` */
export const invitationsSentence = (
  events: readonly NarratedEventOf<'ParticipantInvited' | 'InvitationRepeated'>[],
  telling: NarrationContext,
): string =>
  [...Map.groupBy(events, ({ data }) => data.bookedTime)]
    .map(([bookedTime, some]) => {
      const people = (how: '' | ' as optional' | ' again') => {
        const alike = some.filter((event) => howInvited(event) === how);
        return alike.length > 0
          ? [listInWords(alike.map(({ data }) => whom(data.participant, telling))) + how]
          : [];
      };
      const all = [...people(''), ...people(' as optional'), ...people(' again')].join(', and ');
      const did = bookedTime === 'asked' ? 'asked' : 'invited';
      return `${doer(some[0]!.meta, telling)} ${did} ${all}${toBookedTime({ bookedTime })}.`;
    })
    .join(' ');

const howInvited = (event: NarratedEventOf<'ParticipantInvited' | 'InvitationRepeated'>) => {
  if (event.type === 'InvitationRepeated') return ' again';
  return event.data.optional ? ' as optional' : '';
};

/** How Kairos reserves people's time for a booking. */
export const ofReservations: { [Type in ReservationEvent['type']]: SentenceBuilder<Type> } = {
  SlotReserved: ({ data, stream }, telling) =>
    `Kairos reserved ${slotText(data, telling)}${forWhom(stream, telling)}, so no other meeting can take it.`,
  SlotReleased: ({ data, stream }, telling) =>
    `Kairos released ${bookedSlotText(data.booking, telling) ?? 'a time'}${forWhom(stream, telling)}.`,
};

/** Whose stream of reservations it is; empty for someone who isn't in the meeting any more, and for analysts. */
function forWhom(stream: string | undefined, telling: NarrationContext): string {
  const person = telling.numberOf(stream?.replace('reservations-', '') ?? '');
  return person === null ? '' : ` for ${whom(person, telling)}`;
}
