import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { personColor } from '#contracts/person-color.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { localDayNumber, startOfDay } from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';

type Evidence = NonNullable<MeetingDetailsAnswer['evidence']>[number];

type AnsweredSpan = TimeSpan & { answer: TypedMark };

/** Someone who joined or is invited, with the known facts about their time. */
export type Attendee = {
  /** 0 is the organizer. */
  number: number;
  name: string;
  /** The first name, or the full name if two people share it. */
  short: string;
  color: number;
  hasJoined: boolean;
  /** Not required to attend. */
  optional?: boolean;
  zone: string | null;
  known: boolean;
  /** Why the calendar is unknown. */
  why: string | null;
  /**
   * How many of their calendars count, and how many of the counting calendars couldn't be read. `age` is the age of the
   * oldest data in milliseconds when read, or null if recent. `calendars` is null if unknown.
   */
  calendars?: { counting: number; unreadable: number; age: number | null } | null;
  /**
   * They joined for other dates and have yet to agree to the new dates; their calendar is only known `within` the part
   * of the dates they agreed to.
   */
  asked?: boolean;
  within?: TimeSpan;
  /** Sorted. */
  busy: readonly TimeSpan[];
  /** Spans where the calendar can't tell whether they're busy. */
  unclear: readonly TimeSpan[];
  /** Spans where they can be asked to meet, sorted. */
  open: readonly TimeSpan[];
  /** Their answers by hand, sorted. Answers outrank the calendar and the hours. */
  answered: readonly AnsweredSpan[];
  /** No meeting with them starts before this instant. */
  soonest: number;
  /** Whether they may be asked to meet at night. */
  nights: boolean;
};

/** Whether someone's time is known, because their calendar was read or they answered by hand. */
export const isHeard = ({ known, why }: Attendee): boolean => known || why === 'byHand';

/** Everyone who has not declined, organizer first. Only the organizer sees evidence, so number 0 is "You". */
export function attendeesOf({
  organizer,
  participants,
  evidence,
  organizerZone,
  nights,
  byHand,
}: MeetingDetailsAnswer): Attendee[] {
  const known = new Map((evidence ?? []).map((one) => [one.participant, one]));
  const coming = participants.filter(({ status }) => status !== 'declined');
  const firstNames = coming.map((person) => firstName(nameOfPerson(person)));
  const people = coming.map((person, index) => ({
    number: person.id,
    name: nameOfPerson(person),
    short:
      firstNames.filter((name) => name === firstNames[index]).length > 1
        ? nameOfPerson(person)
        : firstNames[index]!,
    color: personColor(person),
    hasJoined: person.status === 'accepted',
    optional: person.optional,
    asked: person.newDates === true,
    ...withAnswer(
      timeOf(known.get(person.id), whyNotRead(person), nights),
      byHand.answers.find(({ participant }) => participant === person.id),
    ),
  }));
  const mine = timeOf(known.get(0), 'notRead', nights);
  return [
    {
      number: 0,
      name: 'You',
      short: 'You',
      color: personColor(organizer),
      hasJoined: true,
      ...mine,
      answered: [],
      zone: mine.zone ?? organizerZone,
    },
    ...people,
  ];
}

const whyNotRead = ({ status, newDates }: MeetingDetailsAnswer['participants'][number]): string => {
  if (status === 'pending') return 'notJoined';
  return newDates ? 'newDates' : 'notRead';
};

type Answer = MeetingDetailsAnswer['byHand']['answers'][number];

/** Adds someone's answer by hand, the only source about people without a calendar. */
function withAnswer<Time extends Pick<Attendee, 'zone' | 'known' | 'why'>>(
  time: Time,
  answer: Answer | undefined,
) {
  if (!answer) return { ...time, answered: [] };
  if (answer.stale) return { ...time, answered: [], ...(!time.known && { why: 'answeredBefore' }) };
  const answered = answer.spans.map((span) => ({ ...spanOf(span), answer: span.answer }));
  return { ...time, answered, zone: time.zone ?? answer.zone, ...(!time.known && { why: 'byHand' }) };
}

const spanOf = ({ start, end }: { start: string; end: string }): TimeSpan => ({
  start: Date.parse(start),
  end: Date.parse(end),
});

const firstName = (name: string): string => (name.includes('@') ? name : name.split(/\s+/)[0]!);

const timeOf = (evidence: Evidence | undefined, whyNot: string, nights: boolean) => ({
  zone: evidence?.zone ?? null,
  known: evidence?.known ?? false,
  // Evidence doesn't distinguish invited people from people who joined for other dates.
  why: evidence && evidence.why !== 'notJoined' ? evidence.why : whyNot,
  calendars: calendarsOf(evidence),
  ...(evidence?.within && { within: spanOf(evidence.within) }),
  busy: (evidence?.busy ?? []).map(spanOf).toSorted((one, other) => one.start - other.start),
  unclear: (evidence?.unclear ?? []).map(spanOf),
  open: (evidence?.open ?? []).map(spanOf),
  soonest: evidence?.soonest ? Date.parse(evidence.soonest) : Number.NEGATIVE_INFINITY,
  nights,
});

export function calendarsOf(evidence: Evidence | undefined): NonNullable<Attendee['calendars']> | null {
  if (!evidence?.calendars) return null;
  const { calendars, readAt } = evidence;
  const { counting, unreadable, oldest } = calendars;
  const age = oldest === null || readAt === null ? null : Date.parse(readAt) - Date.parse(oldest);
  return { counting, unreadable, age };
}

/** The dates of a meeting in the organizer's zone, last day included. */
export const meetingRange = ({
  dateRangeStart,
  dateRangeEnd,
  organizerZone,
}: MeetingDetailsAnswer): TimeSpan => ({
  start: startOfDay(organizerZone, localDayNumber(dateRangeStart)),
  end: startOfDay(organizerZone, localDayNumber(dateRangeEnd) + 1),
});
