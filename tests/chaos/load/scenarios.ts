import type { SeededRandom } from '#lab/simulate/random.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import type { Actions, Wish } from './actions.ts';
import { type Actor, PATIENCE } from './actor.ts';
import type { Elsewhere } from './elsewhere.ts';

/** The people and wishes of one life of a meeting, or of two that compete. */
export type Cast = {
  actions: Actions;
  elsewhere: Elsewhere;
  random: SeededRandom;
  organizer: Actor;
  guests: readonly [Actor, ...Actor[]];
  /** Who organizes the second meeting of a competition, for the same guests. */
  rival: Actor;
  wish: Omit<Wish, 'aiDecisionMode'>;
};

/** How one meeting goes, as its people see it. Resolves when they have done all that they want. */
export type Scenario = (cast: Cast) => Promise<void>;

const isScheduled = ({ status }: StoryMeeting) => status === 'scheduled';
const isRanked = ({ ranking }: StoryMeeting) => ranking?.current === true;

/** Automatic mode leaves it to the organizer: the best time doesn't suit everyone or bends a rule, or there is none. */
function isLeftToOrganizer({ ranking }: StoryMeeting): boolean {
  if (ranking?.current !== true) return false;
  const [best] = ranking.suggestions;
  return !best?.people.every(({ state }) => state === 'free') || best.bent.length > 0;
}

/** Waits for a meeting in automatic mode, and books it without those who are missing where the organizer has to. */
async function untilBooked({ actions, organizer }: Cast, { id }: StoryMeeting): Promise<void> {
  const isDecided = (found: StoryMeeting) => isScheduled(found) || isLeftToOrganizer(found);
  const seen = await actions.seen(organizer, id, isDecided);
  if (seen && !isScheduled(seen)) await actions.chooseWithoutMissing(organizer, seen);
}

async function arrange(
  { actions, organizer, guests, wish }: Cast,
  aiDecisionMode: Wish['aiDecisionMode'],
): Promise<StoryMeeting> {
  const meeting = await actions.create(organizer, { ...wish, aiDecisionMode }, guests);
  await Promise.all(guests.map((guest) => actions.join(guest, meeting)));
  return meeting;
}

/**
 * The same, but that the first guest answers by hand with the share link. A process that is killed right then may forget that the
 * answer was to count at once, so it's given until it does.
 */
async function arrangeByLink(
  { actions, organizer, guests: [byLink, ...guests], wish }: Cast,
  aiDecisionMode: Wish['aiDecisionMode'],
): Promise<StoryMeeting> {
  const meeting = await actions.create(organizer, { ...wish, aiDecisionMode }, guests);
  await actions.letLinksCount(organizer, meeting);
  await Promise.all(guests.map((guest) => actions.join(guest, meeting)));
  const isIn = ({ participants }: StoryMeeting) => participants.length > guests.length;
  for (let tries = 0; tries < CHOICES; tries++) {
    await actions.answerByLink(byLink, meeting, daysOf(wish));
    if (await actions.seen(organizer, meeting.id, isIn, 10_000)) break;
  }
  return meeting;
}

const daysOf = ({ dateRangeStart, dateRangeEnd }: Cast['wish']): string[] => {
  const days = [];
  for (let at = Date.parse(dateRangeStart); at <= Date.parse(dateRangeEnd); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

/** As often as someone would try again who is told that the time was taken. */
const CHOICES = 4;

/** Chooses a suggested time, and another one whenever it has been taken. Answers the meeting as it is then. */
async function chooseSuggested(
  { actions, organizer }: Pick<Cast, 'actions' | 'organizer'>,
  meeting: StoryMeeting,
  pick: (starts: readonly string[]) => string | undefined,
): Promise<StoryMeeting | null> {
  let seen: StoryMeeting | null = null;
  for (let nth = 0; nth < CHOICES; nth++) {
    seen = await actions.seen(organizer, meeting.id, (found) => isRanked(found) || isScheduled(found));
    if (!seen) return null;
    const starts = (seen.ranking?.suggestions ?? []).map(({ suggestedTime }) => suggestedTime);
    const start = nth === 0 ? pick(starts) : starts.find((one) => one !== seen?.scheduledTime);
    if (start === undefined) return seen;
    const choice = { start, without: [], insteadOf: seen.scheduledTime };
    if (await actions.choose(organizer, meeting, choice)) return seen;
  }
  return seen;
}

const automatic: Scenario = async (cast) => {
  const meeting = await arrange(cast, 'auto');
  await untilBooked(cast, meeting);
};

const chosen: Scenario = async (cast) => {
  const meeting = await arrange(cast, 'manual');
  await chooseSuggested(cast, meeting, (starts) =>
    starts.length > 0 ? cast.random.pick(starts) : undefined,
  );
};

/** Two organizers choose the same time for the same people at the same moment. */
const competing =
  (begin: typeof arrange): Scenario =>
  async (cast) => {
    const other = {
      ...cast,
      organizer: cast.rival,
      wish: { ...cast.wish, title: `${cast.wish.title}, in competition` },
    };
    const [one, two] = await Promise.all([begin(cast, 'manual'), begin(other, 'manual')]);
    const [mine, theirs] = await Promise.all([
      cast.actions.seen(cast.organizer, one.id, isRanked),
      cast.actions.seen(cast.rival, two.id, isRanked),
    ]);
    const startsOf = (found: StoryMeeting | null) =>
      (found?.ranking?.suggestions ?? []).map(({ suggestedTime }) => suggestedTime);
    const shared = startsOf(mine).find((start) => startsOf(theirs).includes(start));
    const contested = (starts: readonly string[]) => shared ?? starts[0];
    await Promise.all([chooseSuggested(cast, one, contested), chooseSuggested(other, two, contested)]);
  };

const moved: Scenario = async (cast) => {
  const meeting = await arrange(cast, 'manual');
  const before = await chooseSuggested(cast, meeting, ([first]) => first);
  const [, ...others] = before?.ranking?.suggestions ?? [];
  const booked = await cast.actions.seen(cast.organizer, meeting.id, isScheduled);
  if (!booked || others.length === 0) return;
  const { suggestedTime: start } = cast.random.pick(others);
  const choice = { start, without: [], insteadOf: booked.scheduledTime };
  await cast.actions.choose(cast.organizer, meeting, choice);
};

const changed: Scenario = async (cast) => {
  const meeting = await arrange(cast, 'manual');
  await cast.actions.change(cast.organizer, meeting, cast.wish.duration + 15);
  await chooseSuggested(cast, meeting, ([first]) => first);
};

/** At any moment: before it is booked, while it is, or after. */
const cancelled: Scenario = async (cast) => {
  const meeting = await arrange(cast, 'auto');
  if (cast.random.chance(0.6)) await untilBooked(cast, meeting);
  await cast.actions.cancel(cast.organizer, meeting);
};

/** Someone declines while it is booked, or after. */
const declined: Scenario = async (cast) => {
  const meeting = await arrange(cast, 'auto');
  if (cast.random.chance(0.6)) await untilBooked(cast, meeting);
  await cast.actions.decline(cast.random.pick(cast.guests), meeting);
};

/** Kairos looks within half a minute, and follows a move in a calendar after two minutes. */
const WATCH_PATIENCE = 2 * PATIENCE;

/** A meeting that is booked and in the organizer's calendar; null if no time was found. */
async function inCalendar(cast: Cast): Promise<StoryMeeting | null> {
  const meeting = await arrange(cast, 'auto');
  await untilBooked(cast, meeting);
  return cast.actions.seen(cast.organizer, meeting.id, ({ calendar }) => calendar?.state === 'recorded');
}

const numberOf = ({ participants }: StoryMeeting, { person }: Actor): number =>
  participants.findIndex(({ email }) => email === person.email) + 1;

const hasDeclined =
  (guest: Actor) =>
  ({ participants }: StoryMeeting): boolean =>
    participants.find(({ email }) => email === guest.person.email)?.status === 'declined';

async function mustSee(
  { actions, organizer }: Cast,
  { id }: StoryMeeting,
  what: string,
  isSo: (seen: StoryMeeting) => boolean,
) {
  const seen = await actions.seen(organizer, id, isSo, WATCH_PATIENCE);
  if (!seen) throw new Error(`never seen of ${id}: ${what}`);
}

const declinedInCalendar: Scenario = async (cast) => {
  const meeting = await inCalendar(cast);
  const guest = cast.random.pick(cast.guests);
  if (!meeting) return;
  await cast.elsewhere.declineInCalendar(guest, cast.organizer, meeting.id);
  await mustSee(cast, meeting, 'a decline in the calendar', hasDeclined(guest));
};

const declinedByMail: Scenario = async (cast) => {
  const meeting = await inCalendar(cast);
  const guest = cast.random.pick(cast.guests);
  if (!meeting) return;
  const answer = () => cast.elsewhere.replyByMail(guest, meeting.id, numberOf(meeting, guest));
  await answer();
  await mustSee(cast, meeting, 'a decline by email', hasDeclined(guest));
};

const proposedByMail: Scenario = async (cast) => {
  const meeting = await inCalendar(cast);
  const guest = cast.random.pick(cast.guests);
  const [, other] = meeting?.timeSuggestions ?? [];
  if (!meeting || !other) return;
  await cast.elsewhere.replyByMail(guest, meeting.id, numberOf(meeting, guest), other.suggestedTime);
};

const movedInCalendar: Scenario = async (cast) => {
  const meeting = await inCalendar(cast);
  if (!meeting) return;
  const start = await cast.elsewhere.moveInCalendar(cast.organizer, meeting.id, cast.wish.duration);
  const isThen = ({ scheduledTime }: StoryMeeting) => Date.parse(scheduledTime ?? '') === Date.parse(start);
  await mustSee(cast, meeting, 'a move in the calendar', isThen);
};

const deletedInCalendar: Scenario = async (cast) => {
  const meeting = await inCalendar(cast);
  if (!meeting) return;
  await cast.elsewhere.deleteInCalendar(cast.organizer, meeting.id);
  await mustSee(cast, meeting, 'a deletion in the calendar', ({ status }) => status === 'cancelled');
};

/** Each with how many meetings it makes and how often it is played. */
export const SCENARIOS: readonly {
  name: string;
  play: Scenario;
  meetings: number;
  weight: number;
}[] = [
  { name: 'booked automatically', play: automatic, meetings: 1, weight: 26 },
  { name: 'chosen by the organizer', play: chosen, meetings: 1, weight: 22 },
  { name: 'chosen by two organizers at once', play: competing(arrange), meetings: 2, weight: 10 },
  {
    name: 'answered by link, and chosen by two at once',
    play: competing(arrangeByLink),
    meetings: 2,
    weight: 10,
  },
  { name: 'moved', play: moved, meetings: 1, weight: 12 },
  { name: 'changed before it is chosen', play: changed, meetings: 1, weight: 6 },
  { name: 'cancelled', play: cancelled, meetings: 1, weight: 10 },
  { name: 'declined by someone', play: declined, meetings: 1, weight: 8 },
  { name: 'declined in the calendar', play: declinedInCalendar, meetings: 1, weight: 7 },
  { name: 'declined by email', play: declinedByMail, meetings: 1, weight: 7 },
  { name: 'another time proposed by email', play: proposedByMail, meetings: 1, weight: 6 },
  { name: 'moved in the calendar', play: movedInCalendar, meetings: 1, weight: 7 },
  { name: 'deleted in the calendar', play: deletedInCalendar, meetings: 1, weight: 4 },
];
