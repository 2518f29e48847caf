import type { SlotState } from '#contracts/events/suggestion.ts';
import { fateOf, sparedBy } from '#services/analysis/simulate/fate.ts';
import { DEFAULTS } from '#services/analysis/simulate/options.ts';
import { makePeople, type SimulatedPerson, simulatedIdOf } from '#services/analysis/simulate/people.ts';
import { discomfortAt } from '#services/analysis/simulate/suiting.ts';
import { type Choice, likelihoods, type ShownTime } from '#services/analysis/simulate/taste.ts';
import { cannotCome } from '#services/scheduling/ranker-2/states.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { loadMeeting } from '#services/use-cases/meetings/load-meeting.ts';
import type { ComparedMeeting } from '../compare.ts';
import { absentAt, type TimeFacts } from '../time-facts.ts';

/** What the simulated people would make of a rule's times, which no log of real people could tell. */
export type AskedAgain = {
  /** How likely the organizer takes the first of them; 0 if there is none. */
  takesFirst: number;
  /** How likely they take the first rather than Kairos's first, on average over both orders; a half if they're the same. */
  preferred: number;
  /** Of the first: the discomfort of the worst-off person, in hours outside a working day; null if there is none. */
  worst: number | null;
  /** Whether the first would hold, if it were booked with everyone who can come. */
  holds: boolean;
};

/** Who a simulation is about, by what its log knows of them. */
export function simulatedPeople(seed: number, meetings: number) {
  const people = makePeople(seed, DEFAULTS.people);
  const numbers = new Map(
    Array.from({ length: meetings }, (_, index) => [simulatedIdOf(seed, `meeting ${index + 1}`), index + 1]),
  );
  return {
    seed,
    numbers,
    byEmail: new Map(people.map((person) => [person.email, person])),
    byUserId: new Map(people.map((person) => [person.userId, person])),
  };
}

/** Shows the same organizer the times of each rule, as if they had been the ones that Kairos suggested. */
export async function askAgain(
  log: EventLog,
  { seed, numbers, byEmail, byUserId }: ReturnType<typeof simulatedPeople>,
  { decision, outcomes }: ComparedMeeting,
): Promise<AskedAgain[]> {
  const { meetingId, meeting, at } = decision;
  // What was decided on has no addresses.
  const { state: named } = await loadMeeting(log, meetingId);
  const organizer = byUserId.get(meeting.organizerId)!;
  const guestOf = (number: number) => byEmail.get(named.participants[number - 1]!.email!)!;
  const present = decision.request.people.map(({ number }) => number).filter((number) => number > 0);
  const now = Date.parse(at);
  const choice = { organizer, guests: present.map(guestOf), priority: meeting.priority, now };
  const about = { seed, number: numbers.get(meetingId)!, now, organizer };
  const ofKairos = outcomes[0]?.shown[0];
  return outcomes.map(({ shown }) => {
    const [first] = shown;
    if (!first) return { takesFirst: 0, preferred: ofKairos ? 0 : 0.5, worst: null, holds: false };
    const time = inMilliseconds(first);
    const comes = ({ number, state }: TimeFacts['people'][number]) => number > 0 && !cannotCome(state);
    const guests = first.people.filter(comes).map(({ number }) => guestOf(number));
    const without = present.length - guests.length;
    const others = shown.filter((other) => absentAt(other).length <= without).map(inMilliseconds);
    const worstOf = (people: readonly SimulatedPerson[]) =>
      Math.max(...people.map((person) => discomfortAt(person, time)));
    return {
      takesFirst: likelihoods(shown.map(asShown), choice)[0]!,
      preferred: ofKairos ? preference(asShown(first), asShown(ofKairos), choice) : 1,
      worst: worstOf([organizer, ...guests]),
      holds:
        fateOf({ ...about, time, guests, without, spared: sparedBy(others, time, [organizer, ...guests]) })
          .kind === 'held',
    };
  });
}

const inMilliseconds = ({ start, end }: TimeFacts) => ({ start: start * 60_000, end: end * 60_000 });

/** How likely one of two times is taken, on average over both orders. */
const preference = (one: ShownTime, other: ShownTime, choice: Choice): number =>
  (likelihoods([one, other], choice)[0]! + likelihoods([other, one], choice)[1]!) / 2;

const asShown = ({ start, end, people }: TimeFacts): ShownTime => ({
  start: new Date(start * 60_000).toISOString(),
  end: new Date(end * 60_000).toISOString(),
  notFree: people.flatMap(({ number, state }) =>
    state === 'free' ? [] : [{ participant: number, state: state as Exclude<SlotState, 'free'> }],
  ),
});
