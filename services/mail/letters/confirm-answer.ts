import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';

/** Asks the owner of an address whether an answer by the share link is theirs. */
export function confirmAnswerLetter({ meeting, organizer, links, shortTitle }: SafeMailFacts): Letter {
  return {
    subject: `Confirm your answer: ${shortTitle}`,
    heading: `Is this your answer to “${meeting.title}”?`,
    body: [
      {
        kind: 'paragraph',
        text: `Someone gave this address with an answer to “${meeting.title}”, a meeting with ${organizer.name}. If it was you, confirm it. From there you can also change your answer.`,
      },
      { kind: 'button', label: 'Confirm my answer', href: links.open },
      {
        kind: 'paragraph',
        text: "If it wasn't you, ignore this email. The answer is deleted after 3 days, and you won't be added to the meeting.",
      },
    ],
    footer: [],
  };
}
