import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { combineCalendars } from '#services/calendars/calendars.ts';
import type { CalendarProvider } from '#services/calendars/provider.ts';
import { createMemoryDirectory } from '#services/calendars/testkit/memory-directory.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { dateRange, rangeToRead } from '#services/scheduling/meeting-request/date-range.ts';
import { load } from '../commands/execute.ts';
import { readAvailability } from './read-availability.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let everyone: Person[];
let meeting: string;

beforeEach(async () => {
  world = await createSagaWorld();
  everyone = [];
  for (const name of ['Ada', 'Ben', 'Cleo', 'Dan']) everyone.push(await world.person(name));
  const [ada, ...guests] = everyone as [Person, ...Person[]];
  meeting = await world.create(ada, guests);
  for (const guest of guests) await world.join(meeting, guest);
});
afterEach(() => world.close());

const NAN = new Date(Number.NaN);

/** What is no answer of a calendar, and the ways not to answer. */
const NONSENSE: Readonly<Record<string, (range: { start: Date; end: Date }) => unknown>> = {
  'throws at once': () => {
    throw new Error('It broke.');
  },
  'throws later': () => Promise.reject(new TypeError('x is not a function')),
  'throws no error': () => Promise.reject('no'),
  'never answers': () => new Promise(() => {}),
  'says nothing': () => undefined,
  'says null': async () => null,
  'says a word': async () => 'free',
  'says nothing of its calendar': async () => new Map(),
  'lists no calendar': async () => new Map([['other', { known: true, zone: null, busy: [] }]]),
  ...Object.fromEntries(
    Object.entries({
      'a word': () => 'free',
      null: () => null,
      'no busy times': () => ({ known: true, zone: null }),
      'busy times that are none': () => ({ known: true, zone: null, busy: [null] }),
      'dates that are none': ({ start }: { start: Date }) => ({
        known: true,
        zone: null,
        busy: [{ start, end: NAN }],
      }),
      'dates as text': ({ start, end }: { start: Date; end: Date }) => ({
        ...{ known: true, zone: null },
        busy: [{ start: start.toISOString(), end: end.toISOString() }],
      }),
      'an end before its start': ({ start, end }: { start: Date; end: Date }) => ({
        ...{ known: true, zone: null },
        busy: [{ start: end, end: start }],
      }),
      'a zone that is a number': () => ({ known: true, zone: 1, busy: [] }),
      'an age that is none': () => ({ known: true, zone: null, busy: [], asOf: NAN }),
      'what is unclear as a word': () => ({ known: true, zone: null, busy: [], unclear: 'all' }),
      'a reason that is none': () => ({ known: false, why: 'because' }),
    }).map(([name, say]) => [
      `says ${name}`,
      async (range: { start: Date; end: Date }) => new Map([['calendar', say(range)]]),
    ]),
  ),
};

test('a calendar that throws, never answers or says what makes no sense makes one person unknown', async () => {
  const state = await world.meetingOf(meeting);
  const way = fc.record({
    victim: fc.nat(3),
    how: fc.constantFrom(...Object.keys(NONSENSE)),
    /** Whether it's asked for its calendars, or for their busy times. */
    isListing: fc.boolean(),
  });
  const { start } = rangeToRead(dateRange(state));
  const minuteOf = (hour: number) => start.getTime() / 60_000 + hour * 60;
  await fc.assert(
    fc.asyncProperty(way, async ({ victim, how, isListing }) => {
      const { directory, connect } = createMemoryDirectory(world.now);
      const isVictim = (accountId: string) => accountId === everyone[victim]!.id;
      const provider: CalendarProvider = {
        list: (accountId) =>
          isListing && isVictim(accountId)
            ? (NONSENSE[how]!(dateRange(state)) as never)
            : Promise.resolve({
                ...{ ok: true, complete: true },
                calendars: [{ id: 'calendar', name: '', selected: true, writable: false }],
              }),
        busy: (accountId, _, range) =>
          !isListing && isVictim(accountId)
            ? (NONSENSE[how]!(range) as never)
            : Promise.resolve(
                new Map([
                  [
                    'calendar',
                    {
                      ...{ known: true, zone: 'Europe/Berlin' },
                      // The second is out of the range, and so of no matter.
                      busy: [hourOf(range.start, 12), hourOf(range.start, -500)],
                    },
                  ],
                ]),
              ),
        writer: null,
      };
      for (const { id } of everyone) connect(id, 'feed');
      const calendars = combineCalendars({
        ...{ directory, providers: { feed: provider }, now: world.now, timeLimit: 1 },
      });
      const evidence = await load(world.log, evidenceDecider, `evidence-${meeting}`);
      const read = await readAvailability(
        { ...world.deps, calendars },
        { id: meeting, meeting: state, evidence },
        dateRange(state),
        new AbortController().signal,
      );
      const { people } = read.evidence.state;
      expect(everyone.map((_, number) => people[number]?.known)).toEqual(
        everyone.map((_, number) => number !== victim),
      );
      for (const [number, person] of Object.entries(people))
        if (Number(number) === victim) expect(person).toMatchObject({ why: 'unreadable' });
        else expect(person?.known && person.busy).toEqual([minuteOf(12), minuteOf(13)]);
    }),
    { numRuns: 100 },
  );
});

const hourOf = (start: Date, hours: number) => ({
  start: new Date(start.getTime() + hours * 3_600_000),
  end: new Date(start.getTime() + (hours + 1) * 3_600_000),
});
