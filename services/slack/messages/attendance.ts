import { attendanceAmong } from '#contracts/attendance.ts';
import type { SlotState, Suggestion } from '#contracts/events/suggestion.ts';
import { attendanceInWords } from '#contracts/text/attendance.ts';
import { sentence } from '#services/mail/text.ts';
import type { Presence } from '#services/sagas/plans/presence.ts';
import type { MeetingFacts, PersonFacts } from './facts.ts';
import { listNames, namesIn, shownSlackName } from './names.ts';
import { safeText } from './safe-text.ts';
import { joinTexts, type SlackText, slackText } from './slack-text.ts';

const NOT_FREE: Record<Exclude<SlotState, 'free'>, string> = {
  busy: 'Busy',
  outOfHours: 'Outside their hours',
  unknown: 'Calendar unknown',
  night: 'Asleep',
  tooSoon: 'Need more notice',
};

export type PeopleNamer = (numbers: readonly number[]) => readonly (string | null)[];

/** Who may be missing at a time, a sentence for each state; null when everyone is free. */
export function notFreeSentences(
  { notFree }: Pick<Suggestion, 'notFree'>,
  names: PeopleNamer,
): SlackText | null {
  const states = Object.entries(NOT_FREE).map(([state, words]) => {
    const numbers = notFree.filter((one) => one.state === state).map(({ participant }) => participant);
    return numbers.length > 0 && slackText`${words}: ${listNames(names(numbers), 4)}.`;
  });
  return joinTexts(states, ' ');
}

const TO_DO: Record<Exclude<Presence, 'ready'>, string> = {
  notJoined: 'Invited, not joined yet',
  notConnected: 'No calendar connected yet',
  unreadable: "Calendar couldn't be read",
  unknownZone: 'Time zone unknown',
  declined: 'Declined',
};

/** Who still has something to do, or does not come, a line for each; null when all calendars are read. */
export function awaitedLines({
  people,
  attendance,
}: Pick<MeetingFacts, 'people' | 'attendance'>): SlackText | null {
  const lines = Object.entries(TO_DO).map(([presence, words]) => {
    const names = people
      .filter((person) => person.presence === presence)
      .map(({ number, name }) => (attendance.optional.includes(number) ? marked(name) : name));
    return names.length > 0 && slackText`${words}: ${listNames(names)}.`;
  });
  return joinTexts([...lines, heldBackLine(people)], '\n');
}

/** Characters: there may be many groups. */
const LONGEST = 600;

const marked = (name: string | null): string => `${shownSlackName(name) ?? 'Someone'} (optional)`;

/** Who needn't come, as a sentence; null if everyone has to. */
export function attendanceSentence({
  people,
  attendance,
}: Pick<MeetingFacts, 'people' | 'attendance'>): string | null {
  const words = attendanceInWords(
    attendanceAmong(attendance, (number) => people.some((one) => one.number === number)),
    (number) => shownSlackName(namesIn(people, [number])[0] ?? null) ?? 'someone',
  );
  return words === null ? null : `${safeText(sentence(words), LONGEST)}.`;
}

/** Lists only people who haven't joined since. */
function heldBackLine(people: readonly PersonFacts[]): SlackText | null {
  const missing = people.filter(({ presence, isHeldBack }) => presence === 'notJoined' && isHeldBack);
  return heldBackSentence(missing.map(({ name }) => name));
}

export function heldBackSentence(names: readonly (string | null)[]): SlackText | null {
  if (names.length === 0) return null;
  return slackText`Not emailed, because today's limit on invitations is reached for them: ${listNames(names)}. Send them the link from the meeting's page.`;
}
