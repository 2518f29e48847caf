import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId } from './event-id.ts';

test('an id is what Google accepts, and the same for the same booking', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (meetingId, booking) => {
      expect(eventId(meetingId, booking)).toMatch(/^[a-v0-9]{52}$/);
      expect(eventId(meetingId, booking)).toBe(eventId(meetingId, booking));
    }),
  );
});

test('another booking has another id, since the id of a deleted event is lost', () => {
  expect(eventId('m', 1)).not.toBe(eventId('m', 2));
  expect(eventId('m', 11)).not.toBe(eventId('m1', 1));
});

test('an id never changes: events that were made are found again', () => {
  expect(eventId('0190a5f4-0000-7000-8000-000000000001', 1)).toBe(
    'j78p1i926ekkrunkhdrdqq7qpr1icl1k7c2c9c0a6cir15vfjhr0',
  );
});
