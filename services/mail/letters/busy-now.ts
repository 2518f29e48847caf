import { NEED_EVERYONE } from '#contracts/text/calendar-answers.ts';
import { listInWords } from '#contracts/text/lists.ts';
import type { DetailsRow, Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { briefly, personName, sentence, spanFor } from '../text.ts';

/** Tells the organizer that someone who has to come is busy at the booked time by now. */
export function busyNowLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, watch, shortTitle } = facts;
  const busy = watch?.busy ?? [];
  const who = listInWords(
    busy.map((number) => (number === 0 ? 'you' : (personName(facts, number) ?? 'Someone'))),
  );
  const are = busy.length > 1 || busy[0] === 0 ? 'are' : 'is';
  return {
    subject: `Busy at the booked time: ${shortTitle}`,
    heading: `${sentence(who)} ${are} now busy at the time of “${meeting.title}”`,
    body: [...stillOn(facts), { kind: 'button', label: 'Move the meeting', href: links.move ?? links.open }],
    footer: [],
  };
}

/** The booked time and the next best times, with the organizer's choices. */
export function stillOn(facts: SafeMailFacts): LetterBlock[] {
  const next = (facts.watch?.next ?? []).map(({ start }) => briefly(facts, start));
  const rows: DetailsRow[] = [
    ...(facts.booked ? [{ label: 'Booked for', lines: spanFor(facts, facts.booked) }] : []),
    ...(next.length > 0 ? [{ label: 'Next best', lines: next }] : []),
  ];
  const often = facts.watch?.isMovedOften ? " We've moved it twice, so we won't move it again." : '';
  const choices = next.length > 0 ? 'You can move it, or keep it as it is.' : NEED_EVERYONE;
  return [
    ...(rows.length > 0 ? [{ kind: 'details' as const, rows }] : []),
    { kind: 'paragraph', text: `The meeting is still on.${often} ${choices}` },
  ];
}
