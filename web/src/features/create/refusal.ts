import type { RequestFailed } from '#web/lib/request.ts';
import type { MeetingForm } from './rules.ts';

/** How the sentences begin with which the server refuses a field. */
const ABOUT: [RegExp, keyof MeetingForm][] = [
  [/^Meeting title\b/, 'title'],
  [/^Description\b/, 'description'],
  [/^(Duration\b|Meeting (must|cannot)\b)/, 'duration'],
  [/^Start date\b/, 'dateRangeStart'],
  [/^(End date\b|The dates\b)/, 'dateRangeEnd'],
];

/** What the server refused that can be mended here: its sentence, with the field where that is clear. */
export function mendableRefusal({ status, said }: RequestFailed) {
  if (said === null || (status !== 400 && status !== 429)) return null;
  const field = ABOUT.find(([words]) => words.test(said))?.[1];
  return { message: said, ...(status === 400 && field && { field }) };
}
