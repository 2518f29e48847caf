import type { TimePreference } from '#contracts/preferences.ts';
import { inWords, spokenDays } from '#services/mail/words.ts';
import type { Content } from '../port.ts';
import { whoIsAwaited } from './attendance.ts';
import type { AnswerFacts, MeetingFacts } from './facts.ts';
import { cancelButton, openMeeting } from './meeting-buttons.ts';
import { namesOf, organizerName, titled } from './names.ts';
import { aside, buttons, content, header, type Part, section } from './parts.ts';
import { rankedTimes } from './ranked.ts';
import { remedyParts, whyNone } from './remedies.ts';
import { shown } from './safe-text.ts';
import { joined, type Said, said } from './said.ts';
import { localTimes, moment, zoneOf } from './times.ts';

type Of<State extends AnswerFacts['state']> = Extract<AnswerFacts, { state: State }>;

/** The ranked times, which the organizer books from. */
export function timesMessage(facts: Of<'times'>): Content {
  const { meeting, suggestions } = facts;
  const lead = joined(
    [takenMeanwhile(facts), said`${shown(facts.why ?? '', 600)}`, whoChooses(facts)].filter(hasWords),
    ' ',
  );
  return content([
    header(`${suggestions.length === 1 ? 'A time' : 'Times'} for ${titled(meeting.title)}`),
    aboutMeeting(meeting),
    section(lead!),
    ...rankedTimes(suggestions, {
      meetingId: meeting.id,
      zone: zoneOf(meeting),
      names: (numbers) => namesOf(meeting.people, numbers),
      beneath: (suggestion) => localTimes(suggestion, meeting.people),
    }),
    ...awaited(meeting),
    freshness(facts.readAt, zoneOf(meeting)),
    ...buttons([openMeeting(meeting), cancelButton(meeting)]),
  ]);
}

const hasWords = (words: Said | null): boolean => words !== null && words.plain !== '';

const takenMeanwhile = ({ taken, meeting }: Of<'times'>): Said | null =>
  taken === null
    ? null
    : said`The time that was chosen, ${moment(taken, zoneOf(meeting))}, is free no longer. I have looked again.`;

function whoChooses({ meeting, suggestions, waitsFor }: Of<'times'>): Said {
  const name = organizerName(meeting);
  const one = suggestions.length === 1 ? 'it' : 'one of these';
  return waitsFor === 'answers'
    ? said`I book the best time that suits everyone as soon as all have answered. To have it sooner, ${name} can book ${one} now.`
    : said`Nothing is booked yet: ${name} can book ${one}. I then read the calendars once more.`;
}

/** No time was found: why, and what would help. */
export function noTimeMessage({ meeting, reason, remedies, readAt }: Of<'noTime'>): Content {
  const helpful = remedyParts(remedies, 'With one of these changes there is a time:', {
    names: (numbers) => namesOf(meeting.people, numbers),
    meetingId: meeting.id,
  });
  const otherwise = said`Other dates or a shorter meeting may help: change the meeting on its page, and I look again.`;
  return content([
    header(`No time for ${titled(meeting.title)} yet`),
    aboutMeeting(meeting),
    section(said`${whyNone(reason, meeting.duration)}`),
    ...(helpful.length > 0 ? helpful : [section(otherwise)]),
    ...awaited(meeting),
    freshness(readAt, zoneOf(meeting)),
    ...buttons([openMeeting(meeting), cancelButton(meeting)]),
  ]);
}

/** What was understood, so that a word that was taken otherwise than meant is seen. */
const aboutMeeting = ({ duration, dateRangeStart, dateRangeEnd, timePreference }: MeetingFacts): Part =>
  aside(said`${inWords(duration)}, ${spokenDays(dateRangeStart, dateRangeEnd)}${WISHED[timePreference]}`);

const WISHED: Record<TimePreference, string> = {
  morning: ', mornings',
  afternoon: ', afternoons',
  evening: ', evenings',
  business: '',
  all: ', at any hour',
};

function awaited({ people }: MeetingFacts): Part[] {
  const words = whoIsAwaited(people);
  return words === null ? [] : [section(words)];
}

const freshness = (readAt: string | null, zone: string): Part =>
  aside(
    readAt === null ? said`No calendar could be read yet.` : said`Calendars read: ${moment(readAt, zone)}.`,
  );
