import type { DemoCalendars } from '#services/demo/calendars.ts';
import { DEMO_PEOPLE, type DemoPerson, signInOf } from '#services/demo/people.ts';
import type { Foundation } from './foundation.ts';

export type DemoPart = { people: readonly DemoPerson[]; calendars: DemoCalendars };

/** The demo's people; null where real ones sign in. */
export async function openDemoPeople(foundation: Foundation): Promise<DemoPart | null> {
  const { config } = foundation;
  if (config.google.kind !== 'demo') return null;
  const { createDemoCalendars } = await import('#services/demo/calendars.ts');
  // A link to sign in has to arrive where one can look.
  const byMail = config.mail.kind === 'outbox' && config.signInByMail;
  return {
    people: DEMO_PEOPLE.filter((person) => byMail || signInOf(person) !== 'mail'),
    calendars: createDemoCalendars(foundation),
  };
}
