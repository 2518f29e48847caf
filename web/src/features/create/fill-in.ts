import type { NewMeetingField, UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { deadlineInput } from '#web/components/meetings/deadline.ts';
import { BLANK_ROW, type InviteeRow, isBlankRow, isSameAddress } from './people.ts';
import type { MeetingForm } from './rules.ts';

type UnderstoodWords = Pick<UnderstoodAnswer, 'understood' | 'said'>;

/** Fields that are the same in the form and in a request. */
const SAME = [
  'duration',
  'timePreference',
  'priority',
  'earliest',
  'latest',
  'nights',
  'excludedDays',
  'aiDecisionMode',
  'bookAtDeadline',
] as const;

/**
 * Merges a description into the form. Returns the form, the fields that were filled in, and the addresses from the
 * description. Fields that the description doesn't mention stay, except an empty title and people from earlier
 * descriptions (`added`) who are no longer mentioned.
 */
export function withWords(
  form: MeetingForm,
  { understood, said }: UnderstoodWords,
  { zone, added = [] }: { zone: string; added?: readonly string[] },
): { form: MeetingForm; filled: NewMeetingField[]; added: string[] } {
  const { title, dateRangeStart, dateRangeEnd, deadline, participants = [], quorums } = understood;
  const isNamed = said.includes('title') || form.title.trim() !== '' || title === undefined;
  const filled: NewMeetingField[] = isNamed ? [...said] : ['title', ...said];
  const isSaid = (field: NewMeetingField) => filled.includes(field);
  const isAmong = (people: readonly { email: string }[], email: string) =>
    people.some((one) => isSameAddress(one.email, email));
  const isGone = (email: string) =>
    added.some((one) => isSameAddress(one, email)) && !isAmong(participants, email);
  const stays = (row: InviteeRow) => !isBlankRow(row) && !isGone(row.email);

  const picked = form.picked.filter(stays);
  const kept = form.rows.filter(stays);
  const fresh = participants.filter(({ email }) => !isAmong([...picked, ...kept], email));
  const rows = [...kept, ...fresh.map(({ email, name = '' }) => ({ email, name }))];
  const optional = participants.filter((one) => one.optional).map(({ email }) => email);
  return {
    form: {
      ...form,
      ...Object.fromEntries(SAME.filter(isSaid).map((field) => [field, understood[field]])),
      ...(isSaid('title') && title !== undefined && { title }),
      ...(isSaid('dateRangeStart') && {
        dateRangeStart: dateRangeStart ?? form.dateRangeStart,
        dateRangeEnd: dateRangeEnd ?? form.dateRangeEnd,
      }),
      ...(isSaid('deadline') && { deadline: deadlineInput(deadline ?? null, zone) }),
      rows: rows.length > 0 ? rows : [BLANK_ROW],
      picked,
      optional: [...new Set([...form.optional.filter((email) => !isGone(email)), ...optional])],
      ...(quorums && { groups: quorums }),
    },
    filled,
    added: [...added.filter((email) => !isGone(email)), ...fresh.map(({ email }) => email)],
  };
}

const NAMES: Record<NewMeetingField, string> = {
  title: 'title',
  description: 'description',
  duration: 'duration',
  dateRangeStart: 'dates',
  dateRangeEnd: 'dates',
  timePreference: 'preferred time',
  priority: 'what matters most',
  excludedDays: 'excluded days',
  earliest: 'earliest start',
  latest: 'latest end',
  nights: 'nights',
  aiDecisionMode: 'scheduling mode',
  video: 'video call',
  videoAddress: 'video call',
  deadline: 'deadline',
  reminders: 'reminders',
  bookAtDeadline: 'deadline',
  participants: 'participants',
  quorums: 'who is required',
};

/** The filled-in fields in the words of the form: `title`, `dates`, `2 participants`. */
export function filledInWords({ understood, said }: UnderstoodWords): string[] {
  const people = understood.participants?.length ?? 0;
  const named = said.map((field) =>
    field === 'participants' && people > 0
      ? `${people} ${people === 1 ? 'participant' : 'participants'}`
      : NAMES[field],
  );
  return [...new Set(named)];
}
