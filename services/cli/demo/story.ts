import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import type { meetingDetails } from '#contracts/api/meetings.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#services/demo/google/people.ts';
import { type CalendarEntry, calendarEntries, type MailEntry, mailsIfKept } from './stand-ins.ts';
import { createVisitor } from './visitor.ts';

export type StoryMeeting = z.infer<typeof meetingDetails>;

export type StoryResult = {
  manual: boolean;
  people: DemoPerson[];
  meeting: StoryMeeting;
  calendarEvents: CalendarEntry[];
  /** Null if that Kairos sends them for real. */
  mails: MailEntry[] | null;
  /** Milliseconds from the answer to the last join to booked; in manual mode the organizer's choice lies in between. */
  elapsedMs: number;
  /** Milliseconds from requesting a time to booked; null if Kairos chose. */
  chosenMs: number | null;
};

/** How long people wait for Kairos before they give up, in milliseconds. */
const PATIENCE = 30_000;

/** The people of the story: they organize and join from three time zones. */
const CAST = ['mia.berlin@example.com', 'noah.london@example.com', 'emma.newyork@example.com'];

/** Polls until the result is there; returns the last answer when time runs out. */
async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (isThere(answer) || performance.now() > end) return answer;
    await pause(20);
  }
}

/**
 * Does over HTTP what three people would: one creates a meeting, two join by its share link, and it is booked; in
 * manual mode the organizer chooses the best time. Whatever is missing at the end is missing in the result.
 */
export async function playStory(
  origin: string,
  manual: boolean,
  say: (line: string) => void,
): Promise<StoryResult> {
  const people = CAST.flatMap((email) => DEMO_PEOPLE.find((person) => person.email === email) ?? []);
  const [host, ...guests] = people;
  if (!host) throw new Error('the demo has no people');

  const organizer = createVisitor(origin);
  await organizer.signIn(host.email, '/');
  say(`${host.firstName} signed in, in ${host.zone}`);

  const today = DateTime.now().setZone(host.zone);
  const created = await organizer.post<StoryMeeting>(
    '/api/meetings',
    {
      title: 'Plan the launch',
      description: 'Who does what until the launch.',
      duration: 60,
      dateRangeStart: today.toISODate() ?? '',
      dateRangeEnd: today.plus({ days: 7 }).toISODate() ?? '',
      timePreference: 'business',
      aiDecisionMode: manual ? 'manual' : 'auto',
      participants: guests.map(({ email, firstName, lastName }) => ({
        email,
        name: `${firstName} ${lastName}`,
      })),
    },
    { 'idempotency-key': randomUUID() },
  );
  say(
    `${host.firstName} created “${created.title}” and invited ${guests.map((guest) => guest.firstName).join(' and ')}`,
  );

  for (const guest of guests) {
    const visitor = createVisitor(origin);
    await visitor.get(`/api/meetings/link/${created.shareableLink}`);
    await visitor.signIn(guest.email, `/meetings/join/${created.shareableLink}`);
    await visitor.post(`/api/meetings/${created.id}/participants`, {
      name: guest.firstName,
      email: guest.email,
    });
    say(`${guest.firstName} joined by the share link, in ${guest.zone}`);
  }

  const look = () => organizer.get<StoryMeeting>(`/api/meetings/${created.id}`);
  const joined = performance.now();
  let chosen: number | null = null;
  if (manual) {
    const ranked = await until(look, (meeting) => meeting.ranking?.current === true);
    await until(
      () => mailsIfKept(organizer, created.id),
      (sent) => sent === null || sent.some((mail) => mail.kind === 'suggestions'),
    );
    say(
      `Kairos ranked ${ranked.ranking?.suggestions.length ?? 0} times and emailed them to ${host.firstName}`,
    );
    const [best] = ranked.ranking?.suggestions ?? [];
    chosen = performance.now();
    if (best) await organizer.post(`/api/meetings/${created.id}/schedule`, { start: best.suggestedTime });
    if (best) say(`${host.firstName} chose the first one`);
  }
  const booked = await until(look, (meeting) => meeting.status === 'scheduled');
  const since = (moment: number) => Math.round(performance.now() - moment);
  const elapsedMs = since(joined);
  const chosenMs = chosen === null ? null : since(chosen);
  say(booked.status === 'scheduled' ? `booked ${elapsedMs} ms later` : 'no time was booked');

  const meeting = await until(look, ({ calendar }) => calendar !== null && calendar.state !== 'due');
  say(
    meeting.calendar?.state === 'recorded' ? 'the calendar event is there' : "the calendar event isn't there",
  );
  const mails = await until(
    () => mailsIfKept(organizer, created.id),
    (sent) =>
      sent === null ||
      people.every(({ email }) => sent.some((mail) => mail.kind === 'booked' && mail.to === email)),
  );
  say(mails === null ? "emails go to that Kairos's mail server" : `${mails.length} emails were sent`);

  const calendarEvents = await calendarEntries(organizer, people, created.id);
  return { manual, people, meeting, calendarEvents, mails, elapsedMs, chosenMs };
}
