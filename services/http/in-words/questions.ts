import type { NewMeetingField, OpenQuestion } from '#contracts/api/in-words.ts';
import { DURATION, INVITATIONS_PER_CALL, LONGEST_RANGE_DAYS, SIZES } from '#contracts/api/limits.ts';
import type { PartOfNewMeeting } from '#contracts/api/meetings.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import type { Doubt } from '#services/understanding/understood.ts';

/** A question about a doubt; null for words that aren't understood. */
export function questionAbout(
  doubt: Doubt,
  isUsuallyOptional: (email: string) => boolean,
): OpenQuestion | null {
  const { field, among, values = [] } = doubt;
  if (field === null) return null;
  const choices = among
    ? among.map(({ name, email }) => ({
        text: `${name}, ${email}`,
        fields: { participants: [{ email, name, ...(isUsuallyOptional(email) && { optional: true }) }] },
      }))
    : values.map((value) => ({ text: nameOf(value), fields: { [field]: value } as PartOfNewMeeting }));
  return { field, text: textOf(doubt, field), ...(choices.length > 0 && { choices }) };
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
      return among.length > 0
        ? `Who is ${words}?`
        : `Who is ${words}? None of your contacts has that name. Add their email address.`;
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

const CONTRADICTED: Partial<Record<NewMeetingField, string>> = {
  duration: 'How long should it be?',
  timePreference: 'Which part of the day?',
  aiDecisionMode: 'Who chooses the time?',
  earliest: 'What is the earliest time?',
  latest: 'What is the latest time?',
  nights: 'May people be asked for at night?',
  deadline: 'When are replies due?',
  dateRangeStart: 'On which days?',
  excludedDays: 'Which days are excluded?',
  quorums: 'Who has to come?',
};
