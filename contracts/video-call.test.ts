import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LONG_VIDEO_ADDRESS,
  NOT_A_VIDEO_ADDRESS,
  problemWithVideoAddress,
  usualVideo,
  VIDEO_CHOICES,
  videoLinkOf,
} from './video-call.ts';

const set = fc.record({
  video: fc.option(fc.constantFrom(...VIDEO_CHOICES)),
  videoAddress: fc.option(fc.constant('https://rooms.example.com/mia')),
});
const offers = fc.record({
  calendar: fc.option(fc.constantFrom('Google Meet', 'Microsoft Teams')),
  jitsi: fc.option(fc.constant('meet.jit.si')),
});

test('a new meeting gets what its organizer set, while there is such a thing, or else the first that is offered', () => {
  fc.assert(
    fc.property(set, offers, (set, offers) => {
      const isThere = {
        calendar: offers.calendar !== null,
        jitsi: offers.jitsi !== null,
        own: set.videoAddress !== null,
        none: true,
      };
      const usual = usualVideo(set, offers);
      expect(isThere[usual]).toBe(true);
      if (set.video !== null && isThere[set.video]) expect(usual).toBe(set.video);
      else expect(usual).toBe(isThere.calendar ? 'calendar' : isThere.jitsi ? 'jitsi' : 'none');
    }),
  );
});

test('only the choice of the calendar’s own has the link that a calendar made', () => {
  const made = 'https://meet.google.com/abc-defg-hij';
  const videoAddress = 'https://meet.jit.si/kairos-1';
  expect(videoLinkOf({ video: 'calendar' }, made)).toBe(made);
  expect(videoLinkOf({ video: 'calendar' }, null)).toBeNull();
  expect(videoLinkOf({ video: 'jitsi', videoAddress }, made)).toBe(videoAddress);
  expect(videoLinkOf({ video: 'own', videoAddress: null }, made)).toBeNull();
  expect(videoLinkOf({ video: 'none', videoAddress: '' }, made)).toBeNull();
});

describe('an address to meet at', () => {
  test.each([
    'https://zoom.us/j/123?pwd=abc#success',
    'HTTPS://Rooms.example.com',
    'https://rooms.example.com:8443/mia',
  ])('may be %s', (address) => expect(problemWithVideoAddress(address)).toBeNull());

  test.each([
    '',
    'zoom.us/j/123',
    'http://zoom.us/j/123',
    'javascript:alert(1)//https://zoom.us',
    'https://',
    'https://localhost/room',
    'https://zoom.us@elsewhere.example/j/123',
    'https://zoom.us\\@elsewhere.example',
    'https://zoom.us/j/1 2',
  ])('may not be “%s”', (address) => expect(problemWithVideoAddress(address)).toBe(NOT_A_VIDEO_ADDRESS));

  test('may not be endless', () =>
    expect(problemWithVideoAddress(`https://zoom.us/${'a'.repeat(500)}`)).toBe(LONG_VIDEO_ADDRESS));
});
