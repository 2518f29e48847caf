import { describe, expect, it } from 'vitest';
import type { DeliveryEvent } from '#contracts/events/delivery.ts';
import { specify } from '#tests/harness/specification.ts';
import { deliveryDecider, deliveryOf } from './delivery.ts';

const given = specify(deliveryDecider);

const invitation = { recipient: 1, kind: 'invitation', number: 1 } as const;
const sent: DeliveryEvent = { type: 'DeliverySent', data: invitation };
const failed: DeliveryEvent = { type: 'DeliveryFailed', data: { ...invitation, why: 'refused' } };
const suppressed: DeliveryEvent = { type: 'DeliverySuppressed', data: invitation };

describe('a mail', () => {
  it('is owed while nothing is known of it', () => {
    expect(deliveryOf(given().state(), invitation)).toBeUndefined();
    expect(deliveryOf(given(sent).state(), { ...invitation, number: 2 })).toBeUndefined();
    expect(deliveryOf(given(sent).state(), { ...invitation, recipient: 2 })).toBeUndefined();
    expect(deliveryOf(given(sent).state(), { ...invitation, kind: 'booked' })).toBeUndefined();
    expect(deliveryOf(given(sent).state(), invitation)).toMatchObject({ outcome: 'sent' });
  });

  it('is recorded once, whatever came of it', () => {
    given()
      .when({ type: 'RecordSent', ...invitation })
      .thenEvents([sent]);
    given(sent)
      .when({ type: 'RecordSent', ...invitation })
      .thenNothing();
    given()
      .when({ type: 'RecordSuppressed', ...invitation })
      .thenEvents([suppressed]);
    given(suppressed)
      .when({ type: 'RecordSuppressed', ...invitation })
      .thenNothing();
    given()
      .when({ type: 'RecordFailed', ...invitation, why: 'refused' })
      .thenEvents([failed]);
    given(failed)
      .when({ type: 'RecordFailed', ...invitation, why: 'refused' })
      .thenNothing();
  });

  it('may be sent after it failed, but does not fail after it was sent', () => {
    given(failed)
      .when({ type: 'RecordSent', ...invitation })
      .thenEvents([sent]);
    expect(deliveryOf(given(failed, sent).state(), invitation)).toMatchObject({ outcome: 'sent' });
    given(sent)
      .when({ type: 'RecordFailed', ...invitation, why: 'unreachable' })
      .thenNothing();
    given(sent)
      .when({ type: 'RecordSuppressed', ...invitation })
      .thenNothing();
  });
});
