/** A person of the demo with an Outlook mailbox. The surname is a city, to show that they aren't real. */
export type OutlookPerson = {
  /** Of their organization; of all personal accounts it's `PERSONAL_ACCOUNTS`. */
  tenantId: string;
  objectId: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  zone: string;
  /** The main one first. */
  calendars: readonly [OutlookCalendar, ...OutlookCalendar[]];
};

export type OutlookCalendar = {
  id: string;
  name: string;
  /** False for what Outlook fills, such as birthdays. */
  canEdit: boolean;
  /** Whether meetings in it may get a Teams link. */
  hasTeams: boolean;
};

/** The tenant that Microsoft puts all personal accounts into (learn.microsoft.com/entra/identity-platform/id-token-claims-reference). */
export const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** In the form of Exchange's own ids, which need care in addresses. */
const id = (name: string) => `AAMk${Buffer.from(`the calendar ${name}`).toString('base64')}`;

export const OUTLOOK_PEOPLE: readonly OutlookPerson[] = [
  {
    tenantId: '5f0c6f0e-3c1a-4e63-9d0a-2f5f3d7c9a10',
    objectId: '0b9b5a52-7f0d-4c55-a3de-60c1f9f8d3aa',
    subject: 'demo-outlook-1',
    email: 'olivia.oslo@example.com',
    firstName: 'Olivia',
    lastName: 'Oslo',
    zone: 'Europe/Oslo',
    calendars: [
      { id: id('olivia.work'), name: 'Calendar', canEdit: true, hasTeams: true },
      { id: id('olivia.rowing'), name: 'Rowing', canEdit: true, hasTeams: true },
    ],
  },
];

/** Everyone with a mailbox at a demo Microsoft. */
export type OutlookDirectory = {
  all: readonly OutlookPerson[];
  byEmail(email: string): OutlookPerson | undefined;
};

export function outlookDirectory(all: readonly OutlookPerson[]): OutlookDirectory {
  const byEmail = new Map(all.map((person) => [person.email, person]));
  return { all, byEmail: (email) => byEmail.get(email.toLowerCase()) };
}
