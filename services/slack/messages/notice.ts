import { LONG_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { NOT_POSSIBLE_IN_WORDS, placeInWords, proposedInWords } from '#contracts/text/proposals.ts';
import { reasonInWords } from '#contracts/text/reasons.ts';
import type { Content } from '../port.ts';
import type { NoticeFacts } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { meetingWishesPart } from './meeting-wishes.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import {
  bookedNotice,
  busyNowNotice,
  calendarFailedNotice,
  calendarUpdateNotice,
  cancelledNotice,
  clockMovedNotice,
  declinedNotice,
  joinedNotice,
} from './notice-booked.ts';
import { removedNotice, timeAskedNotice, timeInvitationNotice } from './notice-booked-invitation.ts';
import { calendarRepliedNotice, replyUnclearNotice } from './notice-calendar-replies.ts';
import { namesForReader, placePart, readerOfNotice, whenBooked } from './notice-reader.ts';
import { deadlineNotice, reminderNotice } from './notice-replies.ts';
import { lapsedNotice, needsYouNotice, noTimeNotice, suggestionsNotice } from './notice-times.ts';
import { buttons, content, header, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { namedReader } from './ranked-times.ts';
import { safeText } from './safe-text.ts';
import { bold, joinTexts, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

const NOTICES: Record<NoticeFacts['kind'], (facts: NoticeFacts) => readonly MessagePart[]> = {
  invitation: invitationNotice,
  reminder: reminderNotice,
  deadline: deadlineNotice,
  admitted: admittedNotice,
  newDates: newDatesNotice,
  proposals: proposalsNotice,
  suggestions: suggestionsNotice,
  needsYou: needsYouNotice,
  allDeclined: needsYouNotice,
  noTime: noTimeNotice,
  booked: bookedNotice,
  cancelled: cancelledNotice,
  lapsed: lapsedNotice,
  calendarFailed: calendarFailedNotice,
  clockMoved: clockMovedNotice,
  calendarUpdate: calendarUpdateNotice,
  changed: changedNotice,
  removed: removedNotice,
  declined: declinedNotice,
  joined: joinedNotice,
  replyUnclear: replyUnclearNotice,
  calendarReplied: calendarRepliedNotice,
  busyNow: busyNowNotice,
};

/** A private message with the gist of the email of this kind. */
export const noticeMessage = (facts: NoticeFacts): Content => content(NOTICES[facts.kind](facts));

/**
 * Tells someone named in a Slack request that they take part, why, how much of their calendar shows, and how to
 * decline.
 */
function admittedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  return [
    paragraph(
      `${name} asked me to find a time with you for ${quotedMeetingTitle(meeting.title)}. You don't need to reply, because you connected this Slack account and your calendar to Kairos.`,
    ),
    meetingWishesPart(facts, name),
    paragraph(
      `There's no time yet. I'll tell you once it's booked. I only see when you're busy, never what you're doing. ${name} can see when you're busy on these days.`,
    ),
    ...buttons([
      openButton('Open the meeting', links.open),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Lists the other changes to a booked meeting, or says that the reader takes part. */
function changedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { booked, links } = facts;
  return [
    paragraph(whatHappened(facts)),
    ...whenBooked(facts, 'Booked for'),
    ...placePart(facts),
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
    ...(changed?.alarm ? ['the alert'] : []),
    ...(changed?.video ? ['the video call'] : []),
  ];
  return `${who} changed ${what.length > 0 ? `${listInWords(what)} of ` : ''}${title}.`;
}

/** Asks someone who joined for fewer dates to agree to the meeting's present dates. */
function newDatesNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  return [
    paragraph(
      facts.booked
        ? `${name} is looking for another time for ${quotedMeetingTitle(meeting.title)}, and changed its dates.`
        : `${name} changed the dates of ${quotedMeetingTitle(meeting.title)}.`,
    ),
    ...whenBooked(facts, "It's still booked for"),
    meetingWishesPart(facts, name),
    paragraph(
      `Until you agree, I only look at your calendar on the days you joined for. Once you do, ${name} can see when you're busy on these days, never what you're doing.`,
    ),
    ...buttons([
      openButton('See the new dates', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Characters. */
const LONGEST_TEXT = 500;

/** Asks a person to join, or to come if a time is booked. `number` counts this person's invitations to the meeting. */
function invitationNotice(facts: NoticeFacts): readonly MessagePart[] {
  if (!facts.booked) return joinNotice(facts);
  return facts.asksToCome ? timeAskedNotice(facts) : timeInvitationNotice(facts);
}

function joinNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links, number } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, LONGEST_TEXT);
  const title = quotedMeetingTitle(meeting.title);
  const texts = LONG_TEXT_NAMES.map((name) => safeText(meeting[name] ?? '', LONGEST_TEXT));
  return [
    paragraph(
      number > 1
        ? `${name} sent you a reminder: please join or decline ${title}.`
        : `${name} invited you to ${title}.`,
    ),
    ...texts.filter((text) => text !== '').map((text) => paragraph(`“${text}”`)),
    ...(facts.recipient.optional ? [paragraph(YOU_ARE_OPTIONAL)] : []),
    ...placePart(facts),
    meetingWishesPart(facts, name),
    paragraph(
      "There's no time yet. Join with your calendar or mark your times, and I'll look for a time when everyone's free. I only see when you're busy, never what you're doing.",
    ),
    ...buttons([
      openButton('Join the meeting', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

const MOST_SHOWN = 5;
const REASON = 500;

/** Tells the organizer which times people proposed, and how they compare with the others. */
function proposalsNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { proposals = [], meeting, links } = facts;
  const reader = readerOfNotice(facts);
  const names = namesForReader(facts);
  const nameOf = (number: number) => shownSlackName(names([number])[0] ?? '') ?? 'Someone';
  const who = proposals.map(({ participant }) => nameOf(participant));
  const namesEach = new Set(who).size > 1;
  return [
    header(`${proposedInWords(who, proposals.length)} for ${quotedMeetingTitle(meeting.title)}`),
    ...proposals.slice(0, MOST_SHOWN).map(({ notPossible, ranked, participant, ...span }) => {
      const place = notPossible ? NOT_POSSIBLE_IN_WORDS[notPossible] : ranked ? placeInWords(ranked) : '';
      const reason = ranked ? reasonInWords(ranked.suggestion, namedReader({ reader, names })) : '';
      const lines = [
        bold(slackText`${slackSpan(span, reader)}`),
        namesEach || place
          ? slackText`${namesEach ? `Proposed by ${nameOf(participant)}. ` : ''}${place}`
          : null,
        reason ? slackText`${safeText(reason, REASON)}` : null,
      ];
      return section(joinTexts(lines, '\n')!);
    }),
    paragraph('Nothing is booked until you choose.'),
    ...buttons([openButton('View the proposal', links.open)]),
  ];
}
