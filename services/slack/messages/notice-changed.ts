import { MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { listInWords } from '#contracts/text/lists.ts';
import type { NoticeFacts } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph } from './parts.ts';

/** Lists the other changes to a booked meeting, or says that the reader takes part. */
export function changedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { booked, links } = facts;
  return [
    paragraph(whatHappened(facts)),
    ...whenBooked(facts, 'Booked for'),
    ...buttons([joinCall(booked?.videoLink ?? null), openButton('Open the meeting', links.open)]),
  ];
}

function whatHappened({ changed, meeting, organizer, recipient }: NoticeFacts): string {
  const title = quotedMeetingTitle(meeting.title);
  if (changed?.isBack) return `You're taking part in ${title}.`;
  const who = recipient.number === 0 ? 'You' : (shownSlackName(organizer.name) ?? 'The organizer');
  const what = [
    ...(changed?.title === undefined ? [] : ['the title']),
    ...(changed?.texts ?? []).map((name) => `the ${MEETING_TEXTS[name].label.toLowerCase()}`),
    ...(changed?.video ? ['the video call'] : []),
  ];
  return `${who} changed ${what.length > 0 ? `${listInWords(what)} of ` : ''}${title}.`;
}
