// @module-tag laws
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { cases } from '#tests/harness/cases.ts';
import { calendarFile } from './calendar-file.ts';
import type { MailFacts } from './facts.ts';
import { manyLines, oneLine } from './make-safe.ts';
import { everyKind, sampleBooking, sampleFacts, sampleFile, sampleSettings } from './testkit/fixtures.ts';
import { brokenRules } from './testkit/itip-rules.ts';

function contentOf(facts: MailFacts): string {
  const file = calendarFile(facts, sampleSettings);
  if (!file) throw new Error('This mail carries no calendar file');
  return file.content;
}

function byNodeIcal(content: string) {
  const entries = Object.values(nodeIcal.sync.parseICS(content)).filter((entry) => entry?.type === 'VEVENT');
  expect(entries).toHaveLength(1);
  return entries[0] as VEvent;
}

function byIcalJs(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone', 'vevent']);
  const events = calendar.getAllSubcomponents('vevent');
  return {
    method: calendar.getFirstPropertyValue('method'),
    component: events[0]!,
    event: new ICAL.Event(events[0]!),
  };
}

describe.each([
  ['booked', 'REQUEST', 'CONFIRMED', 2],
  ['cancelled', 'CANCEL', 'CANCELLED', 3],
  ['calendarUpdate', 'CANCEL', 'CANCELLED', 3],
] as const)('the calendar file of a mail of the kind %s', (kind, method, status, sequence) => {
  const content = contentOf(everyKind[kind]);

  test('says the same to both parsers, with UID and SEQUENCE from the stream', () => {
    const one = byNodeIcal(content);
    const { method: said, component, event } = byIcalJs(content);
    expect([one.method, said]).toEqual([method, method]);
    expect([one.uid, event.uid]).toEqual([sampleFile.iCalUid, sampleFile.iCalUid]);
    expect([Number(one.sequence), event.sequence]).toEqual([sequence, sequence]);
    expect([one.status, component.getFirstPropertyValue('status')]).toEqual([status, status]);
    for (const [of, is] of [
      [one.start, sampleBooking.start],
      [one.end, sampleBooking.end],
      [event.startDate.toJSDate(), sampleBooking.start],
      [event.endDate.toJSDate(), sampleBooking.end],
    ] as const) {
      expect(of?.toJSON()).toBe(new Date(is).toISOString());
    }
    expect(one.dtstamp.toJSON()).toBe(sampleFacts.at);
  });

  test('names the organizer, for whom Kairos sends, and the recipient alone', () => {
    const { component } = byIcalJs(content);
    const organizer = component.getFirstProperty('organizer')!;
    expect(organizer.getFirstValue()).toBe('mailto:ada@example.com');
    expect(organizer.getFirstParameter('sent-by')).toBe('mailto:kairos@kairos.example');
    const attendees = component.getAllProperties('attendee');
    expect(attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      'mailto:ben@example.com',
    ]);
  });

  test('keeps the rules, and says where the meeting is on the web', () => {
    expect(brokenRules(content)).toEqual([]);
    const { component } = byIcalJs(content);
    expect(component.getFirstPropertyValue('url')).toBe(
      `${sampleSettings.publicUrl}/meetings/${sampleFacts.meeting.id}`,
    );
  });

  test('is the same, byte for byte, for the same facts', () => {
    expect(contentOf(structuredClone(everyKind[kind]))).toBe(content);
  });
});

test('a file that makes way for the event of Google says so, and is no other meeting', () => {
  const { event, component } = byIcalJs(contentOf(everyKind.calendarUpdate));
  expect(event.summary).toBe('Project kick-off (replaced by an invitation)');
  expect(component.getFirstPropertyValue('location')).toBeNull();
});

test('an email without a file has none, whatever it is about', () => {
  for (const facts of Object.values(everyKind)) {
    const { file: _, ...without } = { ...facts, booked: sampleBooking };
    expect(calendarFile(without, sampleSettings)).toBeNull();
  }
});

// Against RFC 5545, section 3.3.11, node-ical takes an escaped backslash before an n for a line break, and drops the
// quotes around a whole value. ical.js reads both right.
const readAsWritten = (text: string): boolean => !text.includes('\\') && !/^[\s\p{C}]*"/u.test(text);

test('title, description and names come back from both parsers as they went in', () => {
  const nasty = fc.constantFrom(
    'x\r\nATTENDEE:mailto:evil@x\r\nBEGIN:VALARM',
    'END:VEVENT\nBEGIN:VEVENT',
    ';,:\\"\'',
    '\\n \\, \\; \\\\',
    "^n ^^ ^'",
    'ü'.repeat(80),
    '👩🏽‍🚀'.repeat(20),
    '"quoted"; CN=evil',
  );
  const text = fc.oneof(
    nasty,
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.string({ unit: fc.constantFrom(...'\\nN,;:"^\'\r\n\t aé'.split('')), maxLength: 60 }),
  );
  fc.assert(
    fc.property(text, text, text, (title, description, name) => {
      const content = contentOf({
        ...everyKind.booked,
        meeting: { ...sampleFacts.meeting, title, description },
        recipient: { ...sampleFacts.recipient, name },
        organizer: { ...sampleFacts.organizer, name },
      });
      const lines = content.split('\r\n');
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }
      expect(content).toMatch(/END:VCALENDAR\r\n$/);
      expect(brokenRules(content)).toEqual([]);

      const { component, event } = byIcalJs(content);
      expect(event.summary ?? '').toBe(oneLine(title));
      expect(event.description ?? '').toBe(manyLines(description));
      expect(component.getAllProperties('attendee')).toHaveLength(1);
      const shown = oneLine(name.replace(/["\\^]/g, '’'));
      expect(component.getFirstProperty('attendee')!.getFirstParameter('cn')).toBe(
        shown || 'ben@example.com',
      );
      expect(component.getFirstProperty('organizer')!.getFirstParameter('cn')).toBe(
        shown || 'ada@example.com',
      );

      const other = byNodeIcal(content);
      if (readAsWritten(title)) expect(other.summary ?? '').toBe(oneLine(title));
      if (readAsWritten(description)) expect(other.description ?? '').toBe(manyLines(description));
    }),
    cases(500),
  );
});

test('someone who is taken off gets a CANCEL without a status, since the meeting goes on', () => {
  const content = contentOf(everyKind.removed);
  expect(content).toContain('METHOD:CANCEL');
  expect(content).not.toContain('STATUS');
  expect(brokenRules(content)).toEqual([]);
});

test('only those who haven’t joined are asked for a reply', () => {
  const attendeeOf = (recipient: Partial<MailFacts['recipient']>) => {
    const { booked } = everyKind;
    const attendee = byIcalJs(
      contentOf({ ...booked, recipient: { ...booked.recipient, ...recipient } }),
    ).component.getFirstProperty('attendee')!;
    return [attendee.getFirstParameter('partstat'), attendee.getFirstParameter('rsvp')];
  };
  expect(attendeeOf({})).toEqual(['NEEDS-ACTION', 'TRUE']);
  expect(attendeeOf({ hasJoined: true })).toEqual(['ACCEPTED', 'FALSE']);
  expect(attendeeOf({ number: 0 })).toEqual(['ACCEPTED', 'FALSE']);
});

test('replies go to the organizer, or to the address that Kairos has for the person', () => {
  const { booked } = everyKind;
  const organizerOf = (facts: MailFacts) => {
    const organizer = byIcalJs(contentOf(facts)).component.getFirstProperty('organizer')!;
    return [organizer.getFirstValue(), organizer.getFirstParameter('sent-by')];
  };
  expect(organizerOf(booked)).toEqual(['mailto:ada@example.com', 'mailto:kairos@kairos.example']);
  const repliesTo = 'reply+token@kairos.example';
  const withAddress = { ...booked, file: { ...booked.file!, repliesTo } };
  expect(organizerOf(withAddress)).toEqual([`mailto:${repliesTo}`, undefined]);
});

test('a video call is a place and a conference', () => {
  const { component } = byIcalJs(contentOf(everyKind.booked));
  expect([
    component.getFirstPropertyValue('location'),
    component.getFirstPropertyValue('conference'),
  ]).toEqual([sampleBooking.videoLink, sampleBooking.videoLink]);
});

test('a place comes before the video link, and is the place alone without a video call', () => {
  const { booked } = everyKind;
  const { videoLink, ...withoutVideo } = sampleBooking;
  const placeOf = (facts: MailFacts) =>
    byIcalJs(
      contentOf({ ...facts, meeting: { ...facts.meeting, location: 'Café Anna; 2nd floor' } }),
    ).component.getFirstPropertyValue('location');
  expect(placeOf(booked)).toBe(`Café Anna; 2nd floor; ${videoLink}`);
  expect(placeOf({ ...booked, booked: withoutVideo })).toBe('Café Anna; 2nd floor');
});

test('an optional person is an optional participant', () => {
  const roleOf = (facts: MailFacts) =>
    byIcalJs(contentOf(facts)).component.getFirstProperty('attendee')!.getFirstParameter('role');
  const { booked } = everyKind;
  expect(roleOf({ ...booked, recipient: { ...booked.recipient, optional: true } })).toBe('OPT-PARTICIPANT');
  expect(roleOf(booked)).toBe('REQ-PARTICIPANT');
});
