// @module-tag slow
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { crashing } from '#services/runtime/crash-points.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';

/* One meeting that is changed in every way while it's booked: who hears of what, and what calendars have, step by step. */

type Person = Awaited<ReturnType<SagaWorld['person']>>;

const SECOND = 1_000;
const GRACE = 10;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let dora: Person;
let eve: Person;
let meeting: string;
const { at } = crashing;
let deaths = 0;

beforeEach(async () => {
  world = await createSagaWorld();
  [ada, ben, dora, eve] = (await Promise.all(
    ['Ada', 'Ben', 'Dora', 'Eve'].map((name) => world.person(name)),
  )) as [Person, Person, Person, Person];
  deaths = 0;
});
afterEach(async () => {
  crashing.at = at;
  await world.close();
});

/** Dies before a grace period is recorded as ended, and again right after, each time. */
function dieAtGracePeriods(): void {
  const passes = new Map<string, number>();
  crashing.at = (here) => {
    if (!here.includes('grace-period')) return;
    const pass = (passes.get(here) ?? 0) + 1;
    passes.set(here, pass);
    if (here === 'CP-6-before-grace-period-ends' && pass % 2 === 0) return;
    deaths += 1;
    throw new StoreUnavailable('killed');
  };
}

/** Another worker goes on where one has died. */
async function settle(): Promise<void> {
  for (;;) {
    const before = deaths;
    await world.settle().catch((error: unknown) => {
      if (deaths === before) throw error;
    });
    if (deaths === before) return;
    await world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 hour'`);
  }
}

/** Everything that was emailed so far, `who kind`, in alphabetical order. */
let told: string[] = [];
/** What was emailed since this was last asked, once all that is due now and in the next seconds is done. */
async function newMails({ after }: { after: number }): Promise<string[]> {
  await settle();
  world.pass(after * SECOND);
  await settle();
  const known = [...told];
  told = await world.mails();
  return told.filter((mail) => {
    const index = known.indexOf(mail);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

async function book(time: string, { insteadOf = null as string | null, minutes = 60 } = {}): Promise<void> {
  const start = `2026-03-03T${time}:00.000Z`;
  const end = new Date(Date.parse(start) + minutes * 60 * SECOND).toISOString();
  await world.command(meeting, {
    ...{ type: 'StartBooking', start, end, by: 'organizer', without: [], graceSeconds: GRACE },
    insteadOf: insteadOf && `2026-03-03T${insteadOf}:00.000Z`,
    ...(insteadOf && { newDuration: minutes }),
    now: world.now().toISOString(),
  });
}

const invite = ({ email }: Person, bookedTime: 'asked' | 'invited') =>
  world.command(meeting, {
    type: 'InviteParticipants',
    organizerAddresses: [ada.email],
    participants: [{ email, bookedTime }],
  });

const inCalendar = () =>
  world.calendars.live().map(({ start, end }) => [clock(start), clock(end)].join(' to '));
const clock = (time: Date) => time.toISOString().slice(11, 16);
const everyWord = async () => {
  const mails = (await world.outbox.list({ limit: 1_000 })).filter(({ kind }) => kind !== 'suggestions');
  const found = await Promise.all(mails.map(({ id }) => world.outbox.find(id)));
  return found.map((mail) => `${mail!.subject}\n${mail!.text}`).join('\n');
};

const lives = [
  { calendar: 'has the event', connected: true, dies: false },
  { calendar: 'takes none', connected: false, dies: false },
  { calendar: 'has the event', connected: true, dies: true },
];

describe.each(lives)('where the organizer’s calendar $calendar, and processes die: $dies', (life) => {
  test('everyone hears of each change once, and of nothing that was undone', async () => {
    const byFile = !life.connected;
    if (byFile) world.calendars.people.get(ada.id)!.connected = false;
    if (life.dies) dieAtGracePeriods();
    told = [];
    const here = (...mails: string[]) => [...mails, ...(byFile ? ['ada calendarFailed'] : [])].sort();
    meeting = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    await newMails({ after: 0 });

    await book('10:00');
    expect(await newMails({ after: GRACE - 1 })).toEqual([]);
    await world.command(meeting, { type: 'UndoBooking', booking: 1 });
    expect((await newMails({ after: 60 })).filter((mail) => mail.includes('booked'))).toEqual([]);

    await book('11:00');
    expect(await newMails({ after: GRACE })).toEqual(here('ada booked', 'ben booked'));
    expect(inCalendar()).toEqual(byFile ? [] : ['11:00 to 12:00']);

    await world.command(meeting, { type: 'ChangeMeeting', changes: { title: 'Plan the launch' } });
    expect(await newMails({ after: 30 })).toEqual([]);
    await world.command(meeting, { type: 'ChangeMeeting', changes: { description: 'Bring ideas.' } });
    expect(await newMails({ after: 60 })).toEqual(byFile ? ['ada changed', 'ben changed'] : []);

    await invite(dora, 'asked');
    expect(await newMails({ after: 0 })).toEqual(['dora invitation']);
    await world.join(meeting, dora);
    expect(await newMails({ after: 0 })).toEqual(['ada joined', 'dora booked']);
    await invite(eve, 'invited');
    expect(await newMails({ after: 0 })).toEqual(['eve invitation']);

    await book('14:00', { insteadOf: '11:00' });
    expect(await newMails({ after: GRACE - 1 })).toEqual([]);
    const everyone = ['ada booked', 'ben booked', 'dora booked', 'eve booked'];
    expect(await newMails({ after: 1 })).toEqual(here(...everyone));
    expect(inCalendar()).toEqual(byFile ? [] : ['14:00 to 15:00']);
    await book('14:00', { insteadOf: '14:00', minutes: 90 });
    expect(await newMails({ after: GRACE })).toEqual(here(...everyone));
    expect(inCalendar()).toEqual(byFile ? [] : ['14:00 to 15:30']);

    await world.command(meeting, { type: 'RemoveParticipant', participant: 2 });
    expect(await newMails({ after: 0 })).toEqual(['dora removed']);

    await world.command(meeting, { type: 'CancelMeeting', graceSeconds: GRACE });
    expect(await newMails({ after: GRACE - 1 })).toEqual([]);
    await world.command(meeting, { type: 'UndoCancellation' });
    expect(await newMails({ after: 60 })).toEqual([]);
    await world.command(meeting, { type: 'CancelMeeting', graceSeconds: GRACE });
    const cancelled = ['ben cancelled', 'eve cancelled'];
    expect(await newMails({ after: GRACE })).toEqual(byFile ? ['ada cancelled', ...cancelled] : cancelled);
    expect(inCalendar()).toEqual([]);

    expect(await everyWord()).not.toContain('10:00 AM');
    for (const who of byFile ? ['ada', 'ben', 'dora', 'eve'] : []) {
      const files = await world.calendarFiles(who);
      const sequences = files.map((file) => Number(file.split(' ')[1]));
      expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
      expect(files.map((file) => file.startsWith('CANCEL')).indexOf(true)).toBe(files.length - 1);
    }
    if (life.dies) expect(deaths).toBeGreaterThanOrEqual(8);
  });
});
