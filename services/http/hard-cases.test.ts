import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#tests/doubles/google/people.ts';
import { eventually, type GivenKairos, givenKairos, type TestVisitor } from './testkit/given.ts';

/*
 * Meetings that are easy to get wrong, from the request to what the organizer reads on the page and in the email. They
 * are ranked at once, since each of them mostly waits.
 */

/** These have nothing in their calendars but what a case puts there. */
const guest = (number: number, city: string, zone: string): DemoPerson => ({
  sub: `guest-${number}-${zone}`,
  email: `guest${number}.${city.toLowerCase().replace(' ', '')}@example.com`,
  firstName: `Guest ${number}`,
  lastName: city,
  zone,
});
const BERLIN = 'Europe/Berlin';
const BERLINERS = Array.from({ length: 30 }, (_, index) => guest(index + 1, 'Berlin', BERLIN));
const NEW_YORK = guest(1, 'New York', 'America/New_York');
const KOLKATA = guest(1, 'Kolkata', 'Asia/Kolkata');
/** Manitoba stopped changing its clocks in November 2026. */
const WINNIPEGGERS = [1, 2].map((number) => guest(number, 'Winnipeg', 'America/Winnipeg'));
const CONTINENTS = [
  guest(1, 'Los Angeles', 'America/Los_Angeles'),
  BERLINERS[0]!,
  guest(1, 'Singapore', 'Asia/Singapore'),
  guest(1, 'Sydney', 'Australia/Sydney'),
];
/** They say that they meet at any hour. */
const AT_ANY_HOUR = [
  guest(2, 'Los Angeles', 'America/Los_Angeles'),
  guest(31, 'Berlin', BERLIN),
  guest(2, 'Singapore', 'Asia/Singapore'),
];
const GUESTS = new Set([...BERLINERS, ...WINNIPEGGERS, NEW_YORK, KOLKATA, ...CONTINENTS, ...AT_ANY_HOUR]);

/** A Monday, three weeks before Christmas. */
const START = Date.parse('2026-12-07T06:00:00Z');
/** Two that aren't next to each other, since times on the day after are looked at, too. */
const [TUESDAY, THURSDAY] = ['2026-12-08', '2026-12-10'] as const;
const NEXT_TUESDAY = '2026-12-15';
const CHRISTMAS = '2026-12-25';

/** What the organizer sees of a case, and the text of the email about it. */
type Seen = { meeting: MeetingDetailsAnswer; mail: string };

let kairos: GivenKairos;
const visitors = new Map<DemoPerson, TestVisitor>();

async function busy({ email, zone }: DemoPerson, day: string, ...hours: [number, number][]): Promise<void> {
  for (const [from, to] of hours) {
    const at = (hour: number) => DateTime.fromISO(day, { zone }).plus({ hours: hour }).toUTC().toISO()!;
    const [start, end] = [at(from), at(to)];
    const event = { id: start, start: { dateTime: start }, end: { dateTime: end } };
    await kairos.database.pool.query(
      'insert into demo.events (calendar, id, event, starts_at, ends_at) values ($1, $2, $3, $4, $5)',
      [email, event.id, JSON.stringify(event), start, end],
    );
  }
}

/** Creates an hour's meeting in business hours, which everyone joins, and waits until the organizer is told of times. */
async function ranked(
  [organizer, ...others]: readonly DemoPerson[],
  [first, last]: readonly [string, string],
  change: Record<string, unknown> = {},
): Promise<Seen> {
  const who = visitors.get(organizer!)!;
  const { id, shareableLink } = await who.post<MeetingAnswer>('/api/meetings', {
    ...{ title: 'Plan the launch', duration: 60, dateRangeStart: first, dateRangeEnd: last },
    ...{ timePreference: 'business', aiDecisionMode: 'manual' },
    ...change,
  });
  for (const one of others) await kairos.join({ id, shareableLink }, visitors.get(one)!);
  const meeting = await eventually(
    () => kairos.look(id, who),
    ({ ranking, evidence }) =>
      ranking?.current === true &&
      evidence?.length === others.length + 1 &&
      evidence.every(({ known }) => known),
  );
  const [mail] = await eventually(
    async () => (await kairos.mails(organizer!.email)).filter(({ meetingId }) => meetingId === id),
    (mails) => mails.length > 0,
  );
  return { meeting, mail: textOf(await (await who.request(`/demo/inbox/${mail!.id}/html`)).text()) };
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ');

/** When a time starts for someone: `Tue 14:00`. */
const startOf = ({ suggestedTime }: { suggestedTime: string }, zone: string): string =>
  DateTime.fromISO(suggestedTime, { zone }).toFormat('ccc HH:mm');

const CASES = {
  async thirty() {
    for (const [index, one] of BERLINERS.entries()) {
      const isElsewhere = index === 2 || index === 3;
      await busy(one, TUESDAY, ...(isElsewhere ? AT_TWO : BUT_AT_TWO));
    }
    return ranked(BERLINERS, [TUESDAY, TUESDAY]);
  },
  async four() {
    const [, second, third, fourth] = BERLINERS;
    await busy(second!, NEXT_TUESDAY, [9, 10], [11, 13], [14, 18]);
    await busy(third!, NEXT_TUESDAY, [13, 14], [18, 22]);
    await busy(fourth!, NEXT_TUESDAY, [10, 11], [6, 9]);
    return ranked(BERLINERS.slice(0, 4), [NEXT_TUESDAY, NEXT_TUESDAY]);
  },
  newYorkAndKolkata: () => ranked([NEW_YORK, KOLKATA], [TUESDAY, '2026-12-11']),
  continents: () => ranked(CONTINENTS, [THURSDAY, '2026-12-16']),
  aroundChristmas: () => ranked(BERLINERS.slice(0, 3), [CHRISTMAS, '2026-12-29']),
  onChristmas: () => ranked(BERLINERS.slice(0, 3), [CHRISTMAS, CHRISTMAS], { aiDecisionMode: 'auto' }),
  async anyHour() {
    for (const one of AT_ANY_HOUR)
      await visitors.get(one)!.patch('/api/account/settings', { timePreference: 'all' });
    return ranked(AT_ANY_HOUR, [THURSDAY, '2026-12-16'], { timePreference: 'all' });
  },
  eightHours: () => ranked(BERLINERS.slice(0, 3), [THURSDAY, THURSDAY], { duration: 480 }),
  inWinnipeg: () => ranked(WINNIPEGGERS, [THURSDAY, THURSDAY], { duration: 480 }),
};
const BUT_AT_TWO: [number, number][] = [
  [7, 14],
  [15, 23],
];
const AT_TWO: [number, number][] = [
  [7, 10],
  [14, 15],
];

let seen: Record<keyof typeof CASES, Seen>;

beforeAll(async () => {
  const began = performance.now();
  kairos = await givenKairos({
    now: () => new Date(START + performance.now() - began),
    protocols: [...DEMO_PEOPLE, ...GUESTS],
    // Long enough for thirty people who join one after the other.
    joinPause: 500,
  });
  // One after the other: a sign-in waits for the calendar's time zone no longer than a person would.
  for (const one of GUESTS) visitors.set(one, await kairos.signedIn(one.email));
  const names = Object.keys(CASES) as (keyof typeof CASES)[];
  const all = await Promise.all(names.map(async (name) => [name, await CASES[name]()] as const));
  seen = Object.fromEntries(all) as Record<keyof typeof CASES, Seen>;
});
afterAll(() => kairos.stop());

describe('thirty people in one city', () => {
  test('meet at two in the afternoon without two of them, rather than all at six in the morning', () => {
    const { timeSuggestions, ranking } = seen.thirty.meeting;
    expect(timeSuggestions.map((one) => startOf(one, BERLIN))).toEqual(['Tue 14:00']);
    const [best] = timeSuggestions;
    expect(ranking!.suggestions[0]!.people.filter(({ state }) => state === 'free')).toHaveLength(28);
    expect(best!.aiReasoning).toContain('Guest 3 Berlin and Guest 4 Berlin are busy');
  });

  test('are told how unsure that is, and that the day after suits everyone', () => {
    const { meeting, mail } = seen.thirty;
    const [best] = meeting.timeSuggestions;
    expect(best!.confidence).toBeGreaterThanOrEqual(40);
    expect(best!.confidence).toBeLessThan(66);
    expect(mail).toContain('Wednesday, December 9, at 10:00 AM works for everyone.');
  });
});

test('three of four people during the day come before all four at ten at night', () => {
  const { timeSuggestions, ranking } = seen.four.meeting;
  const times = timeSuggestions.map((one) => startOf(one, BERLIN));
  expect(times).toEqual(expect.arrayContaining(['Tue 10:00', 'Tue 13:00', 'Tue 15:00']));
  expect(times).not.toContain('Tue 22:00');
  for (const { people } of ranking!.suggestions)
    expect(people.filter(({ state }) => state === 'free')).toHaveLength(3);
  expect(timeSuggestions[0]!.aiReasoning).toMatch(/^Guest 2 Berlin is busy\./);
  expect(timeSuggestions[0]!.confidence).toBeGreaterThanOrEqual(50);
  expect(timeSuggestions[0]!.confidence).toBeLessThan(75);
});

test('New York and Kolkata share the trouble: 7:45 in the morning and 6:15 in the evening', () => {
  const { timeSuggestions } = seen.newYorkAndKolkata.meeting;
  const [best] = timeSuggestions;
  expect([startOf(best!, NEW_YORK.zone), startOf(best!, KOLKATA.zone)]).toEqual(['Tue 07:45', 'Tue 18:15']);
  expect(best!.aiReasoning).toBe(
    "You'd have to start at 7:45 AM, and Guest would have to stay until 7:15 PM.",
  );
  expect(best!.confidence).toBeGreaterThanOrEqual(70);
  expect(best!.confidence).toBeLessThan(85);
});

describe('four continents', () => {
  test('meet when no one is asleep, and are told of the others for whom it would be night', () => {
    const { timeSuggestions, ranking } = seen.continents.meeting;
    for (const { zone } of CONTINENTS) expectAwake(timeSuggestions[0]!.suggestedTime, zone);
    for (const [index, { people }] of ranking!.suggestions.entries())
      if (people.some(({ state }) => state === 'night'))
        expect(timeSuggestions[index]!.aiReasoning).toContain("it's night for Guest 1 Berlin");
  });

  test('meet when the worst-off person has it as easy as at any other suggested time to which all come', () => {
    const worst = seen.continents.meeting
      .ranking!.suggestions.filter(({ people }) => people.every(({ state }) => state !== 'night'))
      .map(({ inconveniences }) => Math.max(...inconveniences!.map(({ points }) => points)));
    expect(worst[0]).toBe(Math.min(...worst));
    expect(seen.continents.meeting.timeSuggestions[0]!.aiReasoning).toContain(
      "You'd have to stay until 10:00 PM, and Guest 1 Berlin would have to start at 6:00 AM.",
    );
    expect(seen.continents.mail).toMatch(/With Guest 1 Berlin optional: .+ works for everyone else\./);
  });
});

describe('Christmas Day', () => {
  test("isn't suggested where another day will do", () => {
    const { timeSuggestions } = seen.aroundChristmas.meeting;
    expect(timeSuggestions).toHaveLength(5);
    for (const { suggestedTime } of timeSuggestions) expect(suggestedTime.slice(0, 10)).not.toBe(CHRISTMAS);
    expect(seen.aroundChristmas.mail).not.toContain('December 25');
  });

  test("is called by its name where there's no other, and isn't booked automatically", () => {
    const { meeting, mail } = seen.onChristmas;
    expect([meeting.status, meeting.scheduledTime]).toEqual(['active', null]);
    const name = /it's Christmas Day for all three of you/i;
    expect(`${meeting.timesHeadline} ${meeting.timeSuggestions[0]!.aiReasoning}`).toMatch(name);
    for (const { confidence } of meeting.timeSuggestions) expect(confidence).toBeLessThan(75);
    expect(mail).toMatch(name);
    expect(mail).toContain('Monday, December 28, at 10:00 AM works for everyone.');
    expect(mail).toContain('You can still book one of them, or change the meeting.');
  });
});

test('“any hour” is never in the night, where everyone says so and the meeting does', () => {
  for (const { suggestedTime } of seen.anyHour.meeting.timeSuggestions)
    for (const { zone } of AT_ANY_HOUR) expectAwake(suggestedTime, zone);
  expect(seen.anyHour.meeting.timeSuggestions[0]!.confidence).toBeLessThan(90);
});

test('eight hours at a stretch are said to take lunch from everyone, and are less than sure', () => {
  const { timeSuggestions } = seen.eightHours.meeting;
  const [best] = timeSuggestions;
  expect(startOf(best!, BERLIN)).toBe('Thu 09:30');
  expect(best!.aiReasoning).toMatch(/^You'd all miss lunch\./);
  expect(best!.confidence).toBeLessThan(90);
});

test('a working day in Winnipeg begins an hour earlier than it did in other winters, on the page and in the email', () => {
  const { meeting, mail } = seen.inWinnipeg;
  expect(meeting.timeSuggestions[0]!.suggestedTime).toBe(`${THURSDAY}T14:30:00.000Z`);
  expect(mail).toContain('9:30 AM to 5:30 PM');
});

test('no suggestion is surer than the first, and the last is less sure', () => {
  const sure = seen.newYorkAndKolkata.meeting.timeSuggestions.map(({ confidence }) => confidence);
  expect(Math.max(...sure)).toBe(sure[0]);
  expect(sure[0]! - sure.at(-1)!).toBeGreaterThanOrEqual(2);
});

test('participants are told neither names, nor reasons, nor what would work better', async () => {
  const { meeting } = seen.thirty;
  const told = await kairos.look(meeting.id, visitors.get(BERLINERS[1]!));
  expect([told.ranking, told.evidence]).toEqual([null, null]);
  expect(told.timeSuggestions).toHaveLength(meeting.timeSuggestions.length);
  const words = [told.timesHeadline, ...told.timeSuggestions.map(({ aiReasoning }) => aiReasoning)];
  expect(words.join(' ')).not.toMatch(/Guest|AM|PM/);
});

test('no two times of a meeting have the same reason, and the email has each, with its confidence where the figures tell times apart', () => {
  for (const { meeting, mail } of Object.values(seen)) {
    const { timeSuggestions } = meeting;
    expect(new Set(timeSuggestions.map(({ aiReasoning }) => aiReasoning)).size).toBe(timeSuggestions.length);
    const areEqual = new Set(timeSuggestions.map(({ confidence }) => confidence)).size === 1;
    for (const [index, { confidence, aiReasoning }] of timeSuggestions.entries())
      expect(mail).toContain(
        index === 0 || !areEqual ? `${confidence}% confidence. ${aiReasoning}` : aiReasoning,
      );
  }
});

/** From six to eleven. */
function expectAwake(suggestedTime: string, zone: string): void {
  const start = DateTime.fromISO(suggestedTime, { zone });
  expect(start.hour, `${start.toISO()}`).toBeGreaterThanOrEqual(6);
  expect(start.plus({ minutes: 59 }).hour, `${start.toISO()}`).toBeLessThan(23);
}
