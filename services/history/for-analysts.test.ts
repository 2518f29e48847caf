// @module-tag laws

import { beforeAll, describe, expect, test } from 'vitest';
import { meetingHistory, meetingVersion, whyNot } from '#contracts/api/history.ts';
import { HOUR } from '#contracts/durations.ts';
import type { EventSpec } from '#contracts/events/event-spec.ts';
import { parseStream, streamKinds } from '#contracts/events/streams.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { writeSimulation } from '#lab/simulate/simulate.ts';
import { pseudonymOf } from '#projections/analytics/pseudonym.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { historyAnswer, versionAnswer, whyAnswer } from '#services/http/history/answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { ARE_ALL_CASES_TRIED } from '#tests/harness/cases.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import {
  askedInSlackFact,
  bookingStartedFact,
  createdFact,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_MEETING,
  STORY_ORGANIZER,
  slotBookedFact,
  storyFact,
  suggestedFact,
} from '#tests/stories/given.ts';
import { knownBefore } from './known-then.ts';
import { findWithEvents, readStory, type StoryEvent } from './story.ts';
import { type VisibleHistory, visibleHistory } from './visible-history.ts';

const AT = '2026-03-02T09:58:00.000Z';

/** Simulated. */
const MEETINGS = ARE_ALL_CASES_TRIED ? 14 : 4;

const NOW = new Date('2026-03-06T12:00:00Z');
/** No one is shown these. */
const ATTEMPTS: readonly string[] = ['DeliveryAttempted', 'DeliveryDeferred'];

const mia: User = {
  id: STORY_ORGANIZER,
  email: 'organizer.secret@example.com',
  addresses: ['organizer.secret@example.com'],
  firstName: 'Organizer',
  lastName: 'Secret',
  profileImageUrl: null,
  zone: 'Europe/Berlin',
  clock: null,
  hours: 'business',
  wishes: NO_WISHES,
  holidays: null,
  notices: true,
  alarm: 'calendar',
  calendar: 'connected',
  lostCalendar: null,
  takesEvents: true,
  eventProviders: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const analyst: User = { ...mia, id: '0b0e7ab1-0000-4000-8000-0000000000ff', email: 'analyst@example.com' };

const toldToAnalyst = (id: string, events: readonly StoryEvent[], organizer: User | null): VisibleHistory => {
  const { meeting } = knownBefore(events, '2100-01-01T00:00:00Z');
  const state = meeting as ExistingMeeting;
  return visibleHistory(analyst, { reading: { id, state, role: 'analyst' }, organizer, events });
};

/** All that an analyst can be answered about a meeting: the story, each version, and at each why it was not then. */
function* answersTo(story: VisibleHistory, starts: readonly string[]): Generator<unknown> {
  yield meetingHistory.parse(historyAnswer(story, NOW));
  for (let version = 1; version <= story.shown.length; version++) {
    const then = meetingVersion.parse(
      versionAnswer(story, String(version), { now: NOW, policy: DEFAULT_RANKING_POLICY }),
    );
    yield then;
    if (then.meeting === null) continue;
    for (const start of starts)
      yield whyNot.parse(whyAnswer(story, String(version), { start, policy: DEFAULT_RANKING_POLICY }));
  }
}

/** Every value under a name, at any depth. */
function valuesOf(json: unknown, name: string): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...valuesOf(value, name),
  ]);
}

describe('a story with every type of event', () => {
  const link = 'https://secret.example/';
  const place = { team: 'SECRET-TEAM', channel: 'SECRET-CHANNEL', thread: 'SECRET-THREAD' };
  const days = { dateRangeStart: '2026-03-02', dateRangeEnd: '2026-03-09' };
  const preferences = { duration: 60, timePreference: 'business', aiDecisionMode: 'auto' } as const;
  const mail = { recipient: 1, kind: 'booked', number: 1 } as const;
  const slot = { meeting: STORY_MEETING, booking: 1 };
  const [FIRST, SECOND] = ['2026-03-03T09:00:00.000Z', '2026-03-04T14:00:00.000Z'];
  const end = new Date(Date.parse(FIRST) + HOUR).toISOString();
  const ranking = { round: 2, evidenceRevision: 3, oldestReadAt: null };
  const event = storyFact;
  const wishes = { daysOff: [{ from: '2026-03-03', to: '2026-03-03', name: 'Secret feast' }] };

  const events = recordFacts([
    askedInSlackFact('secret words'),
    event('SlackLinkRequired', {}),
    event('SlackUnderstood', {
      ...preferences,
      ...days,
      userId: STORY_ORGANIZER,
      zone: 'Europe/Berlin',
      title: 'secret title',
      people: [{ email: 'secret@example.com', name: 'Secret', slackUser: 'USECRET', zone: null }],
      understoodBy: 'model',
    }),
    event('SlackNotUnderstood', { why: 'noAddress', about: 'Secret Person' }),
    event('SlackSettingsUnderstood', {
      userId: STORY_ORGANIZER,
      before: { noticeMinutes: 0, daysOff: [] },
      after: { noticeMinutes: 60, daysOff: [{ from: '2026-03-03', to: '2026-03-03' }] },
    }),
    event('SlackSettingsChanged', {}),
    event('SlackAttendanceUnderstood', {
      ...{
        userId: STORY_ORGANIZER,
        meeting: '0b0e7ab1-0000-4000-8000-0000000000dd',
        title: 'secret',
        words: 'secret',
      },
      ...{ before: { optional: [], quorums: [] }, after: { optional: [1], quorums: [] } },
    }),
    event('SlackAttendanceChanged', {}),
    event('SlackChangeUnderstood', {
      userId: STORY_ORGANIZER,
      meeting: '0b0e7ab1-0000-4000-8000-0000000000dd',
      title: 'secret',
      change: { kind: 'remove', participants: [1], names: ['secret'] },
    }),
    event('SlackChangeMade', { names: [{ number: 1, name: 'secret' }] }),
    createdFact({
      title: 'secret title',
      description: 'secret words',
      link: 'secret-link',
      linkHash: 'secret-hash',
    }),
    event('ParticipantInvited', { participant: 1, email: 'secret@example.com', name: 'Secret Anna' }),
    invitedFact(2),
    invitedFact(3),
    event('InvitationRepeated', { participant: 2, invitation: 2 }),
    event('AttendanceChanged', { optional: [2], quorums: [] }),
    event('DeadlineSet', { deadline: '2026-03-04T16:00:00.000Z', reminders: true, bookAtDeadline: false }),
    event('ParticipantJoined', {
      participant: 1,
      userId: STORY_GUEST,
      email: 'secret@example.com',
      name: 'Secret Anna',
    }),
    { ...joinedFact(2, '0b0e7ab1-0000-4000-8000-0000000000cc') },
    event('ParticipantAnswered', { participant: 3, email: 'secret@example.com', name: 'Secret Bert' }),
    event('AnswerOptionsChanged', { answersVisible: true, answersWithoutConfirmation: false }),
    event('TimeProposed', {
      ...{ proposal: 1, participant: 2, start: '2026-03-03T07:07:00.000Z', duration: 45 },
      ...{ zone: 'Europe/London', verdict: 'possible' },
    }),
    event('ProposalWithdrawn', { proposal: 1, participant: 2 }),
    event('ProposalSetAside', { proposal: 1, participant: 2 }),
    event('ParticipantDeclined', { participant: 3, word: 'secret words' }),
    event('CalendarLooked', { booking: 1, times: [{ participant: 1, is: 'busy' }] }),
    event('TimeKept', { booking: 1, despite: [1] }),
    event('CalendarReplied', {
      ...{ participant: 3, answer: 'proposed', writtenAt: AT, word: 'secret words' },
      ...{ delegate: 'secret@example.com', start: AT, end: AT },
    }),
    event('MailReplied', {
      participant: 3,
      mailId: '<secret@example.com>',
      mailedAt: AT,
      word: 'secret words',
      partly: { spans: [1_969_444, 4, 0], clear: 'secret words', unclear: 'secret others' },
    }),
    event('ParticipantRemoved', { participant: 3, mergedInto: 2 }),
    event('MeetingChanged', { title: 'secret new title', description: 'secret', duration: 30 }),
    event('MeetingReworded', { wording: 1, title: 'secret title', description: 'secret' }),
    ...[0, 1].map((participant) =>
      event('AvailabilityRead', {
        startedAt: AT,
        participant,
        zone: 'Europe/London',
        hours: 'business',
        range: { start: '2026-03-01T21:00:00Z', end: '2026-03-10T01:00:00Z' },
        // 7:07 to 7:20 in UTC on the first day, and 10:37 to 11:46 on the second.
        busy: [607, 13, 1637, 69],
        wishes,
        part: 1,
        parts: 1,
      }),
    ),
    event('AvailabilityConfirmed', { startedAt: AT, participant: 1, revision: 1 }),
    event('AvailabilityUnknown', {
      startedAt: AT,
      participant: 2,
      why: 'unreadable',
      zone: 'Asia/Tokyo',
      wishes,
    }),
    event('AnswerTyped', {
      participant: 2,
      startedAt: '2026-03-01T09:00:00.000Z',
      zone: 'Asia/Tokyo',
      asOf: 0,
      spans: [1_971_584, 777, 0],
    }),
    suggestedFact(1, [FIRST, SECOND], [{ participant: 2, state: 'unknown' }]),
    event('NoTimeFound', {
      ...ranking,
      ranker: { by: 'rules', version: '1' },
      reason: 'nobodyFree',
      remedies: [{ kind: 'without', participant: 2 }],
    }),
    bookingStartedFact(1, FIRST, [2]),
    event('SlotReserved', { ...slot, start: FIRST, end }),
    slotBookedFact(1, FIRST),
    event('CalendarEventFailed', { booking: 1, why: 'unreachable' }),
    event('CalendarEventRequested', { booking: 1 }),
    event('CalendarRemovalRequested', { booking: 1 }),
    event('CalendarEventRecorded', {
      booking: 1,
      eventId: 'secretentry',
      iCalUid: 'secretentry@google.com',
      videoLink: `${link}video`,
      htmlLink: `${link}entry`,
      asOf: 1,
    }),
    event('DeliveryAttempted', { ...mail, attempt: 1 }),
    event('DeliveryDeferred', { ...mail, attempt: 1 }),
    event('DeliverySent', { ...mail, file: 'none', asOf: 0 }),
    event('DeliveryFailed', { ...mail, recipient: 2, why: 'refused' }),
    event('DeliverySuppressed', { ...mail, recipient: 0 }),
    event('DeliveryUnknown', { ...mail, recipient: 2 }),
    event('SlackPosting', { ...place, message: 'answer' }),
    event('SlackPosted', { message: 'answer', channel: 'SECRET-CHANNEL', ts: 'SECRET-TS', shows: 'booked' }),
    event('SlackMessageChanged', { message: 'answer', shows: 'over' }),
    event('SlackPostFailed', { message: 'notice:booked:1:1', why: 'gone' }),
    event('SlackPressed', {
      ...place,
      press: 1,
      id: 'SECRET-PRESS',
      by: 'USECRET',
      action: { kind: 'cancel' },
    }),
    event('SlackPressAnswered', { press: 1, outcome: 'taken' }),
    event('HoldsUpdated', { booking: 1, asOf: 9 }),
    bookingStartedFact(2, SECOND),
    event('BookingAbandoned', { booking: 2, why: 'overlaps' }),
    event('SlotReleased', { ...slot, booking: 2 }),
    event('BookingSettled', { booking: 2 }),
    event('CalendarEventUpdated', { booking: 1, asOf: 9 }),
    event('CalendarEventRemoved', { booking: 1 }),
    event('BookingUndone', { booking: 2, again: 1 }),
    event('GracePeriodEnded', { booking: 1 }),
    event('MeetingCancelled', {}),
    event('CancellationUndone', { status: 'active' }),
    event('MeetingLapsed', {}),
    event('SubjectErased', { subject: `participant:${STORY_MEETING}:2`, why: 'asked' }),
    event('AdminActed', { act: 'personErased', subject: `user:${STORY_GUEST}` }),
  ]).map(
    (one): StoryEvent => ({
      ...one,
      stream:
        one.type.startsWith('Slot') && !one.type.startsWith('SlotB')
          ? `reservations-${STORY_ORGANIZER}`
          : one.stream,
      meta: {
        ...one.meta,
        actor: { kind: 'user', id: one.type === 'ParticipantJoined' ? STORY_GUEST : STORY_ORGANIZER },
      },
    }),
  );
  const story = toldToAnalyst(STORY_MEETING, events, mia);
  const starts = [FIRST, SECOND, '2026-03-02T08:00:00Z', '2026-03-05T03:00:00Z', '2031-01-01T09:00:00Z'];

  test('has every type', () => {
    const all = Object.values(streamKinds).flatMap((specs) => Object.keys(specs));
    expect([...new Set(events.map(({ type }) => type))].sort()).toEqual(all.sort());
  });

  test('is told to analysts whole, and nothing in it is personal', () => {
    let answers = 0;
    for (const answer of answersTo(story, starts)) {
      const text = JSON.stringify(answer);
      expect(text).not.toMatch(/secret|sealed|@|https?:/i);
      for (const account of [STORY_ORGANIZER, STORY_GUEST, '00000000cc']) expect(text).not.toContain(account);
      // The busy times, in minutes, in UTC and in the zone of the one who reads.
      expect(text).not.toMatch(/607|1637|[78]:07|[78]:20|1[01]:37|1[12]:46/);
      expect(valuesOf(answer, 'busy').filter((busy) => busy !== null && typeof busy !== 'number')).toEqual(
        [],
      );
      answers++;
    }
    expect(answers).toBeGreaterThan(200);
    expect(historyAnswer(story, NOW)).toMatchObject({
      role: 'analyst',
      title: null,
      versions: events.filter(({ type }) => !ATTEMPTS.includes(type)).length,
    });
  });

  test('has nothing personal in it before anything is made of it', () => {
    expect(JSON.stringify(story.story)).not.toMatch(/secret|sealed|@|https?:|607/i);
    for (const account of [STORY_ORGANIZER, STORY_GUEST])
      expect(JSON.stringify(story.story)).not.toContain(account);
  });

  test('shows what each entry is about', () => {
    const { entries } = historyAnswer(story, NOW);
    const kindOf = (wanted: string) =>
      entries.find(({ events }) => events.some(({ type }) => type === wanted))?.kind;
    const about = ['MeetingCreated', 'AvailabilityRead', 'DeliverySent', 'SlackUnderstood'].map(kindOf);
    expect(about).toEqual(['asked', 'read', 'sent', 'slack']);
  });

  test('reads well without names', () => {
    const sentences = historyAnswer(story, NOW).entries.map(({ sentence }) => sentence);
    expect(sentences.join('\n')).not.toMatch(/erased(?! on request)|“|undefined|null|you\b/i);
    expect(sentences).toMatchInlineSnapshot(`
      [
        "The organizer asked for a meeting.",
        "Kairos asked them to connect their account first.",
        "A model read the request for Kairos: 1 hour from March 2 to March 9, during business hours.",
        "Kairos couldn't turn the request into a meeting: Slack didn't share the email address of someone it named.",
        "Kairos understood a change of their settings.",
        "Kairos changed their settings.",
        "Kairos understood who is required at a meeting.",
        "Kairos changed who is required at that meeting.",
        "Kairos understood what to change about a meeting.",
        "Kairos changed that meeting as it was asked to.",
        "The organizer created a meeting of 1 hour from March 2 to March 9, during business hours. Kairos books the best time automatically.",
        "The organizer invited Participant 1, Participant 2, and Participant 3, and Participant 2 again.",
        "The organizer changed who is required: Participant 2 is optional.",
        "The organizer asked for replies by Wednesday, March 4, 5:00 PM, with reminders.",
        "Participant 1 joined.",
        "Participant 2 joined.",
        "Participant 3 came by the share link, to mark times.",
        "The organizer decided that participants see each other's answers, and that answers by the share link count once confirmed by email.",
        "Participant 2 proposed a time. Kairos told them that it's possible.",
        "Participant 2 withdrew a proposed time.",
        "The organizer set aside a proposed time from Participant 2.",
        "The organizer declined for Participant 3.",
        "Participant 1 is busy at the booked time now.",
        "The organizer kept the booked time, although Participant 1 may not come.",
        "Participant 3 proposed another time in their calendar.",
        "Participant 3 replied by email. Kairos sent the words to the organizer.",
        "Participant 3 and Participant 2 are the same person and now count once.",
        "The organizer changed the title, the description, and the length to 30 minutes.",
        "Someone asked to be forgotten, so Kairos removed them from the texts of the meeting.",
        "Kairos checked 3 calendars: 1 had no changes, 1 was unknown.",
        "Participant 2 marked times.",
        "Kairos suggested 2 times. The first was Tuesday, March 3, 10:00 AM to 11:00 AM, with 90% confidence, although Participant 2's calendar was unknown.",
        "Kairos found no time: there was no time in the dates when enough people were free. It offered to make Participant 2 optional.",
        "The organizer chose Tuesday, March 3, 10:00 AM to 11:00 AM, without Participant 2.",
        "Tuesday, March 3, 10:00 AM to 11:00 AM was booked.",
        "The calendar event couldn't be created. Kairos couldn't reach the organizer's calendar.",
        "The organizer asked for the calendar event again.",
        "The organizer asked to remove the calendar event again.",
        "Kairos added the meeting to the organizer's calendar, with a video link.",
        "Kairos emailed Participant 1 the booked time. It couldn't be sent to Participant 2. Kairos tried to email Participant 2 the booked time, but doesn't know whether it was sent. The organizer had unsubscribed.",
        "Kairos posted its answer in Slack.",
        "Kairos updated its answer in Slack.",
        "Kairos couldn't post a note in Slack to Participant 1 with the booked time: the channel or the person is gone.",
        "The organizer used the button to cancel the meeting.",
        "Nothing was done, because the time had been taken.",
        "Kairos reserves the time for those who take part now.",
        "The organizer chose Wednesday, March 4, 3:00 PM to 4:00 PM.",
        "Wednesday, March 4, 3:00 PM to 4:00 PM couldn't be booked, because another meeting had taken it.",
        "Wednesday, March 4, 3:00 PM to 4:00 PM no longer counts for this meeting.",
        "Kairos brought the meeting in the organizer's calendar up to date.",
        "Kairos removed the meeting on Tuesday, March 3, 10:00 AM to 11:00 AM from the organizer's calendar.",
        "The organizer undid the move before anyone was told. Tuesday, March 3, 10:00 AM to 11:00 AM counts again.",
        "It could no longer be undone, so Kairos notified everyone.",
        "The organizer cancelled the meeting.",
        "The organizer undid the cancellation before anyone was told.",
        "The dates passed without a booking, so the meeting lapsed.",
        "The personal data of participant 2 was erased on request.",
        "An admin looked after Kairos.",
      ]
    `);
  });

  test('counts an organizer by the number that the tables have', () => {
    const [{ payload } = { payload: null }] = historyAnswer(story, NOW)
      .entries.flatMap((entry) => entry.events)
      .filter(({ type }) => type === 'MeetingCreated');
    expect(payload).toMatchObject({ organizerId: pseudonymOf(STORY_ORGANIZER), duration: 60 });
    expect(
      versionAnswer(story, String(story.shown.length), { now: NOW, policy: DEFAULT_RANKING_POLICY }).meeting,
    ).toMatchObject({
      organizerId: String(pseudonymOf(STORY_ORGANIZER)),
      role: 'analyst',
      title: null,
      participants: [
        { name: 'Participant 1', email: null },
        { name: 'Participant 2', email: null },
      ],
    });
  });
});

describe('every story of a simulated log', () => {
  const stories: { id: string; story: StoryEvent[] }[] = [];

  beforeAll(async () => {
    const memory = createMemoryLog();
    const log = plainEventLog(memory.open());
    await writeSimulation(log, { meetings: MEETINGS, seed: 7 });
    const asked = memory.events.filter(({ type }) => type === 'MeetingCreated');
    for (const { stream } of asked) {
      const id = stream.slice('meeting-'.length);
      stories.push({ id, story: await readStory(log, (await findWithEvents(log, id))!) });
    }
  });

  const LEADS = [
    'organizerId',
    'userId',
    'linkHash',
    'team',
    'channel',
    'thread',
    'ts',
    'eventId',
    'iCalUid',
  ];

  /** A day off may be one of the meeting's own dates, which are told. */
  const DAY = /^\d{4}-\d\d-\d\d$/;

  /** Every text in a story that is personal or leads to someone. */
  function secretsOf(story: readonly StoryEvent[]): string[] {
    const texts = (value: unknown): string[] => {
      if (typeof value === 'string') return [value];
      return typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, one]) => (name === 'zone' ? [] : texts(one)))
        : [];
    };
    return story.flatMap(({ stream, type, data, meta }) => {
      const specs: Record<string, EventSpec> = streamKinds[parseStream(stream)!.kind];
      const names = [...LEADS, ...Object.keys(specs[type]!.personal ?? {})];
      const values: Record<string, unknown> = data;
      return [
        ...names.flatMap((name) => texts(values[name])),
        ...(meta.actor.kind === 'user' ? [meta.actor.id] : []),
      ];
    });
  }

  test('names nobody to an analyst, whatever is asked', () => {
    expect(stories.length).toBeGreaterThan(MEETINGS * 0.7);
    for (const { id, story } of stories) {
      const suggested = new Set(
        story
          .flatMap((one) => (one.type === 'TimesSuggested' ? one.data.suggestions : []))
          .map((one) => one.start),
      );
      // A time that someone proposed may be one that Kairos suggests, which is told.
      const secrets = [...new Set(secretsOf(story))].filter(
        (text) => text !== '' && !DAY.test(text) && !suggested.has(text),
      );
      expect(secrets.length).toBeGreaterThan(5);
      const shown = story.findLast(({ type }) => type === 'TimesSuggested');
      const start = shown?.type === 'TimesSuggested' ? shown.data.suggestions[0]!.start : story[0]!.meta.at;
      const reader = toldToAnalyst(id, story, null);
      for (const answer of answersTo(reader, [start])) {
        const text = JSON.stringify(answer);
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
      expect(reader.shown).toHaveLength(story.filter(({ type }) => !ATTEMPTS.includes(type)).length);
    }
  });
});
