import type { UnderstoodAnswer } from '#contracts/api/in-words.ts';
import { DURATION, SIZES } from '#contracts/api/limits.ts';
import { isEmail } from '#contracts/email-address.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { INVALID_EMAIL, tooLong } from '#contracts/text/field-errors.ts';
import { isSame, USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { type DeadlineInput, problemWithDeadline } from '#web/components/meetings/deadline.ts';
import { checkDetails, type MeetingInput } from '#web/components/meetings/rules.ts';
import type { Problems } from '#web/lib/checked.ts';
import { addDays, localDayIn } from '#web/lib/dates.ts';
import { BLANK_ROW, type InviteeRow, isBlankRow, isSameAddress } from './people.ts';

/** The values of the form, valid or not. */
export type MeetingForm = MeetingInput & {
  /** Null for the suggested deadline. */
  deadline: DeadlineInput | null;
  /** Whether people who haven't replied are reminded. */
  reminders: boolean;
  /** Whether the deadline books the time without people who haven't replied. */
  bookAtDeadline: boolean;
  /** Typed people. */
  rows: InviteeRow[];
  /** People chosen from the contacts. */
  picked: InviteeRow[];
  /** The addresses of optional people. */
  optional: string[];
  /** Groups of whom not everyone has to come, by address. */
  groups: { atLeast: number; members: string[] }[];
  /** The description of the meeting, which only fills in the other fields. */
  words: string;
  /** The values that the description filled in, in the place of earlier values, and whom it added, by address. */
  fromWords: {
    fields: { [Name in string]?: { was: unknown; now: unknown } };
    people: string[];
    optional: string[];
  };
  /** What the description says, and the questions that it leaves open. Null before a description was read. */
  reading: UnderstoodAnswer | null;
};

export const NOTHING_FROM_WORDS: MeetingForm['fromWords'] = { fields: {}, people: [], optional: [] };

/** Whether the description filled in this field, and nobody has changed it since. */
export function isFromWords(form: MeetingForm, name: keyof MeetingForm): boolean {
  const filled = form.fromWords.fields[name];
  return filled !== undefined && isSame(filled.now, form[name]);
}

/** Days. */
const USUAL_RANGE = 7;

export const emptyForm = (today: string): MeetingForm => ({
  title: '',
  ...forEachText(() => ''),
  duration: DURATION.usual,
  dateRangeStart: today,
  dateRangeEnd: addDays(today, USUAL_RANGE),
  timePreference: 'business',
  ...USUAL_TIME_OPTIONS,
  alarm: '',
  video: '',
  videoAddress: '',
  aiDecisionMode: 'auto',
  deadline: null,
  reminders: true,
  bookAtDeadline: false,
  rows: [BLANK_ROW],
  picked: [],
  optional: [],
  groups: [],
  words: '',
  fromWords: NOTHING_FROM_WORDS,
  reading: null,
});

export const OWN_ADDRESS = "You're already in as the organizer";

/** The problems of a new meeting. `zone` is the organizer's. */
export function checkMeeting(
  form: MeetingForm,
  { ownEmail, now, zone }: { ownEmail: string; now: Date; zone: string },
): Problems<MeetingForm> {
  const problems: Problems<MeetingForm> = checkDetails(form);
  if (!problems.dateRangeStart && form.dateRangeStart < localDayIn(now, zone))
    problems.dateRangeStart = 'Start date must be today or later';
  const late = form.deadline && problemWithDeadline(form.deadline, { ...form, now, zone });
  if (late) problems.deadline = late;
  for (const [index, row] of form.rows.entries()) {
    if (isBlankRow(row)) continue;
    if (!isEmail(row.email)) problems[`rows.${index}.email`] = INVALID_EMAIL;
    if (isSameAddress(row.email, ownEmail)) problems[`rows.${index}.email`] = OWN_ADDRESS;
    if (row.name.length > SIZES.name) problems[`rows.${index}.name`] = tooLong('Name', SIZES.name);
  }
  return problems;
}
