import { chosenAlarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { LONG_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { type DetailsRow, type LetterBlock, link, quote, row } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor, spanPieces } from '../text.ts';

type Booked = NonNullable<SafeMailFacts['booked']>;

/** The organizer's words about the meeting; its place is a detail, see `placeRow`. */
export const texts = (meeting: SafeMailFacts['meeting']): LetterBlock[] =>
  LONG_TEXT_NAMES.flatMap((name) => meeting[name] || []).map(quote);

export const optionalNote = ({ recipient }: SafeMailFacts): LetterBlock | false =>
  recipient.optional === true && YOU_ARE_OPTIONAL;

/** Where to meet, as the organizer wrote it. */
export const placeRow = ({ location }: SafeMailFacts['meeting']): DetailsRow | null =>
  location ? row(MEETING_TEXTS.location.label, location) : null;

/** When calendars alert people, where the organizer chose it. */
export function alarmRow({ alarm = USUAL_ALARM }: SafeMailFacts['meeting']): DetailsRow | null {
  const chosen = chosenAlarm(alarm);
  return chosen === null ? null : row('Alert', chosen);
}

/** The title beside the earlier title, if different. */
export const titleRow = ({ changed, meeting }: SafeMailFacts): DetailsRow | null =>
  changed?.title === undefined ? null : { ...row('Title', meeting.title), was: [changed.title] };

/** Where to meet on video, if there is a link. The target of an organizer's own link is visible. */
export function videoRow({ videoLink, videoChosen }: Booked): DetailsRow | null {
  if (videoLink === undefined) return null;
  const where = videoChosen ? ` at ${new URL(videoLink).host}` : '';
  return { ...row('Video', `Join the video call${where}`), href: videoLink };
}

/** The booked time, if there is one. */
export const bookedRow = (facts: SafeMailFacts, label = 'Booked for'): DetailsRow | null =>
  facts.booked ? row(label, ...spanFor(facts, facts.booked)) : null;

/** When and where a meeting is, beside the earlier time if the recipient knows one. */
export function timeRows(facts: SafeMailFacts, booked: Booked): (DetailsRow | null)[] {
  const { was } = booked;
  const minutes = (span: { start: string; end: string }) =>
    (Date.parse(span.end) - Date.parse(span.start)) / 60_000;
  const wasAsLong = was === undefined || minutes(was) === minutes(booked);
  return [
    {
      ...row('When', ...spanFor(facts, booked)),
      large: spanPieces(facts, booked),
      ...(was && { was: spanFor(facts, was) }),
    },
    {
      ...row('Duration', durationInWords(minutes(booked))),
      ...(!wasAsLong && { was: [durationInWords(minutes(was))] }),
    },
    placeRow(facts.meeting),
    videoRow(booked),
    alarmRow(facts.meeting),
  ];
}

/** Of an email that takes back the file of an earlier email, since the calendar's own event takes its place. */
export const replacedFile = ({ file }: SafeMailFacts): LetterBlock | false =>
  file?.isReplaced === true &&
  "The attached file only removes the entry from our earlier email, so the meeting isn't in your calendar twice.";

export const declineLink = ({ links }: SafeMailFacts): LetterBlock | null =>
  link("Can't make it? Decline", links.decline);
