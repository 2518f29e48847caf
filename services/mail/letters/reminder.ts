import { daysOfTimes } from '#contracts/text/replies.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { reasonReader } from '../text.ts';
import { goesAheadBlock, meetingWishesBlock } from './meeting-wishes.ts';
import { texts } from './parts.ts';
import { timesByReply } from './times-by-reply.ts';

/** Reminds someone who hasn't replied of the deadline, and explains the consequences of their reply. */
export function reminderLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, settles } = facts;
  const { zone } = reasonReader(facts);
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text: `${organizer.name} is still waiting for your reply to “${meeting.title}”.${
        settles ? ` It could change ${daysOfTimes(settles, { zone, at: facts.at })}.` : ''
      }`,
    },
    ...texts(meeting),
    ...goesAheadBlock(facts),
    meetingWishesBlock(facts),
    { kind: 'button', label: 'Reply now', href: links.open },
    ...timesByReply(facts),
    ...(links.decline
      ? [{ kind: 'link' as const, text: "Can't make it? Decline", href: links.decline }]
      : []),
  ];
  return {
    subject: `Reminder: ${facts.shortTitle}`,
    heading: `Your reply to “${meeting.title}” is missing`,
    body,
    footer: [],
  };
}
