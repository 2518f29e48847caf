import { interpret } from '../read-message.ts';
import type { KnownPerson } from '../text.ts';
import { readTypedText } from '../typed-text.ts';
import type { RequestedMeeting, SaidField } from '../understood.ts';
import { READING_CONTEXT } from './given.ts';

export const CONTACTS: readonly KnownPerson[] = [
  { name: 'Noah London', email: 'noah@example.com' },
  { name: 'Emma Jones', email: 'emma@example.com' },
  { name: 'José García', email: 'jose@example.com' },
  { name: 'Mei Ong', email: 'mei@example.com' },
  { name: 'Priya Nair', email: 'priya@example.com' },
  { name: 'May Lee', email: 'may@example.com' },
  { name: 'Will Ford', email: 'will@example.com' },
  { name: 'Tom Weber', email: 'weber@example.com' },
  { name: 'Tom Brandt', email: 'brandt@example.com' },
];

const interpreted = (text: string) =>
  interpret(text, { ...READING_CONTEXT, readText: readTypedText(CONTACTS) });

/** What a typed request is read as, part by part; `asked` says why it isn't a meeting yet. */
export function typedRequest(text: string): { parts: string[]; asked: string | null } {
  const { meeting, said, hazy, doubts } = interpreted(text);
  const open = new Set(doubts.map(({ field }) => field));
  const [doubt] = doubts;
  return {
    parts: partsOf(meeting, (field) => said.has(field) && !open.has(field) && !hazy.has(field)),
    asked: doubt ? `${doubt.why}: ${doubt.about}` : null,
  };
}

const short = (email: string): string => email.split('@')[0]!;
const shortDays = (days: readonly string[]): string => days.map((day) => day.slice(5)).join(' ');

function partsOf(meeting: RequestedMeeting, isSaid: (field: SaidField) => boolean): string[] {
  const { optional = [], groups = [] } = meeting.attendance ?? {};
  const { dateRangeStart: from, dateRangeEnd: to, excludedDays = [], earliest, latest, deadline } = meeting;
  const parts: (string | false | undefined)[] = [
    meeting.people.emails.map(short).join(' '),
    optional.length > 0 && `optional ${optional.map(short).join(' ')}`,
    ...groups.map(({ atLeast, members }) => `${atLeast} of ${members.map(short).join(' ')}`),
    meeting.title !== null && isSaid('title') && `"${meeting.title.toLowerCase()}"`,
    isSaid('location') && `@${meeting.location}`,
    isSaid('duration') && meeting.duration !== 60 && `${meeting.duration}m`,
    isSaid('dateRangeStart') && (from === to ? shortDays([from]) : `${from.slice(5)}..${to.slice(5)}`),
    isSaid('excludedDays') && excludedDays.length > 0 && `not ${shortDays(excludedDays)}`,
    isSaid('timePreference') && meeting.timePreference !== 'business' && meeting.timePreference,
    (earliest ?? latest) !== undefined && `${earliest ?? ''}-${latest ?? ''}`,
    meeting.priority === 'soonest' && 'soonest',
    meeting.nights && 'nights',
    meeting.aiDecisionMode === 'auto' && 'auto',
    deadline && `reply ${deadline.slice(5, 10)}`,
  ];
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}
