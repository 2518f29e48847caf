import { inWords, rangeFor, spokenHours } from '../../mail/words.ts';
import type { NoticeFacts } from './facts.ts';
import { shownName, titled } from './names.ts';
import { buttons, openButton, type Part, paragraph } from './parts.ts';
import { shown } from './safe-text.ts';

const DESCRIPTION = 500;

/** Asks a person to join. `number` counts this person's invitations to the meeting. */
export function invitationNotice(facts: NoticeFacts): readonly Part[] {
  const { meeting, organizer, links, number } = facts;
  const name = shownName(organizer.name) ?? shown(organizer.email, DESCRIPTION);
  const title = titled(meeting.title);
  const description = shown(meeting.description ?? '', DESCRIPTION);
  const chosen =
    meeting.aiDecisionMode === 'auto'
      ? 'I choose the time once everyone has answered'
      : `${name} chooses the time, from the best that I find`;
  return [
    paragraph(
      number > 1
        ? `${name} asks you again whether you can join ${title}.`
        : `${name} invites you to ${title}.`,
    ),
    ...(description === '' ? [] : [paragraph(`“${description}”`)]),
    paragraph(
      `${inWords(meeting.duration)}, ${rangeFor(facts).join(', or ')}. Preferred, in each person’s own time zone: ${spokenHours(meeting.timePreference)}. ${chosen}.`,
    ),
    paragraph(
      'The time is not fixed yet. Join with your Google calendar, and I look for a time when everyone is free. I see when you are busy, never what you do.',
    ),
    ...buttons([
      openButton('Join the meeting', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}
