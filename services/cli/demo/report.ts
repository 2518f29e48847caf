import { DateTime } from 'luxon';
import { columnsOf } from '#services/runtime/columns.ts';
import type { MailEntry } from './stand-ins.ts';
import type { StoryResult } from './story.ts';

/** `Tue 24 Nov 15:00` in a zone. */
const local = (instant: string, zone: string) =>
  DateTime.fromISO(instant, { zone }).setLocale('en-GB').toFormat('ccc d LLL HH:mm');

/** What a finished story must have, as far as it can be seen; returns the names of what is missing. */
export function missingIn({ people, meeting, calendarEvents, mails }: StoryResult): string[] {
  const gotten = (kind: MailEntry['kind'], email: string) =>
    mails === null || mails.some((mail) => mail.kind === kind && mail.to === email);
  const calendars = new Set(calendarEvents.map((event) => event.calendar));
  const [host, ...guests] = people;
  // Google copies an event to its people there. Nobody else does: they get a calendar file by email.
  const gettingEvents = people.filter(
    (person) => person === host || (host?.signIn === 'google' && person.signIn === 'google'),
  );
  return [
    ...(meeting.status === 'scheduled' && meeting.scheduledTime ? [] : ['a booked time']),
    ...(meeting.ranking?.suggestions.length ? [] : ['ranked times']),
    ...gettingEvents
      .filter(({ email }) => !calendars.has(email))
      .map(({ firstName }) => `the event in ${firstName}'s calendar`),
    ...guests
      .filter(({ email }) => !gotten('invitation', email))
      .map(({ firstName }) => `${firstName}'s invitation`),
    ...people
      .filter(({ email }) => !gotten('booked', email))
      .map(({ firstName }) => `the email that tells ${firstName}`),
    ...(host ? [] : ['people']),
  ];
}

/** The result as one JSON object. */
export const storyAsJson = (told: StoryResult) => ({
  status: told.meeting.status,
  scheduledTime: told.meeting.scheduledTime,
  suggestions: told.meeting.ranking?.suggestions ?? [],
  calendarEvents: told.calendarEvents,
  mails: told.mails?.map(({ to, kind, subject }) => ({ to, kind, subject })) ?? null,
  elapsedMs: told.elapsedMs,
  chosenMs: told.chosenMs,
  missing: missingIn(told),
});

/** The result as tables that a person reads. */
export function storyAsTables(told: StoryResult): string {
  const { people, meeting, calendarEvents, mails } = told;
  const times = [
    ['time (UTC)', 'confidence', ...people.map(({ firstName, zone }) => `${firstName}, ${zone}`)],
    ...(meeting.ranking?.suggestions ?? []).map((slot) => [
      `${local(slot.suggestedTime, 'utc')}${slot.suggestedTime === meeting.scheduledTime ? '  booked' : ''}`,
      `${slot.confidence}%`,
      ...people.map(({ zone }) => local(slot.suggestedTime, zone)),
    ]),
  ];
  const reasons = (meeting.ranking?.suggestions ?? []).map(
    ({ suggestedTime, aiReasoning }) => `  ${local(suggestedTime, 'utc')}  ${aiReasoning}`,
  );
  const events = [
    ['calendar', 'event', 'from', 'to', 'video link'],
    ...calendarEvents.map(({ calendar, title, start, end, videoLink }) => {
      const zone = people.find(({ email }) => email === calendar)?.zone ?? 'utc';
      return [calendar, title ?? '', local(start, zone), local(end, zone), videoLink ?? ''];
    }),
  ];
  const letters =
    mails === null
      ? ["  They went to that Kairos's mail server."]
      : columnsOf([['email', 'to', 'subject'], ...mails.map(({ kind, to, subject }) => [kind, to, subject])]);
  return [
    '',
    'Ranked times',
    ...columnsOf(times),
    '',
    'Why',
    ...(meeting.timesHeadline === null ? [] : [`  ${meeting.timesHeadline}`]),
    ...reasons,
    '',
    'Calendar events',
    ...columnsOf(events),
    '',
    'Emails',
    ...letters,
    '',
    outcome(told),
  ].join('\n');
}

function outcome(told: StoryResult): string {
  const missing = missingIn(told);
  if (missing.length > 0) return `Missing: ${missing.join(', ')}.`;
  const took =
    told.chosenMs === null
      ? `${told.elapsedMs} ms after the last join`
      : `${told.chosenMs} ms after the choice`;
  return `Booked for ${local(told.meeting.scheduledTime ?? '', 'utc')} UTC, ${took}.`;
}
