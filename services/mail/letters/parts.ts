import { chosenAlarm, USUAL_ALARM } from '#contracts/alarm.ts';
import { LONG_TEXT_NAMES, MEETING_TEXTS } from '#contracts/meeting-texts.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import type { DetailsRow, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { othersClocks, spanFor, spanPieces } from '../text.ts';

type Booked = NonNullable<SafeMailFacts['booked']>;

/** The organizer's words about the meeting; its place is a detail, see `placeRow`. */
export const texts = (meeting: SafeMailFacts['meeting']): LetterBlock[] =>
  LONG_TEXT_NAMES.flatMap((name) => meeting[name] || []).map((text) => ({ kind: 'quote', text }));

/** Where to meet, as the organizer wrote it. */
export const placeRow = ({ location }: SafeMailFacts['meeting']): DetailsRow[] =>
  location ? [{ label: MEETING_TEXTS.location.label, lines: [location] }] : [];

/** When calendars alert people, where the organizer chose it. */
export function alarmRow({ alarm = USUAL_ALARM }: SafeMailFacts['meeting']): DetailsRow[] {
  const chosen = chosenAlarm(alarm);
  return chosen === null ? [] : [{ label: 'Alert', lines: [chosen] }];
}

/** "the title", "the description": other changes since the last email to the recipient. */
export const whatElseChanged = ({ changed }: SafeMailFacts): string[] => [
  ...(changed?.title === undefined ? [] : ['the title']),
  ...(changed?.texts ?? []).map((name) => `the ${MEETING_TEXTS[name].label.toLowerCase()}`),
  ...(changed?.alarm ? ['the alert'] : []),
  ...(changed?.video ? ['the video call'] : []),
];

/** The title beside the earlier title, if different. */
export const titleRow = ({ changed, meeting }: SafeMailFacts): DetailsRow[] =>
  changed?.title === undefined ? [] : [{ label: 'Title', lines: [meeting.title], was: [changed.title] }];

/** Where to meet on video, if there is a link. The target of an organizer's own link is visible. */
export function videoRow({ videoLink, videoChosen }: Booked): DetailsRow[] {
  if (videoLink === undefined) return [];
  const where = videoChosen ? ` at ${new URL(videoLink).host}` : '';
  return [{ label: 'Video', lines: [`Join the video call${where}`], href: videoLink }];
}

/** When and where a meeting is, beside the earlier time if the recipient knows one. */
export function timeRows(facts: SafeMailFacts, booked: Booked): DetailsRow[] {
  const { was } = booked;
  const minutes = (span: { start: string; end: string }) =>
    (Date.parse(span.end) - Date.parse(span.start)) / 60_000;
  const wasAsLong = was === undefined || minutes(was) === minutes(booked);
  return [
    {
      label: 'When',
      lines: spanFor(facts, booked),
      large: spanPieces(facts, booked),
      ...(was && { was: spanFor(facts, was) }),
    },
    {
      label: 'Duration',
      lines: [durationInWords(minutes(booked))],
      ...(!wasAsLong && { was: [durationInWords(minutes(was))] }),
    },
    ...placeRow(facts.meeting),
    ...videoRow(booked),
    ...alarmRow(facts.meeting),
  ];
}

/** When that is for the others, as far as their zones are known. Only organizers are told. */
export function clocksOfOthers(facts: SafeMailFacts, { start }: Booked): LetterBlock[] {
  const text = othersClocks(facts, start);
  return text === null ? [] : [{ kind: 'paragraph', text }];
}

/** Of an email that takes back the file of an earlier email, since the calendar's own event takes its place. */
export const replacedFile = ({ file }: SafeMailFacts): LetterBlock[] =>
  file?.isReplaced
    ? [
        {
          kind: 'paragraph',
          text: "The attached file only removes the entry from our earlier email, so the meeting isn't in your calendar twice.",
        },
      ]
    : [];

export const declineLink = ({ links }: SafeMailFacts): LetterBlock[] =>
  links.decline ? [{ kind: 'link', text: "Can't make it? Decline", href: links.decline }] : [];
