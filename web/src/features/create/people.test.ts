import { describe, expect, test } from 'vitest';
import { attendanceOfForm, inviteesOf } from './people.ts';

const ADA = { email: 'ada@example.com', name: '' };

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
