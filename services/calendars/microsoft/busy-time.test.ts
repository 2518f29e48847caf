import { expect, test } from 'vitest';
import { busyOf, createBusyTimes, readPage, type ViewedEvent } from './busy-time.ts';

const at = (time: string) => ({ dateTime: `2027-01-04T${time}:00.0000000`, timeZone: 'UTC' as const });
const viewed = (changes: Partial<ViewedEvent> = {}): ViewedEvent => ({
  ...{ id: 'one', start: at('10:00'), end: at('11:00'), showAs: 'busy', isAllDay: false, isCancelled: false },
  ...changes,
});
const interval = { start: new Date('2027-01-04T10:00Z'), end: new Date('2027-01-04T11:00Z') };

test.each([
  ['busy', 'firm'],
  ['tentative', 'tentative'],
  ['oof', 'outOfOffice'],
  ['unknown', 'firm'],
  ['aStatusOfTomorrow', 'firm'],
  ['constructor', 'firm'],
])('what is shown as %s is busy time of the kind %s', (showAs, kind) => {
  expect(busyOf(viewed({ showAs }), null)).toEqual({ ...interval, kind });
});

test.each([
  ['is shown as free', { showAs: 'free' }],
  ['is shown as working elsewhere', { showAs: 'workingElsewhere' }],
  ['was cancelled', { isCancelled: true }],
  ['was declined', { responseStatus: { response: 'declined' } }],
  ['takes no time', { end: at('10:00') }],
])('an event that %s leaves its time free', (_, changes) => {
  expect(busyOf(viewed(changes), null)).toBeNull();
});

test('an event that the person has not replied to takes time', () => {
  expect(busyOf(viewed({ responseStatus: { response: 'notResponded' } }), null)).toMatchObject(interval);
});

test.each([
  ['where it was entered', 'Tokyo Standard Time', 'Europe/Berlin', '2027-01-03T15:00', '2027-01-04T15:00'],
  [
    'where the person is if a program entered it',
    'UTC',
    'Europe/Berlin',
    '2027-01-03T23:00',
    '2027-01-04T23:00',
  ],
  [
    'where the person is if its zone is made up',
    'tzone://Microsoft/Custom',
    'Asia/Kathmandu',
    '2027-01-03T18:15',
    '2027-01-04T18:15',
  ],
  ['anywhere if neither is known', 'UTC', null, '2027-01-03T10:00', '2027-01-05T12:00'],
])('a whole day is that day %s', (_, originalStartTimeZone, zone, start, end) => {
  const day = viewed({
    ...{ isAllDay: true, originalStartTimeZone, start: at('00:00') },
    end: { dateTime: '2027-01-05T00:00:00.0000000', timeZone: 'UTC' },
  });
  expect(busyOf(day, zone)).toEqual({
    ...{ start: new Date(`${start}Z`), end: new Date(`${end}Z`) },
    ...{ kind: 'firm', allDay: true },
  });
});

test.each([
  ['nothing at all', undefined],
  ['a page of text', '<html>'],
  ['an error', { error: { code: 'ErrorInternalServerError' } }],
  ['an event without an end', { value: [{ ...viewed(), end: undefined }] }],
  ['an event that does not say whether it takes time', { value: [{ ...viewed(), showAs: undefined }] }],
  [
    'a time on a clock that was not asked for',
    { value: [viewed(), { ...viewed(), start: { ...at('10:00'), timeZone: 'GMT Standard Time' } }] },
  ],
])('%s is unreadable, never free', (_, body) => {
  expect(readPage(body)).toBeNull();
});

test('an event that ends before it begins makes no sense, and is of no matter if it takes no time', () => {
  expect(busyOf(viewed({ end: at('09:00') }), null)).toBeUndefined();
  expect(busyOf(viewed({ end: at('09:00'), showAs: 'free' }), null)).toBeNull();
  expect(busyOf(viewed({ end: at('09:00'), isCancelled: true }), null)).toBeNull();
});

test('of 100,000 events, no more is kept than differs', () => {
  const range = { start: new Date(0), end: new Date(100_000 * 60_000) };
  const busy = createBusyTimes(range);
  for (let minute = 0; minute < 100_000; minute++)
    busy.add({
      ...{ start: new Date(minute * 60_000), end: new Date((minute + 1) * 60_000) },
      kind: minute < 50_000 ? 'firm' : 'tentative',
    });
  expect(busy.all()).toEqual([
    { start: range.start, end: new Date(50_000 * 60_000), kind: 'firm' },
    { start: new Date(50_000 * 60_000), end: range.end, kind: 'tentative' },
  ]);
});
