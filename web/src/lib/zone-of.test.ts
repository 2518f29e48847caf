import { expect, test } from 'vitest';
import { deviceZone } from './dates.ts';
import { zoneOf } from './zone-of.ts';

test('times are in the zone of the account, or of the device while that zone is not known', () => {
  expect(zoneOf({ timezone: 'Asia/Tokyo', timezoneKnown: true })).toBe('Asia/Tokyo');
  expect(zoneOf({ timezone: 'UTC+3', timezoneKnown: false })).toBe(deviceZone());
  expect(zoneOf(null)).toBe(deviceZone());
});
