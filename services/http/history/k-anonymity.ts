import { type Availability, isReadFor } from '#services/domain/evidence/availability.ts';
import type { BusyMinutes } from '#services/domain/evidence/busy-time.ts';
import type { Evidence } from '#services/domain/evidence/evidence.ts';
import { wishesWithin, wishTheSame } from '#services/domain/evidence/wishes.ts';
import { type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { firstEndingAfter } from '#services/scheduling/windows.ts';
import { K_ANONYMITY_THRESHOLD } from '../few-people.ts';
import { type KnownThen, knownAfter, NOTHING_KNOWN } from './known-then.ts';
import type { StoryEvent } from './story.ts';

const MINUTE = 60_000;

type Look = Pick<KnownThen, 'evidence' | 'lookedAt'>;

/** What is known of the other people's calendars, or was until it was erased. */
type Calendars = ReadonlyMap<number, Availability>;

type Counted = { look: Look; calendars: Calendars };

/**
 * The look at the calendars from which a viewer may learn how many people were free or busy at a time, but never who;
 * null if there is none. It is a ranking's look, once everyone has answered. Comparing answers, of two versions or of
 * today and tomorrow, must not reveal one person: in any two looks that count for a time, either all calendars say the
 * same, or those of at least three other people differ. `viewer` is the viewer's number, null for an analyst.
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
    const seenIn = (look: Look) => calendarsOf(meeting, look.evidence, { start, viewer });
    if (isSettled(meeting)) counted = withNext(counted, { look: ranked, calendars: seenIn(ranked) });
    const last = counted.findLast((one) => apart(one.calendars, seenIn(one.look)) === 0);
    answer = last && isReadable(last.calendars) ? last.look : null;
  }
  return answer;
}

/** Adds a look if it differs enough from the others; it replaces those that say the same. */
function withNext(counted: readonly Counted[], next: Counted): readonly Counted[] {
  const compared = counted.map((one) => ({ one, people: apart(one.calendars, next.calendars) }));
  const others = compared.filter(({ people }) => people > 0);
  const isApart =
    next.calendars.size >= K_ANONYMITY_THRESHOLD &&
    others.every(({ people }) => people >= K_ANONYMITY_THRESHOLD);
  return isApart ? [...others.map(({ one }) => one), next] : counted;
}

/** Whether everyone has answered and the current ranking includes their answers, or the meeting is past that stage. */
function isSettled(meeting: ExistingMeeting): boolean {
  if (meeting.status !== 'pending' && meeting.status !== 'active') return true;
  const isAwaited = presentParticipants(meeting).some(({ status }) => status === 'pending');
  return !isAwaited && meeting.ranking?.current === true;
}

/** After an erasure, the difference from earlier counts would reveal the erased person. */
const isReadable = (calendars: Calendars): boolean => [...calendars.values()].every(({ known }) => known);

function calendarsOf(
  meeting: ExistingMeeting,
  { people }: Evidence,
  { start, viewer }: { start: string; viewer: number | null },
): Calendars {
  const from = Date.parse(start);
  const time = { from, to: from + meeting.duration * MINUTE };
  return new Map(
    presentNumbers(meeting).flatMap((number) => {
      const calendar = people[number];
      if (!calendar || number === viewer) return [];
      const isErased = !calendar.known && calendar.why === 'erased';
      return isErased || isReadFor(calendar, time) ? [[number, calendar] as const] : [];
    }),
  );
}

/** For how many people two looks differ. */
const apart = (one: Calendars, other: Calendars): number =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (number) => !saysTheSame(one.get(number), other.get(number)),
  ).length;

/** Compares only where both were read: the dates of the meeting may have changed in between. */
function saysTheSame(one: Availability | undefined, other: Availability | undefined): boolean {
  if (!one?.known || !other?.known) return one?.known === other?.known;
  if (one.readRevision === other.readRevision) return true;
  const from = Math.max(...[one, other].map(({ range }) => Date.parse(range.start) / MINUTE));
  const to = Math.min(...[one, other].map(({ range }) => Date.parse(range.end) / MINUTE));
  return (
    one.zone === other.zone &&
    one.hours === other.hours &&
    wishTheSame(wishesBetween(one, from, to), wishesBetween(other, from, to)) &&
    isAlike(one.busy, other.busy, { from, to })
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
