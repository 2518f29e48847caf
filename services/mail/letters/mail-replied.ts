import { DAY } from '#contracts/durations.ts';
import { clockTime, longDayOfYear } from '#contracts/text/times.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { button, type Letter, type LetterParts, quote } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { personName, spanFor } from '../text.ts';

const IN_WORDS: Record<TypedMark, string> = {
  works: 'works',
  ifNeedBe: 'works if needed',
  doesntWork: "doesn't work",
};

/** Tells someone how the words of their email were understood, and the organizer the words that weren't. */
export function mailRepliedLetter(facts: SafeMailFacts): Letter {
  if (facts.recipient.number === 0) return toOrganizer(facts);
  const { meeting, organizer, links, shortTitle, mailReply, booked } = facts;
  const letter = (heading: string, ...body: LetterParts): Letter => ({
    subject: `Re: Invitation: ${shortTitle}`,
    ...{ heading, body },
  });
  if (mailReply?.doubt)
    return letter(
      `Was this your reply to “${meeting.title}”?`,
      "We got an email in your name. We can't tell if it was yours, so nothing has changed. If it was, answer here.",
      button('Open the meeting', links.open),
      "If it wasn't you, there's nothing you need to do.",
    );
  if (mailReply?.declines)
    return letter(
      `You've declined “${meeting.title}”`,
      `You wrote that you can't make it. ${organizer.name} can see that.`,
      'Not right, or you can come after all? Open the meeting and say so.',
      button('Open the meeting', links.open),
    );
  if (!mailReply?.times)
    return letter(
      "We couldn't read your reply",
      mailReply?.isEmpty
        ? 'Your email has no words of its own, so nothing has changed.'
        : `We didn't understand every word, so nothing has changed. ${organizer.name} got your words.`,
      `Reply with nothing but ${booked ? '' : '“Tuesday works”, or '}“I can't make it”. Or answer on the page.`,
      button('Open the meeting', links.open),
    );
  const items = mailReply.times.map((span) => `${dayOrSpan(facts, span)}: ${IN_WORDS[span.answer]}`);
  const { clear, unclear } = mailReply;
  if (clear !== undefined) {
    const [heading, why] = unclear
      ? ['We understood part of your reply', "We didn't understand every word"]
      : ["We aren't sure that we understood you", 'Your reply could mean several things'];
    return letter(
      heading,
      `${why}, so nothing has changed. ${organizer.name} got your words.`,
      unclear ? 'We understood:' : 'Did you mean this?',
      { kind: 'list', items },
      unclear ? ["We didn't understand:", quote(unclear)] : null,
      "Reply with just this, and we'll note these times:",
      quote(clear),
      "Add other days with “works”, “if needed”, or “doesn't work”. Or mark your times.",
      button('Mark your times', links.open),
    );
  }
  return letter(
    `Thanks, we noted your times for “${meeting.title}”`,
    { kind: 'list', items },
    'This replaces what you said before. Not right? Reply again, or mark your times.',
    button('Mark your times', links.open),
  );
}

/** Without times for a whole day. */
function dayOrSpan(facts: SafeMailFacts, span: { start: string; end: string }): string {
  const zone = facts.recipient.zone ?? facts.organizer.zone;
  const clock = '24-hour' as const;
  const [from, to] = [span.start, span.end].map((at) => clockTime(at, { zone, clock }));
  const isDay = from === '00:00' && to === '00:00' && Date.parse(span.end) - Date.parse(span.start) < 2 * DAY;
  return isDay ? longDayOfYear(span.start, zone) : spanFor(facts, span)[0]!;
}

function toOrganizer(facts: SafeMailFacts): Letter {
  const { meeting, links, shortTitle, mailReply } = facts;
  const who = personName(facts, mailReply?.participant ?? 0) ?? 'Someone';
  return {
    subject: `${who} replied: ${shortTitle}`,
    heading: `${who} replied to “${meeting.title}”`,
    body: [
      quote(mailReply?.word ?? ''),
      "Kairos couldn't read all of this as times, so nothing has changed.",
      button('Open the meeting', links.open),
    ],
  };
}
