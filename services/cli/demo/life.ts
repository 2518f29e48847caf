import { DateTime } from 'luxon';
import { answered, idempotent } from '#client/kairos.ts';
import { DEMO_ANALYST, type DemoPerson, personByEmail } from '#services/demo/people.ts';
import { createVisitor, type Visitor } from './visitor.ts';

const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';
const EMMA = 'emma.newyork@example.com';
const OMAR = 'omar.cairo@example.com';
const OLIVIA = 'olivia.oslo@example.com';

const CONTACTS: Readonly<Record<string, readonly string[]>> = {
  [MIA]: [NOAH, EMMA, OMAR, OLIVIA, 'rafa.saopaulo@example.com', 'liam.sanfrancisco@example.com'],
  [NOAH]: [MIA, EMMA, 'liam.sanfrancisco@example.com'],
  [EMMA]: [MIA, NOAH],
};

type Planned = {
  title: string;
  organizer: string;
  /** The addresses of those who join, and of those who haven't replied yet. */
  joining: readonly string[];
  silent?: readonly string[];
  minutes: number;
  mode: 'auto' | 'manual';
  /** Days from today: the first and the last date, and when replies are due. */
  days: { from: number; until: number; due?: number };
};

/** Two are booked at once, the next waits for replies, and the last for Mia's choice. */
const MEETINGS: readonly Planned[] = [
  {
    ...{ title: 'Design review', organizer: MIA, joining: [NOAH, EMMA], minutes: 45, mode: 'auto' },
    days: { from: 1, until: 7 },
  },
  {
    ...{ title: 'Hiring plan', organizer: NOAH, joining: [MIA], minutes: 30, mode: 'auto' },
    days: { from: 1, until: 5 },
  },
  {
    ...{ title: 'Budget for next year', organizer: MIA, joining: [EMMA], silent: [OMAR, OLIVIA] },
    ...{ minutes: 60, mode: 'auto', days: { from: 4, until: 14, due: 3 } },
  },
  {
    ...{ title: 'Plan the offsite', organizer: MIA, joining: [NOAH, EMMA], minutes: 60, mode: 'manual' },
    days: { from: 2, until: 12 },
  },
];

const person = (email: string): DemoPerson => {
  const known = personByEmail(email);
  if (!known) throw new Error(`No one in the demo has the address ${email}`);
  return known;
};

const withName = (email: string) => {
  const { firstName, lastName } = person(email);
  return { email, name: `${firstName} ${lastName}` };
};

/**
 * Gives the demo a few contacts and meetings to begin with, by the calls that people make in their browsers, so whoever
 * comes first finds something to look at. Throws if Kairos refuses a call.
 *
 * @param origin Kairos's address, without a trailing slash
 * @param signal ends the work between two calls
 */
export async function liveALittle(origin: string, signal: AbortSignal): Promise<void> {
  const visitors = new Map<string, Visitor>();
  for (const email of [...Object.keys(CONTACTS), DEMO_ANALYST]) {
    const visitor = createVisitor(origin);
    visitors.set(email, visitor);
    await visitor.signIn(email);
    for (const contact of CONTACTS[email] ?? []) {
      if (signal.aborted) return;
      await answered(visitor.api.POST('/api/contacts', { body: withName(contact) }));
    }
  }
  for (const planned of MEETINGS) {
    if (signal.aborted) return;
    await plan(planned, (email) => visitors.get(email)!);
  }
}

async function plan(
  { title, organizer, joining, silent = [], minutes, mode, days }: Planned,
  visitorOf: (email: string) => Visitor,
): Promise<void> {
  const day = (ahead: number) => DateTime.now().setZone(person(organizer).zone).plus({ days: ahead });
  const created = await answered(
    visitorOf(organizer).api.POST('/api/meetings', {
      params: { header: idempotent() },
      body: {
        title,
        duration: minutes,
        dateRangeStart: day(days.from).toISODate() ?? '',
        dateRangeEnd: day(days.until).toISODate() ?? '',
        timePreference: 'business',
        aiDecisionMode: mode,
        ...(days.due && {
          deadline: day(days.due).set({ hour: 17 }).startOf('hour').toUTC().toISO() ?? null,
        }),
        participants: [...joining, ...silent].map(withName),
      },
    }),
  );
  for (const email of joining) {
    const params = { path: { id: created.id } };
    await answered(visitorOf(email).api.POST('/api/meetings/{id}/participants', { params, body: {} }));
  }
}
