import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { meetingWishesBlock } from './meeting-wishes.ts';
import { texts } from './texts.ts';

/** Asks a person to join. `number` counts this person's invitations to the meeting. */
export function invitationLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links } = facts;
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text:
        facts.number > 1
          ? `${organizer.name} asks you again whether you can join “${meeting.title}”.`
          : `${organizer.name} invites you to “${meeting.title}”.`,
    },
    ...texts(meeting),
    meetingWishesBlock(facts),
    {
      kind: 'paragraph',
      text: 'The time is not fixed yet. Join with your Google calendar, and Kairos looks for a time when everyone is free. It reads when you are busy, never what you do.',
    },
    { kind: 'button', label: 'Join the meeting', href: links.open },
    ...(links.decline
      ? [{ kind: 'link' as const, text: 'You cannot take part? Decline here', href: links.decline }]
      : []),
  ];
  return {
    subject: `Invitation: ${facts.shortTitle}`,
    heading: `Invitation to “${meeting.title}”`,
    body,
    footer: [],
  };
}
