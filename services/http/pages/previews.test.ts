import { expect, test } from 'vitest';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { forEachText } from '#contracts/meeting-texts.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { preview as previewAt } from './previews.ts';

const preview = (answer: JoinAnswer) => previewAt(answer, 'https://kairos.test');

const answer = (change: Partial<JoinAnswer['meeting']> = {}, firstName = 'Mia'): JoinAnswer => ({
  meeting: {
    id: 'm',
    title: 'Design review',
    ...forEachText(() => null),
    alarm: 'calendar',
    status: 'pending',
    scheduledTime: null,
    duration: 60,
    dateRangeStart: '2026-11-24',
    dateRangeEnd: '2026-11-28',
    timePreference: 'all',
    ...USUAL_TIME_OPTIONS,
    organizerZone: 'Europe/Berlin',
    aiDecisionMode: 'auto',
    deadline: null,
    bookAtDeadline: false,
    ...change,
  },
  participants: [],
  organizer: { firstName, lastName: '', email: 'mia.berlin@example.com' },
  viewer: { role: 'visitor', status: null, mayJoin: false },
});

const titleOf = (markup: string) => /og:title" content="([^"]*)"/.exec(markup)?.[1];
const textOf = (markup: string) => /og:description" content="([^"]*)"/.exec(markup)?.[1];

test('a preview says who invites, to what, for how long, and on which dates', () => {
  expect(titleOf(preview(answer()))).toBe('Mia invites you: Design review');
  expect(textOf(preview(answer()))).toBe('1 hour, Nov 24 to Nov 28');
  expect(textOf(preview(answer({ dateRangeEnd: '2026-11-24' })))).toBe('1 hour, Nov 24');
});

test.each([
  ['that is booked', answer({ status: 'scheduled' })],
  ['whose title was erased', answer({ title: null })],
  ['of someone who deleted their account', answer({}, '')],
])('the preview of a meeting %s is general', (_, meeting) => {
  expect(titleOf(preview(meeting))).toBe('You&#39;re invited to a meeting');
  expect(preview(meeting)).not.toMatch(/Mia|Design|Nov/);
});

test('the picture of a preview is the same for every meeting', () => {
  const pictureOf = (markup: string) => /og:image" content="([^"]*)"/.exec(markup)?.[1];
  for (const meeting of [answer(), answer({ title: 'Layoffs' }, 'Noah'), answer({ status: 'scheduled' })])
    expect(pictureOf(preview(meeting))).toBe('https://kairos.test/preview-invitation.png');
});
