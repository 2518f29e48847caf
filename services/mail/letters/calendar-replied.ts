import { afterCalendarReply } from '#contracts/text/calendar-answers.ts';
import type { DetailsRow, Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { personName, spanFor } from '../text.ts';

/** Tells the organizer that someone proposed another time in their calendar, or another person to come in their place. */
export function calendarRepliedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, calendarReply, shortTitle } = facts;
  const { participant = 0, answer = 'proposed', word, delegate, proposed, cantCome } = calendarReply ?? {};
  const who = personName(facts, participant) ?? 'Someone';
  const rows: DetailsRow[] = [
    ...(booked ? [{ label: 'Booked for', lines: spanFor(facts, booked) }] : []),
    ...(proposed ? [{ label: 'Proposed', lines: spanFor(facts, proposed) }] : []),
    ...(delegate ? [{ label: 'In their place', lines: [delegate] }] : []),
  ];
  const isDelegated = answer === 'delegated';
  return {
    subject: `${isDelegated ? 'Someone else' : 'Another time'} proposed: ${shortTitle}`,
    heading: isDelegated
      ? `${who} wants someone else to come to “${meeting.title}”`
      : `${who} ${cantCome ? "can't make it, and " : ''}proposed another time for “${meeting.title}”`,
    body: [
      ...(word ? [{ kind: 'quote' as const, text: word }] : []),
      { kind: 'details', rows },
      { kind: 'paragraph', text: afterCalendarReply(answer, 'We') },
      { kind: 'button', label: 'Open the meeting', href: links.open },
    ],
    footer: [],
  };
}
