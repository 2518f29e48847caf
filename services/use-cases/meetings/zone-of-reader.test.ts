import { expect, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { fold } from '#services/domain/decider.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { packSpans } from '#services/domain/evidence/typed-answer.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { zoneOfReader } from './zone-of-reader.ts';

const day = (date: number) => `2026-03-0${date}T08:00:00.000Z`;
const organizerId = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01';

const invited: MeetingEvent[] = [
  {
    type: 'MeetingCreated',
    data: {
      ...{ title: 'Lunch', duration: 60, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
      ...{ timePreference: 'business', aiDecisionMode: 'auto', organizerId, organizerZone: 'UTC' },
      ...{ linkHash: 'h', link: 'l' },
    },
  },
  { type: 'ParticipantInvited', data: { participant: 1, email: 'jess@example.com' } },
];
const joined: MeetingEvent = {
  type: 'ParticipantJoined',
  data: { participant: 1, userId: organizerId.replace('0d', '1d'), email: 'jess@example.com', name: 'Jess' },
};
const proposed = (zone: string): MeetingEvent => ({
  type: 'TimeProposed',
  data: { proposal: 1, participant: 1, start: day(9), duration: 60, zone, verdict: 'unknown' },
});

/** The zone of participant 1, who answered on March 3 in Tokyo, if at all. */
function zoneAfter(
  events: MeetingEvent[],
  { hasAnswered = false, account = undefined as string | undefined, shown = [] as string[], on = 2 } = {},
) {
  const meeting = fold(
    meetingDecider,
    [...invited, ...events].map((event) => ({ ...event, meta: { at: day(on) } })),
  ) as ExistingMeeting;
  const data = { participant: 1, startedAt: day(3), zone: 'Asia/Tokyo', asOf: 0, spans: packSpans([]) };
  const answer = { type: 'AnswerTyped' as const, data, meta: { at: day(3) } };
  const evidence = fold(evidenceDecider, hasAnswered ? [answer] : []);
  return zoneOfReader({ meeting, evidence }, 1, account === undefined ? null : { zone: account }, shown);
}

test('who takes part by hand reads times where they said so last, whatever an account or a channel says', () => {
  const known = { account: 'Europe/Berlin', shown: ['America/New_York'] };
  expect(zoneAfter([], { ...known, hasAnswered: true })).toBe('Asia/Tokyo');
  expect(zoneAfter([proposed('Asia/Seoul')], known)).toBe('Asia/Seoul');
  expect(zoneAfter([proposed('Asia/Seoul')], { hasAnswered: true })).toBe('Asia/Tokyo');
  expect(zoneAfter([proposed('Asia/Seoul')], { hasAnswered: true, on: 4 })).toBe('Asia/Seoul');
});

test('who takes part with an account reads times where the account says, and by hand only if it says nothing', () => {
  expect(zoneAfter([joined], { hasAnswered: true, account: 'Europe/Berlin' })).toBe('Europe/Berlin');
  expect(zoneAfter([joined], { hasAnswered: true })).toBe('Asia/Tokyo');
});

test('who has said nothing is known by the account of the address, then by a channel, or not at all', () => {
  expect(zoneAfter([], { account: 'Europe/Berlin', shown: ['America/New_York'] })).toBe('Europe/Berlin');
  expect(zoneAfter([], { shown: ['America/New_York'] })).toBe('America/New_York');
  expect(zoneAfter([], { account: 'Mars/Base' })).toBeNull();
  expect(zoneAfter([])).toBeNull();
});
