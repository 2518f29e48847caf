import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { timeAskedLetter, timeInvitationLetter } from './booked-invitation.ts';
import { goesAheadBlock, meetingWishesBlock } from './meeting-wishes.ts';
import { declineLink, texts } from './parts.ts';
import { timesByReply } from './times-by-reply.ts';

/** Asks a person to join, or to come if a time is booked. `number` counts this person's invitations to the meeting. */
export function invitationLetter(facts: SafeMailFacts): Letter {
  if (!facts.booked) return joinLetter(facts);
  return facts.asksToCome ? timeAskedLetter(facts) : timeInvitationLetter(facts);
}

function joinLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links } = facts;
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text:
        facts.number > 1
          ? `${organizer.name} sent you a reminder: please join or decline “${meeting.title}”.`
          : `${organizer.name} invited you to “${meeting.title}”.`,
    },
    ...texts(meeting),
    ...(facts.recipient.optional ? [{ kind: 'paragraph' as const, text: YOU_ARE_OPTIONAL }] : []),
    ...goesAheadBlock(facts),
    meetingWishesBlock(facts),
    {
      kind: 'paragraph',
      text: "There's no time yet. Join with your calendar or mark your times, and we'll look for a time when everyone's free. Kairos only sees when you're busy, never what you're doing.",
    },
    { kind: 'button', label: 'Join the meeting', href: links.open },
    ...timesByReply(facts),
    ...declineLink(facts),
  ];
  return {
    subject: `${facts.number > 1 ? 'Reminder' : 'Invitation'}: ${facts.shortTitle}`,
    heading: `Invitation to “${meeting.title}”`,
    body,
    footer: [],
  };
}
