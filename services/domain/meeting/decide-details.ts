import { USUAL_ALARM } from '#contracts/alarm.ts';
import { DURATION, SIZES } from '#contracts/api/limits.ts';
import { isAmong } from '#contracts/email-address.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import {
  forEachText,
  MEETING_TEXT_NAMES,
  MEETING_TEXTS,
  type MeetingTextName,
  problemWithText,
} from '#contracts/meeting-texts.ts';
import type { DecisionMode, TimeOptions } from '#contracts/preferences.ts';
import {
  ENDS_BEFORE_START,
  INVALID_EMAIL,
  missing,
  TOO_LONG_A_MEETING,
  TOO_SHORT_A_MEETING,
  tooLong,
} from '#contracts/text/field-errors.ts';
import {
  daysWithin,
  inOrder,
  isSame,
  problemWithTimeOptions,
  TIME_OPTION_NAMES,
  USUAL_TIME_OPTIONS,
  unusualOptions,
} from '#contracts/time-options.ts';
import { problemWithVideoAddress, UNSAID_VIDEO, type VideoChoice } from '#contracts/video-call.ts';
import { isRefused, refuse } from '../decider.ts';
import { setDeadline, USUAL_CHASING } from './chasing.ts';
import {
  bookingOpen,
  type Command,
  changed,
  type Invitee,
  type MeetingDecision,
  type MeetingDetails,
} from './commands.ts';
import { attendanceOfNew } from './decide-attendance.ts';
import type { ExistingMeeting, Meeting } from './state.ts';

export function createMeeting(command: Command<'CreateMeeting'>, state: Meeting): MeetingDecision {
  const { type: _, participants, quorums = [], organizerAddresses, ...said } = command;
  const { deadline, reminders, bookAtDeadline, ...details } = said;
  if (state.status !== 'none') {
    return state.linkHash === command.linkHash && state.organizerId === command.organizerId
      ? []
      : refuse('exists', 'This meeting already exists.');
  }
  const problem = problemWithDetails({ ...USUAL_TIME_OPTIONS, ...command });
  if (problem) return refuse('invalid', problem);
  const refused = refuseInvitees(organizerAddresses, participants);
  if (refused) return refused;
  const invitees = mergeInvitees(participants).map(({ bookedTime: _, ...invitee }) => invitee);
  const groups = attendanceOfNew(invitees, quorums);
  if (isRefused(groups)) return groups;
  const chasing = setDeadline(USUAL_CHASING, { deadline, reminders, bookAtDeadline }, details.aiDecisionMode);
  if (isRefused(chasing)) return chasing;
  return [
    { type: 'MeetingCreated', data: asRecorded(details) },
    ...invitees.map((invitee, index) => ({
      type: 'ParticipantInvited' as const,
      data: { participant: index + 1, ...invitee },
    })),
    ...groups,
    ...chasing,
  ];
}

/** Without empty texts, and without what is the usual. */
function asRecorded<Details extends MeetingDetails>(details: Details): Details {
  const said = { ...details, excludedDays: inOrder(details.excludedDays ?? []) };
  const unusual = unusualOptions(said);
  const isSaid = (name: string, value: unknown) => {
    if (name === 'alarm') return value !== USUAL_ALARM;
    if (name === 'video') return value !== UNSAID_VIDEO;
    if (name === 'videoAddress' || name in MEETING_TEXTS) return value !== '';
    return !(name in USUAL_TIME_OPTIONS) || name in unusual;
  };
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => isSaid(name, value))) as Details;
}

/**
 * Records only the differences. While a time is being booked, nothing may change that the choice depended on. A booked
 * meeting keeps its time; for another length a time is chosen.
 */
export function changeMeeting(
  meeting: ExistingMeeting,
  { changes: asked }: Command<'ChangeMeeting'>,
): MeetingDecision {
  const { deadline, reminders, bookAtDeadline, ...changes } = asked;
  const different = differences(meeting, withExcludedDays(meeting, changes));
  const mode = changes.aiDecisionMode ?? meeting.aiDecisionMode;
  const chasing = setDeadline(meeting, { deadline, reminders, bookAtDeadline }, mode);
  if (isRefused(chasing)) return chasing;
  const isDifferent = Object.keys(different).length > 0;
  if (!isDifferent && chasing.length === 0) return [];
  if (meeting.status === 'scheduled' && different.duration !== undefined) return bookedLength();
  if (meeting.status === 'scheduled' && isSaidOfReplies(meeting, mode, chasing)) return noRepliesDue();
  if (!isDifferent) return chasing;
  if (meeting.bookings.some((booking) => booking.state === 'open')) return bookingOpen();
  const problem = problemWithDetails({ ...meeting, ...different });
  if (problem) return refuse('invalid', problem);
  const hasWords = TEXTS.some((name) => different[name] !== undefined);
  const wording = hasWords && meeting.wording ? { wording: meeting.wording } : {};
  return [{ type: 'MeetingChanged', data: { ...different, ...wording } }, ...chasing];
}

const bookedLength = () =>
  refuse('alreadyScheduled', 'This meeting is already booked. Choose a time for its new length.');

/** Whether the organizer said when replies are due, rather than only who chooses the time, which may end that. */
function isSaidOfReplies(meeting: ExistingMeeting, mode: DecisionMode, chasing: readonly MeetingEvent[]) {
  const anyway = setDeadline(meeting, {}, mode);
  return JSON.stringify(chasing) !== JSON.stringify(anyway);
}

const noRepliesDue = () =>
  refuse('alreadyScheduled', 'This meeting is already booked, so no replies are due.');

/** Also allowed once a meeting is booked or over, since it doesn't change what people agreed on. */
export function rewordMeeting(
  meeting: ExistingMeeting,
  { type: _, basedOn, ...words }: Command<'RewordMeeting'>,
): MeetingDecision {
  if (words.wording <= (meeting.wording ?? 0)) return [];
  return meeting.revision === basedOn ? [{ type: 'MeetingReworded', data: words }] : changed();
}

const TEXTS = ['title', ...MEETING_TEXT_NAMES, 'videoAddress'] as const;

const DETAILS = [
  ...TEXTS,
  'duration',
  'dateRangeStart',
  'dateRangeEnd',
  'timePreference',
  ...TIME_OPTION_NAMES,
  'aiDecisionMode',
  'alarm',
  'video',
] as const satisfies (keyof MeetingDetails)[];

/** Other dates drop the excluded days outside them, unless the change names its own. */
function withExcludedDays(
  meeting: ExistingMeeting,
  changes: Partial<MeetingDetails>,
): Partial<MeetingDetails> {
  const days = changes.excludedDays ?? daysWithin(meeting.excludedDays, { ...meeting, ...changes });
  return { ...changes, excludedDays: inOrder(days) };
}

function differences(meeting: ExistingMeeting, changes: Partial<MeetingDetails>): Partial<MeetingDetails> {
  const now = {
    ...meeting,
    ...forEachText((name) => meeting[name] ?? ''),
    videoAddress: meeting.videoAddress ?? '',
  };
  const different = DETAILS.filter(
    (field) => changes[field] !== undefined && !isSame(changes[field], now[field]),
  );
  return Object.fromEntries(different.map((field) => [field, changes[field]]));
}

const LONGEST_ADDRESS = 254;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The fault in a meeting's details; null if they are valid. */
export function problemWithDetails(
  details: {
    [Field in 'duration' | 'dateRangeStart' | 'dateRangeEnd']: MeetingDetails[Field];
  } & TimeOptions & { title: string | null; video?: VideoChoice; videoAddress?: string | null } & {
      [Name in MeetingTextName]?: string | null;
    },
): string | null {
  const { title, duration, dateRangeStart, dateRangeEnd } = details;
  if (title !== null && title.trim() === '') return missing('Meeting title');
  if (title !== null && title.length > SIZES.title) return tooLong('Meeting title', SIZES.title);
  for (const name of MEETING_TEXT_NAMES) {
    const problem = problemWithText(name, details[name] ?? '');
    if (problem) return problem;
  }
  if (!Number.isInteger(duration) || duration < DURATION.least) return TOO_SHORT_A_MEETING;
  if (duration > DURATION.most) return TOO_LONG_A_MEETING;
  if (!DAY.test(dateRangeStart)) return missing('Start date');
  if (!DAY.test(dateRangeEnd)) return missing('End date');
  if (dateRangeEnd < dateRangeStart) return ENDS_BEFORE_START;
  return problemWithTimeOptions(details)?.message ?? problemWithVideo(details);
}

/** An address that was erased is none of the organizer's doing. */
function problemWithVideo({
  video,
  videoAddress = '',
}: {
  video?: VideoChoice;
  videoAddress?: string | null;
}) {
  const hasAddress = video === 'jitsi' || video === 'own';
  return hasAddress && videoAddress !== null ? problemWithVideoAddress(videoAddress) : null;
}

/** Why these people can't be invited; null if they can. */
export function refuseInvitees(organizerAddresses: readonly string[], invitees: readonly Invitee[]) {
  const problem = problemWithInvitees(invitees);
  if (problem) return refuse('invalid', problem);
  return invitees.some(({ email }) => isAmong(organizerAddresses, email))
    ? refuse('organizer', "You're the organizer, so you don't need an invitation.")
    : null;
}

/** The fault in the people to invite; null if they are valid. */
function problemWithInvitees(invitees: readonly Invitee[]): string | null {
  for (const { email, name } of invitees) {
    if (!email.includes('@') || email.length > LONGEST_ADDRESS) return INVALID_EMAIL;
    if (name !== undefined && name.length > SIZES.name) return tooLong('Name', SIZES.name);
  }
  return null;
}

/**
 * Each address once, in the given order, with the first name given for it; "Unnamed" is not a name. Optional if that was
 * said once.
 */
export function mergeInvitees(invitees: readonly Invitee[]): Invitee[] {
  const merged = new Map<string, Invitee>();
  for (const { email, name, optional, bookedTime } of invitees) {
    const key = email.trim().toLowerCase();
    const known = merged.get(key) ?? { email: email.trim() };
    const said = name?.trim();
    const isNews = said && said !== 'Unnamed' && known.name === undefined;
    merged.set(key, {
      ...known,
      ...(isNews && { name: said }),
      ...(optional && { optional }),
      ...(bookedTime && { bookedTime }),
    });
  }
  return [...merged.values()];
}
