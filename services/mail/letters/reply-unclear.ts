import { replyUnclearInWords } from '#contracts/text/calendar-answers.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { declineLink, timeRows } from './parts.ts';

/** Asks someone whether a calendar's reply is theirs, or also goes for the time that is booked by now. */
export function replyUnclearLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, calendarReply, shortTitle } = facts;
  const { answer = 'declined', doubt = 'unproven' } = calendarReply ?? {};
  const asks = doubt === 'outdated' ? 'Can you make the new time?' : 'Was this your reply?';
  const button: LetterBlock[] =
    answer === 'declined' && doubt === 'unproven' && links.decline
      ? [
          { kind: 'button', label: 'Yes, decline', href: links.decline },
          { kind: 'link', text: 'Open the meeting', href: links.open },
        ]
      : [{ kind: 'button', label: 'Open the meeting', href: links.open }, ...declineLink(facts)];
  return {
    subject: `${asks} ${shortTitle}`,
    heading:
      doubt === 'outdated'
        ? `“${meeting.title}” has a new time`
        : `Was this your reply to “${meeting.title}”?`,
    body: [
      { kind: 'paragraph', text: replyUnclearInWords(answer, doubt, 'We') },
      ...(booked ? [{ kind: 'details' as const, rows: timeRows(facts, booked) }] : []),
      ...button,
      ...(doubt === 'unproven'
        ? [{ kind: 'paragraph' as const, text: "If it wasn't you, there's nothing you need to do." }]
        : []),
    ],
    footer: [],
  };
}
