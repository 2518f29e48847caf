import { expect, test } from 'vitest';
import { EXAMPLES } from './examples.ts';
import { readMessage } from './read-message.ts';
import { daysInShort, inShortForm, READING_CONTEXT } from './testkit/given.ts';
import type { RequestedMeeting } from './understood.ts';

const inOneLine = (meeting: RequestedMeeting): string =>
  [
    `${meeting.duration} min`,
    daysInShort(meeting),
    meeting.timePreference,
    meeting.aiDecisionMode,
    meeting.title ?? 'no title',
    [...meeting.people.slackUsers, ...meeting.people.emails].join(' '),
  ].join(', ');

test.each([
  ['', 'help'],
  ['<@UBOT>', 'help'],
  ['help', 'help'],
  ['<@UBOT> Help!', 'help'],
  ['please help me', 'help'],
  ['?', 'help'],
  ['what can you do?', 'help'],
  ['How does this work?', 'help'],
  ['hi <@UBOT>', 'help'],
  ['thanks!', 'help'],
  [':wave:', 'help'],
  ['👋 🎉', 'help'],
  ['…', 'help'],
  ['settings', 'help'],
  ['What are my hours?', 'help'],
  ['change my time zone', 'help'],
  [
    '<@UBOT> an hour with <@UANA> and <@UBEN> this week?',
    '60 min, 2026-11-24 to 2026-11-27, business, manual, no title, UANA UBEN',
  ],
  [
    '<@UBOT> can you find 1h30 for <@UANA> and <mailto:ben@example.com|ben@example.com> between Monday and Thursday, mornings only, book it',
    '90 min, 2026-11-30 to 2026-12-03, morning, auto, no title, UANA ben@example.com',
  ],
  [
    'I’d like to meet with <@UANA> and <@UBEN> sometime next week for 45 minutes to talk about onboarding. Thanks!',
    '45 min, 2026-11-30 to 2026-12-04, business, manual, Onboarding, UANA UBEN',
  ],
  [
    ':wave: hey <@UBOT>, *30 min* with <@UANA> _tomorrow_ — “Q3 &amp; Q4” 🎉',
    '30 min, 2026-11-25, business, manual, Q3 & Q4, UANA',
  ],
  [
    'Who: <@UANA>, <@UBEN>\nWhen: 3–7 December, in the afternoon\nLength: 2 hours\nTopic: the offsite',
    '120 min, 2026-12-03 to 2026-12-07, afternoon, manual, Offsite, UANA UBEN',
  ],
  ['&gt; 45 min with <@UANA> tomorrow', '45 min, 2026-11-25, business, manual, no title, UANA'],
  ['会議 <@UANA>', 'otherLanguage: 会議'],
  ['coffee with <@UANA> tomorrow, 30 min, 45 min', 'contradiction: 30 min, 45 min'],
  ['coffee with <@UANA> at 3pm', 'unclear: at 3pm'],
  [`with <@UANA> ${'x'.repeat(4_000)}`, 'unclear'],
])('“%s” is read as “%s”', (text, meaning) => {
  expect(inShortForm(readMessage(text, READING_CONTEXT), inOneLine)).toBe(meaning);
});

test.each([
  [EXAMPLES.usual, '30 min, 2026-11-30 to 2026-12-04, business, manual, no title, UANA'],
  [EXAMPLES.titled, '60 min, 2026-11-30 to 2026-12-03, afternoon, manual, Budget, UANA UBEN'],
  [EXAMPLES.byMail, '45 min, 2026-11-24 to 2026-11-26, business, manual, no title, UANA ben@example.com'],
  [EXAMPLES.limited, '45 min, 2026-11-24 to 2026-12-01, business, manual, no title, UANA'],
  [EXAMPLES.automatic, '90 min, 2026-11-24 to 2026-12-04, morning, auto, no title, UANA'],
])('the example “%s” is understood', (example, meaning) => {
  const text = example.replaceAll('@Ana', '<@UANA>').replaceAll('@Ben', '<@UBEN>');
  expect(inShortForm(readMessage(text, READING_CONTEXT), inOneLine)).toBe(meaning);
});

test('every example is in the list above', () => {
  expect(Object.keys(EXAMPLES)).toEqual(['usual', 'titled', 'byMail', 'limited', 'automatic']);
});
