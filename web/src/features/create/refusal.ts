import { MEETING_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import type { RequestFailed } from '#web/lib/request.ts';
import type { MeetingForm } from './rules.ts';

/** The prefixes of the server's messages about each field. */
const ABOUT: [RegExp, keyof MeetingForm][] = [
  [/^Meeting title\b/, 'title'],
  ...MEETING_TEXT_NAMES.map((name): [RegExp, keyof MeetingForm] => [
    new RegExp(`^${MEETING_TEXTS[name].label}\\b`),
    name,
  ]),
  [/^(Duration\b|Meeting (must|cannot)\b)/, 'duration'],
  [/^Start date\b/, 'dateRangeStart'],
  [/^(End date\b|The dates\b)/, 'dateRangeEnd'],
  [/^Excluded days\b/, 'excludedDays'],
  [/^Earliest\b/, 'earliest'],
  [/^Latest\b/, 'latest'],
  [/^Alert\b/, 'alarm'],
  [/^Video link\b/, 'video'],
];

/** The server's message about a problem that can be fixed in the form, with its field if known. */
export function mendableRefusal({ status, said }: RequestFailed) {
  if (said === null || (status !== 400 && status !== 429)) return null;
  const field = ABOUT.find(([words]) => words.test(said))?.[1];
  return { message: said, ...(status === 400 && field && { field }) };
}
