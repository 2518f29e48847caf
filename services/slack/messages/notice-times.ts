import { NO_TIME } from '#contracts/text/no-time.ts';
import { NOT_POSSIBLE_IN_WORDS, placeInWords, proposedInWords } from '#contracts/text/proposals.ts';
import { hasNothingGood, reasonInWords } from '#contracts/text/reasons.ts';
import { repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { waysToDecide } from '#contracts/text/ways-to-decide.ts';
import { sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { namesForReader, openMeetingOf, readerOfNotice } from './notice-parts.ts';
import { buttons, header, type MessageParts, openButton } from './parts.ts';
import { namedReader, rankedTimeParts } from './ranked-times.ts';
import { remedyParts } from './remedies.ts';
import { safeText } from './safe-text.ts';
import { bold, joinTexts, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** As many proposals as are shown. */
const MOST_SHOWN = 5;
/** Characters. */
const REASON = 500;

const isAnyGood = ({ suggestions = [] }: NoticeFacts): boolean => !suggestions.some(hasNothingGood);

/** Gives the organizer the ranked times to choose from. */
export const suggestionsNotice = (facts: NoticeFacts): MessageParts => [
  header(`Choose a time for ${quotedMeetingTitle(facts.meeting.title)}`),
  facts.suggestions?.length === 1
    ? 'I compared the calendars of everyone who joined and found 1 time.'
    : `I compared the calendars of everyone who joined.${isAnyGood(facts) ? ' Here are the best times, best one first.' : ''}`,
  whoReplied(facts),
  times(facts),
  "Nothing is booked until you choose. I'll check the calendars again first.",
  buttons(openMeetingOf(facts)),
];

/** Tells the organizer that automatic mode can't continue on its own, and which changes help. */
export function needsYouNotice(facts: NoticeFacts): MessageParts {
  const { suggestions = [] } = facts;
  const lead =
    suggestions.length === 1 ? "Here's the best time I found:" : 'Here are the best times I found:';
  return [
    header(`Your decision is needed for ${quotedMeetingTitle(facts.meeting.title)}`),
    safeText(facts.why ?? '', 600) || "I couldn't confirm that everyone's free, so I haven't booked a time.",
    suggestions.length > 0 && isAnyGood(facts) && lead,
    times(facts),
    waysToDecide(suggestions),
    buttons(openMeetingOf(facts)),
  ];
}

/** Tells the organizer that replies are due and some are missing. */
export const deadlineNotice = (facts: NoticeFacts): MessageParts => [
  header(`The deadline for ${quotedMeetingTitle(facts.meeting.title)} has passed`),
  whoReplied(facts),
  `Send a reminder, move the deadline, or go ahead without them. Nothing is booked until ${facts.goesAhead ? 'someone joins' : 'you decide'}.`,
  buttons(openMeetingOf(facts)),
];

/** Who has replied, and which times hang on those who haven't; nothing if unknown. */
function whoReplied(facts: NoticeFacts): string | null {
  if (!facts.replies) return null;
  const { zone } = readerOfNotice(facts);
  const names = namesForReader(facts)(facts.replies.silent.map(({ number }) => number));
  const silent = facts.replies.silent.map(({ starts }, index) => ({
    name: shownSlackName(names[index] ?? '') ?? 'Someone',
    starts,
  }));
  const settled = settledInWords(silent, { zone, at: facts.at });
  return [repliedInWords(silent, facts.replies.replied), settled].filter(Boolean).join(' ');
}

/** Tells the organizer that no time works, and which changes would help. */
export function noTimeNotice(facts: NoticeFacts): MessageParts {
  const { meeting, noTime } = facts;
  const helpful = remedyParts(noTime?.remedies ?? [], {
    names: namesForReader(facts),
    meetingId: meeting.id,
  });
  return [
    header(`No time for ${quotedMeetingTitle(meeting.title)} yet`),
    NO_TIME[noTime?.reason ?? 'nobodyFree'],
    helpful ?? "Choose other dates or a shorter meeting, and I'll look again right away.",
    buttons(openMeetingOf(facts)),
  ];
}

/** Says that the dates passed without a booking; the organizer learns which changes would help. */
export function lapsedNotice(facts: NoticeFacts): MessageParts {
  const { meeting, recipient, organizer, noTime } = facts;
  const range = datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  const what = `${sentence(quotedMeetingTitle(meeting.title))} wasn't booked. Its dates, ${range}, have passed. Still want to meet?`;
  if (recipient.number !== 0)
    return [`${what} Write to ${shownSlackName(organizer.name) ?? 'the organizer'}.`];
  return [
    `${what} Create the meeting again with new dates.`,
    remedyParts(noTime?.remedies ?? [], { names: namesForReader(facts) }),
    buttons(openMeetingOf(facts)),
  ];
}

function times(facts: NoticeFacts): MessageParts {
  const { meeting, suggestions = [], improvements = [] } = facts;
  const reader = readerOfNotice(facts);
  const names = namesForReader(facts);
  return rankedTimeParts(suggestions, { meetingId: meeting.id, reader, names, shared: false, improvements });
}

/** Tells the organizer which times people proposed, and how they compare with the others. */
export function proposalsNotice(facts: NoticeFacts): MessageParts {
  const { proposals = [], meeting, links } = facts;
  const reader = readerOfNotice(facts);
  const names = namesForReader(facts);
  const nameOf = (number: number) => shownSlackName(names([number])[0] ?? '') ?? 'Someone';
  const who = proposals.map(({ participant }) => nameOf(participant));
  const namesEach = new Set(who).size > 1;
  return [
    header(`${proposedInWords(who, proposals.length)} for ${quotedMeetingTitle(meeting.title)}`),
    proposals.slice(0, MOST_SHOWN).map(({ notPossible, ranked, participant, ...span }) => {
      const place = notPossible ? NOT_POSSIBLE_IN_WORDS[notPossible] : ranked ? placeInWords(ranked) : '';
      const reason = ranked ? reasonInWords(ranked.suggestion, namedReader({ reader, names })) : '';
      const lines = [
        bold(slackText`${slackSpan(span, reader)}`),
        (namesEach || place !== '') &&
          slackText`${namesEach ? `Proposed by ${nameOf(participant)}. ` : ''}${place}`,
        reason !== '' && slackText`${safeText(reason, REASON)}`,
      ];
      return joinTexts(lines, '\n');
    }),
    'Nothing is booked until you choose.',
    buttons(openButton('View the proposal', links.open)),
  ];
}
