import type { NewMeetingField, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { isSame } from '#contracts/time-options.ts';
import { deadlineInput } from '#web/components/meetings/deadline.ts';
import { BLANK_ROW, type InviteeRow, isBlankRow, isSameAddress } from './people.ts';
import { isFromWords, type MeetingForm, NOTHING_FROM_WORDS } from './rules.ts';

type UnderstoodWords = Pick<UnderstoodAnswer, 'understood' | 'said'>;

/** Fields that are the same in the form and in a request. */
const SAME = [
  'location',
  'alarm',
  'duration',
  'timePreference',
  'priority',
  'earliest',
  'latest',
  'nights',
  'movesItself',
  'excludedDays',
  'aiDecisionMode',
  'reminders',
  'bookAtDeadline',
] as const;

/** Fields that a description fills in and a later description replaces, besides people. */
const REPLACED = [...SAME, 'title', 'dateRangeStart', 'dateRangeEnd', 'deadline', 'groups'] as const;

const isAmong = (emails: readonly string[], email: string) => emails.some((one) => isSameAddress(one, email));

/**
 * Fills in a description in the place of the last one: whatever that filled in and nobody has changed since goes first.
 * Fields that the description doesn't mention stay, except an empty title.
 */
export const withWords = (form: MeetingForm, words: UnderstoodWords, zone: string) =>
  filledIn(withoutWords(form), words, zone);

/** The form before the description, with the changes made by hand since. */
export function withoutWords(form: MeetingForm): MeetingForm {
  const { people, optional } = form.fromWords;
  const before = REPLACED.filter((name) => isFromWords(form, name)).map((name) => [
    name,
    form.fromWords.fields[name]!.was,
  ]);
  return {
    ...form,
    ...Object.fromEntries(before),
    rows: orBlank(form.rows.filter(({ email }) => !isAmong(people, email))),
    optional: form.optional.filter((email) => !isAmong(optional, email)),
    fromWords: NOTHING_FROM_WORDS,
    reading: null,
  };
}

const orBlank = (rows: InviteeRow[]): InviteeRow[] => (rows.length > 0 ? rows : [BLANK_ROW]);

/** Fills in more of the same description, such as the answer to an open question. */
export function filledIn(
  form: MeetingForm,
  { understood, said }: UnderstoodWords,
  zone: string,
): MeetingForm {
  const { title, dateRangeStart, dateRangeEnd, deadline, participants = [], quorums } = understood;
  const isNamed = said.includes('title') || form.title.trim() !== '' || title === undefined;
  const isSaid = (field: NewMeetingField) => said.includes(field) || (field === 'title' && !isNamed);

  const kept = form.rows.filter((row) => !isBlankRow(row));
  const known = [...form.picked, ...kept].map(({ email }) => email);
  const fresh = participants.filter(({ email }) => !isAmong(known, email));
  const optional = participants
    .filter((one) => one.optional && !isAmong(form.optional, one.email))
    .map(({ email }) => email);
  const after: MeetingForm = {
    ...form,
    ...Object.fromEntries(SAME.filter(isSaid).map((field) => [field, understood[field] ?? form[field]])),
    ...(isSaid('title') && title !== undefined && { title }),
    ...(isSaid('dateRangeStart') && {
      dateRangeStart: dateRangeStart ?? form.dateRangeStart,
      dateRangeEnd: dateRangeEnd ?? form.dateRangeEnd,
    }),
    ...(isSaid('deadline') && { deadline: deadlineInput(deadline ?? null, zone) }),
    rows: orBlank([...kept, ...fresh.map(({ email, name = '' }) => ({ email, name }))]),
    optional: [...form.optional, ...optional],
    ...(quorums && { groups: quorums }),
  };
  const { fields, ...people } = form.fromWords;
  const changed = REPLACED.filter((name) => !isSame(form[name], after[name])).map((name) => [
    name,
    { was: fields[name] && isFromWords(form, name) ? fields[name].was : form[name], now: after[name] },
  ]);
  return {
    ...after,
    fromWords: {
      fields: { ...fields, ...Object.fromEntries(changed) },
      people: [...people.people, ...fresh.map(({ email }) => email)],
      optional: [...people.optional, ...optional],
    },
  };
}

const NAMES: Record<NewMeetingField, string> = {
  title: 'title',
  description: 'description',
  location: 'place',
  duration: 'duration',
  dateRangeStart: 'dates',
  dateRangeEnd: 'dates',
  timePreference: 'preferred time',
  priority: 'what matters most',
  excludedDays: 'excluded days',
  earliest: 'earliest start',
  latest: 'latest end',
  nights: 'nights',
  movesItself: 'moving by itself',
  aiDecisionMode: 'scheduling mode',
  alarm: 'alert',
  video: 'video call',
  videoAddress: 'video call',
  deadline: 'deadline',
  reminders: 'reminders',
  bookAtDeadline: 'deadline',
  participants: 'participants',
  quorums: 'who is required',
};

/** The understood fields in the words of the form: `title`, `dates`, `2 participants`. */
export function filledInWords({ understood, said }: UnderstoodWords): string[] {
  const people = understood.participants?.length ?? 0;
  const named = said.map((field) =>
    field === 'participants' && people > 0
      ? `${people} ${people === 1 ? 'participant' : 'participants'}`
      : NAMES[field],
  );
  return [...new Set(named)];
}
