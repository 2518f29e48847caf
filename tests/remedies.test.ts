// @module-tag slow
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { Remedy } from '#contracts/events/suggestion.ts';
import { block as blockCalendar } from '#services/calendars/google/testkit/block.ts';
import {
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '#services/http/testkit/given.ts';

const ASHA = 'asha.kathmandu@example.com';
const ZONE = 'Europe/Berlin';

let kairos: GivenKairos;
let asha: TestVisitor;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
beforeAll(async () => {
  kairos = await givenKairos({ now });
  asha = await kairos.signedIn(ASHA);
  // Noon of tomorrow, so that no day ends during a test; those who sign in do so in the real time of their tokens.
  ahead = midnight(1).set({ hour: 12 }).toMillis() - Date.now();
});
afterAll(() => kairos.stop());

/** A day of the organizer, so many days from today. */
const midnight = (days: number) => DateTime.fromJSDate(now(), { zone: ZONE }).startOf('day').plus({ days });
const day = (days: number) => midnight(days).toFormat('yyyy-MM-dd');

/** A day on which no one here is away, and the working hours of most overlap. */
const tuesdayFrom = (days: number) => midnight(days + ((9 - midnight(days).weekday) % 7));

/** Someone has something else to do. */
const block = (email: string, from: DateTime, to: DateTime) =>
  blockCalendar(kairos.database.pool, email, from.toUTC().toISO() ?? '', to.toUTC().toISO() ?? '');

type Export = { meetings: { id: string; myCalendar: { busy: { start: string }[] } | null }[] };

type NoTime = NonNullable<NonNullable<MeetingDetailsAnswer['ranking']>['noTime']>;

/** A meeting with these people in it for which there is no time, and what its organizer is told. */
async function hopeless(
  guests: readonly TestVisitor[],
  details: Record<string, unknown>,
): Promise<{ meeting: MeetingAnswer; noTime: NoTime }> {
  const participants = [TEST_ADDRESSES.participant, TEST_ADDRESSES.second, TEST_ADDRESSES.stranger, ASHA]
    .slice(0, guests.length)
    .map((email) => ({ email }));
  const meeting = await kairos.create({ duration: 60, aiDecisionMode: 'auto', participants, ...details });
  for (const guest of guests) await kairos.join(meeting, guest);
  const { ranking } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.ranking?.noTime != null,
  );
  if (!ranking?.noTime) throw new Error('a time was found');
  return { meeting, noTime: ranking.noTime };
}

/** Does what a remedy says, as the organizer would, and answers the times that are found then. */
async function timesWith({ id }: MeetingAnswer, remedy: Remedy) {
  if (remedy.kind === 'without') {
    await kairos.organizer.post(`/api/meetings/${id}/attendance`, { optional: [remedy.participant] });
  } else {
    const { kind: _, ...changes } = remedy;
    await kairos.organizer.patch(`/api/meetings/${id}`, changes);
  }
  return timesOf(id);
}

async function timesOf(id: string) {
  const { ranking } = await eventually(
    () => kairos.look(id),
    (seen) => seen.ranking?.current === true,
  );
  return ranking?.suggestions ?? [];
}

/** What the organizer is emailed of a kind, which comes once. */
async function mailed(kind: string, { id }: MeetingAnswer): Promise<string> {
  const mails = await eventually(
    async () => (await kairos.mails(TEST_ADDRESSES.organizer)).filter((mail) => mail.meetingId === id),
    (all) => all.some((mail) => mail.kind === kind),
  );
  const [only, ...others] = mails.filter((mail) => mail.kind === kind);
  expect(others).toEqual([]);
  return (await kairos.organizer.request(`/demo/inbox/${only?.id}/html`)).text();
}

const kindsOf = ({ remedies }: NoTime) => remedies.map(({ kind }) => kind);

describe('where there is no time, the organizer sees why and what would help, and it does:', () => {
  test('other dates, when the organizer is away', async () => {
    await block(TEST_ADDRESSES.organizer, midnight(1), midnight(3));
    await block(TEST_ADDRESSES.organizer, midnight(5), midnight(5).plus({ hours: 1 }));
    const { meeting, noTime } = await hopeless([kairos.participant], {
      dateRangeStart: day(1),
      dateRangeEnd: day(2),
    });
    expect([noTime.reason, kindsOf(noTime)]).toEqual(['nobodyFree', ['widerDates']]);
    const mail = await mailed('noTime', meeting);
    expect(mail).toContain('no time in these dates when enough people are free');
    expect(mail).toContain('Search other dates: ');
    // For that the calendars were read beyond the dates, which is shown to no one but their owners.
    const { evidence } = await kairos.look(meeting.id);
    const shown = evidence?.find(({ participant }) => participant === 0)?.busy;
    const [from, to] = [midnight(1), midnight(3)].map((time) => time.toUTC().toISO());
    expect(shown).toEqual([{ start: from, end: to }]);
    const own = await kairos.organizer.get<Export>('/api/account/export');
    const kept = own.meetings.find(({ id }) => id === meeting.id)?.myCalendar?.busy;
    expect(kept?.map(({ start }) => start)).toContain(midnight(5).toUTC().toISO());

    const times = await timesWith(meeting, noTime.remedies[0]!);
    expect(times.length).toBeGreaterThan(0);
    for (const { suggestedTime } of times) expect(suggestedTime >= midnight(3).toUTC().toISO()!).toBe(true);
  });

  test('a shorter meeting, when a moment is left of the day', async () => {
    const tuesday = tuesdayFrom(4);
    const date = tuesday.toFormat('yyyy-MM-dd');
    await block(TEST_ADDRESSES.organizer, tuesday, tuesday.set({ hour: 16 }));
    await block(TEST_ADDRESSES.organizer, tuesday.set({ hour: 16, minute: 30 }), tuesday.plus({ days: 1 }));
    const dates = { dateRangeStart: date, dateRangeEnd: date };
    const { meeting, noTime } = await hopeless([kairos.participant], dates);
    expect(noTime.remedies).toContainEqual({ kind: 'shorter', duration: 30 });
    expect(await mailed('noTime', meeting)).toContain('Make it shorter: 30 minutes.');
    for (const remedy of noTime.remedies) {
      const { meeting: another } = await hopeless([kairos.participant], dates);
      expect(await timesWith(another, remedy), remedy.kind).not.toEqual([]);
    }
  });

  test('leaving someone out, when most are away', async () => {
    const tuesday = tuesdayFrom(11);
    const date = tuesday.toFormat('yyyy-MM-dd');
    for (const email of [TEST_ADDRESSES.participant, TEST_ADDRESSES.second, TEST_ADDRESSES.stranger])
      await block(email, tuesday, tuesday.plus({ days: 1 }));
    const dates = { dateRangeStart: date, dateRangeEnd: date };
    const guests = [kairos.participant, kairos.second, kairos.stranger, asha];
    const { meeting, noTime } = await hopeless(guests, dates);
    expect(kindsOf(noTime)).toEqual(['widerDates', 'without']);
    expect(await mailed('noTime', meeting)).toMatch(/Make .+ optional\./);
    for (const remedy of noTime.remedies) {
      const { meeting: another } = await hopeless(guests, dates);
      expect(await timesWith(another, remedy), remedy.kind).not.toEqual([]);
    }
  });
});

describe('at the end of the only day', () => {
  test('later days are offered, and after it has passed those from then on', async () => {
    ahead = midnight(0).set({ hour: 23, minute: 20 }).toMillis() - Date.now();
    const dates = { dateRangeStart: day(0), dateRangeEnd: day(0) };
    const left = await hopeless([kairos.participant], dates);
    const { meeting, noTime } = await hopeless([kairos.participant], dates);
    expect(noTime).toMatchObject({
      reason: 'rangePassed',
      remedies: [{ kind: 'widerDates', dateRangeStart: day(0) }],
    });
    expect(await mailed('noTime', meeting)).toContain('too little time left in them');
    expect(await timesWith(meeting, noTime.remedies[0]!)).not.toEqual([]);

    ahead += 60 * 60_000;
    await kairos.create();
    const text = await mailed('lapsed', left.meeting);
    expect(text).toContain('Search other dates: ');
    const { status, ranking } = await kairos.look(left.meeting.id);
    expect(status).toBe('cancelled');
    expect(ranking?.noTime).toMatchObject({
      reason: 'rangePassed',
      remedies: [{ kind: 'widerDates', dateRangeStart: day(0) }],
    });
    const { kind: _, ...later } = ranking!.noTime!.remedies[0]!;
    const again = await kairos.create({
      duration: 60,
      aiDecisionMode: 'auto',
      participants: [{ email: TEST_ADDRESSES.participant }],
      ...later,
    });
    await kairos.join(again);
    expect(await timesOf(again.id)).not.toEqual([]);
  });
});
