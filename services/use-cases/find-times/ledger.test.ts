// @module-tag slow
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import { pastDecisionsOf } from '#lab/past-decisions/decisions.ts';
import { reproduceRanking } from '#lab/past-decisions/reproduce.ts';
import { basisOf } from '#services/domain/meeting/choice-basis.ts';
import { knownPolicies } from '#services/history/known-policies.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';

/* Mia in London meets Yuki in Tokyo. In the first two weeks, Mia has no time before nine, when it's six for Yuki. */

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let mia: Person;
let yuki: Person;

beforeEach(async () => {
  world = await createSagaWorld();
  mia = await world.person('Mia');
  yuki = await world.person('Yuki');
  world.calendars.people.get(yuki.id)!.zone = 'Asia/Tokyo';
  for (const day of ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13'])
    world.calendars.people.get(mia.id)!.busy.push({
      start: new Date(`2026-03-${day}T04:00:00.000Z`),
      end: new Date(`2026-03-${day}T09:00:00.000Z`),
    });
});
afterEach(() => world.close());

type Changes = Parameters<SagaWorld['settle']>[0];

/** Ranks the times of a meeting of theirs in the week of a Monday, and answers its id. */
async function ranked(monday: string, people = [yuki], changes: Changes = {}): Promise<string> {
  const dateRangeEnd = new Date(Date.parse(monday) + 4 * 86_400_000).toISOString().slice(0, 10);
  const dates = { dateRangeStart: monday, dateRangeEnd, timePreference: 'all' as const };
  const id = await world.create(mia, people, { ...dates, aiDecisionMode: 'manual' });
  for (const person of people) await world.join(id, person);
  world.pass(10_000);
  await world.settle(changes);
  return id;
}

const suggestionsOf = async (id: string) => {
  const { ranking } = await world.meetingOf(id);
  if (ranking?.found.kind !== 'times') throw new Error('no time was found');
  return ranking.found.suggestions;
};

/** Books the best time, as Mia chooses. */
async function book(id: string): Promise<string> {
  const { start, end } = (await suggestionsOf(id))[0]!;
  const meeting = await world.meetingOf(id);
  const choice = { start, end, without: [], insteadOf: null, now: world.now().toISOString() };
  const basis = basisOf(meeting, start, meeting.ranking!.evidenceRevision);
  await world.command(id, { type: 'StartBooking', by: 'organizer', ...choice, ...basis });
  await world.command(id, { type: 'ConfirmBooking', booking: 1 });
  await world.projected();
  return start;
}

/** Whether each ranking of a meeting comes out of its events again, to the byte. */
async function reproductions(id: string): Promise<string[]> {
  const events = [
    ...(await world.log.read<'meeting'>(`meeting-${id}`)),
    ...(await world.log.read<'evidence'>(`evidence-${id}`)),
  ];
  return pastDecisionsOf({ meetingId: id, events }, DEFAULT_RANKING_POLICY.leadMinutes).map((decision) =>
    reproduceRanking(decision, knownPolicies([DEFAULT_RANKING_POLICY])),
  );
}

const reader = {
  ...{ zone: 'Europe/London', clock: '12-hour' as const },
  nameOf: (number: number) => (number === 0 ? 'you' : 'Yuki'),
};

const LATE = { kind: 'late', times: 2 };

test('someone who took the last two late ones is spared the next, the organizer reads why, and the log reproduces it', async () => {
  expect(await book(await ranked('2026-03-02'))).toMatch(/T09:00/);
  expect(await book(await ranked('2026-03-09'))).toMatch(/T09:00/);
  const third = await ranked('2026-03-16');

  const suggestions = await suggestionsOf(third);
  expect(suggestions[0]!.start).toBe('2026-03-16T08:00:00.000Z');
  expect(reasonsInWords(suggestions, reader).lines[0]).toContain('Yuki took the last two late ones.');
  expect(suggestions[0]!.reason).not.toContain('took');
  const { ranking } = await world.meetingOf(third);
  expect(ranking?.carried).toEqual([{ participant: 1, points: 9.9, taken: [LATE] }]);
  expect(await reproductions(third)).toEqual(['same']);

  world.pass(3_600_000);
  await world.settle();
  const mails = await world.outbox.list({ limit: 100 });
  const newest = mails.find((mail) => mail.kind === 'suggestions');
  expect((await world.outbox.find(newest!.id))?.html).toMatch(/Yuki took the last two late ones\./i);
});

test('where the ledger is unknown, times are found without it, and that is recorded', async () => {
  await book(await ranked('2026-03-02'));
  const ledgerOf = () => Promise.reject(new Error('too many connections'));
  const next = await ranked('2026-03-16', [yuki], { ledgerOf });
  expect((await suggestionsOf(next))[0]!.start).toBe('2026-03-16T08:30:00.000Z');
  expect((await world.meetingOf(next)).ranking?.carried).toBe('unknown');
  expect(await reproductions(next)).toEqual(['same']);
});

test('a cancelled meeting counts for no one', async () => {
  const first = await ranked('2026-03-02');
  await book(first);
  await world.command(first, { type: 'CancelMeeting' });
  await world.projected();
  expect((await world.meetingOf(await ranked('2026-03-16'))).ranking?.carried).toEqual([]);
});

test('once the time of a booking has come, rankings record how many the organizer has changed, and the log reproduces them', async () => {
  const first = await ranked('2026-03-02');
  await book(first);
  const moved = await ranked('2026-03-03');
  await book(moved);
  await world.command(moved, { type: 'CancelMeeting' });
  world.pass(Date.parse('2026-03-10') - world.now().getTime());
  await world.projected();
  const next = await ranked('2026-03-16');
  expect((await world.meetingOf(next)).ranking).toMatchObject({ trackRecord: { booked: 2, changed: 1 } });
  expect(await reproductions(next)).toEqual(['same']);
});
