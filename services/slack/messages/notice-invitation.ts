import { writtenTexts } from '#contracts/meeting-texts.ts';
import type { NoticeFacts } from './facts.ts';
import { shownName, titled } from './names.ts';
import { buttons, openButton, type Part, paragraph } from './parts.ts';
import { shown } from './safe-text.ts';
import { wanted } from './wanted.ts';

/** Characters. */
const LONGEST_TEXT = 500;

/** Asks a person to join. `number` counts this person's invitations to the meeting. */
export function invitationNotice(facts: NoticeFacts): readonly Part[] {
  const { meeting, organizer, links, number } = facts;
  const name = shownName(organizer.name) ?? shown(organizer.email, LONGEST_TEXT);
  const title = titled(meeting.title);
  const texts = Object.values(writtenTexts(meeting)).map((text) => shown(text, LONGEST_TEXT));
  return [
    paragraph(
      number > 1
        ? `${name} asks you again whether you can join ${title}.`
        : `${name} invites you to ${title}.`,
    ),
    ...texts.filter((text) => text !== '').map((text) => paragraph(`“${text}”`)),
    wanted(facts, name),
    paragraph(
      'The time is not fixed yet. Join with your Google calendar, and I look for a time when everyone is free. I see when you are busy, never what you do.',
    ),
    ...buttons([
      openButton('Join the meeting', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}
