import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestedSettings } from '#contracts/events/slack.ts';
import { type HoursSpan, presetWeek } from '#contracts/week.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { SETTINGS_EXAMPLES } from '../examples.ts';
import { READING_CONTEXT, readingContextAt } from '../testkit/given.ts';
import { type OwnSettings, settingsAfter } from './after-said.ts';
import { readSettings } from './read-settings.ts';
import type { SaidSetting } from './said-setting.ts';

// Today is Tuesday, 24 November 2026. Someone keeps business hours, and has said nothing else.
const CURRENT: OwnSettings = { hours: 'business', ...NO_WISHES };

const time = (minutes: number) =>
  minutes % 60 === 0 ? `${minutes / 60}` : `${Math.floor(minutes / 60)}:${minutes % 60}`;
const hours = (spans: readonly HoursSpan[]) =>
  spans.map(({ from, to }) => `${time(from)}-${time(to)}`).join('+') || 'none';

/** Hours from Monday to Sunday, and whatever else was said. */
function inShort(all: RequestedSettings): string {
  const { hours: preset, week, lunch, daysOff, breathingRoom, noticeMinutes } = all;
  return [
    ...(week ? [week.map(hours).join(' ')] : preset ? [preset] : []),
    ...(lunch === undefined ? [] : [`lunch ${lunch ? hours([lunch]) : 'as usual'}`]),
    ...(daysOff ? [`off ${daysOff.map(({ from, to }) => `${from}..${to}`).join(' ') || 'never'}`] : []),
    ...(breathingRoom ? [`room ${breathingRoom.before} ${breathingRoom.after}`] : []),
    ...(noticeMinutes === undefined ? [] : [`notice ${noticeMinutes}`]),
  ].join(', ');
}

function read(text: string, current = CURRENT, context = READING_CONTEXT): string {
  const settings = readSettings(text, context);
  if (settings === null) return 'no settings';
  if (!settings.ok) return `${settings.why}: ${settings.about}`;
  const result = settingsAfter(settings.said, current);
  return result.ok ? inShort(result.after) : `badSettings: ${result.message}`;
}

const NINE_TO_FIVE = '9-17 9-17 9-17 9-17 9-17 none none';

describe('hours', () => {
  test.each([
    ['my hours are 9 to 5', NINE_TO_FIVE],
    ['set my working hours to 9-5', NINE_TO_FIVE],
    ['<@UBOT> My hours are 9 am – 5 pm, please!', NINE_TO_FIVE],
    ['my hours are 9-17', NINE_TO_FIVE],
    ['my hours are 9 to 5 from Monday to Friday', NINE_TO_FIVE],
    ['I work 9-17 on weekdays', NINE_TO_FIVE],
    ['my hours are Mon-Thu 9-17, Fri 9-13', '9-17 9-17 9-17 9-17 9-13 none none'],
    ['I work Monday to Thursday 9 to 5 and Friday 9 to 1', '9-17 9-17 9-17 9-17 9-13 none none'],
    ['my hours are 9 to 5 on Monday to Thursday and 9 to 1 on Friday', '9-17 9-17 9-17 9-17 9-13 none none'],
    ['my hours are 9 to 5, Friday 9 to 1', '9-17 9-17 9-17 9-17 9-13 none none'],
    ['my hours: Mon 7-15; Tue 9am-5:30pm', '7-15 9-17:30 none none none none none'],
    [
      'my hours are 9:00-12:00 and 13:00-17:00',
      '9-12+13-17 9-12+13-17 9-12+13-17 9-12+13-17 9-12+13-17 none none',
    ],
    ['I work Monday, Wednesday and Friday from 8 to 4', '8-16 none 8-16 none 8-16 none none'],
    ['I only work Tuesday to Thursday', 'none 9-18 9-18 9-18 none none none'],
    ['my hours on Monday are 10 to 4', '10-16 9-18 9-18 9-18 9-18 none none'],
    ['on Fridays I work 9 to 12 and 2 to 4', '9-18 9-18 9-18 9-18 9-12+14-16 none none'],
    ['my hours are 16-24', '16-24 16-24 16-24 16-24 16-24 none none'],
    ['my hours are 10 pm to 6 am', '22-30 22-30 22-30 22-30 22-30 none none'],
    ['I work Friday and Saturday 22:00-6:00', 'none none none none 22-30 22-30 none'],
    ["I'm available Monday to Thursday 9 to 5", '9-17 9-17 9-17 9-17 none none none'],
    ['I work mornings', 'morning'],
    ['my hours are business hours', 'business'],
    ['my hours are any time', 'all'],
  ])('“%s” is %s', (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });

  test('without days are those of the days that have hours', () => {
    const week = presetWeek('business')
      .with(4, [])
      .with(6, [{ from: 600, to: 660 }]);
    expect(read('my hours are 9 to 5', { ...CURRENT, week })).toBe('9-17 9-17 9-17 9-17 none none 9-17');
  });
});

describe('when there are no meetings', () => {
  test.each([
    ['no meetings on Wednesdays', '9-18 9-18 none 9-18 9-18 none none'],
    ['no meetings every Wednesday', '9-18 9-18 none 9-18 9-18 none none'],
    ["I don't have meetings on Tuesdays or Thursdays", '9-18 none 9-18 none 9-18 none none'],
    ["I don't work on Fridays", '9-18 9-18 9-18 9-18 none none none'],
    ["I'm off on Fridays", '9-18 9-18 9-18 9-18 none none none'],
    ["I don't take meetings before 10", '10-18 10-18 10-18 10-18 10-18 none none'],
    ["I don't take meetings before 10 on Mondays", '10-18 9-18 9-18 9-18 9-18 none none'],
    ['no meetings after 4pm', '9-16 9-16 9-16 9-16 9-16 none none'],
    ['no meetings between 12 and 1 on Mondays', '9-12+13-18 9-18 9-18 9-18 9-18 none none'],
    ['no meetings during lunch on Mondays', '9-12+13-18 9-18 9-18 9-18 9-18 none none'],
    ['no meetings on Friday afternoons', '9-18 9-18 9-18 9-18 9-12 none none'],
    ['no calls in the mornings', '12-18 12-18 12-18 12-18 12-18 none none'],
  ])('“%s” is %s', (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });
});

describe('lunch', () => {
  test.each([
    ['my lunch is at one', 'lunch 13-14'],
    ['My lunch break is 12:30 to 1:30 pm.', 'lunch 12:30-13:30'],
    ['lunch 12 to 1', 'lunch 12-13'],
    ['Lunch: 11:30-12', 'lunch 11:30-12'],
    ['I have lunch from one to two', 'lunch 13-14'],
    ['I usually eat lunch around noon', 'lunch 12-13'],
    ['set my lunch to 13:00', 'lunch 13-14'],
    ['reset my lunch', 'lunch as usual'],
    ['my lunch is at one, 10 minutes of breathing room', 'lunch 13-14, room 10 10'],
    ['my lunch is at 7', 'unclearSettings: my lunch is at 7'],
    ['my lunch is from 9 to 5', 'badSettings: Lunch must last from 15 minutes to 3 hours within a day'],
    ['lunch 12 to 1 tomorrow', 'no settings'],
    ['lunch at one', 'no settings'],
    ['my lunch is at one with <@UANA>', 'no settings'],
  ])('“%s” is %s', (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });

  test('is left out of the hours where it is', () => {
    const lunch = { from: 780, to: 840 };
    const week = '9-13+14-18 9-18 9-18 9-18 9-18 none none';
    expect(read('no meetings during lunch on Mondays', { ...CURRENT, lunch })).toBe(week);
  });
});

describe('days off', () => {
  test.each([
    ["I'm on vacation next week", 'off 2026-11-30..2026-12-04'],
    ["I'm on vacation from 20 December to 3 January", 'off 2026-12-20..2027-01-03'],
    ['vacation: 20 Dec - 3 Jan', 'off 2026-12-20..2027-01-03'],
    ["I'm away until Friday", 'off 2026-11-24..2026-11-27'],
    ["I'm off tomorrow", 'off 2026-11-25..2026-11-25'],
    ["I'm out of the office on 24 Dec", 'off 2026-12-24..2026-12-24'],
    ["I'm taking Friday off", 'off 2026-11-27..2026-11-27'],
    ['no meetings on 24 December', 'off 2026-12-24..2026-12-24'],
    ['no meetings this Wednesday', 'off 2026-11-25..2026-11-25'],
    ['day off on 24 and 31 December', 'off 2026-12-24..2026-12-24 2026-12-31..2026-12-31'],
    ['clear my days off', 'off never'],
  ])('“%s” is %s', (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });

  test('are counted from the day of the author', () => {
    const context = readingContextAt('2026-12-31T23:30-08:00', 'America/Los_Angeles');
    expect(read("I'm off tomorrow", CURRENT, context)).toBe('off 2027-01-01..2027-01-01');
  });

  test('that are known already are kept once', () => {
    const daysOff = [{ from: '2026-12-20', to: '2027-01-03' }];
    expect(read("I'm off on 24 December", { ...CURRENT, daysOff })).toBe('off 2026-12-20..2027-01-03');
  });
});

describe('breathing room and notice', () => {
  test.each([
    ['breathing room 10 minutes', 'room 10 10'],
    ['10 minutes of breathing room', 'room 10 10'],
    ['I need 15 minutes of breathing room between meetings', 'room 15 15'],
    ['15 min buffer after meetings', 'room 0 15'],
    ['breathing room 10 minutes before and 5 after', 'room 10 5'],
    ['10 minutes breathing room before meetings and 5 after', 'room 10 5'],
    ['breathing room half an hour', 'room 30 30'],
    ['10 minutes of breathing room before and 5 after', 'room 10 5'],
    ['no breathing room', 'room 0 0'],
    ['notice 4 hours', 'notice 240'],
    ["at least 4 hours' notice", 'notice 240'],
    ["I need a day's notice", 'notice 1440'],
    ['two days notice', 'notice 2880'],
    ["at least two days' notice", 'notice 2880'],
    ['half an hour of notice', 'notice 30'],
    ['no notice', 'notice 0'],
  ])('“%s” is %s', (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });
});

test('several at once count in their order', () => {
  expect(
    read('My hours are 9 to 5, no meetings on Wednesdays. 10 minutes of breathing room and 4 hours notice'),
  ).toBe('9-17 9-17 none 9-17 9-17 none none, room 10 10, notice 240');
});

describe('is asked back', () => {
  test.each([
    ['my hours are 6 to 7', 'unclearSettings: my hours are 6 to 7'],
    ['my hours are 9 to 5 on Monday, Tuesday 10 to 4', 'unclearSettings: 10 to 4'],
    ['my hours are 9 to 5 mostly', 'unclearSettings: mostly'],
    ['my hours are flexible', 'unclearSettings: my hours are flexible'],
    ['no meetings before 8', 'unclearSettings: no meetings before 8'],
    ["I'm off on 3.12.", "unclearSettings: I'm off on 3.12."],
    ["I'm off on 20 November", "unclearSettings: I'm off on 20 November"],
    ['no meetings next Friday afternoon', 'unclearSettings: afternoon'],
    [
      'No meetings on Wednesday',
      'badSettings: “No meetings on Wednesday” could mean every week or just once. Say “every Wednesday” or “this Wednesday”.',
    ],
    [
      'no meetings on Friday afternoon',
      'badSettings: “no meetings on Friday afternoon” could mean every week or just once. Say “every Friday” or “this Friday”.',
    ],
    ['breathing room 90 minutes', 'badSettings: Breathing room can be up to 1 hour.'],
    ['notice 3 weeks', 'badSettings: Notice can be up to 14 days.'],
    ['my hours are 9:03 to 5', 'badSettings: Hours start and end on multiples of 5 minutes.'],
    [
      'my hours are 9 to 12 and 11 to 5',
      "badSettings: Monday's hours must be in order, with time between them",
    ],
    ['no meetings on weekdays', 'badSettings: Week must have hours on at least one day'],
  ])('“%s”: %s', (text, why) => {
    expect(read(text)).toBe(why);
  });
});

test.each([
  '',
  'help',
  'settings',
  'what are my hours?',
  '30 minutes next week',
  'no meetings on Wednesdays with <@UANA>',
  'my hours are 9 to 5, 30 min with ana@example.com',
  '30 minutes with <@UANA> next week, not on Fridays',
])('“%s” says nothing of its author', (text) => {
  expect(read(text)).toBe('no settings');
});

test.each(Object.values(SETTINGS_EXAMPLES))('the example “%s” is understood', (example) => {
  expect(readSettings(example, READING_CONTEXT)).toMatchObject({ ok: true });
});

const span = fc
  .tuple(fc.nat({ max: 200 }), fc.integer({ min: 1, max: 80 }))
  .map(([from, length]) => ({ from: from * 5, to: (from + length) * 5 }));
const weekdays = fc.option(fc.uniqueArray(fc.nat({ max: 6 })));
const minutes = fc.nat({ max: 60 });
const said: fc.Arbitrary<SaidSetting> = fc.oneof(
  fc.record({ kind: fc.constant('hours' as const), weekdays, spans: span.map((one) => [one]) }),
  fc.record({
    kind: fc.constant('preset' as const),
    hours: fc.constantFrom('morning' as const, 'all' as const),
  }),
  fc.record({ kind: fc.constant('noMeetings' as const), weekdays, span }),
  fc.constant({ kind: 'daysOff' as const, days: [{ from: '2026-12-24', to: '2026-12-26' }] }),
  fc.record({ kind: fc.constant('breathingRoom' as const), before: minutes }),
  fc.record({ kind: fc.constant('notice' as const), minutes }),
);

test('saying the same thing again changes nothing', () => {
  fc.assert(
    fc.property(said, (one) => {
      const once = settingsAfter([one], CURRENT);
      fc.pre(once.ok);
      const { after } = once as Extract<typeof once, { ok: true }>;
      const again = settingsAfter([one], { ...CURRENT, ...after } as OwnSettings);
      expect(again).toEqual({ ok: true, before: after, after });
    }),
  );
});

test('whatever people write is read, or asked back with their own words', () => {
  const word = fc.constantFrom(
    ...'my hours are no meetings on Friday Fridays 9 to 5 17 pm and , : breathing room 10 minutes notice off before'.split(
      ' ',
    ),
  );
  const messages = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(messages, (text) => {
      const settings = readSettings(text, READING_CONTEXT);
      if (settings?.ok) expect(settings.said.length).toBeGreaterThan(0);
      if (settings && !settings.ok) expect(settings.about).not.toBe('');
    }),
    { numRuns: 500 },
  );
});
