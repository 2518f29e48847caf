import { describe, expect, test } from 'vitest';
import { attendanceOfForm, inviteesOf, parsePeople } from './people.ts';

const ADA = { email: 'ada@example.com', name: '' };
const GRACE = { email: 'grace@example.com', name: 'Grace Hopper' };

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

describe('who is invited', () => {
  test('is everyone once, whatever the case, with the first name that is known', () =>
    expect(
      inviteesOf(
        [
          { email: ' ADA@example.com ', name: 'Ada' },
          { email: '', name: ' ' },
        ],
        [ADA, { email: 'grace@example.com', name: '' }],
      ),
    ).toEqual([{ email: 'ada@example.com', name: 'Ada' }, { email: 'grace@example.com' }]));
});

describe('who has to come', () => {
  const people = [{ email: 'ada@example.com' }, { email: 'ben@example.com' }, { email: 'cem@example.com' }];

  test('is kept by address, for those who are invited', () =>
    expect(
      attendanceOfForm({ optional: ['ADA@example.com', 'gone@example.com'], groups: [] }, people),
    ).toEqual({ optional: ['ada@example.com'], groups: [] }));

  test('loses a group of which everyone who is left would have to come', () => {
    const group = { atLeast: 2, members: people.map(({ email }) => email) };
    expect(attendanceOfForm({ optional: [], groups: [group] }, people).groups).toEqual([group]);
    expect(attendanceOfForm({ optional: [], groups: [group] }, people.slice(1)).groups).toEqual([]);
  });
});
