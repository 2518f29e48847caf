import { NEED_EVERYONE } from '#contracts/text/calendar-answers.ts';
import { afterCalendarTrouble, calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { clockTime, shortMoment } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { personName, sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { timeAskedNotice } from './notice-booked-invitation.ts';
import { placePart, readerOfNotice, whenBooked } from './notice-reader.ts';
import { actButton, buttons, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function bookedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, recipient, links, booked } = facts;
  if (!booked) throw new Error('A notice about a booking needs its time');
  if (facts.asksToCome) return timeAskedNotice(facts);
  const own = recipient.number === 0;
  const invited = whereItIs(facts);
  const notes = [
    invited,
    booked.linkMayFollow &&
      (own
        ? "Your calendar hasn't responded yet. I'll tell you once the meeting is in it."
        : `The organizer's calendar hasn't responded yet.${booked.videoChosen ? '' : " If it brings a video link, I'll send it to you."}`),
  ];
  const known = notes.filter((note) => note !== false && note !== null).join(' ');
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  const title = quotedMeetingTitle(meeting.title);
  const isMoved = booked.was !== undefined;
  return [
    paragraph(
      isMoved
        ? `${booked.movedFor ? 'I' : own ? 'You' : name} moved ${title}.`
        : `${sentence(title)}${own ? '' : ` with ${name}`} is booked.`,
    ),
    section(bold(slackSpan(booked, readerOfNotice(facts)))),
    ...wasBefore(facts),
    ...placePart(facts),
    ...(known === '' ? [] : [paragraph(known)]),
    ...buttons([
      joinCall(booked.videoLink ?? null),
      openButton('Open the meeting', links.open),
      links.decline ? openButton("Can't make it", links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** The earlier time, if the reader was told a time before. */
const wasBefore = (facts: NoticeFacts): readonly MessagePart[] =>
  facts.booked?.was
    ? [section(slackText`It was ${slackSpan(facts.booked.was, readerOfNotice(facts))}.`)]
    : [];

/** Null for people who only have the file of an email. */
function whereItIs({ recipient, booked }: NoticeFacts): string | null {
  if (booked?.was && booked.event) return recipient.number === 0 ? 'Your calendar shows the new time.' : null;
  switch (booked?.event) {
    case 'google':
      return recipient.number === 0
        ? "It's in your calendar, which has invited the participants."
        : "You'll also get an invitation from the organizer's calendar.";
    case 'own':
      return "It's in your calendar, and the participants get an invitation by email.";
    default:
      return null;
  }
}

/** Brings the video link of a meeting that was booked while the calendar was away. */
export function calendarUpdateNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, links, booked } = facts;
  const link = booked?.videoLink ?? null;
  const what = link === null || booked?.videoChosen ? 'The calendar event' : 'The video link';
  return [
    paragraph(
      [`${what} for ${quotedMeetingTitle(meeting.title)} is here.`, whereItIs(facts) ?? []].flat().join(' '),
    ),
    ...whenBooked(facts, 'Booked for'),
    ...buttons([joinCall(link), openButton('Open the meeting', links.open)]),
  ];
}

/** Says that the meeting won't happen. */
export function cancelledNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, recipient, booked } = facts;
  const who = recipient.number === 0 ? 'You' : (shownSlackName(organizer.name) ?? 'The organizer');
  const next =
    booked?.event === 'google' ? 'It will be removed from your calendar.' : "There's nothing you need to do.";
  return [
    paragraph(`${who} cancelled ${quotedMeetingTitle(meeting.title)}.`),
    ...whenBooked(facts, 'It was booked for'),
    paragraph(next),
  ];
}

/** Tells the organizer that the meeting is booked, but isn't in their calendar. */
export function calendarFailedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { calendarTrouble: trouble = 'unreachable' } = facts;
  return [
    paragraph(
      `${sentence(quotedMeetingTitle(facts.meeting.title))} ${trouble === 'moveRefused' ? 'has a new time' : 'is booked'}, but not in your calendar. ${calendarTrouble(trouble, 'your', 'I', facts.lostCalendar && safeText(facts.lostCalendar, 100))}`,
    ),
    ...whenBooked(facts, 'Booked for'),
    paragraph(`The time is still booked. ${afterCalendarTrouble(trouble, 'I')}`),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Asks the organizer whether to move a booked meeting whose clock got new rules since the booking. */
export function clockMovedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, booked, clockMoved, recipient, links } = facts;
  if (!booked || !clockMoved) throw new Error('a notice about a clock without the booked time');
  const { zone, promised } = clockMoved;
  const at = (instant: string) => clockTime(instant, { zone, clock: recipient.clock });
  const city = zoneName(zone);
  return [
    paragraph(
      `${sentence(quotedMeetingTitle(meeting.title))} was booked for ${at(promised)} in ${city}, which is now ${at(booked.start)}, since the rules for the clocks there have changed.`,
    ),
    ...whenBooked(facts, 'Booked for'),
    paragraph(`Do you want to move it to ${at(promised)}? Otherwise there's nothing you need to do.`),
    ...buttons([openButton('Move the meeting', links.move ?? links.open)]),
  ];
}

/** Tells the organizer that someone can't make the booked time; `number` is that person's. */
export function declinedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, people, number, links } = facts;
  const name = people.find((person) => person.number === number)?.name ?? null;
  return [
    paragraph(`${shownSlackName(name) ?? 'Someone'} can't make it to ${quotedMeetingTitle(meeting.title)}.`),
    ...whenBooked(facts, 'Booked for'),
    ...nextParts(facts),
    ...buttons([
      openButton('Choose another time', links.move ?? links.open),
      openButton('Cancel the meeting', links.cancel ?? links.open, { name: 'cancel' }),
    ]),
  ];
}

/**
 * Tells the organizer that someone who was asked to the booked time, or had declined, can make that time; `number` is
 * that person's.
 */
export function joinedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, people, number, links } = facts;
  const name = people.find((person) => person.number === number)?.name ?? null;
  return [
    paragraph(`${shownSlackName(name) ?? 'Someone'} can make it to ${quotedMeetingTitle(meeting.title)}.`),
    ...whenBooked(facts, 'Booked for'),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}

/** Tells the organizer that someone who has to come is busy at the booked time by now. */
export function busyNowNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, watch, links } = facts;
  const busy = watch?.busy ?? [];
  const named = busy.map((number) =>
    number === 0 ? 'you' : (shownSlackName(personName(facts, number)) ?? 'Someone'),
  );
  const are = busy.length > 1 || busy[0] === 0 ? 'are' : 'is';
  return [
    paragraph(
      `${sentence(listInWords(named))} ${are} now busy at the time of ${quotedMeetingTitle(meeting.title)}.`,
    ),
    ...whenBooked(facts, 'Booked for'),
    ...nextParts(facts),
    ...buttons([openButton('Move the meeting', links.move ?? links.open)]),
  ];
}

/** The next best times with a button each that moves the meeting; else the organizer's choices. */
function nextParts(facts: NoticeFacts): readonly MessagePart[] {
  const { kind, number, booked, watch } = facts;
  const next = booked ? (watch?.next ?? []) : [];
  const name = kind === 'declined' && (shownSlackName(personName(facts, number)) ?? 'them');
  return [
    paragraph(
      next.length > 0
        ? `The meeting is still on. These are the next best times.${name ? ` If you move the meeting, I'll ask ${name} again.` : ''}`
        : `The meeting is still on. ${NEED_EVERYONE}`,
    ),
    ...next.map((time) => movePart(facts, time)),
  ];
}

/** A time with a button that moves the meeting there at once. */
export function movePart(
  facts: NoticeFacts,
  time: { start: string; end: string },
  more: { newDuration?: number } = {},
): MessagePart {
  const { meeting, booked } = facts;
  const reader = readerOfNotice(facts);
  const action = { kind: 'book' as const, start: time.start, insteadOf: booked?.start, ...more };
  const heard = `Move to ${shortMoment(time.start, reader)}`;
  return section(bold(slackSpan(time, reader)), actButton('Move here', meeting.id, action, { heard }));
}
