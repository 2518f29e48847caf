import { setTimeout as pause } from 'node:timers/promises';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import { answered, idempotent } from '#client/kairos.ts';
import type { meetingDetails } from '#contracts/api/meetings.ts';
import { DEMO_PEOPLE, signInOf } from '#services/demo/people.ts';
import { type CalendarEntry, calendarEntries, type MailEntry, mailsIfKept } from './stand-ins.ts';
import { createVisitor, type Visitor } from './visitor.ts';

export type StoryMeeting = z.infer<typeof meetingDetails>;

type StoryPerson = (typeof EVERYONE)[number];

export type StoryResult = {
  manual: boolean;
  people: StoryPerson[];
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

const EVERYONE = DEMO_PEOPLE.map((person) => ({ ...person, signIn: signInOf(person) }));

/** The people of a story: the first one organizes. */
const CASTS = {
  /** In three time zones. */
  zones: ['mia.berlin@example.com', 'noah.london@example.com', 'emma.newyork@example.com'],
  /** With calendars of three kinds: at a CalDAV server, at Google, and a feed. */
  calendars: ['ines.lisbon@example.com', 'mia.berlin@example.com', 'nora.vienna@example.com'],
} as const;

type StoryCast = keyof typeof CASTS;

/**
 * Polls until the result is there; returns the last answer when time runs out. Often at first, since most results take
 * milliseconds, and then seldom enough for the limit on calls a minute.
 */
async function until<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    const waited = performance.now() - began;
    if (isThere(answer) || waited > PATIENCE) return answer;
    await pause(waited < 1_000 ? 20 : 200);
  }
}

/** Signs in as someone, whose calendars are connected then. */
async function enter(visitor: Visitor, { email, signIn }: StoryPerson, page: string): Promise<void> {
  if (signIn === 'google') return visitor.signIn(email, page);
  await visitor.signInByMail(email);
  await until(
    () => answered(visitor.api.GET('/api/account/calendars')),
    ({ accounts }) => accounts.some(({ calendars }) => calendars.length > 0),
  );
}

/**
 * Does over HTTP what three people would: one creates a meeting, two join by its share link, and it is booked; in
 * manual mode the organizer chooses the best time. Whatever is missing at the end is missing in the result.
 */
export async function playStory(
  origin: string,
  manual: boolean,
  say: (line: string) => void,
  cast: StoryCast = 'zones',
): Promise<StoryResult> {
  const people = CASTS[cast].flatMap((email) => EVERYONE.find((person) => person.email === email) ?? []);
  const [host, ...guests] = people;
  if (!host) throw new Error('the demo has no people');

  const organizer = createVisitor(origin);
  await enter(organizer, host, '/');
  say(`${host.firstName} signed in, in ${host.zone}`);

  const today = DateTime.now().setZone(host.zone);
  const created = await answered(
    organizer.api.POST('/api/meetings', {
      params: { header: idempotent() },
      body: {
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
    }),
  );
  say(
    `${host.firstName} created “${created.title}” and invited ${guests.map((guest) => guest.firstName).join(' and ')}`,
  );

  for (const guest of guests) {
    // Who has joined needs no invitation any more, and would get none.
    await until(
      () => mailsIfKept(organizer, created.id),
      (sent) => sent === null || sent.some(({ kind, to }) => kind === 'invitation' && to === guest.email),
    );
    const visitor = createVisitor(origin);
    const link = created.shareableLink ?? '';
    await answered(visitor.api.GET('/api/meetings/link/{link}', { params: { path: { link } } }));
    await enter(visitor, guest, `/meetings/join/${link}`);
    await answered(
      visitor.api.POST('/api/meetings/{id}/participants', { params: { path: { id: created.id } }, body: {} }),
    );
    say(`${guest.firstName} joined by the share link, in ${guest.zone}`);
  }

  const at = { path: { id: created.id } };
  const look = (): Promise<StoryMeeting> => answered(organizer.api.GET('/api/meetings/{id}', { params: at }));
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
    if (best)
      await answered(
        organizer.api.POST('/api/meetings/{id}/schedule', {
          params: at,
          body: { start: best.suggestedTime },
        }),
      );
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
