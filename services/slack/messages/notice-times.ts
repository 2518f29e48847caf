import { NO_TIME } from '#contracts/text/no-time.ts';
import { hasNothingGood } from '#contracts/text/reasons.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { waysToDecide } from '#contracts/text/ways-to-decide.ts';
import { sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { namesForReader, readerOfNotice } from './notice-reader.ts';
import { repliesParts } from './notice-replies.ts';
import { buttons, header, type MessagePart, openButton, paragraph } from './parts.ts';
import { rankedTimeParts } from './ranked-times.ts';
import { remedyParts } from './remedies.ts';
import { safeText } from './safe-text.ts';

const isAnyGood = ({ suggestions = [] }: NoticeFacts): boolean => !suggestions.some(hasNothingGood);

/** Gives the organizer the ranked times to choose from. */
export function suggestionsNotice(facts: NoticeFacts): readonly MessagePart[] {
  const only = facts.suggestions?.length === 1;
  return [
    header(`Choose a time for ${quotedMeetingTitle(facts.meeting.title)}`),
    paragraph(
      only
        ? 'I compared the calendars of everyone who joined and found 1 time.'
        : `I compared the calendars of everyone who joined.${isAnyGood(facts) ? ' Here are the best times, best one first.' : ''}`,
    ),
    ...repliesParts(facts),
    ...times(facts),
    paragraph("Nothing is booked until you choose. I'll check the calendars again first."),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Tells the organizer that automatic mode can't continue on its own, and which changes help. */
export function needsYouNotice(facts: NoticeFacts): readonly MessagePart[] {
  const why = safeText(facts.why ?? '', 600);
  const count = facts.suggestions?.length ?? 0;
  const lead = count === 1 ? "Here's the best time I found:" : 'Here are the best times I found:';
  return [
    header(`Your decision is needed for ${quotedMeetingTitle(facts.meeting.title)}`),
    paragraph(why || "I couldn't confirm that everyone's free, so I haven't booked a time."),
    ...(count > 0 && isAnyGood(facts) ? [paragraph(lead)] : []),
    ...times(facts),
    paragraph(waysToDecide(facts.suggestions ?? [])),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Tells the organizer that no time works, and which changes would help. */
export function noTimeNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, noTime, links } = facts;
  const helpful = remedyParts(noTime?.remedies ?? [], 'Any of these changes would give you a time:', {
    names: namesForReader(facts),
    meetingId: meeting.id,
  });
  return [
    header(`No time for ${quotedMeetingTitle(meeting.title)} yet`),
    paragraph(NO_TIME[noTime?.reason ?? 'nobodyFree']),
    ...(helpful.length > 0
      ? helpful
      : [paragraph("Choose other dates or a shorter meeting, and I'll look again right away.")]),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}

/** Says that the dates passed without a booking; the organizer learns which changes would help. */
export function lapsedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, recipient, organizer, links, noTime } = facts;
  const own = recipient.number === 0;
  const range = datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  const what = `${sentence(quotedMeetingTitle(meeting.title))} wasn't booked. Its dates, ${range}, have passed.`;
  if (!own) {
    const name = shownSlackName(organizer.name) ?? 'the organizer';
    return [paragraph(`${what} Still want to meet? Write to ${name}.`)];
  }
  return [
    paragraph(`${what} Still want to meet? Create the meeting again with new dates.`),
    ...remedyParts(noTime?.remedies ?? [], 'Any of these changes would give you a time:', {
      names: namesForReader(facts),
    }),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}

function times(facts: NoticeFacts): MessagePart[] {
  const telling = { reader: readerOfNotice(facts), names: namesForReader(facts), shared: false };
  const { meeting, suggestions = [], improvements = [] } = facts;
  return rankedTimeParts(suggestions, { ...telling, meetingId: meeting.id, improvements });
}
