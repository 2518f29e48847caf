import { DECLINE_WORD } from '#contracts/api/limits.ts';
import { isEmail } from '#contracts/email-address.ts';
import { visibleText } from '#contracts/visible-text.ts';
import { type ContentLine, contentLines } from '#services/calendars/icalendar/content-line.ts';
import { endOf, instantOf, readVevent } from '#services/calendars/icalendar/event.ts';
import {
  type CalendarPieces,
  splitCalendars,
  UnreadableText,
  unescapedText,
  valueIn,
} from '#services/calendars/icalendar/split.ts';
import { readTime } from '#services/calendars/icalendar/values.ts';
import { UNTOLD } from '#services/calendars/icalendar/zone-rules.ts';
import { zonesOf } from '#services/calendars/icalendar/zones.ts';

/** The answers to an invitation in a calendar program. */
type Answer = 'accepted' | 'tentative' | 'declined' | 'delegated';

/** A REPLY or COUNTER to one event (RFC 5546, 3.2.3 and 3.2.7), as far as its parts could be read. */
export type CalendarReply = {
  uid: string;
  /** Everyone for whom the file speaks. */
  attendees: readonly { address: string; answer: Answer; delegate: string | null; word: string }[];
  /** Which version of the invitation is answered; null if the program leaves that out. */
  sequence: number | null;
  /** When the program wrote the file, ISO; null if that can't be read. */
  stampedAt: string | null;
  /** The event's start, in milliseconds; null if that can't be read. Of a counter-proposal, the proposed start. */
  start: number | null;
  /** Of a counter-proposal: the proposed end, in milliseconds. Null for a plain answer. */
  proposedEnd: number | null;
};

/** Why a file isn't taken for a reply. `onlyOnce`: it answers one occurrence of a series, and Kairos has no series. */
export type NoReply = 'notAReply' | 'malformed' | 'onlyOnce';

const MOST_ATTENDEES = 20;
const LONGEST_UID = 255;

const WANTED = new Set(['ATTENDEE', 'COMMENT', 'SEQUENCE', 'DTSTAMP', 'DTEND', 'DURATION', 'RECURRENCE-ID']);

const ANSWERS: ReadonlyMap<string, Answer> = new Map([
  ['ACCEPTED', 'accepted'],
  ['TENTATIVE', 'tentative'],
  ['DECLINED', 'declined'],
  ['DELEGATED', 'delegated'],
]);

/** Reads a calendar file that a program emailed. ORGANIZER and SUMMARY aren't looked at: programs drop or rewrite both. */
export function readCalendarReply(text: string): CalendarReply | NoReply {
  try {
    const [calendar, ...others] = splitCalendars(text);
    const method = valueIn('METHOD', text)?.toUpperCase();
    if (method !== 'REPLY' && method !== 'COUNTER') return 'notAReply';
    if (!calendar || others.length > 0 || calendar.events.length !== 1) return 'malformed';
    return readEvent(calendar.events[0]!, calendar, method === 'COUNTER');
  } catch (error) {
    if (error instanceof UnreadableText) return 'malformed';
    throw error;
  }
}

function readEvent(event: string, { zones }: CalendarPieces, isCounter: boolean): CalendarReply | NoReply {
  const lines = contentLines(event, WANTED);
  const named = (name: string) => lines.filter((line) => line.name === name);
  if (named('RECURRENCE-ID').length > 0) return 'onlyOnce';
  const uid = unescapedText(valueIn('UID', event) ?? '');
  const comment = wordOf(named('COMMENT')[0]?.value);
  const attendees = named('ATTENDEE')
    .slice(0, MOST_ATTENDEES)
    .flatMap((line) => attendeeIn(line, comment, isCounter));
  if (uid === '' || uid.length > LONGEST_UID || attendees.length === 0) return 'malformed';
  const { entry } = readVevent(event, { zones: zonesOf(zones), local: UNTOLD, addresses: [] });
  const start = entry && !entry.start.isDate && entry.start.rules !== UNTOLD ? entry.start : null;
  const hasEnd = named('DTEND').length > 0 || named('DURATION').length > 0;
  if (isCounter && (!start || !entry || !hasEnd)) return 'malformed';
  const stamp = readTime(named('DTSTAMP')[0]?.value ?? '');
  const sequence = named('SEQUENCE')[0]?.value ?? '';
  return {
    ...{ uid, attendees },
    sequence: /^\d{1,9}$/.test(sequence) ? Number(sequence) : null,
    stampedAt: stamp && new Date(stamp.wall - (stamp.offset ?? 0)).toISOString(),
    start: start && instantOf(start),
    proposedEnd: isCounter ? endOf(start!, entry!.length) : null,
  };
}

/** Nobody for an attendee who says nothing, or has no address. Who proposes another time needn't say more. */
function attendeeIn(
  { parameters, value }: ContentLine,
  comment: string,
  isCounter: boolean,
): CalendarReply['attendees'][number][] {
  const address = addressIn(value) ?? addressIn(parameters.get('EMAIL') ?? '');
  const answer = ANSWERS.get(parameters.get('PARTSTAT')?.toUpperCase() ?? '') ?? (isCounter && 'tentative');
  if (address === null || !answer) return [];
  const delegate = answer === 'delegated' ? addressIn(parameters.get('DELEGATED-TO') ?? '') : null;
  return [{ address, answer, delegate, word: comment || wordOf(parameters.get('X-RESPONSE-COMMENT')) }];
}

function addressIn(text: string): string | null {
  const address = text.trim().replace(/^mailto:/i, '');
  return isEmail(address) ? address : null;
}

/** A text on one line, no longer than the reason of someone who declines. */
const wordOf = (value = ''): string =>
  visibleText(unescapedText(value)).replace(/\s+/g, ' ').slice(0, DECLINE_WORD).trim();
