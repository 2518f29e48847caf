import { personOfAnswer } from '#contracts/events/delivery.ts';
import { afterCalendarReply, NEED_EVERYONE, replyUnclearInWords } from '#contracts/text/calendar-answers.ts';
import { whoIs } from '#contracts/text/lists.ts';
import { button, details, type Letter, type LetterParts, link, quote, row } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, personName, sentence, spanFor } from '../text.ts';
import { bookedRow, declineLink, timeRows } from './parts.ts';

/** Tells the organizer that someone can't make the time that is booked. */
export function declinedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links } = facts;
  return {
    subject: `Declined: ${facts.shortTitle}`,
    heading: `${whoAnswered(facts)} can't make it to “${meeting.title}”`,
    body: [
      stillOn(facts),
      button('Move the meeting', links.move ?? links.open),
      link('Cancel the meeting', links.cancel ?? links.open),
    ],
  };
}

/** Tells the organizer that someone who was asked to the booked time, or had declined, can come. */
export const joinedLetter = (facts: SafeMailFacts): Letter => ({
  subject: `Joined: ${facts.shortTitle}`,
  heading: `${whoAnswered(facts)} can make it to “${facts.meeting.title}”`,
  body: [
    details(bookedRow(facts)),
    "There's nothing you need to do.",
    button('Open the meeting', facts.links.open),
  ],
});

const whoAnswered = (facts: SafeMailFacts): string =>
  personName(facts, personOfAnswer(facts.number)) ?? 'Someone';

/** Tells the organizer that someone who has to come is busy at the booked time by now. */
export function busyNowLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, watch, shortTitle } = facts;
  const busy = watch?.busy ?? [];
  const names = busy.map((number) => (number === 0 ? 'you' : (personName(facts, number) ?? 'Someone')));
  return {
    subject: `Busy at the booked time: ${shortTitle}`,
    heading: `${sentence(whoIs(names))} now busy at the time of “${meeting.title}”`,
    body: [stillOn(facts), button('Move the meeting', links.move ?? links.open)],
  };
}

/** The booked time and the next best times, with the organizer's choices. */
function stillOn(facts: SafeMailFacts): LetterParts {
  const next = (facts.watch?.next ?? []).map(({ start }) => briefly(facts, start));
  const often = facts.watch?.isMovedOften ? " We've moved it twice, so we won't move it again." : '';
  const choices = next.length > 0 ? 'You can move it, or keep it as it is.' : NEED_EVERYONE;
  return [
    details(bookedRow(facts), next.length > 0 && row('Next best', ...next)),
    `The meeting is still on.${often} ${choices}`,
  ];
}

/** Tells the organizer that someone proposed another time in their calendar, or another person to come in their place. */
export function calendarRepliedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, calendarReply, shortTitle } = facts;
  const { participant = 0, answer = 'proposed', word, delegate, proposed, cantCome } = calendarReply ?? {};
  const who = personName(facts, participant) ?? 'Someone';
  const isDelegated = answer === 'delegated';
  return {
    subject: `${isDelegated ? 'Someone else' : 'Another time'} proposed: ${shortTitle}`,
    heading: isDelegated
      ? `${who} wants someone else to come to “${meeting.title}”`
      : `${who} ${cantCome ? "can't make it, and " : ''}proposed another time for “${meeting.title}”`,
    body: [
      word && quote(word),
      details(
        bookedRow(facts),
        proposed && row('Proposed', ...spanFor(facts, proposed)),
        delegate !== undefined && delegate !== '' && row('In their place', delegate),
      ),
      afterCalendarReply(answer, 'We'),
      button('Open the meeting', links.open),
    ],
  };
}

/** Asks someone whether a calendar's reply is theirs, or also goes for the time that is booked by now. */
export function replyUnclearLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, calendarReply, shortTitle } = facts;
  const { answer = 'declined', doubt = 'unproven' } = calendarReply ?? {};
  const isOutdated = doubt === 'outdated';
  const mayDecline = answer === 'declined' && !isOutdated && links.decline !== undefined;
  return {
    subject: `${isOutdated ? 'Can you make the new time?' : 'Was this your reply?'} ${shortTitle}`,
    heading: isOutdated ? `“${meeting.title}” has a new time` : `Was this your reply to “${meeting.title}”?`,
    body: [
      replyUnclearInWords(answer, doubt, 'We'),
      booked && details(...timeRows(facts, booked)),
      mayDecline
        ? [button('Yes, decline', links.decline!), link('Open the meeting', links.open)]
        : [button('Open the meeting', links.open), declineLink(facts)],
      !isOutdated && "If it wasn't you, there's nothing you need to do.",
    ],
  };
}
