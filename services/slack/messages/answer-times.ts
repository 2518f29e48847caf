import type { TimePreference } from '#contracts/preferences.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { NO_TIME } from '#contracts/text/no-time.ts';
import { timeOptionsClause } from '#contracts/text/time-options.ts';
import { datesInWords, type Reader } from '#contracts/text/times.ts';
import { zoneInWords } from '#contracts/text/zones.ts';
import { sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import { attendanceSentence, awaitedLines } from './attendance.ts';
import type { AnswerFacts, MeetingFacts } from './facts.ts';
import { cancelButton, openMeeting } from './meeting-buttons.ts';
import { listNames, namesIn, organizerNameIn, quotedMeetingTitle } from './names.ts';
import { aside, buttons, content, header, type MessageBlock } from './parts.ts';
import { rankedTimeParts } from './ranked-times.ts';
import { remedyParts } from './remedies.ts';
import { safeText } from './safe-text.ts';
import { joinTexts, type SlackText, slackText } from './slack-text.ts';
import { localStarts, readerOf, slackMoment } from './times.ts';

type Of<State extends AnswerFacts['state']> = Extract<AnswerFacts, { state: State }>;

/** The ranked times, which the organizer books from. */
export function timesMessage(facts: Of<'times'>): Content {
  const { meeting, suggestions } = facts;
  const reader = readerOf(meeting);
  const names = (numbers: readonly number[]) => namesIn(meeting.people, numbers);
  const lead = joinTexts(
    [takenMeanwhile(facts), slackText`${safeText(facts.why ?? '', 600)}`, whoChooses(facts)].filter(hasWords),
    ' ',
  );
  return content(
    header(`${suggestions.length === 1 ? 'A time' : 'Times'} for ${quotedMeetingTitle(meeting.title)}`),
    aboutMeeting(meeting),
    lead,
    rankedTimeParts(suggestions, {
      ...{ meetingId: meeting.id, reader, names, shared: facts.shared, improvements: facts.improvements },
      beneath: (suggestion) => localStarts(suggestion, meeting),
    }),
    awaitedLines(meeting),
    facts.shared &&
      aside(
        slackText`Only ${organizerNameIn(meeting)} can see who's busy at these times, on the meeting's page.`,
      ),
    freshness(facts.readAt, reader),
    buttons(openMeeting(meeting), cancelButton(meeting)),
  );
}

const hasWords = (words: SlackText | null): boolean => words !== null && words.plain !== '';

const takenMeanwhile = ({ taken, meeting }: Of<'times'>): SlackText | null =>
  taken === null
    ? null
    : slackText`The chosen time, ${slackMoment(taken, readerOf(meeting))}, is no longer free, so I looked again.`;

function whoChooses({ meeting, suggestions, waitsFor }: Of<'times'>): SlackText {
  const name = organizerNameIn(meeting);
  const one = suggestions.length === 1 ? 'it' : 'one of these';
  return waitsFor === 'answers'
    ? slackText`I'll book the best time once everyone replies. Don't want to wait? ${sentence(name)} can book ${one} now.`
    : slackText`Nothing is booked yet. ${sentence(name)} can book ${one}, and I'll check the calendars again first.`;
}

/** Nobody who was asked has replied: who they are, and nothing to book. */
export function waitingMessage({ meeting, readAt }: Of<'waiting'>): Content {
  const waited = meeting.people.filter(({ presence }) => presence === 'notJoined').map(({ name }) => name);
  return content(
    header(`Waiting for ${listNames(waited)}`),
    aboutMeeting(meeting),
    slackText`I've asked them when they're free. The best times for ${quotedMeetingTitle(meeting.title)} will appear here once someone joins. Don't want to wait? ${sentence(organizerNameIn(meeting))} can choose a time on the meeting's page.`,
    awaitedLines(meeting),
    freshness(readAt, readerOf(meeting)),
    buttons(openMeeting(meeting), cancelButton(meeting)),
  );
}

/** No time was found: why, and which changes would help. */
export function noTimeMessage({ meeting, reason, remedies, readAt }: Of<'noTime'>): Content {
  const names = (numbers: readonly number[]) => namesIn(meeting.people, numbers);
  return content(
    header(`No time for ${quotedMeetingTitle(meeting.title)} yet`),
    aboutMeeting(meeting),
    slackText`${NO_TIME[reason]}`,
    remedyParts(remedies, { names, meetingId: meeting.id }) ??
      slackText`Other dates or a shorter meeting may help. Change the meeting on its page, and I'll look again.`,
    awaitedLines(meeting),
    freshness(readAt, readerOf(meeting)),
    buttons(openMeeting(meeting), cancelButton(meeting)),
  );
}

/** Repeats the request as understood, to make a misunderstanding visible. */
function aboutMeeting(meeting: MeetingFacts): MessageBlock {
  const { duration, dateRangeStart, dateRangeEnd, timePreference } = meeting;
  const { zone, clock } = readerOf(meeting);
  const options = timeOptionsClause(meeting, {
    clock,
    zone: zoneInWords(zone, `${dateRangeStart}T12:00:00Z`),
  });
  const attendance = attendanceSentence(meeting);
  return aside(
    slackText`${durationInWords(duration)}, ${datesInWords(dateRangeStart, dateRangeEnd)}${WISHED[timePreference]}${options === null ? '' : `, ${options}`}${attendance === null ? '' : `. ${attendance}`}`,
  );
}

const WISHED: Record<TimePreference, string> = {
  morning: ', mornings',
  afternoon: ', afternoons',
  evening: ', evenings',
  business: '',
  all: ', any time of day',
};

const freshness = (readAt: string | null, reader: Reader): MessageBlock =>
  aside(
    readAt === null
      ? slackText`I couldn't read any calendar yet.`
      : slackText`Calendars checked: ${slackMoment(readAt, reader)}.`,
  );
