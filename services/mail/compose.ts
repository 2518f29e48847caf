import type { MailKind } from '#contracts/events/delivery.ts';
import { problemWithVideoAddress } from '#contracts/video-call.ts';
import { calendarFile } from './calendar-file.ts';
import type { MailFacts } from './facts.ts';
import { type Letter, type LetterParts, letterHtml, letterText, link } from './layout.ts';
import {
  busyNowLetter,
  calendarRepliedLetter,
  declinedLetter,
  joinedLetter,
  replyUnclearLetter,
} from './letters/answers.ts';
import { bookedLetter, calendarUpdateLetter, changedLetter } from './letters/booked.ts';
import { calendarFailedLetter, clockMovedLetter } from './letters/calendar-troubles.ts';
import { cancelledLetter, lapsedLetter, removedLetter } from './letters/ended.ts';
import {
  admittedLetter,
  confirmAnswerLetter,
  invitationLetter,
  newDatesLetter,
  reminderLetter,
} from './letters/invitation.ts';
import { mailRepliedLetter } from './letters/mail-replied.ts';
import {
  deadlineLetter,
  needsYouLetter,
  noTimeLetter,
  proposalsLetter,
  suggestionsLetter,
} from './letters/times.ts';
import { makeSafe, oneLine, type SafeMailFacts } from './make-safe.ts';
import { messageId } from './message-id.ts';
import type { Address, Mail } from './port.ts';

const LETTERS: Record<MailKind, (facts: SafeMailFacts) => Letter> = {
  invitation: invitationLetter,
  reminder: reminderLetter,
  deadline: deadlineLetter,
  admitted: admittedLetter,
  newDates: newDatesLetter,
  proposals: proposalsLetter,
  suggestions: suggestionsLetter,
  needsYou: needsYouLetter,
  allDeclined: needsYouLetter,
  noTime: noTimeLetter,
  booked: bookedLetter,
  cancelled: cancelledLetter,
  lapsed: lapsedLetter,
  calendarFailed: calendarFailedLetter,
  clockMoved: clockMovedLetter,
  calendarUpdate: calendarUpdateLetter,
  changed: changedLetter,
  removed: removedLetter,
  declined: declinedLetter,
  joined: joinedLetter,
  replyUnclear: replyUnclearLetter,
  mailReplied: mailRepliedLetter,
  calendarReplied: calendarRepliedLetter,
  busyNow: busyNowLetter,
  confirmAnswer: confirmAnswerLetter,
};

/**
 * Besides Kairos, only rooms of the calendars' providers may be linked, and an address that the organizer chose, of which
 * the letter names the host. Another video address is left out.
 */
const VIDEO_HOSTS = new Set(['meet.google.com', 'teams.microsoft.com', 'teams.live.com']);

function linkable({ videoLink, videoChosen }: NonNullable<MailFacts['booked']>, origin: string): boolean {
  if (videoLink === undefined) return false;
  if (videoChosen) return problemWithVideoAddress(videoLink) === null;
  const url = URL.parse(videoLink);
  return url !== null && (url.origin === origin || (url.protocol === 'https:' && VIDEO_HOSTS.has(url.host)));
}

function checkLinks({ links }: MailFacts, origin: string): void {
  for (const href of Object.values(links)) {
    if (URL.parse(href)?.origin !== origin)
      throw new Error("An email may only link to Kairos's public address");
  }
}

/** The owner of the time zone of an email's times, unless there are no times or the zone is the recipient's own. */
function zoneNote({ recipient, organizer, ...facts }: SafeMailFacts): string | null {
  const hasTimes =
    facts.booked ??
    facts.asks ??
    facts.mailReply?.times ??
    facts.deadline ??
    facts.suggestions ??
    facts.proposals;
  if (recipient.zone !== null || !hasTimes) return null;
  const whose = recipient.number === 0 ? "the meeting's" : `${organizer.name}'s`;
  return `Times are in ${whose} time zone, since we don't know yours yet.`;
}

/** The address at which Kairos reads the recipient's answer to the email; null where answers go to the organizer. */
const readsReplies = ({ asks, mailReply }: MailFacts): string | null =>
  asks?.repliesTo ?? mailReply?.repliesTo ?? null;

/** Who gets the answer to an email. */
function replyTo(facts: MailFacts): Address | null {
  const { recipient, organizer, mailReply } = facts;
  if (recipient.number === 0) return mailReply?.from ? { address: mailReply.from } : null;
  const read = readsReplies(facts);
  return read === null
    ? { address: organizer.email, name: oneLine(organizer.name) }
    : { address: read, name: 'Kairos' };
}

function footer(facts: SafeMailFacts): LetterParts {
  const { recipient, organizer, links } = facts;
  if (recipient.number === 0)
    return [zoneNote(facts), "You're getting this email because you organize the meeting."];
  const replies = readsReplies(facts)
    ? `Kairos reads replies, and sends ${organizer.name} what isn't about times.`
    : `Replies go to ${organizer.name}.`;
  return [
    zoneNote(facts),
    `Kairos sent you this email for ${organizer.name}, who organizes the meeting. ${replies}`,
    link('Unsubscribe from Kairos emails', links.unsubscribe),
  ];
}

/**
 * The email that tells a person about a meeting. Pure: the same facts give the same email, byte for byte.
 *
 * `from` is Kairos's own address, whose domain ends the Message-ID. `publicUrl` is the only origin that emails link to;
 * facts with a link elsewhere are a caller's mistake and throw.
 */
export function compose(facts: MailFacts, { from, publicUrl }: { from: Address; publicUrl: string }): Mail {
  const { origin } = new URL(publicUrl);
  checkLinks(facts, origin);
  const shown = makeSafe(facts);
  if (shown.booked && !linkable(shown.booked, origin)) {
    const { videoLink: _, ...rest } = shown.booked;
    shown.booked = rest;
  }
  const made = LETTERS[facts.kind](shown);
  const letter: Letter = {
    ...made,
    body: [shown.greeted ? `Hi ${shown.greeted},` : 'Hi,', made.body],
    footer: footer(shown),
  };
  const { recipient, meeting, links, mailReply } = facts;
  const answersGoTo = replyTo(facts);
  const name = oneLine(recipient.name ?? '');
  const calendar = calendarFile(facts, { from, publicUrl });
  return {
    kind: facts.kind,
    meetingId: meeting.id,
    messageId: messageId(
      { meetingId: meeting.id, recipient: recipient.number, kind: facts.kind, number: facts.number },
      from.address.slice(from.address.lastIndexOf('@') + 1),
    ),
    to: { address: recipient.email, ...(shown.greeted && { name }) },
    ...(answersGoTo && { replyTo: answersGoTo }),
    ...(mailReply?.id !== undefined && recipient.number !== 0 && { answers: mailReply.id }),
    // Exchange names the event of an invitation after the subject. A cancellation leaves no event to name.
    subject: calendar?.method === 'REQUEST' ? oneLine(meeting.title) || 'Meeting' : letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    ...(links.unsubscribe !== undefined && { unsubscribeUrl: links.unsubscribe }),
    ...(calendar && { calendar }),
  };
}
