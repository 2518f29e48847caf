// @module-tag laws
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { problemWithTimeOptions, USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { refuseRange } from '#services/use-cases/meetings/details.ts';
import { cases, shareOf } from '#tests/harness/cases.ts';
import { readMessage } from './read-message.ts';
import { READING_CONTEXT } from './testkit/given.ts';
import { readTypedText } from './typed-text.ts';
import type { ReadingContext, RequestedMeeting } from './understood.ts';

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Africa/Cairo',
  'America/St_Johns',
  'UTC+3',
);

const readings: fc.Arbitrary<ReadingContext> = fc.record({
  readText: fc.constant(READING_CONTEXT.readText),
  now: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  zone: zones,
});

const LENGTHS = ['', '45 min', '1h30', 'half an hour', 'an hour and a half', '20 hours'];
const DAYS = [
  '',
  'tomorrow',
  'on Monday',
  'next Friday',
  'this week',
  'next week',
  'end of next month',
  '3-7 December',
  'on the 31st',
  '29 February',
  'between Friday and Tuesday',
  'before Monday',
  'by 3 March',
  'after Wednesday',
  'within 400 days',
  'in 20 months',
  'from 28 Dec to 3 Jan',
  'Tuesday or Wednesday',
  'this weekend',
  'rest of the month',
];
const PARTS = ['', 'in the morning', 'afternoons', 'in the evening', 'business hours', 'any time'];
const MODES = ['', 'book it', 'let me choose', 'suggest some times'];
const OPTIONS = [
  '',
  'as soon as possible',
  'after 10',
  'before 4pm',
  'between 9:30 and 5',
  'after 8',
  'not on Friday',
  'not on Monday, Tuesday or Sunday',
  'except tomorrow',
  'nights are fine',
];
const TITLES = ['', '"Road map"', 'about the budget', 're: hiring plan', 'about Ben'];
const OTHERS = ['coffee', 'at 3pm', 'with Ben', 'not on Monday afternoon', 'two', '@'];

const who = fc.uniqueArray(fc.constantFrom('<@UANA>', '<@UBEN>', 'cy@example.com'), { minLength: 1 });

/** Requests of which most are understood. */
const requests = fc
  .record({
    length: fc.constantFrom(...LENGTHS),
    days: fc.constantFrom(...DAYS),
    part: fc.constantFrom(...PARTS),
    option: fc.constantFrom(...OPTIONS),
    mode: fc.constantFrom(...MODES),
    title: fc.constantFrom(...TITLES),
    people: who,
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
  })
  .map(({ length, days, part, option, mode, title, people, order }) => {
    const parts = [length, days, part, option, mode, title, `with ${people.join(' and ')}`];
    const said = order.map((index) => parts[index]).filter((words) => words !== '');
    return said.join(', ');
  });

/** Words from all rules in any order, marks and things of Slack's between them. */
const salad = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[...LENGTHS, ...DAYS, ...PARTS, ...OPTIONS, ...MODES, ...TITLES].flatMap((words) =>
          words.split(' '),
        ),
      ),
      fc.constantFrom(
        ...OTHERS,
        '<@UANA>',
        '<@UBOT>',
        '<!here>',
        '<#C1|x>',
        '"',
        "'",
        ':',
        '-',
        ',',
        '\n',
        '3',
        '12.',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    ),
    { maxLength: 30 },
  )
  .map((words) => words.join(' '));

const texts = fc.oneof(
  requests,
  salad,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
);

test('whatever is written, there is an answer, and a meeting is one that can be made', () => {
  let understood = 0;
  fc.assert(
    fc.property(texts, readings, (text, reading) => {
      const answer = readMessage(text, reading);
      if (!answer.ok) return;
      understood++;
      const { meeting } = answer;
      const today = DateTime.fromJSDate(reading.now, { zone: reading.zone }).toISODate()!;
      expect(meeting.dateRangeStart >= today).toBe(true);
      expect(meeting.dateRangeStart <= meeting.dateRangeEnd).toBe(true);
      expect(refuseRange(meeting, reading.zone, reading.now)).toBeNull();
      expect(meeting.duration).toBeGreaterThanOrEqual(15);
      expect(meeting.duration).toBeLessThanOrEqual(480);
      expect(problemWithTimeOptions({ ...USUAL_TIME_OPTIONS, ...meeting })).toBeNull();
      expect(meeting.people.slackUsers.length + meeting.people.emails.length).toBeGreaterThan(0);
      for (const user of meeting.people.slackUsers) expect(text).toContain(`<@${user}`);
      for (const email of meeting.people.emails) expect(text.toLowerCase()).toContain(email);
    }),
    cases(1_500),
  );
  expect(understood).toBeGreaterThan(shareOf(150));
});

/** The people of the requests, as they are written where nothing is drawn: by address, and by the name of a contact. */
const TYPED: Record<string, string> = { '<@UANA>': 'ana@example.com', '<@UBEN>': 'Benedikt Roth' };
const CONTACTS = [{ name: 'Benedikt Roth', email: 'benedikt@example.com' }];
const ADDRESSES: Record<string, string> = { UANA: 'ana@example.com', UBEN: 'benedikt@example.com' };

test('what is typed means the same as in Slack, with addresses and names for mentions', () => {
  let understood = 0;
  fc.assert(
    fc.property(requests, readings, (text, reading) => {
      const inSlack = readMessage(text, reading);
      const typed = text.replace(/<@\w+>/g, (mention) => TYPED[mention]!);
      const onTheWeb = readMessage(typed, { ...reading, readText: readTypedText(CONTACTS) });
      expect(onTheWeb.ok ? null : onTheWeb.why).toBe(inSlack.ok ? null : inSlack.why);
      if (!inSlack.ok || !onTheWeb.ok) return;
      understood++;
      const { slackUsers, emails } = inSlack.meeting.people;
      const everyone = [...slackUsers.map((user) => ADDRESSES[user]!), ...emails];
      expect({ ...onTheWeb.meeting, people: [...onTheWeb.meeting.people.emails].sort() }).toEqual({
        ...inSlack.meeting,
        people: everyone.sort(),
      });
    }),
    cases(400),
  );
  expect(understood).toBeGreaterThan(shareOf(100));
});

test('politeness before and after changes nothing', () => {
  const before = fc.constantFrom('please ', 'Hi <@UBOT>, ', 'hello, could you please ', '<@UBOT> ', 'hey, ');
  const after = fc.constantFrom(' please', ', thanks!', ' :wave:', '. Thank you very much.', '  ');
  fc.assert(
    fc.property(requests, readings, before, after, (text, reading, first, last) => {
      expect(readMessage(first + text + last, reading)).toEqual(readMessage(text, reading));
    }),
    cases(400),
  );
});

test('case does not matter, but to a title', () => {
  const lower = (text: unknown): unknown => JSON.parse(JSON.stringify(text).toLowerCase());
  const loud = (text: string): string =>
    text.replace(/(<[^>]*>)|[a-z]/g, (piece, thing) => thing ?? piece.toUpperCase());
  fc.assert(
    fc.property(requests, readings, (text, reading) => {
      expect(lower(readMessage(loud(text), reading))).toEqual(lower(readMessage(text, reading)));
    }),
    cases(400),
  );
});

const PART_WORDS = {
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
  business: 'business hours',
  all: 'any time',
} as const;

/** One way to ask for exactly this meeting. */
const asPhrase = ({ people, ...meeting }: RequestedMeeting): string =>
  [
    `${meeting.duration} min`,
    `with ${[...people.slackUsers.map((user) => `<@${user}>`), ...people.emails].join(', ')}`,
    `from ${meeting.dateRangeStart} to ${meeting.dateRangeEnd}`,
    PART_WORDS[meeting.timePreference],
    ...(meeting.priority === 'soonest' ? ['asap'] : []),
    ...(meeting.excludedDays ? [`not on ${meeting.excludedDays.join(' or ')}`] : []),
    ...(meeting.earliest ? [`not before ${meeting.earliest}`] : []),
    ...(meeting.latest ? [`no later than ${meeting.latest}`] : []),
    ...(meeting.nights ? ['including nights'] : []),
    meeting.aiDecisionMode === 'auto' ? 'book it' : 'let me choose',
    ...(meeting.title === null ? [] : [`"${meeting.title}"`]),
  ].join(', ');

test('a meeting that is understood can be said again, and is the same', () => {
  fc.assert(
    fc.property(requests, readings, (text, reading) => {
      const answer = readMessage(text, reading);
      if (!answer.ok) return;
      expect(readMessage(asPhrase(answer.meeting), reading)).toEqual(answer);
    }),
    cases(400),
  );
});

test('what is asked back stays so, whatever is understood besides', () => {
  fc.assert(
    fc.property(requests, readings, fc.constantFrom(...OTHERS.slice(0, 4)), (text, reading, other) => {
      expect(readMessage(`${text}; ${other}`, reading).ok).toBe(false);
    }),
    cases(400),
  );
});

test('the longest message is read in a moment, whatever is in it', () => {
  const long = [
    'a '.repeat(4_000),
    '@'.repeat(8_000),
    'a@'.repeat(4_000),
    '"'.repeat(8_000),
    'about '.repeat(1_333),
    '1'.repeat(8_000),
    'for a '.repeat(1_333),
    '3 to '.repeat(1_600),
    'Monday, '.repeat(1_000),
    '<@U1>'.repeat(1_600),
    ':'.repeat(8_000),
    ' - '.repeat(2_600),
    "don't ".repeat(1_333),
    'next '.repeat(1_600),
    'the '.repeat(2_000),
  ];
  for (const text of long) {
    const start = performance.now();
    readMessage(`about x ${text}`.slice(0, 4_000), READING_CONTEXT);
    expect(performance.now() - start, text.slice(0, 10)).toBeLessThan(2_000);
  }
});
