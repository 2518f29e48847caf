import type { NewMeetingField, OpenQuestion, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { DURATION, INVITATIONS_PER_CALL, LONGEST_RANGE_DAYS, SIZES } from '#contracts/api/limits.ts';
import type { PartOfNewMeeting } from '#contracts/api/meetings.ts';
import { isAmong } from '#contracts/email-address.ts';
import { defaultTitle } from '#contracts/text/default-title.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import type { Contact } from '#services/storage/accounts/contacts.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Interpretation } from '#services/understanding/read-message.ts';
import { things } from '#services/understanding/said.ts';
import { readTypedText } from '#services/understanding/typed-text.ts';
import type { Doubt } from '#services/understanding/understood.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError } from '../errors.ts';

/** A question about a doubt; null for words that aren't understood. */
function questionAbout(doubt: Doubt, isUsuallyOptional: (email: string) => boolean): OpenQuestion | null {
  const { field, among, values = [] } = doubt;
  if (field === null) return null;
  const choices = among
    ? among.map(({ name, email }) => ({
        text: `${name}, ${email}`,
        fields: { participants: [{ email, name, ...(isUsuallyOptional(email) && { optional: true }) }] },
      }))
    : values.map((value) => ({ text: nameOf(value), fields: { [field]: value } as PartOfNewMeeting }));
  const isNew = among?.length === 0;
  return {
    field,
    text: textOf(doubt, field),
    ...(isNew && { name: doubt.about }),
    ...(doubt.why === 'badEmail' && { typed: doubt.about }),
    ...(choices.length > 0 && { choices }),
  };
}

const nameOf = (value: string | number): string => {
  if (typeof value === 'number') return durationInWords(value);
  return NAMES[value] ?? value;
};

const NAMES: Readonly<Record<string, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  business: 'Business hours',
  all: 'Any time',
  auto: 'Kairos books the best time',
  manual: 'You choose the time',
};

function textOf({ why, about, among }: Doubt, field: NewMeetingField): string {
  const words = about === '' ? '' : `“${about}”`;
  const different = `${words} could mean different things.`;
  if (why === 'contradiction') return `${CONTRADICTED[field] ?? ''} ${words} can't all be true.`.trim();
  switch (field) {
    case 'participants':
      if (why === 'badEmail') return `${words} isn't an email address. Who should come?`;
      if (why === 'tooManyPeople') return `Who should come? Name at most ${INVITATIONS_PER_CALL} people.`;
      if (!among) return 'Who should come? Name them by email address, or your contacts by name.';
      return among.length > 0 ? `Who is ${words}?` : `Who's ${words}? Add an email address.`;
    case 'title':
      return `What's it called? ${words} is a second title, or longer than ${SIZES.title} characters.`;
    case 'duration':
      return `How long should it be? ${words} isn't from ${durationInWords(DURATION.least)} to ${durationInWords(DURATION.most)}.`;
    case 'deadline':
      return `When are replies due? ${words || 'The deadline'} must be in the future, and before the dates end.`;
    case 'dateRangeStart':
      return `On which days? ${words || 'The dates'} must be in the future, in order, and at most ${LONGEST_RANGE_DAYS} days.`;
    case 'excludedDays':
      return `Which days are excluded? ${words} isn't within the dates.`;
    case 'earliest':
    case 'latest':
      return `Which times of day? ${words} must say AM or PM, be on a quarter hour, and leave room for the meeting.`;
    default:
      return different;
  }
}

/** What people ask for and Kairos can't do yet. */
const NOT_YET: Partial<Record<Doubt['why'], (about: string) => string>> = {
  repeats: (about) =>
    `Kairos can't plan meetings that repeat yet, as in “${about}”. Describe a single meeting.`,
  otherLanguage: () => 'Kairos reads only English so far. Describe the meeting in English.',
};

const CONTRADICTED: Partial<Record<NewMeetingField, string>> = {
  duration: 'How long should it be?',
  timePreference: 'Which part of the day?',
  aiDecisionMode: 'Who chooses the time?',
  earliest: 'What is the earliest time?',
  latest: 'What is the latest time?',
  nights: 'May people be asked for at night?',
  location: 'Where do you meet?',
  alarm: 'When should calendars alert people?',
  deadline: 'When are replies due?',
  dateRangeStart: 'On which days?',
  excludedDays: 'Which days are excluded?',
  quorums: 'Who is required?',
};

/** Reads a meeting that someone describes in words, as of now and in their zone. Refused while that isn't known. */
export function createDescribed({ contacts, interpret, closing, now }: ApiDeps) {
  return async (user: User, text: string): Promise<UnderstoodAnswer> => {
    if (user.zone === null) throw new ApiError(409, ZONE_UNKNOWN);
    const known = await contacts.list(user.id);
    const reading = { readText: readTypedText(known), now: now(), zone: user.zone };
    const read = await interpret(text, reading, closing);
    const isUsuallyOptional = (email: string) => known.some((one) => one.optional && one.email === email);
    const { understood, isNobody } = newMeeting(read, known, user);
    const questions = read.doubts.flatMap((doubt): OpenQuestion[] => {
      const asked = questionAbout(doubt, isUsuallyOptional);
      return asked ? [asked] : [];
    });
    if (isNobody && !questions.some(({ field }) => field === 'participants'))
      questions.push(questionAbout({ why: 'nobody', about: '', field: 'participants' }, isUsuallyOptional)!);
    return {
      understood,
      said: [...read.said].filter(
        (field) => Object.hasOwn(understood, field) && (field !== 'title' || read.meeting.title !== null),
      ),
      questions,
      notUnderstood: read.doubts.flatMap(({ why, field, about }) =>
        field === null && about !== '' && NOT_YET[why] === undefined ? [about] : [],
      ),
      notYet: Object.entries(NOT_YET).flatMap(([reason, say]) => {
        const doubt = read.doubts.find(({ why }) => why === reason);
        return doubt ? [say(doubt.about)] : [];
      }),
      by: read.by === 'grammar' ? 'grammar' : 'model',
    };
  };
}

/** The clear part, in the fields of a new meeting. `isNobody`: the words name nobody but the organizer. */
function newMeeting(
  { meeting, facts, doubts, hazy }: Interpretation,
  known: readonly Contact[],
  user: User,
): { understood: PartOfNewMeeting; isNobody: boolean } {
  const { people, attendance = { optional: [], groups: [] }, title, ...details } = meeting;
  const open = new Set([...doubts.map(({ field }) => field), ...hazy]);
  const names = new Map(
    things(facts).flatMap((one) => (one.kind === 'mail' && one.name ? [[one.address, one.name]] : [])),
  );
  const participants = people.emails
    .filter((email) => !isAmong(user.addresses, email))
    .map((email) => {
      const contact = known.find((one) => one.email === email);
      const name = contact?.name ?? names.get(email);
      const isInGroup = attendance.groups.some(({ members }) => members.includes(email));
      const optional = attendance.optional.includes(email) || (contact?.optional && !isInGroup);
      return { email, ...(name && { name }), ...(optional && { optional: true }) };
    });
  const quorums = attendance.groups
    .map(({ atLeast, members }) => ({
      atLeast,
      members: participants.flatMap(({ email }) => (members.includes(email) ? [email] : [])),
    }))
    .filter(({ atLeast, members }) => members.length > atLeast);
  const called = title ?? titleOf(participants);
  const understood: PartOfNewMeeting = {
    ...(called !== undefined && { title: called }),
    ...details,
    ...(details.excludedDays && { excludedDays: [...details.excludedDays] }),
    participants,
    ...(quorums.length > 0 && { quorums }),
  };
  for (const field of open) if (field !== null && field !== 'participants') delete understood[field];
  if (open.has('dateRangeStart')) {
    delete understood.dateRangeEnd;
    delete understood.excludedDays;
  }
  return { understood, isNobody: participants.length === 0 };
}

/** The title of a meeting whose words have none; undefined without people. */
export const titleOf = (
  people: readonly { email: string; name?: string | undefined }[],
): string | undefined =>
  people.length > 0
    ? defaultTitle(people.map(({ email, name }) => ({ email, name: name ?? null })))
    : undefined;
