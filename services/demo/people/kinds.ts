import { html } from '#services/runtime/html.ts';
import type { DemoCalDav } from '../caldav/demo-caldav.ts';
import type { DemoFeed } from '../feed/demo-feed.ts';
import { DEMO_GOOGLE_ROOT } from '../google/page.ts';
import type { DemoPerson } from '../google/people.ts';
import { DEMO_MICROSOFT_ROOT } from '../microsoft/page.ts';
import type { OutlookPerson } from '../microsoft/people.ts';
import type { ListedPerson, PeopleOfKind } from './listed-person.ts';

export const DEMO_PEOPLE_PAGE = '/demo/people';

export const atGoogle = (people: readonly DemoPerson[]): PeopleOfKind => ({
  title: 'With Google',
  about: html`They sign in at a demo Google, which has their calendars. There are no passwords. See
<a href="${DEMO_GOOGLE_ROOT}">what else it shows</a>.`,
  people: people.map(({ email, firstName, lastName, zone }) => ({
    ...{ email, firstName, lastName, zone },
    signIn: 'google',
    calendar: `${DEMO_GOOGLE_ROOT}/calendars/${email}`,
  })),
});

export const atMicrosoft = (people: readonly OutlookPerson[]): PeopleOfKind => ({
  title: 'With Microsoft',
  about: html`They sign in at a demo Microsoft, which has their Outlook calendars. See
<a href="${DEMO_MICROSOFT_ROOT}">what else it shows</a>.`,
  people: people.map(({ email, firstName, lastName, zone }) => ({
    ...{ email, firstName, lastName, zone },
    signIn: 'microsoft',
    calendar: `${DEMO_MICROSOFT_ROOT}/calendars/${email}`,
  })),
});

type ByMail = Pick<ListedPerson, 'email' | 'firstName' | 'lastName' | 'zone'>;

const byMail = ({ email, firstName, lastName, zone }: ByMail) => ({
  ...{ email, firstName, lastName, zone },
  signIn: 'mail' as const,
  calendar: `${DEMO_PEOPLE_PAGE}/${email}`,
});

export const atCalDav = ({ people, textsOf }: DemoCalDav, publicUrl: string): PeopleOfKind => ({
  title: 'With an email link and a CalDAV server',
  about: html`They sign in by a link that we email them. Click “Sign in” on the page that it opens. Their calendars are on
a CalDAV server, like those at iCloud, Fastmail, or Nextcloud.`,
  people: people.map((person) => ({
    ...byMail(person),
    textsOf: () => textsOf(person),
    connecting: {
      'Where is your calendar?': 'Nextcloud or another CalDAV server',
      'Address of the server': publicUrl,
      Username: person.email,
      'App password': person.appPassword,
    },
  })),
});

export const atFeed = ({ people, pathOf, textOf }: DemoFeed, publicUrl: string): PeopleOfKind => ({
  title: 'With an email link and a calendar address',
  about: html`They sign in by a link that we email them, too. Their calendar is published at a secret address every 15
minutes, and Kairos can only read it.`,
  people: people.map((person) => ({
    ...byMail(person),
    textsOf: async () => [textOf(person)],
    connecting: {
      'Where is your calendar?': 'A calendar address (ICS)',
      'Address of the calendar': new URL(pathOf(person), publicUrl).href,
    },
  })),
});
