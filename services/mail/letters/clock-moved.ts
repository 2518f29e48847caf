import { clockTime, longDay } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Asks the organizer whether to move a booked meeting whose zone got new clock rules since the booking. */
export function clockMovedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, clockMoved, recipient } = facts;
  if (!booked || !clockMoved) throw new Error('a letter about a clock without the booked time');
  const reader = { zone: clockMoved.zone, clock: recipient.clock };
  const [was, is] = [clockTime(clockMoved.promised, reader), clockTime(booked.start, reader)];
  const city = zoneName(clockMoved.zone);
  return {
    subject: `Now at ${is} in ${city}: ${facts.shortTitle}`,
    heading: `“${meeting.title}” was booked for ${was} in ${city}, which is now ${is}`,
    body: [
      {
        kind: 'paragraph',
        text: `The rules for the clocks in ${city} have changed since the meeting was booked for ${longDay(clockMoved.promised, clockMoved.zone)}. It still starts at the same moment for everyone, but the clock there shows another time then.`,
      },
      { kind: 'details', rows: [{ label: 'Booked for', lines: spanFor(facts, booked) }] },
      {
        kind: 'paragraph',
        text: `Do you want to move it to ${was}? Otherwise there's nothing you need to do.`,
      },
      { kind: 'button', label: 'Move the meeting', href: links.move ?? links.open },
    ],
    footer: [],
  };
}
