import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordFacts, storyFact } from '#tests/stories/given.ts';
import type { StoryEvent } from './story.ts';
import { type HistoryViewer, payloadOf } from './visibility.ts';

const wishes = { daysOff: [{ from: '2026-03-03', to: '2026-03-03' }], noticeMinutes: 60 };
const read = {
  ...{ participant: 1, zone: 'Europe/London', hours: 'business' as const, busy: [60, 30] },
  ...{ range: { start: '2026-03-01T22:00:00Z', end: '2026-03-07T02:00:00Z' }, part: 1, parts: 1 },
};
const readings = recordFacts([
  storyFact('AvailabilityRead', { ...read, wishes }),
  storyFact('AvailabilityUnknown', { participant: 1, why: 'unreadable', zone: 'Europe/London', wishes }),
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
])('%s sees of a ranking nothing of what someone carried from past meetings', (_, viewer) => {
  const golden = new URL('../../../contracts/events/golden/TimesSuggested.v3.json', import.meta.url);
  const event: StoryEvent = JSON.parse(readFileSync(golden, 'utf8'));
  expect(event.data).toHaveProperty('carried');
  expect(payloadOf(event, viewer, () => [])).not.toHaveProperty('carried');
});

test.each<[string, HistoryViewer, boolean]>([
  ['the person themself', { number: 1, role: 'participant' }, true],
  ['the organizer', { number: 0, role: 'organizer' }, false],
])('%s sees how many calendars someone has, and which could not be read: %s', (_, viewer, sees) => {
  const [known, unknown] = recordFacts([
    storyFact('AvailabilityRead', { ...read, calendars: 7 }),
    storyFact('AvailabilityUnknown', {
      ...{ participant: 1, why: 'unreadable', calendars: { counting: 7, unreadable: 1 } },
      unreadable: [{ name: 'Family', why: 'outdated' }],
    }),
  ]) as readonly StoryEvent[];
  expect([known, unknown].map((event) => 'calendars' in payloadOf(event!, viewer, () => [])!)).toEqual([
    sees,
    sees,
  ]);
  expect(JSON.stringify(payloadOf(unknown!, viewer, () => [])).includes('Family')).toBe(sees);
  const toAnalysts = payloadOf(unknown!, { number: null, role: 'analyst' }, () => []);
  expect(JSON.stringify(toAnalysts)).not.toContain('Family');
});
