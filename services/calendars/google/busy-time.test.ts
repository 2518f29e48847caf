import { describe, expect, test } from 'vitest';
import { readBusy, readBusyBeside } from './busy-time.ts';

const answer = (primary: unknown) => ({ calendars: { primary } });

test.each([
  ['nothing at all', undefined],
  ['a page of text', '<html>'],
  ['another calendar', { calendars: { other: { busy: [] } } }],
  ['an error beside the times', answer({ errors: [{ reason: 'notFound' }], busy: [] })],
  ['a time without an end', answer({ busy: [{ start: '2027-01-04T10:00:00Z' }] })],
  ['a time that is none', answer({ busy: [{ start: 'soon', end: 'later' }] })],
  [
    'an end before the start',
    answer({ busy: [{ start: '2027-01-04T11:00:00Z', end: '2027-01-04T10:00:00Z' }] }),
  ],
])('%s is unreadable, never free', (_, data) => {
  expect(readBusy(data, 'primary')).toBeNull();
});

test('times with an offset are read as the instants that they are', () => {
  const data = answer({ busy: [{ start: '2027-01-04T10:00:00+05:45', end: '2027-01-04T05:15:00Z' }] });
  expect(readBusy(data, 'primary')).toEqual([
    { start: new Date('2027-01-04T04:15:00Z'), end: new Date('2027-01-04T05:15:00Z') },
  ]);
});

describe('what is busy beside an event', () => {
  const at = (time: string) => ({ dateTime: `2027-01-04T${time}:00Z` });
  const range = { start: new Date('2027-01-04T10:00:00Z'), end: new Date('2027-01-04T11:00:00Z') };
  const own = { id: 'own', start: at('10:00'), end: at('11:00') };
  const beside = (event: object, data: object = {}) =>
    readBusyBeside({ items: [own, { id: 'other', ...event }], ...data }, range, ['own']);
  const declined = { self: true, responseStatus: 'declined' };

  test.each([
    ['that begins before it', { start: at('09:00'), end: at('10:15') }, [['10:00', '10:15']]],
    ['that ends after it', { start: at('10:30'), end: at('12:00') }, [['10:30', '11:00']]],
    ['that was declined', { start: at('10:00'), end: at('11:00'), attendees: [declined] }, []],
    [
      'that shows the person as free',
      { start: at('10:00'), end: at('11:00'), transparency: 'transparent' },
      [],
    ],
    [
      'of a whole day takes all of it',
      { start: { date: '2027-01-04' }, end: { date: '2027-01-05' } },
      [['10:00', '11:00']],
    ],
    [
      'that is the same one under another id',
      { start: at('10:00'), end: at('11:00'), iCalUID: 'own@google.com' },
      [],
    ],
    [
      'that someone else declined',
      { start: at('10:00'), end: at('11:00'), attendees: [{ responseStatus: 'declined' }] },
      [['10:00', '11:00']],
    ],
  ])('an event %s', (_, event, busy) => {
    const read = beside(event)?.map(({ start, end }) =>
      [start, end].map((time) => time.toISOString().slice(11, 16)),
    );
    expect(read).toEqual(busy);
  });

  test.each([
    ['there are more than were listed', {}, { nextPageToken: 'more' }],
    ['an event has an end that is none', { start: at('10:00'), end: { dateTime: 'later' } }, {}],
    ['there is no list', {}, { items: undefined }],
  ])('is unknown if %s', (_, event, data) => {
    expect(beside({ start: at('10:00'), end: at('10:30'), ...event }, data)).toBeNull();
  });
});
