import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';
import { inShortForm, READING_CONTEXT } from './testkit/given.ts';
import { typedRequest } from './testkit/typed-request.ts';

test.each([
  ['Coffee with Noah at Blue Bottle tomorrow', 'noah, "coffee", @Blue Bottle, 11-25'],
  ['lunch with Noah at Café Anna', 'noah, "lunch", @Café Anna, 12:00-14:00'],
  [
    'lunch with Noah on Friday at Café Anna, Torstraße 5, for 45 minutes',
    'noah, "lunch", @Café Anna, Torstraße 5, 45m, 11-27, 12:00-14:00',
  ],
  ['30 min with Noah at the House of Arts, asap', 'noah, @the House of Arts, 30m, soonest'],
  ["coffee with Emma at Anna's place on Friday", 'emma, "coffee", @Anna\'s place, 11-27'],
  ['30 min with Noah at the Berlin office', 'noah, @the Berlin office, 30m'],
  ['30 min with Noah in room 4 tomorrow', 'noah, @room 4, 30m, 11-25'],
  ['Review with Noah in room 3.12', 'noah, "review", @room 3.12'],
  ['Review with Noah, meeting room B-12, 45 minutes', 'noah, "review", @meeting room B-12, 45m'],
  ['meet Noah in our big meeting room next week', 'noah, @our big meeting room, 11-30..12-04'],
  ['call Noah on +49 30 1234567', 'noah, @+49 30 1234567'],
  ['call Noah tomorrow, by phone on 030 1234567', 'noah, @030 1234567, 11-25'],
  ['call Noah at 555-123-4567 tomorrow', 'noah, @555-123-4567, 11-25'],
  ['with Noah. Place: at Emma’s, third floor', "noah, @at Emma's"],
  ['an hour with Noah, location: room 7 tomorrow', 'noah, @room 7, 11-25'],
])('“%s” says where', (text, parts) => {
  const read = typedRequest(text);
  expect(read.parts.join(', ')).toBe(parts);
});

test.each([
  ['meet Noah at 3', '?'],
  ['meet Noah at noon', '?'],
  ['meet Noah at Noon', '?'],
  ['meet Noah at 3 PM', '?'],
  ['meet Noah in the morning', 'noah, morning'],
  ['meet Noah in Berlin time', '?'],
  ['meet Noah at Berlin time', '?'],
  ['meet Noah at Christmas', '?'],
  ['meet Noah at Lunch', 'noah, 12:00-14:00'],
  ['meet Noah at 3pm CET', '?'],
  ['meet Noah at CET', '?'],
  ['meet Noah at Zoom', '?'],
  ['meet Noah at least an hour', '?'],
  ['meet Noah at your earliest convenience', 'noah, soonest'],
  ["meet Noah at Emma's convenience", '?'],
  ['meet Noah at Blue Bottle 3', '?'],
  ['meet Noah in room 30 minutes', '?'],
  ['meet Noah in office hours', 'noah'],
  ['meet Noah in the new office hours', '?'],
  ['meet Noah at Monday', 'noah, 11-30'],
  ['meet Noah upstairs at Café Anna upstairs', '?'],
  ['meet Noah on 2026-12-03', 'noah, 12-03'],
  ['meet Noah at Café Anna or at Café Lotte', '?'],
  ['MEET NOAH AT SOME POINT', '?'],
])('“%s” names no place that would be certain', (text, parts) => {
  const read = typedRequest(text);
  expect(read.parts.filter((part) => part.startsWith('@'))).toEqual([]);
  expect(read.asked === null ? read.parts.join(', ') : '?').toBe(parts);
});

test('in Slack, a number is one that Slack links, and any other link stays unclear', () => {
  const placeOf = (text: string) =>
    inShortForm(readMessage(`call <@UANA> ${text}`, READING_CONTEXT), ({ location }) => location ?? null);
  expect(placeOf('on <tel:+49301234567|+49 30 1234567> tomorrow')).toBe('+49 30 1234567');
  expect(placeOf('at Café Anna')).toBe('Café Anna');
  expect(placeOf('on <https://zoom.us/j/1>')).toBe('unclear: https://zoom.us/j/1');
});

test('two places are asked about, and one that is too long is none', () => {
  const asked = (text: string) => typedRequest(text).asked;
  expect(asked('meet Noah at Café Anna, or in room 4')).toBe('contradiction: at Café Anna, in room 4');
  expect(asked(`meet Noah, place: ${'x'.repeat(201)}`)).toMatch(/^unclear: x+$/);
});
