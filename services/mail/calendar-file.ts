import { writeCalendarFile } from './calendar-file/write.ts';
import type { MailFacts } from './facts.ts';
import type { Address, Mail } from './port.ts';

type File = NonNullable<MailFacts['file']>;

/**
 * The calendar file of an email, or null for none.
 *
 * UID and SEQUENCE come from the stream, which lets a later file replace or remove an earlier file. The stamp is the time
 * of the email, which keeps the bytes the same for the same facts. Times are on the organizer's clock, as in the calendar
 * event of a provider. Programs send replies to the organizer, whose address is one of Kairos if Kairos takes replies, and
 * else their own, on whose behalf Kairos sends the file. The recipient is the only attendee.
 */
export function calendarFile(
  facts: MailFacts,
  { from, publicUrl }: { from: Address; publicUrl: string },
): Mail['calendar'] | null {
  const { at, booked, file, meeting, organizer, recipient } = facts;
  if (!file) return null;
  const { method, start, end, iCalUid, sequence, changedAt } = file;
  const content = writeCalendarFile({
    ...{ method, at, start, end, iCalUid, sequence, changedAt },
    title: meeting.title,
    // Email apps show a CANCEL as the end of the meeting, with this as its name.
    titleEnd: replacementOf(facts),
    description: meeting.description,
    location: meeting.location,
    alarm: method === 'REQUEST' ? meeting.alarm : undefined,
    videoLink: method === 'REQUEST' ? booked?.videoLink : undefined,
    url: `${publicUrl}/meetings/${meeting.id}`,
    organizer: file.repliesTo ? { ...organizer, email: file.repliesTo } : { ...organizer, sentBy: from },
    attendee: {
      ...{ name: recipient.name, email: recipient.email },
      optional: recipient.optional === true,
      isComing: recipient.number === 0 || recipient.hasJoined === true,
    },
    status: statusOf(facts, file),
  });
  return { method, content };
}

/** A CANCEL for someone who leaves a meeting that goes on must not have a status (RFC 5546, section 3.2.5). */
function statusOf({ kind }: MailFacts, { method }: File): 'CONFIRMED' | 'CANCELLED' | null {
  if (method === 'REQUEST') return 'CONFIRMED';
  return kind === 'removed' ? null : 'CANCELLED';
}

/** The successor of the file in an earlier email. */
function replacementOf({ file, booked }: MailFacts): string {
  if (!file?.isReplaced) return '';
  return booked?.event === 'own' ? ' (now in your calendar)' : ' (replaced by an invitation)';
}
