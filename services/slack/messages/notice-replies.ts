import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import { daysOfTimes, repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import { momentFor } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { meetingWishesPart } from './meeting-wishes.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { namesForReader, readerOfNotice } from './notice-reader.ts';
import { buttons, header, type MessagePart, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Reminds someone who hasn't replied, and says which times their reply settles. */
export function reminderNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links, settles, deadline } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  const { zone } = readerOfNotice(facts);
  const what = settles ? ` It could change ${daysOfTimes(settles, { zone, at: facts.at })}.` : '';
  const until = deadline === undefined ? '' : ` Reply by ${momentFor(facts, deadline).join(', or ')}.`;
  return [
    paragraph(
      `${name} is still waiting for your reply to ${quotedMeetingTitle(meeting.title)}.${what}${until}`,
    ),
    ...(facts.recipient.optional ? [paragraph(YOU_ARE_OPTIONAL)] : []),
    meetingWishesPart(facts, name),
    ...buttons([
      openButton('Reply now', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Tells the organizer that replies are due and some are missing. */
export function deadlineNotice(facts: NoticeFacts): readonly MessagePart[] {
  return [
    header(`The deadline for ${quotedMeetingTitle(facts.meeting.title)} has passed`),
    ...repliesParts(facts),
    paragraph(
      `Send a reminder, move the deadline, or go ahead without them. Nothing is booked until ${facts.goesAhead ? 'someone joins' : 'you decide'}.`,
    ),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Who has replied, and which times hang on those who haven't; nothing if unknown. */
export function repliesParts(facts: NoticeFacts): readonly MessagePart[] {
  if (!facts.replies) return [];
  const { zone } = readerOfNotice(facts);
  const names = namesForReader(facts)(facts.replies.silent.map(({ number }) => number));
  const silent = facts.replies.silent.map(({ starts }, index) => ({
    name: shownSlackName(names[index] ?? '') ?? 'Someone',
    starts,
  }));
  const settled = settledInWords(silent, { zone, at: facts.at });
  return [paragraph([repliedInWords(silent, facts.replies.replied), settled].filter(Boolean).join(' '))];
}
