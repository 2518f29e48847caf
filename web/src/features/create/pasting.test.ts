import { expect, test } from 'vitest';
import { added } from './pasting.ts';

const row = (email: string, name = '') => ({ email, name });
const ownEmail = 'mia@example.com';

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
