import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Tells someone that the organizer took them off a booked meeting; if they had declined, only removes the event from their calendar. */
export function removedLetter(facts: SafeMailFacts): Letter {
  const { meeting, organizer, booked, file, takenOff, shortTitle } = facts;
  const removal = file
    ? [{ kind: 'paragraph' as const, text: 'Open the attached file to remove it from your calendar.' }]
    : [];
  if (!takenOff)
    return {
      subject: `Remove from your calendar: ${shortTitle}`,
      heading: `You're no longer part of “${meeting.title}”`,
      body: removal,
      footer: [],
    };
  return {
    subject: `You no longer need to come: ${shortTitle}`,
    heading: `You no longer need to come to “${meeting.title}”`,
    body: [
      {
        kind: 'paragraph',
        text: `${organizer.name} took you off “${meeting.title}”, so you have that time back.`,
      },
      ...(booked
        ? [{ kind: 'details' as const, rows: [{ label: 'Was booked for', lines: spanFor(facts, booked) }] }]
        : []),
      ...removal,
      {
        kind: 'paragraph',
        text: "There's nothing else you need to do. If you have questions, reply to this email.",
      },
    ],
    footer: [],
  };
}
