import type { ProviderName } from '#services/calendars/provider.ts';

/** A calendar of someone of the demo. */
export type DemoCalendar = {
  /** The owner's address for a main calendar. */
  id: string;
  name: string;
  /** Whether it's switched on in their list. */
  selected: boolean;
  /** Others may only read it, or only see when it's busy. */
  role: 'owner' | 'reader' | 'freeBusyReader';
};

/** Someone of the demo. The surname is a city, to show that they aren't real. */
export type DemoPerson = {
  email: string;
  firstName: string;
  lastName: string;
  /** IANA. */
  zone: string;
  /** Where their calendars are. */
  provider: ProviderName;
  /** The main one first. */
  calendars: readonly [DemoCalendar, ...DemoCalendar[]];
};

/** How someone signs in: with Google, with Microsoft, or by a link that is emailed to them. */
export const signInOf = ({ provider }: DemoPerson): 'google' | 'microsoft' | 'mail' =>
  provider === 'google' || provider === 'microsoft' ? provider : 'mail';

const calendar = (
  id: string,
  name: string,
  role: DemoCalendar['role'] = 'owner',
  selected = true,
): DemoCalendar => ({ id, name, role, selected });

type Rest = { provider?: ProviderName; main?: string; role?: DemoCalendar['role'] };

const person = (
  firstName: string,
  lastName: string,
  zone: string,
  others: readonly DemoCalendar[] = [],
  { provider = 'google', main, role }: Rest = {},
): DemoPerson => {
  const city = lastName.normalize('NFD').replace(/[^a-z]/gi, '');
  const email = `${firstName}.${city}@example.com`.toLowerCase();
  return {
    ...{ email, firstName, lastName, zone, provider },
    calendars: [calendar(email, main ?? email, role), ...others],
  };
};

const group = (id: string) => `${id}@group.calendar.example.com`;

/** Everyone whom one can be in the demo. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('Mia', 'Berlin', 'Europe/Berlin', [
    calendar(group('mia.private'), 'Private'),
    calendar(group('mia.club'), 'Chess club', 'reader', false),
  ]),
  person('Noah', 'London', 'Europe/London', [calendar(group('noah.family'), 'Family', 'freeBusyReader')]),
  person('Emma', 'New York', 'America/New_York'),
  person('Liam', 'San Francisco', 'America/Los_Angeles'),
  person('Asha', 'Kathmandu', 'Asia/Kathmandu'),
  person('Yuki', 'Tokyo', 'Asia/Tokyo'),
  person('Rafa', 'São Paulo', 'America/Sao_Paulo'),
  person('Jess', "St John's", 'America/St_Johns'),
  person('Omar', 'Cairo', 'Africa/Cairo'),
  person('Ana', 'Auckland', 'Pacific/Auckland'),
  person('Lena', 'Zurich', 'Europe/Zurich'),
  person('Olivia', 'Oslo', 'Europe/Oslo', [calendar('olivia.rowing', 'Rowing')], {
    provider: 'microsoft',
    main: 'Calendar',
  }),
  person('Ines', 'Lisbon', 'Europe/Lisbon', [calendar('ines.surfing', 'Surf club', 'reader')], {
    provider: 'caldav',
    main: 'Work',
  }),
  person('Nora', 'Vienna', 'Europe/Vienna', [], { provider: 'feed', main: 'Nora', role: 'reader' }),
];

/** Who may see everyone's figures in the demo. */
export const DEMO_ANALYST = 'lena.zurich@example.com';

const BY_EMAIL = new Map(DEMO_PEOPLE.map((one) => [one.email, one]));

export const personByEmail = (email: string): DemoPerson | undefined => BY_EMAIL.get(email.toLowerCase());
