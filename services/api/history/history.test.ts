import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MeetingHistory,
  type MeetingVersion,
  meetingHistory,
  meetingVersion,
  type WhyNot,
  whyNot,
} from '../../../contracts/api/history.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '../../../contracts/api/meetings.ts';
import { call, type GivenKairos, givenKairos, MAIL, until, type Visitor } from '../given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const storyOf = ({ id }: { id: string }, who: Visitor = kairos.organizer) =>
  who.get<MeetingHistory>(`/api/meetings/${id}/history`);
const versionOf = ({ id }: { id: string }, version: number, who: Visitor = kairos.organizer) =>
  who.get<MeetingVersion>(`/api/meetings/${id}/history/${version}`);
const whyOf = ({ id }: { id: string }, version: number, start: string, who: Visitor = kairos.organizer) =>
  who.get<WhyNot>(`/api/meetings/${id}/history/${version}/why?start=${encodeURIComponent(start)}`);

const kindsOf = ({ entries }: MeetingHistory) => entries.map(({ kind }) => kind);
const sentencesOf = ({ entries }: MeetingHistory) => entries.map(({ sentence }) => sentence);

/** Everything that is told once a booked meeting has come to rest. */
async function booked(change: Record<string, unknown> = {}): Promise<MeetingAnswer> {
  const meeting = await kairos.create({
    aiDecisionMode: 'auto',
    participants: [{ email: MAIL.participant, name: 'Noah' }],
    ...change,
  });
  await kairos.join(meeting);
  await until(
    () => storyOf(meeting),
    (story) =>
      kindsOf(story).includes('calendar') &&
      story.entries.filter(({ sentence }) => sentence.includes('the booked time')).length > 0,
  );
  return meeting;
}

test('a booked meeting is told from the question to the mails, in the order of the log', async () => {
  const meeting = await booked();
  const story = await storyOf(meeting);
  expect(meetingHistory.parse(story)).toEqual(story);
  const numbers = story.entries.flatMap(({ events }) => events.map(({ version }) => version));
  expect(numbers).toEqual(Array.from({ length: story.versions }, (_, index) => index + 1));
  expect([...new Set(kindsOf(story))]).toEqual([
    'asked',
    'invited',
    'sent',
    'joined',
    'read',
    'ranked',
    'chosen',
    'booked',
    'calendar',
  ]);
  console.log(sentencesOf(story));
  const joined = story.entries.find(({ kind }) => kind === 'joined')!.events[0]!;
  expect(joined).toMatchObject({
    sentence: 'Noah London joined.',
    by: { kind: 'person', name: 'Noah London' },
  });
  const ranked = story.entries.find(({ kind }) => kind === 'ranked')!.events[0]!;
  expect(ranked).toMatchObject({
    by: { kind: 'kairos' },
    because: joined.version,
    correlation: joined.correlation,
  });
});
