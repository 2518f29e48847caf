// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '#contracts/durations.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { type CrashPoint, crashing } from '#services/runtime/crash-points.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';

/*
 * A meeting that is changed in every way while booked: who hears of which change, and the calendars' contents, step by
 * step.
 */

type Person = Awaited<ReturnType<SagaWorld['person']>>;

const GRACE = 10;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let dora: Person;
let eve: Person;
let meeting: string;
const { at } = crashing;
/** Where processes have died, in order. */
let deaths: string[] = [];

beforeEach(async () => {
  world = await createSagaWorld();
  [ada, ben, dora, eve] = (await Promise.all(
    ['Ada', 'Ben', 'Dora', 'Eve'].map((name) => world.person(name)),
  )) as [Person, Person, Person, Person];
  deaths = [];
});
afterEach(async () => {
  crashing.at = at;
  await world.close();
});

type Dying = { command: CrashPoint; mail: CrashPoint; calendar: readonly CrashPoint[] };

/** Before something is stored or leaves. */
const BEFORE: Dying = {
  command: 'CP-1-command-before-append',
  mail: 'CP-6-before-mail',
  calendar: ['CP-6-before-calendar-create', 'CP-6-before-calendar-update', 'CP-6-before-calendar-remove'],
};
/** After storing or sending, so nobody knows the outcome. */
const AFTER: Dying = {
  command: 'CP-1-command-after-append',
  mail: 'CP-5-mail-sent',
  calendar: ['CP-5-calendar-created', 'CP-5-calendar-updated', 'CP-5-calendar-removed'],
};

/** Where processes have died since a person acted or time passed. */
const passed = new Set<string>();

/** Dies at each of these points, once for each subject. */
function dieAt({ command, mail, calendar }: Dying): void {
  const points = [command, mail, ...calendar];
  crashing.at = (here, about) => {
    const place = about ? `${here}/${about}` : here;
    if (!points.includes(here) || passed.has(place)) return;
    passed.add(place);
    deaths.push(place);
    throw new StoreUnavailable('killed');
  };
}

/** Another process continues after a death. */
async function insist(act: () => Promise<unknown>): Promise<void> {
  passed.clear();
  for (;;) {
    const before = deaths.length;
    try {
      await act();
      return;
    } catch (error) {
      if (deaths.length === before) throw error;
      await world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 hour'`);
    }
  }
}

const settle = () => insist(() => world.settle());

/** A person's command, with the same key until answered. */
function command(given: MeetingCommand): Promise<void> {
  const key = randomUUID();
  return insist(() => world.command(meeting, given, key));
}

/** Everything that was emailed so far, `who kind`, in alphabetical order. */
let told: string[] = [];
/** The emails since the last call, once everything due now and in the next seconds is done. */
async function newMails({ after }: { after: number }): Promise<string[]> {
  await settle();
  world.pass(after * SECOND);
  await settle();
  const known = [...told];
  // A second copy may leave where a process died before it knew of the first.
  told = (await world.mails()).map((mail) => (deaths.length > 0 ? mail.replace(' ×2', '') : mail));
  return told.filter((mail) => {
    const index = known.indexOf(mail);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}

async function book(time: string, { insteadOf = null as string | null, minutes = 60 } = {}): Promise<void> {
  const start = `2026-03-03T${time}:00.000Z`;
  const end = new Date(Date.parse(start) + minutes * 60 * SECOND).toISOString();
  await command({
    ...{ type: 'StartBooking', start, end, by: 'organizer', without: [], graceSeconds: GRACE },
    insteadOf: insteadOf && `2026-03-03T${insteadOf}:00.000Z`,
    ...(insteadOf && { newDuration: minutes }),
    now: world.now().toISOString(),
  });
}

const invite = ({ email }: Person, bookedTime: 'asked' | 'invited') =>
  command({
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

/** Where processes die in this story, at the least. */
function placesOf({ command, mail, calendar }: Dying, byFile: boolean): string[] {
  const [create, ...others] = calendar;
  const mails = ['booked', 'invitation', 'joined', 'removed', 'declined', 'cancelled'];
  return [
    ...['StartBooking', 'EndGracePeriod', 'UndoBooking', 'CancelMeeting', 'UndoCancellation'].map(
      (type) => `${command}/${type}`,
    ),
    ...[...mails, ...(byFile ? ['changed', 'calendarFailed'] : [])].map((kind) => `${mail}/${kind}`),
    ...(byFile ? [] : [`${create}/new`, `${create}/move`, ...others]),
  ];
}

const lives = [
  { calendar: 'has the event', connected: true, processes: 'go on', dies: null },
  { calendar: 'has the event', connected: true, processes: 'die before', dies: BEFORE },
  { calendar: 'has the event', connected: true, processes: 'die after', dies: AFTER },
  { calendar: 'takes none', connected: false, processes: 'go on', dies: null },
  { calendar: 'takes none', connected: false, processes: 'die before', dies: BEFORE },
  { calendar: 'takes none', connected: false, processes: 'die after', dies: AFTER },
];

describe.each(lives)(
  'where the organizer’s calendar $calendar, and processes $processes each step',
  (life) => {
    test('everyone hears of each change once, and of nothing that was undone', async () => {
      const byFile = !life.connected;
      if (byFile) world.calendars.people.get(ada.id)!.connected = false;
      told = [];
      const here = (...mails: string[]) => [...mails, ...(byFile ? ['ada calendarFailed'] : [])].sort();
      meeting = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
      if (life.dies) dieAt(life.dies);
      await insist(() => world.join(meeting, ben));
      await newMails({ after: 0 });

      await book('10:00');
      expect(await newMails({ after: GRACE - 1 })).toEqual([]);
      await command({ type: 'UndoBooking', booking: 1 });
      expect((await newMails({ after: 60 })).filter((mail) => mail.includes('booked'))).toEqual([]);

      await book('11:00');
      expect(await newMails({ after: GRACE })).toEqual(here('ada booked', 'ben booked'));
      expect(inCalendar()).toEqual(byFile ? [] : ['11:00 to 12:00']);

      await command({ type: 'ChangeMeeting', changes: { title: 'Plan the launch' } });
      expect(await newMails({ after: 30 })).toEqual([]);
      await command({ type: 'ChangeMeeting', changes: { description: 'Bring ideas.' } });
      expect(await newMails({ after: 60 })).toEqual(byFile ? ['ada changed', 'ben changed'] : []);

      await invite(dora, 'asked');
      expect(await newMails({ after: 0 })).toEqual(['dora invitation']);
      await insist(() => world.join(meeting, dora));
      expect(await newMails({ after: 0 })).toEqual(['ada joined', 'dora booked']);
      await invite(eve, 'invited');
      expect(await newMails({ after: 0 })).toEqual(['eve invitation']);

      await command({ type: 'ChangeMeeting', changes: { title: 'Plan the landing' } });
      await book('14:00', { insteadOf: '11:00' });
      expect(await newMails({ after: GRACE - 1 })).toEqual([]);
      const everyone = ['ada booked', 'ben booked', 'dora booked', 'eve booked'];
      expect(await newMails({ after: 1 })).toEqual(here(...everyone));
      expect(await everyWord()).toContain('moved “Plan the landing” and also changed the title.');
      expect(inCalendar()).toEqual(byFile ? [] : ['14:00 to 15:00']);
      await book('14:00', { insteadOf: '14:00', minutes: 90 });
      expect(await newMails({ after: GRACE })).toEqual(here(...everyone));
      expect(inCalendar()).toEqual(byFile ? [] : ['14:00 to 15:30']);

      await command({ type: 'RemoveParticipant', participant: 2 });
      expect(await newMails({ after: 0 })).toEqual(['dora removed']);

      await command({ type: 'DeclineMeeting', participant: 1 });
      expect(await newMails({ after: 0 })).toEqual(['ada declined', ...(byFile ? ['ben removed'] : [])]);
      await insist(() => world.join(meeting, ben));
      expect(await newMails({ after: 60 })).toEqual(['ada joined', ...(byFile ? ['ben changed'] : [])]);

      await command({ type: 'CancelMeeting', graceSeconds: GRACE });
      expect(await newMails({ after: GRACE - 1 })).toEqual([]);
      await command({ type: 'UndoCancellation' });
      expect(await newMails({ after: 60 })).toEqual([]);
      await command({ type: 'CancelMeeting', graceSeconds: GRACE });
      const cancelled = ['ben cancelled', 'eve cancelled'];
      expect(await newMails({ after: GRACE })).toEqual(byFile ? ['ada cancelled', ...cancelled] : cancelled);
      expect(inCalendar()).toEqual([]);

      expect(await everyWord()).not.toContain('10:00 AM');
      for (const who of byFile ? ['ada', 'ben', 'dora', 'eve'] : []) {
        const files = await world.calendarFiles(who);
        const sequences = files.map((file) => Number(file.split(' ')[1]));
        expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
        expect(files.at(-1)).toMatch(/^CANCEL/);
        // Ben's was taken back when he declined, too.
        expect(files.filter((file) => file.startsWith('CANCEL'))).toHaveLength(who === 'ben' ? 2 : 1);
      }
      if (life.dies) expect(deaths).toEqual(expect.arrayContaining(placesOf(life.dies, byFile)));
    });
  },
);
