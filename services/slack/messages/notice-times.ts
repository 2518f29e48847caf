import { daysInWords, sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { namesForReader, readersZone } from './notice-reader.ts';
import { buttons, header, type MessagePart, openButton, paragraph } from './parts.ts';
import { rankedTimeParts } from './ranked.ts';
import { remedyParts, whyNone } from './remedies.ts';
import { safeText } from './safe-text.ts';

/** Gives the organizer the ranked times to choose from. */
export function suggestionsNotice(facts: NoticeFacts): readonly MessagePart[] {
  const only = facts.suggestions?.length === 1;
  return [
    header(`Choose a time for ${quotedMeetingTitle(facts.meeting.title)}`),
    paragraph(
      only
        ? 'I compared the calendars of those who joined and found one time.'
        : 'I compared the calendars of those who joined. These are the best times, the best one first.',
    ),
    ...times(facts),
    paragraph('Nothing is booked until you choose. I read the calendars once more before I book.'),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Tells the organizer that automatic mode cannot go on alone, and what can be done. */
export function needsYouNotice(facts: NoticeFacts): readonly MessagePart[] {
  const why = safeText(facts.why ?? '', 600);
  const count = facts.suggestions?.length ?? 0;
  const lead =
    count === 1 ? 'This is the best time as far as I know:' : 'These are the best times as far as I know:';
  return [
    header(`Your decision is needed for ${quotedMeetingTitle(facts.meeting.title)}`),
    paragraph(why || 'I cannot be sure that everyone is free, so I have not booked a time.'),
    ...(count > 0 ? [paragraph(lead), ...times(facts)] : []),
    paragraph(
      count > 0
        ? `You can book ${count === 1 ? 'it' : 'one of them'} without those who are missing, remind them, or change the meeting.`
        : 'You can remind those who are missing, or change the meeting.',
    ),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Tells the organizer that no time suits, and which changes would help. */
export function noTimeNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, noTime, links } = facts;
  const helpful = remedyParts(noTime?.remedies ?? [], 'With one of these changes there is a time:', {
    names: namesForReader(facts),
    meetingId: meeting.id,
  });
  return [
    header(`No time for ${quotedMeetingTitle(meeting.title)} yet`),
    paragraph(whyNone(noTime?.reason ?? 'nobodyFree', meeting.duration)),
    ...(helpful.length > 0
      ? helpful
      : [paragraph('Choose other dates or a shorter meeting, and I look again at once.')]),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}

/** Says that the dates passed without a booking; the organizer learns what would help. */
export function lapsedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, recipient, organizer, links, noTime } = facts;
  const own = recipient.number === 0;
  const range = daysInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  const what = `${sentence(quotedMeetingTitle(meeting.title))} was not scheduled: its dates have passed, and no time was booked (${range}). It will not take place.`;
  if (!own) {
    const name = shownSlackName(organizer.name) ?? 'the organizer';
    return [
      paragraph(`${what} You need not do anything. If you would still like to meet, write to ${name}.`),
    ];
  }
  return [
    paragraph(`${what} To meet after all, create the meeting again with new dates.`),
    ...remedyParts(noTime?.remedies ?? [], 'This would give a time:', { names: namesForReader(facts) }),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}

const times = (facts: NoticeFacts): MessagePart[] =>
  rankedTimeParts(facts.suggestions ?? [], {
    meetingId: facts.meeting.id,
    zone: readersZone(facts),
    names: namesForReader(facts),
  });
