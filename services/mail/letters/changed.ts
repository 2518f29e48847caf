import { listInWords } from '#contracts/text/lists.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly } from '../text.ts';
import { declineLink, texts, timeRows, titleRow, whatElseChanged } from './parts.ts';

/** Lists other changes of a booked meeting, or says that the recipient takes part, and brings the file for their calendar. */
export function changedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, changed, shortTitle } = facts;
  if (!booked) throw new Error('An email about a booking needs its time');
  const isBack = changed?.isBack === true;
  return {
    subject: isBack
      ? `You're coming on ${briefly(facts, booked.start)}: ${shortTitle}`
      : `Changed: ${shortTitle}`,
    heading: isBack ? `You're coming to “${meeting.title}”` : `“${meeting.title}” has changed`,
    body: [
      { kind: 'paragraph', text: whatHappened(facts) },
      {
        kind: 'details',
        rows: [...titleRow(facts), ...timeRows(facts, booked)],
      },
      ...texts(meeting),
      {
        kind: 'paragraph',
        text: `Open the attached invitation to ${isBack ? 'add it to' : 'update'} your calendar.`,
      },
      { kind: 'button', label: 'Open the meeting', href: links.open },
      ...declineLink(facts),
    ],
    footer: [],
  };
}

function whatHappened(facts: SafeMailFacts): string {
  const { changed, recipient, organizer, meeting } = facts;
  const who = recipient.number === 0 ? 'You' : organizer.name;
  const what = whatElseChanged(facts);
  if (changed?.isBack) return `“${meeting.title}” with ${organizer.name} is booked, and you're taking part.`;
  return what.length === 0
    ? `“${meeting.title}” is booked.`
    : `${who} changed ${listInWords(what)}. The time is still the same.`;
}
