import { listInWords } from '#contracts/text/lists.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, personName, sentence, spanFor } from '../text.ts';

/** Tells the organizer that someone who has to come is busy at the booked time by now. */
export function busyNowLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked, watch, shortTitle } = facts;
  const busy = watch?.busy ?? [];
  const who = listInWords(
    busy.map((number) => (number === 0 ? 'you' : (personName(facts, number) ?? 'Someone'))),
  );
  const are = busy.length > 1 || busy[0] === 0 ? 'are' : 'is';
  return {
    subject: `Busy at the booked time: ${shortTitle}`,
    heading: `${sentence(who)} ${are} now busy at the time of “${meeting.title}”`,
    body: [
      ...(booked
        ? [{ kind: 'details' as const, rows: [{ label: 'Booked for', lines: spanFor(facts, booked) }] }]
        : []),
      {
        kind: 'paragraph',
        text: `The meeting is still on.${watch?.isMovedOften ? " We've moved it twice, so we won't move it again." : ''} ${nextInWords(facts)}`,
      },
      { kind: 'button', label: 'Move the meeting', href: links.move ?? links.open },
    ],
    footer: [],
  };
}

/** The next time that suits everyone, with the question whether to move there; else advice. */
export function nextInWords(facts: SafeMailFacts): string {
  const next = facts.watch?.next[0];
  return next
    ? `Everyone required can make ${briefly(facts, next.start)}. Move it?`
    : 'Need everyone? Choose another time or cancel it.';
}
