import { MINUTE } from '../../contracts/durations.ts';
import type { Suggestion } from '../../contracts/events/suggestion.ts';
import { activeBooking } from '../../services/domain/meeting/state.ts';
import { loadMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '../../services/use-cases/meetings/organizing.ts';
import { inPerson } from './acting.ts';
import { existingMeetingOf, type Life, simulatedGuests, userActor } from './life.ts';
import { chooseByTaste } from './taste.ts';
import type { SimulatedWorld } from './world.ts';

/** The times that the organizer is shown now and that have not begun. */
function shownTimes({ clock }: SimulatedWorld, life: Life): Suggestion[] {
  const { ranking: shown } = existingMeetingOf(life);
  if (!shown?.current || shown.found.kind !== 'times') return [];
  return shown.found.suggestions.filter(({ start }) => Date.parse(start) > clock + 5 * MINUTE);
}

/** The organizer's favorite today; undefined if there is nothing to choose from. */
export function likedTime(world: SimulatedWorld, life: Life): Suggestion | undefined {
  const shown = shownTimes(world, life);
  if (shown.length === 0) return undefined;
  const { organizer } = life.wish;
  const guests = simulatedGuests(world, life).map(({ person }) => person);
  const { priority } = existingMeetingOf(life);
  return chooseByTaste(shown, { organizer, guests, priority, now: world.clock }, life.random);
}

const found = ({ log }: SimulatedWorld, { meetingId }: Life): Promise<LoadedMeeting> =>
  loadMeeting(log, meetingId);

const asOrganizer = <T>(
  world: SimulatedWorld,
  life: Life,
  act: Parameters<typeof inPerson<T>>[4],
): Promise<T> =>
  inPerson(world, life, userActor(life.wish.organizer), life.wish.inSlack ? 'slack' : 'http', act);

/** Nobody gives up in the middle of a choice. */
const NEVER = new AbortController().signal;

/** The organizer chooses a time. Returns whether it was booked: it may have been taken meanwhile. */
export const simulateChoice = (world: SimulatedWorld, life: Life, start: string): Promise<boolean> =>
  asOrganizer(world, life, async (context) => {
    const insteadOf = activeBooking(existingMeetingOf(life))?.start ?? null;
    const choice = { start, without: [], insteadOf };
    const { ok } = await world.kairos.organizing.choose(await found(world, life), choice, context, NEVER);
    return ok;
  });

/** The organizer goes without those who can't come to the best time, if there is one. */
export const bookWithoutMissing = (world: SimulatedWorld, life: Life): Promise<unknown> =>
  asOrganizer(world, life, async (context) =>
    world.kairos.organizing.chooseWithoutMissing(await found(world, life), context, NEVER),
  );

/** The times that the organizer of a booked meeting is shown when they look for another one. */
export const otherTimes = (world: SimulatedWorld, life: Life): Promise<readonly Suggestion[]> =>
  asOrganizer(world, life, async (context) => {
    const { suggestions } = await world.kairos.recheck(
      world.log,
      await found(world, life),
      null,
      context,
      NEVER,
    );
    return suggestions;
  });
