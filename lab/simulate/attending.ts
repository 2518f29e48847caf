import { HOUR, MINUTE } from '../../contracts/durations.ts';
import type { InvitedGroup, MeetingDetails } from '../../services/domain/meeting/commands.ts';
import { dayNumber, MINUTES_A_DAY, offsetAt } from '../../services/scheduling/windows.ts';
import type { SimulatedPerson } from './people.ts';
import { type SeededRandom, seededRandom } from './random.ts';

/** Who has to come to a meeting, by when they're to reply, and what its organizer does about it later. */
type Attending = {
  optional: readonly SimulatedPerson[];
  groups: readonly InvitedGroup[];
  /** ISO instant; null for none. */
  deadline: string | null;
  /** Whether Kairos books then without those who haven't replied. */
  bookAtDeadline: boolean;
  /** Whether participants see each other's answers by hand. */
  answersVisible: boolean;
  /** Whether the organizer makes someone silent optional while the meeting waits. */
  givesUpOnSilent: boolean;
};

/** The meeting, as far as it's known by then. */
type AskedMeeting = {
  number: number;
  /** When it's asked for, in milliseconds since 1970. */
  at: number;
  organizer: SimulatedPerson;
  participants: readonly SimulatedPerson[];
  details: Pick<MeetingDetails, 'dateRangeStart' | 'aiDecisionMode'>;
};

/** How many of a hundred organizers do each, as far as the meeting has enough people and time for it. */
const SHARES = {
  optional: 18,
  group: 4,
  deadline: 45,
  answersVisible: 5,
  givesUpOnSilent: 4,
  bookAtDeadline: 25,
};
/** Sooner than this, nobody sets a deadline. */
const LEAST_NOTICE = 6 * HOUR;

/** Optional people seldom hurry to answer: this is how many of a hundred of them never do. */
const OPTIONAL_SILENT = 30;

/** Drawn from random numbers of its own, so the rest of a log is the same as before simulated meetings had any of this. */
export function attendingOf(seed: number, wish: AskedMeeting): Attending {
  const random = seededRandom(seed, 'attending', wish.number);
  const says = (what: keyof typeof SHARES) => random.chance(SHARES[what] / 100);
  const [optional, group, deadline] = [says('optional'), says('group'), says('deadline')];
  const [answersVisible, givesUpOnSilent] = [says('answersVisible'), says('givesUpOnSilent')];
  const { participants, details } = wish;
  const count = optional && participants.length > 1 ? random.int(1, Math.ceil(participants.length / 3)) : 0;
  const split = participants.length - count;
  // One who has to come is left besides the group.
  const isGrouped = group && split > 2;
  return {
    optional: participants.slice(split),
    groups: isGrouped ? [groupOf(random, participants.slice(1, split))] : [],
    deadline: deadline ? halfWay(wish) : null,
    answersVisible,
    givesUpOnSilent,
    bookAtDeadline: says('bookAtDeadline') && details.aiDecisionMode === 'auto',
  };
}

function groupOf(random: SeededRandom, people: readonly SimulatedPerson[]): InvitedGroup {
  const members = people.slice(0, 4).map(({ email }) => email);
  return { atLeast: random.int(1, members.length - 1), members };
}

/** The full hour half way to the first date, as the screens suggest it; null if that's too soon. */
function halfWay({ at, organizer, details }: AskedMeeting): string | null {
  const day = dayNumber(details.dateRangeStart) * MINUTES_A_DAY;
  const first = (day - offsetAt(organizer.zone, day)) * MINUTE;
  const due = Math.floor((at + first) / 2 / HOUR) * HOUR;
  return due - at < LEAST_NOTICE ? null : new Date(due).toISOString();
}

/** Whether someone never answers an invitation or a reminder. */
export const staysSilent = (
  random: SeededRandom,
  { silent }: SimulatedPerson,
  isOptional: boolean,
): boolean => random.chance(isOptional ? Math.max(silent, OPTIONAL_SILENT / 100) : silent);
