import { describe, expect, it } from 'vitest';
import type { DeliveryEvent } from '#contracts/events/delivery.ts';
import { specify } from '#tests/harness/specification.ts';
import { type DeliveryRecord, deliveryDecider, deliveryOf, nextAttempt } from './delivery.ts';

const given = specify(deliveryDecider);
const record = (...records: DeliveryRecord[]) => ({ type: 'RecordDeliveries' as const, records });

const invitation = { recipient: 1, kind: 'invitation', number: 1 } as const;
const attempted = (attempt: number): DeliveryEvent => ({
  type: 'DeliveryAttempted',
  data: { ...invitation, attempt },
});
const deferred = (attempt: number): DeliveryEvent => ({
  type: 'DeliveryDeferred',
  data: { ...invitation, attempt },
});
const told = { ...invitation, file: 'none', asOf: 0 } as const;
const sent: DeliveryEvent = { type: 'DeliverySent', data: told };
const failed: DeliveryEvent = { type: 'DeliveryFailed', data: { ...invitation, why: 'refused' } };
const suppressed: DeliveryEvent = { type: 'DeliverySuppressed', data: invitation };
const unknown: DeliveryEvent = { type: 'DeliveryUnknown', data: invitation };

const attempt = (attempt: number) => record({ type: 'RecordAttempt', ...invitation, attempt });
const lostAnswer = record({ type: 'RecordLostAnswer', ...invitation });
const giveUp = record({ type: 'RecordFailed', ...invitation, why: 'unreachable' });

describe('a mail', () => {
  it('is due while no outcome is known', () => {
    const outcomeAfter = (...events: DeliveryEvent[]) =>
      deliveryOf(given(...events).state().outcomes, invitation);
    expect(outcomeAfter()).toBeUndefined();
    expect(outcomeAfter(attempted(1), deferred(1), attempted(2))).toBeUndefined();
    expect(outcomeAfter(sent)).toMatchObject({ outcome: 'sent' });
    expect(outcomeAfter(attempted(1), attempted(2), unknown)).toMatchObject({ outcome: 'unknown' });
    for (const other of [{ number: 2 }, { recipient: 2 }, { kind: 'booked' as const }])
      expect(deliveryOf(given(sent).state().outcomes, { ...invitation, ...other })).toBeUndefined();
  });

  it('keeps which revision of the meeting it told', () => {
    const third = record({ type: 'RecordSent', ...told, asOf: 3 });
    given()
      .when(third)
      .thenEvents([{ type: 'DeliverySent', data: { ...told, asOf: 3 } }]);
    const after = given({ type: 'DeliverySent', data: { ...told, asOf: 3 } }).state().outcomes;
    expect(deliveryOf(after, invitation)).toMatchObject({ outcome: 'sent', asOf: 3 });
  });

  it('has its outcome recorded once', () => {
    for (const [given_, outcome, event] of [
      [given(), record({ type: 'RecordSent', ...told }), sent],
      [given(), record({ type: 'RecordSuppressed', ...invitation }), suppressed],
      [given(), record({ type: 'RecordFailed', ...invitation, why: 'refused' }), failed],
    ] as const) {
      given_.when(outcome).thenEvents([event]);
      given(event).when(outcome).thenNothing();
    }
  });

  it('may be sent after it failed, but does not fail after it was sent', () => {
    given(failed)
      .when(record({ type: 'RecordSent', ...told }))
      .thenEvents([sent]);
    expect(deliveryOf(given(failed, sent).state().outcomes, invitation)).toMatchObject({ outcome: 'sent' });
    given(sent).when(giveUp).thenNothing();
    given(sent)
      .when(record({ type: 'RecordSuppressed', ...invitation }))
      .thenNothing();
  });

  it('is recorded together with others', () => {
    const other = { ...invitation, recipient: 2 };
    given()
      .when(record({ type: 'RecordSent', ...told }, { type: 'RecordFailed', ...other, why: 'refused' }))
      .thenEvents([sent, { type: 'DeliveryFailed', data: { ...other, why: 'refused' } }]);
  });
});

describe('an attempt', () => {
  it('is made by the worker that records it first', () => {
    given()
      .when(attempt(1))
      .thenEvents([attempted(1)]);
    given(attempted(1)).when(attempt(1)).thenNothing();
  });

  it('is followed by one more if its outcome was lost, never by a third', () => {
    expect(nextAttempt(given(attempted(1)).state(), invitation)).toBe(2);
    given(attempted(1))
      .when(attempt(2))
      .thenEvents([attempted(2)]);
    given(attempted(1), attempted(2)).when(attempt(3)).thenEvents([unknown]);
    given(attempted(1), attempted(2), unknown).when(attempt(3)).thenNothing();
  });

  it('does not count against the copies if nothing was sent, however often that happens', () => {
    const away = [1, 2, 3, 4, 5].flatMap((one) => [attempted(one), deferred(one)]);
    given(...away)
      .when(attempt(6))
      .thenEvents([attempted(6)]);
    given(attempted(1), attempted(2), deferred(2))
      .when(attempt(3))
      .thenEvents([attempted(3)]);
  });

  it('whose answer was lost leaves the mail unknown only if it was the last one allowed', () => {
    given(attempted(1)).when(lostAnswer).thenNothing();
    given(attempted(1), attempted(2)).when(lostAnswer).thenEvents([unknown]);
  });

  it('is not made for a mail that has an outcome', () => {
    for (const outcome of [sent, failed, suppressed, unknown])
      given(attempted(1), outcome).when(attempt(2)).thenNothing();
  });

  it('that may have sent a copy makes giving up mean unknown, not failed', () => {
    given(attempted(1)).when(giveUp).thenEvents([unknown]);
    given(attempted(1), deferred(1))
      .when(giveUp)
      .thenEvents([{ type: 'DeliveryFailed', data: { ...invitation, why: 'unreachable' } }]);
  });

  it('turns out to have worked if its answer comes after all', () => {
    given(attempted(1), attempted(2), unknown)
      .when(record({ type: 'RecordSent', ...told }))
      .thenEvents([sent]);
  });
});
