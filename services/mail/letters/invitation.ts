import type { Block, Letter } from '../layout.ts';
import { inWords, rangeFor, sentence, spokenHours } from '../words.ts';
import type { Written } from '../written.ts';

/** Asks a person to join. `number` counts this person's invitations to the meeting. */
export function invitation(facts: Written): Letter {
  const { organizer, meeting, links } = facts;
  const automatic = meeting.aiDecisionMode === 'auto';
  const body: Block[] = [
    {
      kind: 'paragraph',
      text:
        facts.number > 1
          ? `${organizer.name} asks you again whether you can join “${meeting.title}”.`
          : `${organizer.name} invites you to “${meeting.title}”.`,
    },
    ...(meeting.description ? [{ kind: 'quote' as const, text: meeting.description }] : []),
    {
      kind: 'details',
      rows: [
        { label: 'Length', lines: [inWords(meeting.duration)] },
        { label: 'Date range', lines: rangeFor(facts) },
        {
          label: 'Preferred time, in each person’s own time zone',
          lines: [sentence(spokenHours(meeting.timePreference))],
        },
        {
          label: 'The time is chosen',
          lines: [
            automatic
              ? 'By Kairos, once everyone has answered'
              : `By ${organizer.name}, from the best times that Kairos finds`,
          ],
        },
      ],
    },
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
