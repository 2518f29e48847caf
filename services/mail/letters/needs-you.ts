import type { Letter } from '../layout.ts';
import type { Written } from '../written.ts';
import { rankedTimes } from './times.ts';

/** Tells the organizer that automatic mode cannot go on alone, and what can be done. */
export function needsYou(facts: Written): Letter {
  const { meeting, links } = facts;
  const times = rankedTimes(facts);
  return {
    subject: `Your decision is needed: ${facts.shortTitle}`,
    heading: `Your decision is needed for “${meeting.title}”`,
    body: [
      {
        kind: 'paragraph',
        text: facts.why ?? 'Kairos cannot be sure that everyone is free, so it has not booked a time.',
      },
      ...(times.length > 0
        ? [{ kind: 'paragraph' as const, text: 'These are the best times as far as Kairos knows:' }, ...times]
        : []),
      {
        kind: 'paragraph',
        text:
          times.length > 0
            ? 'You can book one of them without those who are missing, remind them, or change the meeting.'
            : 'You can remind those who are missing, or change the meeting.',
      },
      { kind: 'button', label: 'Decide', href: links.open },
    ],
    footer: [],
  };
}
