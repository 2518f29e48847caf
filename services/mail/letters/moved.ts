import { listInWords, whoIs } from '#contracts/text/lists.ts';
import { plainReason, reasonInWords } from '#contracts/text/reasons.ts';
import { button, details, type Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, othersClocks, personName, reasonReader, whatElseChanged } from '../text.ts';
import { declineLink, replacedFile, texts, timeRows, titleRow } from './parts.ts';

/** Shows the new time beside the time that someone knew, and why Kairos or the organizer chose it. */
export function movedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, recipient, booked, shortTitle } = facts;
  if (!booked?.was) throw new Error('An email about a moved meeting needs both times');
  const isMoved = booked.start !== booked.was.start;
  const when = briefly(facts, booked.start);
  return {
    subject: isMoved ? `Moved to ${when}: ${shortTitle}` : `New length, ${when}: ${shortTitle}`,
    heading: isMoved ? `“${meeting.title}” has a new time` : `“${meeting.title}” has a new length`,
    body: [
      whatMoved(facts, isMoved),
      details(titleRow(facts), ...timeRows(facts, booked)),
      othersClocks(facts, booked.start),
      whyThen(facts),
      texts(meeting),
      whatCalendarsDo(booked, recipient.number === 0),
      replacedFile(facts),
      button('Open the meeting', links.open),
      declineLink(facts),
    ],
  };
}

/** Says everything that is different, since no other email does. */
export function whatMoved(facts: SafeMailFacts, isMoved = true): string {
  const { booked, organizer, recipient } = facts;
  if (booked?.movedFor) return `We moved “${facts.meeting.title}”${becauseOf(facts, booked.movedFor)}.`;
  const who = recipient.number === 0 ? 'You' : organizer.name;
  const what = whatElseChanged(facts);
  const moved = `${who} ${isMoved ? 'moved' : 'changed the length of'} “${facts.meeting.title}”`;
  return what.length === 0 ? `${moved}.` : `${moved} and also changed ${listInWords(what)}.`;
}

/** Whose time Kairos moved the meeting for. Empty for those who aren't told. */
function becauseOf(facts: SafeMailFacts, movedFor: readonly number[]): string {
  if (movedFor.length === 0) return '';
  const names = movedFor.map((number) => (number === 0 ? 'you' : (personName(facts, number) ?? 'someone')));
  return `, because ${whoIs(names)} busy at the earlier time`;
}

/** Why the new time was chosen, of which people who can't come is only for the organizer. Empty if there's nothing to say. */
function whyThen(facts: SafeMailFacts): string {
  const suggestion = facts.booked?.suggestion;
  if (!suggestion) return '';
  if (facts.recipient.number === 0) return reasonInWords(suggestion, reasonReader(facts));
  return suggestion.notFree.length === 0 ? plainReason(suggestion.because) : '';
}

function whatCalendarsDo(
  { event, eventStillAt }: NonNullable<SafeMailFacts['booked']>,
  own: boolean,
): string {
  if (!event && eventStillAt)
    return own
      ? "Your calendar still shows the earlier time. We'll move the event as soon as the calendar lets us. Until then, the attached invitation has the new time."
      : "Your calendar may still show the earlier time, because the organizer's calendar hasn't responded. Open the attached invitation to add the new time.";
  switch (event) {
    case 'google':
      return own
        ? "Your calendar shows the new time, and tells the participants' calendars."
        : "You'll also get an update from the organizer's calendar.";
    case 'own':
      return "Your calendar shows the new time, and we've emailed it to the participants.";
    case null:
      return 'Open the attached invitation to update your calendar.';
  }
}
