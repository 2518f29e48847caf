import { expect, test } from 'vitest';
import { createMeetingRequest } from './api/meetings.ts';
import { visibleText } from './visible-text.ts';

test.each([
  ['Plan\u202Etfihs', 'Plantfihs'],
  ['Plan\u0000 the\u001b[31m launch', 'Plan  the [31m launch'],
  ['Pl\u200Ban\u00AD the \u2066launch\uFEFF', 'Plan the launch'],
  ['One\r\nTwo', 'One Two'],
  ['\u200B\u200C\u200D', ''],
  ['\u3164 ', ''],
  ['\u202E', ''],
])('%j is seen as %j', (text, seen) => {
  expect(visibleText(text)).toBe(seen);
});

test.each(['می\u200Cخواهم', '👩\u200D💻', '❤️', 'Überblick', '会議'])('%s stays as it is', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('a title that no one can see is missing, and others are stored as they are seen', () => {
  const title = (text: string) => {
    const request = { title: text, dateRangeStart: '2026-03-02', dateRangeEnd: '2026-03-06' };
    const { data, error } = createMeetingRequest.safeParse(request);
    return data?.title ?? error?.issues[0]?.message;
  };
  expect(title('\u200B\u200D')).toBe('Meeting title is required');
  expect(title('\u202EPlan\u0007')).toBe('Plan');
});
