import { durationInWords } from '#contracts/text/durations.ts';
import { daysOfTimes } from '#contracts/text/replies.ts';
import { button, details, type Letter, type LetterBlock, type LetterParts, row } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import {
  hoursInWords,
  momentFor,
  optionsInWords,
  rangeFor,
  reasonReader,
  sentence,
  spanFor,
} from '../text.ts';
import { timeAskedLetter, timeInvitationLetter } from './booked-invitation.ts';
import { alarmRow, bookedRow, declineLink, optionalNote, placeRow, texts } from './parts.ts';

/** Asks a person to join, or to come if a time is booked. `number` counts this person's invitations to the meeting. */
export function invitationLetter(facts: SafeMailFacts): Letter {
  if (!facts.booked) return joinLetter(facts);
  return facts.asksToCome ? timeAskedLetter(facts) : timeInvitationLetter(facts);
}

function joinLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, number } = facts;
  return {
    subject: `${number > 1 ? 'Reminder' : 'Invitation'}: ${facts.shortTitle}`,
    heading: `Invitation to “${meeting.title}”`,
    body: [
      number > 1
        ? `${organizer.name} sent you a reminder: please join or decline “${meeting.title}”.`
        : `${organizer.name} invited you to “${meeting.title}”.`,
      texts(meeting),
      optionalNote(facts),
      silence(facts),
      wishes(facts),
      "There's no time yet. Join with your calendar or mark your times, and we'll look for a time when everyone's free. Kairos only sees when you're busy, never what you're doing.",
      button('Join the meeting', links.open),
      timesByReply(facts),
      declineLink(facts),
    ],
  };
}

/** Reminds someone who hasn't replied of the deadline, and explains the consequences of their reply. */
export function reminderLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, settles } = facts;
  const { zone } = reasonReader(facts);
  const what = settles ? ` It could change ${daysOfTimes(settles, { zone, at: facts.at })}.` : '';
  return {
    subject: `Reminder: ${facts.shortTitle}`,
    heading: `Your reply to “${meeting.title}” is missing`,
    body: [
      `${organizer.name} is still waiting for your reply to “${meeting.title}”.${what}`,
      texts(meeting),
      silence(facts),
      wishes(facts),
      button('Reply now', links.open),
      timesByReply(facts),
      declineLink(facts),
    ],
  };
}

/** Tells someone named in a Slack request that they take part, why, which of their data others see, and how to decline. */
export function admittedLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links } = facts;
  return {
    subject: `You've been added: ${facts.shortTitle}`,
    heading: `You've been added to “${meeting.title}”`,
    body: [
      `${organizer.name} asked Kairos in Slack to find a time with you for “${meeting.title}”. You don't need to reply, because you connected Slack and your calendar to Kairos.`,
      wishes(facts),
      `There's no time yet. We'll email you once it's booked. Kairos only sees when you're busy, never what you're doing. ${organizer.name} can see when you're busy on these days.`,
      button('Open the meeting', links.open),
      declineLink(facts),
    ],
  };
}

/**
 * Asks someone who joined for fewer dates to agree to the meeting's new dates, or someone who answered by hand for other
 * dates or another duration to answer again. People who answered by hand hear of a booking only.
 */
export function newDatesLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, answersAgain, booked, byHand } = facts;
  return {
    subject: `New dates: ${facts.shortTitle}`,
    heading: `New dates for “${meeting.title}”`,
    body: [
      booked
        ? `${organizer.name} is looking for another time for “${meeting.title}”, and changed its dates.`
        : `${organizer.name} changed the dates${answersAgain ? ' or the length' : ''} of “${meeting.title}”.`,
      details(bookedRow(facts, 'Still booked for')),
      wishes(facts),
      byHand
        ? "There's nothing you need to do. We'll email you if the time changes."
        : answersAgain
          ? "Your answer was for the earlier ones, so it doesn't count anymore. Send it again, as it was or changed."
          : `Until you agree, Kairos only looks at your calendar on the days you joined for. Once you do, ${organizer.name} can see when you're busy on these days, never what you're doing.`,
      button(answersAgain ? 'Answer again' : 'See the new dates', links.open),
      declineLink(facts),
    ],
  };
}

/** Asks the owner of an address whether an answer by the share link is theirs. */
export const confirmAnswerLetter = ({ meeting, organizer, links, shortTitle }: SafeMailFacts): Letter => ({
  subject: `Confirm your answer: ${shortTitle}`,
  heading: `Is this your answer to “${meeting.title}”?`,
  body: [
    `Someone gave this address with an answer to “${meeting.title}”, a meeting with ${organizer.name}. If it was you, confirm it. From there you can also change your answer.`,
    button('Confirm my answer', links.open),
    "If it wasn't you, ignore this email. The answer is deleted after 3 days, and you won't be added to the meeting.",
  ],
});

/** The consequences of the reader's silence, unless the meeting waits for them. The deadline is a row of the details. */
const silence = ({ goesAhead, deadline }: SafeMailFacts): string | false =>
  goesAhead === true &&
  deadline !== undefined &&
  "If you don't reply in time, the meeting goes ahead without your answer.";

/** How long the meeting is, on which days and in which hours, and who chooses the time. */
function wishes(facts: SafeMailFacts): LetterBlock | null {
  const { meeting, organizer, recipient, deadline } = facts;
  const options = optionsInWords(facts);
  const hours = sentence(hoursInWords(meeting.timePreference, recipient.clock));
  return details(
    deadline !== undefined && row('Reply by', ...momentFor(facts, deadline)),
    row('Duration', durationInWords(meeting.duration)),
    row('Dates', rangeFor(facts)),
    placeRow(meeting),
    alarmRow(meeting),
    row("Preferred hours, in each person's time zone", hours),
    options !== null && row('Also asked for', options),
    row(
      'Who chooses the time',
      meeting.aiDecisionMode === 'auto'
        ? `Kairos, once everyone replies${facts.goesAhead ? ' or replies are due' : ''}`
        : `${organizer.name}, from the times Kairos suggests`,
    ),
  );
}

/** The times that someone can answer by number, and how; nothing where emails aren't read. */
function timesByReply(facts: SafeMailFacts): LetterParts {
  const { asks, meeting } = facts;
  if (!asks) return [];
  if (asks.starts.length === 0) return ['Or reply to this email, and say when you can.'];
  const times = asks.starts.map((start) => {
    const end = new Date(Date.parse(start) + meeting.duration * 60_000).toISOString();
    return { lines: spanFor(facts, { start, end }), notes: [] };
  });
  const numbers = times.length < 3 ? '1' : '1 and 3';
  return [
    'Or reply to this email. Times that could work:',
    { kind: 'times', times, isAnswered: true },
    `Reply with the numbers that work, such as “${numbers}”, or say when you can.`,
  ];
}
