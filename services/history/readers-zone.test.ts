import { expect, test } from 'vitest';
import { readersZone } from './visible-history.ts';

test.each([
  ['their own', 'Asia/Tokyo', 'Europe/Paris', 'Asia/Tokyo'],
  ["their device's while theirs isn't known", null, 'Europe/Paris', 'Europe/Paris'],
  ["the organizer's if their device doesn't tell one", null, '', 'Europe/London'],
  ["the organizer's if no one knows their device's", null, 'Mars/Olympus', 'Europe/London'],
])('someone reads the times of a history in %s zone', (_, own, device, wanted) => {
  expect(readersZone({ zone: own }, device, 'Europe/London')).toBe(wanted);
});
