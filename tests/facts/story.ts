import fc from 'fast-check';
import { DEMO_PEOPLE } from '#tests/doubles/google/people.ts';

/** Someone who is invited. With an account, it's that of the demo person with this address. */
export type Invited = { email: string; name: string | null };

/** What someone does; people are counted from 1, as in their meeting. `fillUp`: something else comes up at the booked time. */
export type Act =
  | { what: 'join' | 'decline' | 'declineInCalendar' | 'fillUp'; who: number }
  | { what: 'answer' | 'propose'; who: number; zone: string; day: number; hour: number }
  | { what: 'choose' | 'chooseProposed' | 'move' | 'rename' | 'cancel' };

export type Story = {
  mode: 'auto' | 'manual';
  /** Whether the organizer's calendar takes events; without one, emails carry files. */
  hasCalendar: boolean;
  people: Invited[];
  acts: Act[];
};

/** Whose account tests sign in with, by address. */
export const MEMBERS = ['noah.london@example.com', 'emma.newyork@example.com', 'yuki.tokyo@example.com'];
export const WITH_CALENDAR = 'mia.berlin@example.com';
export const WITHOUT_CALENDAR = 'liam.sanfrancisco@example.com';

export const accountOf = (email: string) => DEMO_PEOPLE.find((one) => one.email === email) ?? null;

const STRANGERS: Invited[] = [
  { email: 'jess@x.example', name: 'Jess Tan' },
  { email: 'omar@y.example', name: null },
  { email: 'zoe@z.example', name: "Zoë O'Neill-Łuk" },
  { email: 'ana@w.example', name: 'Ana' },
];
const ZONES = [
  'Asia/Tokyo',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Europe/Berlin',
  'UTC',
];

const who = fc.integer({ min: 1, max: 3 });
const said = <What extends 'answer' | 'propose'>(what: What) =>
  fc.record({
    what: fc.constant(what),
    who,
    zone: fc.constantFrom(...ZONES),
    day: fc.integer({ min: 2, max: 9 }),
    hour: fc.integer({ min: 6, max: 18 }),
  });
const early: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('join' as const), who }) },
  { weight: 3, arbitrary: said('answer') },
  { weight: 2, arbitrary: said('propose') },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('decline' as const), who }) },
);
const late: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ what: fc.constantFrom('move' as const, 'rename' as const, 'cancel' as const) }),
  fc.record({
    what: fc.constantFrom(
      'decline' as const,
      'declineInCalendar' as const,
      'fillUp' as const,
      'fillUp' as const,
    ),
    who,
  }),
);

/** Three people who are invited, reply in their ways, and are booked, or not. */
export const story: fc.Arbitrary<Story> = fc.record({
  mode: fc.constantFrom('auto', 'manual', 'manual'),
  hasCalendar: fc.boolean(),
  people: fc
    .tuple(
      fc.constantFrom(...MEMBERS),
      fc.shuffledSubarray([...STRANGERS, ...MEMBERS.map((email) => ({ email, name: null }))], {
        minLength: 3,
        maxLength: 3,
      }),
    )
    .map(([email, others]) =>
      [{ email, name: 'Somebody' }, ...others.filter((one) => one.email !== email)].slice(0, 3),
    ),
  acts: fc
    .tuple(
      fc.array(early, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('choose' as const, 'chooseProposed' as const),
      fc.array(late, { minLength: 1, maxLength: 3 }),
    )
    .map(([before, what, after]) => [...before, { what }, ...after]),
});
