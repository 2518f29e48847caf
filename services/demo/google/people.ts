/** A person of the demo. The surname is a city, to show that they aren't real. */
export type DemoPerson = {
  sub: string;
  email: string;
  firstName: string;
  lastName: string;
  zone: string;
};

const person = (
  number: number,
  firstName: string,
  lastName: string,
  mail: string,
  zone: string,
): DemoPerson => ({
  sub: `demo-${number}`,
  email: `${mail}@example.com`,
  firstName,
  lastName,
  zone,
});

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person(1, 'Mia', 'Berlin', 'mia.berlin', 'Europe/Berlin'),
  person(2, 'Noah', 'London', 'noah.london', 'Europe/London'),
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

export function demoDirectory(all: readonly DemoPerson[]): DemoDirectory {
  const byEmail = new Map(all.map((person) => [person.email, person]));
  return { all, byEmail: (email) => byEmail.get(email.toLowerCase()) };
}
