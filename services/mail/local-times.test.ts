import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { everyKind, sampleBooking, sampleSettings } from './testkit/fixtures.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns'];

/** In another library than the emails use, with plain spaces. */
const local = (at: string, zone: string, format: string) =>
  DateTime.fromISO(at, { zone, locale: 'en-US' }).toFormat(format);

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a time in the subject and in the body is on the clock of the reader, or on a named one while theirs is unknown', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      fc.option(fc.constantFrom(...ZONES)),
      fc.constantFrom(...ZONES),
      (date, known, ofOrganizer) => {
        const start = new Date(Math.floor(date.getTime() / 900_000) * 900_000).toISOString();
        const end = new Date(Date.parse(start) + 1_800_000).toISOString();
        const { file: _, ...invited } = everyKind.booked;
        const { subject, text } = compose(
          {
            ...invited,
            kind: 'invitation',
            asksToCome: true,
            booked: { ...sampleBooking, start, end },
            organizer: { ...invited.organizer, zone: ofOrganizer },
            recipient: { ...invited.recipient, number: 1, zone: known, clock: '12-hour' },
          },
          sampleSettings,
        );
        const zone = known ?? ofOrganizer;
        expect(plain(subject)).toContain(`Can you make ${local(start, zone, 'ccc, LLL d, ')}`);
        expect(plain(subject)).toContain(local(start, zone, 'h:mm a'));
        expect(/\([^()]+\)\?/.test(subject)).toBe(known === null);
        expect(plain(text)).toContain(local(start, zone, 'cccc, LLLL d, yyyy, h:mm a'));
        expect(text.includes("since we don't know yours yet")).toBe(known === null);
      },
    ),
  ));
