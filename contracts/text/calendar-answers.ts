import type { CalendarAnswer } from '../calendar-answers.ts';
import { type Reader, shortMoment } from './times.ts';

/** The answer in someone's calendar, after “in your name”. */
const SAID: Record<CalendarAnswer, string> = {
  accepted: 'that you can come',
  tentative: 'that you may come',
  declined: "that you can't come",
  delegated: "that you're sending someone else",
  proposed: "that you'd like another time",
};

/** Why a calendar's reply doesn't count, and the question to the sender. `we`: who asks. */
export const replyUnclearInWords = (
  answer: CalendarAnswer,
  doubt: 'unproven' | 'outdated',
  we: 'We' | 'I',
): string =>
  doubt === 'outdated'
    ? "Your calendar replied to an earlier time, so that reply doesn't count. Can you come at this time?"
    : `A calendar told ${we === 'I' ? 'me' : 'us'} in your name ${SAID[answer]}. ${we} can't tell if it was yours, so nothing has changed. If it was, please say so.`;

/** The organizer's choices about another time, or another person, that someone's calendar proposed. */
export const afterCalendarReply = (answer: CalendarAnswer, we: 'We' | 'I'): string =>
  answer === 'delegated'
    ? `${we} haven't invited anyone. If it's fine with you, invite them to the meeting.`
    : 'The meeting is still on as booked. You can move it to the other time, or keep this one.';

/** The organizer's choices where no other time suits everyone who has to come, or none was looked for. */
export const NEED_EVERYONE = 'Need everyone? Choose another time or cancel it.';

/** What someone said of a booked time in their calendar, and when: “Jess declined in their calendar, Tue, Nov 24, 10:12 AM.” */
export function inCalendarInWords(
  name: string,
  said: {
    answer: CalendarAnswer;
    at: string;
    delegate?: string | undefined;
    proposed?: { start: string } | undefined;
  },
  reader: Reader,
): string {
  const { answer, at, delegate, proposed } = said;
  const what: Record<CalendarAnswer, string> = {
    accepted: "said in their calendar that they're coming",
    tentative: 'said in their calendar that they may come',
    declined: 'declined in their calendar',
    delegated: `said in their calendar that ${delegate ?? 'someone else'} comes in their place`,
    proposed: `proposed ${proposed ? shortMoment(proposed.start, reader) : 'another time'} instead in their calendar`,
  };
  return `${name} ${what[answer]}, ${shortMoment(at, reader)}.`;
}
