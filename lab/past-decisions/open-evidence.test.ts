import { expect, test } from 'vitest';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { bufferEvent, bufferMeeting } from './buffered-meeting.ts';
import { type Opener, openEvidence } from './open-evidence.ts';

const wishes = { noticeMinutes: 60 };
const VALUES: Record<string, unknown> = { busy: [60, 30], wishes };

/** Participant 2 was erased. */
const sealer: Opener = {
  load: async () => {},
  open: (_, at) => (at?.subject === 'participant:m:2' ? null : VALUES[at!.field]),
};

const story = async (...events: { type: string; data: Record<string, unknown> }[]) => {
  const held = bufferMeeting('m');
  for (const [revision, event] of events.entries())
    bufferEvent(held, {
      ...{ ...event, id: `event-${revision}`, stream: 'evidence-m', revision, checkpoint: '' },
      meta: { at: '2026-03-02T12:00:00.000Z', actor: { kind: 'kairos' } },
    } as unknown as SealedEvent);
  return (await openEvidence(sealer, [held]))[0]!;
};

const read = (participant: number) => ({
  type: 'AvailabilityRead',
  data: { participant, busy: 'sealed', wishes: 'sealed' },
});
const unknown = (participant: number, data = {}) => ({
  type: 'AvailabilityUnknown',
  data: { participant, why: 'unreadable', ...data },
});

test('busy times and wishes are opened, also those of people whose calendar was unknown', async () => {
  const { events, erased } = await story(read(1), unknown(1, { wishes: 'sealed' }), unknown(1));
  expect(events.map(({ data }) => data)).toEqual([
    { participant: 1, busy: [60, 30], wishes },
    { participant: 1, why: 'unreadable', wishes },
    { participant: 1, why: 'unreadable' },
  ]);
  expect(erased).toEqual([]);
});

test('what was erased is counted once for each reading, and reads as null', async () => {
  const { events, erased } = await story(read(2), unknown(2, { wishes: 'sealed' }), unknown(2));
  expect(events.map(({ data }) => data)).toMatchObject([
    { busy: null, wishes: null },
    { wishes: null },
    { why: 'unreadable' },
  ]);
  expect(erased).toEqual([
    { participant: 2, revision: 0 },
    { participant: 2, revision: 1 },
  ]);
});
