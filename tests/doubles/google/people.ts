/** A person of the demo. The surname is a city, to show that they aren't real. */
export type DemoPerson = {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
  zone: string;
  /** Calendars beside the main one. */
  others?: readonly DemoCalendar[];
};

/** A further calendar of a person, as their list shows it. */
type DemoCalendar = {
  id: string;
  name: string;
  /** Whether it's switched on in their list. */
  selected: boolean;
  /** What they may do with it: an owner may change it, a reader may not. */
  role: 'owner' | 'reader' | 'freeBusyReader';
};

const person = (
  number: number,
  firstName: string,
  lastName: string,
  mail: string,
  zone: string,
  others: readonly DemoCalendar[] = [],
): DemoPerson => ({
  sub: `demo-${number}`,
  email: `${mail}@example.com`,
  firstName,
  lastName,
  zone,
  others,
});

const calendar = (
  id: string,
  name: string,
  role: DemoCalendar['role'] = 'owner',
  selected = true,
): DemoCalendar => ({ id: `${id}@group.calendar.example.com`, name, role, selected });

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person(1, 'Mia', 'Berlin', 'mia.berlin', 'Europe/Berlin', [
    calendar('mia.private', 'Private'),
    calendar('mia.club', 'Chess club', 'reader', false),
  ]),
  person(2, 'Noah', 'London', 'noah.london', 'Europe/London', [
    calendar('noah.family', 'Family', 'freeBusyReader'),
  ]),
  person(3, 'Emma', 'New York', 'emma.newyork', 'America/New_York'),
  person(4, 'Liam', 'San Francisco', 'liam.sanfrancisco', 'America/Los_Angeles'),
  person(5, 'Asha', 'Kathmandu', 'asha.kathmandu', 'Asia/Kathmandu'),
  person(6, 'Yuki', 'Tokyo', 'yuki.tokyo', 'Asia/Tokyo'),
  person(7, 'Rafa', 'São Paulo', 'rafa.saopaulo', 'America/Sao_Paulo'),
  person(8, 'Jess', "St John's", 'jess.stjohns', 'America/St_Johns'),
  person(9, 'Omar', 'Cairo', 'omar.cairo', 'Africa/Cairo'),
  person(10, 'Ana', 'Auckland', 'ana.auckland', 'Pacific/Auckland'),
];

/** Everyone with a calendar at a demo Google. */
export type DemoDirectory = {
  all: readonly DemoPerson[];
  byEmail(email: string): DemoPerson | undefined;
};

/** Who may do what with a calendar: the main one is all its person's own. */
type CalendarOfPerson = {
  /** The person, with the calendar in place of their address: events are kept by it. */
  holder: DemoPerson;
  role: DemoCalendar['role'];
};

/** The calendar of this id, if this person has it in their list. The demo's people share no others. */
export function calendarOf(person: DemoPerson, id: string): CalendarOfPerson | null {
  if (id === 'primary' || id === person.email) return { holder: person, role: 'owner' };
  const other = person.others?.find((one) => one.id === id);
  return other ? { holder: { ...person, email: other.id }, role: other.role } : null;
}

export function demoDirectory(all: readonly DemoPerson[]): DemoDirectory {
  const byEmail = new Map(all.map((person) => [person.email, person]));
  return { all, byEmail: (email) => byEmail.get(email.toLowerCase()) };
}
