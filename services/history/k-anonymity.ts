import { MINUTE } from '#contracts/durations.ts';
import { type Availability, isReadFor } from '#services/domain/evidence/availability.ts';
import { type BusyMinutes, isFreeAt } from '#services/domain/evidence/busy-time.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import type { AnsweredMinutes } from '#services/domain/evidence/typed-answer.ts';
import { wishesWithin, wishTheSame } from '#services/domain/evidence/wishes.ts';
import { type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import { saidOf } from '#services/scheduling/answered.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { countingAnswer, isWordErased } from '#services/scheduling/meeting-request/typed-answers.ts';
import { firstEndingAfter } from '#services/scheduling/windows.ts';
import { type KnownThen, knownAfter, NOTHING_KNOWN } from './known-then.ts';
import type { StoryEvent } from './story.ts';

/**
 * With fewer known calendars than this, counts over all of them, asked for time after time, would reveal a person's
 * calendar to people who may not see it. The viewer's own calendar is not counted; an analyst has none.
 */
export const K_ANONYMITY_THRESHOLD = 3;

type Look = Pick<KnownThen, 'evidence' | 'lookedAt'>;

/** A person's known calendar and answer by hand, including data known until erased. */
type Known = {
  calendar: Availability | undefined;
  answered: readonly AnsweredMinutes[];
  isErased: boolean;
};

/** The known data of the other people. */
type Others = ReadonlyMap<number, Known>;

type Counted = { look: Look; others: Others };

/**
 * The look at the calendars from which a viewer may learn how many people were free or busy at a time, but never who;
 * null if there is none. It is a ranking's look, once everyone has answered. Comparing answers, of two versions or of
 * today and tomorrow, must not reveal one person: in any two looks that count for a time, either all calendars and
 * answers by hand agree, or at least three other people's differ. `viewer` is the viewer's number, null for an analyst.
 */
export function kAnonymousLook(
  events: readonly StoryEvent[],
  start: string,
  viewer: number | null,
): Look | null {
  let counted: readonly Counted[] = [];
  let known = NOTHING_KNOWN;
  let ranked: Look | null = null;
  let answer: Look | null = null;
  for (const event of events) {
    const before = known;
    known = knownAfter(before, event);
    const { meeting, evidence, lookedAt } = known;
    if (meeting.status === 'none' || meeting === before.meeting) continue;
    if (lookedAt === null || Date.parse(lookedAt) >= Date.parse(start)) continue;
    if (event.type === 'TimesSuggested' || event.type === 'NoTimeFound') ranked = { evidence, lookedAt };
    if (ranked === null) continue;
    const seenIn = (look: Look) => othersIn(meeting, look.evidence, { start, viewer });
    if (isSettled(meeting)) counted = withNext(counted, { look: ranked, others: seenIn(ranked) });
    const last = counted.findLast((one) => apart(one.others, seenIn(one.look)) === 0);
    answer = last && isReadable(last.others) ? last.look : null;
  }
  return answer;
}

/** Adds a look if it differs enough from the others; it replaces looks with the same content. */
function withNext(counted: readonly Counted[], next: Counted): readonly Counted[] {
  const compared = counted.map((one) => ({ one, people: apart(one.others, next.others) }));
  const different = compared.filter(({ people }) => people > 0);
  const isApart =
    next.others.size >= K_ANONYMITY_THRESHOLD &&
    different.every(({ people }) => people >= K_ANONYMITY_THRESHOLD);
  return isApart ? [...different.map(({ one }) => one), next] : counted;
}

/** Whether everyone has answered and the current ranking includes their answers, or the meeting is past that stage. */
function isSettled(meeting: ExistingMeeting): boolean {
  if (meeting.status !== 'pending' && meeting.status !== 'active') return true;
  const isAwaited = presentParticipants(meeting).some(({ status }) => status === 'pending');
  return !isAwaited && meeting.ranking?.current === true;
}

/** After an erasure, the difference from earlier counts would reveal the erased person. */
const isReadable = (others: Others): boolean => [...others.values()].every(({ isErased }) => !isErased);

/** The people about whom something is known at this time. */
function othersIn(
  meeting: ExistingMeeting,
  evidence: Evidence,
  { start, viewer }: { start: string; viewer: number | null },
): Others {
  const from = Date.parse(start);
  const time = { from, to: from + meeting.duration * MINUTE };
  return new Map(
    presentNumbers(meeting).flatMap((number) => {
      if (number === viewer) return [];
      const calendar = evidence.people[number];
      const answered = countingAnswer(meeting, evidence, number)?.spans ?? [];
      const isErased =
        (calendar?.known === false && calendar.why === 'erased') || isWordErased(meeting, evidence, number);
      const isKnown =
        isClearFor(calendar, time) || saidOf(answered, time.from / MINUTE, time.to / MINUTE).isWhole;
      return isErased || isKnown ? [[number, { calendar, answered, isErased }] as const] : [];
    }),
  );
}

/** Whether a calendar was read for the whole of a time, and can tell all of it. */
const isClearFor = (calendar: Availability | undefined, time: { from: number; to: number }): boolean =>
  isReadFor(calendar, time) &&
  calendar?.known === true &&
  isFreeAt(calendar.unclear ?? [], { start: new Date(time.from), end: new Date(time.to) });

/** For how many people two looks differ. */
const apart = (one: Others, other: Others): number =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (number) => !saysTheSame(one.get(number), other.get(number)),
  ).length;

const saysTheSame = (one: Known | undefined, other: Known | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  calendarsSayTheSame(one.calendar, other.calendar) &&
  JSON.stringify(one.answered) === JSON.stringify(other.answered);

/** Compares only where both were read: the dates of the meeting may have changed in between. */
function calendarsSayTheSame(one: Availability | undefined, other: Availability | undefined): boolean {
  if (!one?.known || !other?.known) return one?.known === other?.known;
  if (one.readRevision === other.readRevision) return true;
  const from = Math.max(...[one, other].map(({ range }) => Date.parse(range.start) / MINUTE));
  const to = Math.min(...[one, other].map(({ range }) => Date.parse(range.end) / MINUTE));
  return (
    one.zone === other.zone &&
    one.hours === other.hours &&
    wishTheSame(wishesBetween(one, from, to), wishesBetween(other, from, to)) &&
    isAlike(one.busy, other.busy, { from, to }) &&
    isAlike(one.tentative ?? [], other.tentative ?? [], { from, to }) &&
    isAlike(one.unclear ?? [], other.unclear ?? [], { from, to })
  );
}

/** `from` and `to` are minutes. */
const wishesBetween = ({ wishes = {} }: Availability, from: number, to: number) =>
  wishesWithin(wishes, {
    start: new Date(from * MINUTE).toISOString(),
    end: new Date(to * MINUTE).toISOString(),
  });

/** Whether merged busy times are equal between two minutes. */
function isAlike(one: BusyMinutes, other: BusyMinutes, { from, to }: { from: number; to: number }): boolean {
  let [first, second] = [firstEndingAfter(one, from), firstEndingAfter(other, from)];
  const startsIn = (busy: BusyMinutes, index: number) => index < busy.length && busy[index]! < to;
  while (startsIn(one, first) && startsIn(other, second)) {
    if (Math.max(one[first]!, from) !== Math.max(other[second]!, from)) return false;
    if (Math.min(one[first + 1]!, to) !== Math.min(other[second + 1]!, to)) return false;
    first += 2;
    second += 2;
  }
  return startsIn(one, first) === startsIn(other, second);
}
