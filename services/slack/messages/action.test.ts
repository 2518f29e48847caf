import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SlackAction } from '#contracts/events/slack.ts';
import { actionValue, OPENS, readAction } from './action.ts';

const meetingId = '0b8f9a0e-57a3-4c53-8a39-6a5f2f9a4b11';
const action: fc.Arbitrary<SlackAction> = fc.oneof(
  fc.constantFrom<SlackAction>(
    { kind: 'book', start: '2026-11-24T09:00:00Z' },
    { kind: 'book', start: '2026-11-24T09:00:00.000Z' },
    { kind: 'widerDates', dateRangeStart: '2026-11-24', dateRangeEnd: '2026-12-07' },
    { kind: 'cancel' },
  ),
  fc.integer({ min: 15, max: 480 }).map((duration) => ({ kind: 'shorter' as const, duration })),
  fc.nat(50).map((participant) => ({ kind: 'without' as const, participant })),
);

test('a pressed button asks for what it was made for', () => {
  fc.assert(
    fc.property(fc.uuid(), action, (meeting, asked) => {
      const { action_id, value } = actionValue(meeting, asked);
      expect(readAction(action_id, value)).toEqual({ meetingId: meeting, action: asked });
    }),
  );
});

test('the button says its action and its meeting in plain sight', () => {
  expect(actionValue(meetingId, { kind: 'book', start: '2026-11-24T09:00:00Z' })).toEqual({
    action_id: 'kairos:book',
    value: `{"meeting":"${meetingId}","start":"2026-11-24T09:00:00Z"}`,
  });
});

test.each([
  ['of another app', 'other:cancel', `{"meeting":"${meetingId}"}`],
  ['that opens a page', OPENS, `{"meeting":"${meetingId}"}`],
  ['of an unknown kind', 'kairos:delete', `{"meeting":"${meetingId}"}`],
  ['without a meeting', 'kairos:cancel', '{}'],
  ['of something that is no meeting', 'kairos:cancel', '{"meeting":"all"}'],
  ['whose field is missing', 'kairos:book', `{"meeting":"${meetingId}"}`],
  ['whose value says another kind', 'kairos:book', `{"meeting":"${meetingId}","kind":"cancel"}`],
  ['whose value is no JSON', 'kairos:cancel', 'meeting'],
  ['whose value is null', 'kairos:cancel', 'null'],
])('a button %s asks for nothing', (_, actionId, value) => {
  expect(readAction(actionId, value)).toBeNull();
});

test('no value that someone invents breaks the reading', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.string(), fc.json()), (kind, value) => {
      expect(readAction(`kairos:${kind}`, value)).toBeNull();
    }),
  );
});
