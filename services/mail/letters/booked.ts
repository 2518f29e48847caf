import { listInWords } from '#contracts/text/lists.ts';
import { button, details, type Letter, type LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, othersClocks, whatElseChanged } from '../text.ts';
import { timeAskedLetter } from './booked-invitation.ts';
import { movedLetter } from './moved.ts';
import { bookedRow, declineLink, replacedFile, texts, timeRows, titleRow, videoRow } from './parts.ts';

/** Says when the meeting is, or by now is. `number` counts the bookings of the meeting. */
export function bookedLetter(facts: SafeMailFacts): Letter {
  if (!facts.booked) throw new Error('An email about a booking needs its time');
  if (facts.asksToCome) return timeAskedLetter(facts);
  return facts.booked.was ? movedLetter(facts) : firstTimeLetter(facts, facts.booked);
}

function firstTimeLetter(facts: SafeMailFacts, booked: NonNullable<SafeMailFacts['booked']>): Letter {
  const { meeting, links, organizer, recipient } = facts;
  const { start, event, linkMayFollow, videoChosen } = booked;
  const own = recipient.number === 0;
  return {
    subject: `Booked for ${briefly(facts, start)}: ${facts.shortTitle}`,
    heading: own ? `“${meeting.title}” is booked` : `“${meeting.title}” with ${organizer.name} is booked`,
    body: [
      details(...timeRows(facts, booked)),
      othersClocks(facts, start),
      texts(meeting),
      whoCannotCome(facts),
      whereItIs(event, own),
      replacedFile(facts),
      linkMayFollow &&
        (own
          ? "Your calendar hasn't responded yet. We'll email you once the meeting is in it."
          : `${organizer.name}'s calendar hasn't responded yet.${videoChosen ? '' : " If it brings a video link, we'll email you that."}`),
      button('Open the meeting', links.open),
      declineLink(facts),
    ],
  };
}

function whereItIs(event: NonNullable<SafeMailFacts['booked']>['event'], own: boolean): string {
  switch (event) {
    case 'google':
      return own
        ? "It's in your calendar, which has invited the participants."
        : "You'll also get an invitation from the organizer's calendar.";
    case 'own':
      return "It's in your calendar, and we've emailed the participants an invitation for theirs.";
    case null:
      return 'Open the attached invitation to add it to your calendar.';
  }
}

/** Those who needn't come are invited to the time anyway. */
function whoCannotCome({ recipient, booked, people }: SafeMailFacts): LetterBlock | null {
  const { invitedAnyway = [] } = booked ?? {};
  if (recipient.number > 0) {
    if (invitedAnyway.includes(recipient.number))
      return "It looks like you can't make this time. It's fine if you don't come.";
    return recipient.optional ? "You're optional, so it's fine if you can't come." : null;
  }
  const names = invitedAnyway.flatMap((number) => people.find((one) => one.number === number)?.name ?? []);
  if (names.length === 0) return null;
  return `${listInWords(names)} can't make it and ${names.length === 1 ? "doesn't" : "don't"} have to. We invited them anyway.`;
}

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
      whatHappened(facts),
      details(titleRow(facts), ...timeRows(facts, booked)),
      texts(meeting),
      `Open the attached invitation to ${isBack ? 'add it to' : 'update'} your calendar.`,
      button('Open the meeting', links.open),
      declineLink(facts),
    ],
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

/** Brings the video link once the calendar has the event, and takes back the calendar file of an earlier email. */
export function calendarUpdateLetter(facts: SafeMailFacts): Letter {
  const { meeting, recipient, booked, links } = facts;
  if (!booked) throw new Error('An email about a booking needs its time');
  const own = recipient.number === 0;
  const bringsLink = booked.videoLink !== undefined && !booked.videoChosen;
  const invited =
    booked.event === 'own'
      ? "It's in your calendar now."
      : own
        ? "It's in your calendar now, which has invited the participants."
        : "You'll also get an invitation from the organizer's calendar.";
  return {
    subject: `${bringsLink ? 'Video link' : 'Calendar event'} for ${briefly(facts, booked.start)}: ${facts.shortTitle}`,
    heading: bringsLink
      ? `Here's the video link for “${meeting.title}”`
      : `“${meeting.title}” is in ${own ? 'your' : "the organizer's"} calendar`,
    body: [
      `“${meeting.title}” is on. ${invited}`,
      details(bookedRow(facts, 'When'), videoRow(booked)),
      replacedFile(facts),
      button('Open the meeting', links.open),
    ],
  };
}
