import { describe, expect, test } from 'vitest';
import { added, parsePeople } from './pasting.ts';

const row = (email: string, name = '') => ({ email, name });
const ownEmail = 'mia@example.com';
const ADA = row('ada@example.com');
const GRACE = row('grace@example.com', 'Grace Hopper');

test('pasted people come after those who are there already, without empty rows', () =>
  expect(
    added([row('ada@example.com', 'Ada')], {
      rows: [row('grace@example.com'), row('')],
      picked: [],
      ownEmail,
    }),
  ).toEqual({ rows: [row('grace@example.com'), row('ada@example.com', 'Ada')], said: '1 person added.' }));

test('nobody is added twice, whatever the case, and that is said', () =>
  expect(
    added(
      [row('ADA@example.com'), row('grace@example.com'), row('Grace@example.com'), row('zoe@example.com')],
      {
        rows: [row('ada@example.com')],
        picked: [row('zoe@example.com', 'Zoë')],
        ownEmail,
      },
    ),
  ).toEqual({
    rows: [row('ada@example.com'), row('grace@example.com')],
    said: '1 person added. 3 people already in the list.',
  }));

test('the organizer is left out, and told why', () =>
  expect(added([row('Mia@example.com'), row('ada@example.com')], { rows: [], picked: [], ownEmail })).toEqual(
    {
      rows: [row('ada@example.com')],
      said: "1 person added. You're already in as the organizer.",
    },
  ));

describe('what is pasted', () => {
  test.each([
    ['commas', 'ada@example.com, Grace Hopper <grace@example.com>'],
    ['semicolons', 'ada@example.com;Grace Hopper <grace@example.com>;'],
    ['new lines', 'ada@example.com\r\nGrace Hopper <grace@example.com>\n\n'],
    ['a table', 'ada@example.com\nGrace Hopper\tgrace@example.com'],
    ['quotes around the name', '<ada@example.com>, "Grace Hopper" <grace@example.com>'],
    ['a link to a mailbox', 'mailto:ada@example.com, Grace Hopper <mailto:grace@example.com>'],
  ])('is read with %s', (_, text) => expect(parsePeople(text)).toEqual([ADA, GRACE]));

  test('may be parted by blanks alone', () =>
    expect(parsePeople('ada@example.com grace@example.com')).toEqual([ADA, { ...GRACE, name: '' }]));

  test('may have the surname first, as some mail programs write it', () => {
    const expected = [{ ...GRACE, name: 'Hopper, Grace' }, ADA];
    expect(parsePeople('Hopper, Grace <grace@example.com>; ada@example.com')).toEqual(expected);
    expect(parsePeople('"Hopper, Grace" <grace@example.com>, ada@example.com')).toEqual(expected);
  });

  test('keeps names of any script', () =>
    expect(parsePeople('山田 花子 <hanako@example.com>, ليلى <layla@example.com>')).toEqual([
      { email: 'hanako@example.com', name: '山田 花子' },
      { email: 'layla@example.com', name: 'ليلى' },
    ]));

  test('keeps what is no address, for people to mend', () => {
    expect(parsePeople('ada@example.com, grace at example.com')).toEqual([
      ADA,
      { email: 'grace at example.com', name: '' },
    ]);
    expect(parsePeople('Ada <ada@>')).toEqual([{ email: 'ada@', name: 'Ada' }]);
    expect(parsePeople('Ada\nGrace <grace@example.com>')).toEqual([
      { email: 'Ada', name: '' },
      { email: 'grace@example.com', name: 'Grace' },
    ]);
  });
});
