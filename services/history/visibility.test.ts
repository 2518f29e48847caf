import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordFacts, storyFact } from '#tests/stories/given.ts';
import type { StoryEvent } from './story.ts';
import { type HistoryViewer, payloadOf } from './visibility.ts';

const AT = '2026-03-02T09:58:00.000Z';

const wishes = { daysOff: [{ from: '2026-03-03', to: '2026-03-03' }], noticeMinutes: 60 };
const read = {
  ...{ participant: 1, zone: 'Europe/London', hours: 'business' as const, busy: [60, 30] },
  ...{ range: { start: '2026-03-01T22:00:00Z', end: '2026-03-07T02:00:00Z' }, part: 1, parts: 1 },
};
const readings = recordFacts([
  storyFact('AvailabilityRead', { startedAt: AT, ...read, wishes }),
  storyFact('AvailabilityUnknown', {
    startedAt: AT,
    participant: 1,
    why: 'unreadable',
    zone: 'Europe/London',
    wishes,
  }),
]) as readonly StoryEvent[];

test.each<[string, HistoryViewer]>([
  ['the organizer', { number: 0, role: 'organizer' }],
  ['another participant', { number: 2, role: 'participant' }],
  ['an analyst', { number: null, role: 'analyst' }],
])('%s sees when someone was busy at most, and nothing of what they wish', (_, viewer) => {
  for (const event of readings) {
    const payload = payloadOf(event, viewer, () => []);
    expect(payload).toMatchObject({ participant: 1, zone: 'Europe/London' });
    expect(JSON.stringify(payload)).not.toMatch(/wishes|2026-03-03|notice/i);
  }
});

test.each<[string, HistoryViewer]>([
  ['the organizer', { number: 0, role: 'organizer' }],
  ['the person', { number: 1, role: 'participant' }],
  ['an analyst', { number: null, role: 'analyst' }],
])(
  '%s sees of a ranking nothing of what someone carried from past meetings, nor how often the organizer changes them',
  (_, viewer) => {
    const golden = new URL('../../contracts/events/golden/TimesSuggested.v1.json', import.meta.url);
    const event: StoryEvent = JSON.parse(readFileSync(golden, 'utf8'));
    expect(event.data).toHaveProperty('carried');
    expect(event.data).toHaveProperty('trackRecord');
    const payload = payloadOf(event, viewer, () => []);
    expect(payload).not.toHaveProperty('carried');
    expect(payload).not.toHaveProperty('trackRecord');
  },
);

test.each<[string, HistoryViewer, { counts: boolean; names: boolean }]>([
  ['the person themself', { number: 1, role: 'participant' }, { counts: true, names: true }],
  ['the organizer', { number: 0, role: 'organizer' }, { counts: true, names: false }],
  ['another participant', { number: 2, role: 'participant' }, { counts: false, names: false }],
])('%s sees how many calendars someone has, and which could not be read: %s', (_, viewer, sees) => {
  const told = recordFacts([
    storyFact('AvailabilityRead', {
      startedAt: AT,
      ...read,
      calendars: 7,
      oldest: '2026-03-02T08:00:00.000Z',
    }),
    storyFact('AvailabilityUnknown', {
      startedAt: AT,
      ...{ participant: 1, why: 'unreadable', calendars: { counting: 7, unreadable: 1 } },
      unreadable: [{ name: 'Family', why: 'outdated' }],
    }),
  ]).map((event) => payloadOf(event as StoryEvent, viewer, () => []));
  expect(told.map((payload) => 'calendars' in payload!)).toEqual([sees.counts, sees.counts]);
  expect(told.map((payload) => /Family|outdated|oldest/.test(JSON.stringify(payload)))).toEqual([
    sees.names,
    sees.names,
  ]);
});

test('an analyst sees of no calendar which it is', () => {
  const [unknown] = recordFacts([
    storyFact('AvailabilityUnknown', {
      startedAt: AT,
      ...{ participant: 1, why: 'unreadable', unreadable: [{ name: 'Family', why: 'outdated' }] },
    }),
  ]);
  const payload = payloadOf(unknown as StoryEvent, { number: null, role: 'analyst' }, () => []);
  expect(JSON.stringify(payload)).not.toMatch(/Family|outdated/);
});
