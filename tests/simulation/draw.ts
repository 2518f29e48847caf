import { DAY, HOUR, MINUTE, SECOND } from '#contracts/durations.ts';
import { type SeededRandom, seededRandom } from '#lab/simulate/random.ts';
import { answerOn, laterMeeting, proposalOn } from './later.ts';
import { NAMES } from './people.ts';
import {
  type Act,
  dayBegins,
  type OwnEvent,
  QUIET_FROM,
  type Script,
  type ScriptedMeeting,
  type ScriptedPerson,
} from './script.ts';
import { moment, troubleOf } from './troubles.ts';

const TITLES = ['Planning', 'Review', 'Budget', 'Launch'];

/** The same seed gives the same script. */
export function scriptOf(seed: number): Script {
  const random = seededRandom('simulation', seed);
  const people = NAMES.slice(0, random.int(3, 4)).map((name) => personNamed(name, random));
  const organizers = random.int(1, Math.min(3, people.length - 1));
  const meetings = TITLES.slice(0, random.chance(0.8) ? 2 : 3).map((title, index) =>
    meetingOf(title, index % organizers, people.length, random),
  );
  const moments = Array.from({ length: random.int(2, 4) }, () => random.int(1, 20) * MINUTE);
  const acts = meetings.flatMap((meeting, index) => actsFor(meeting, index, people.length, moments, random));
  const changing = seededRandom('what is booked changes', seed);
  const changes = meetings.flatMap((meeting, index) =>
    changesOf(meeting, index, people.length, acts, changing),
  );
  const own = people.flatMap((_, who): Act[] =>
    random.chance(0.5)
      ? [
          {
            at: moment(moments, random) + random.int(0, 30) * SECOND,
            who,
            what: 'addOwnEvent',
            event: ownEvent(random),
          },
        ]
      : [],
  );
  const replying = seededRandom('calendar programs reply', seed);
  const replies = meetings.flatMap((meeting, index) => repliesOf(meeting, index, replying));
  const byHand = answersWithoutAccount(meetings, people.length, moments, seededRandom('by hand', seed));
  const troubles = Array.from({ length: random.int(0, 6) }, () =>
    troubleOf(people.length, moments, QUIET_FROM, random),
  );
  const later = random.chance(0.25) ? laterMeeting(meetings.length, people.length, random) : null;
  const moving = seededRandom('meetings move by themselves', seed);
  const allMeetings = [...meetings, ...(later ? [later.meeting] : [])].map((meeting) => ({
    ...meeting,
    movesItself: moving.chance(0.5),
  }));
  const inTheWay = later ? othersInTheWay(later.meeting, meetings.length, moving) : [];
  return {
    seed,
    people: people.map((person, who) => ({
      ...person,
      comesWithout: byHand.comeWithout.includes(who),
      busy: [...person.busy, ...(later?.busy[who] ?? [])],
    })),
    meetings: allMeetings,
    acts: [
      ...acts,
      ...byHand.acts,
      ...changes,
      ...replies,
      ...own,
      ...(later?.acts ?? []),
      ...inTheWay,
    ].toSorted((one, other) => one.at - other.at),
    troubles: [...troubles, ...(later?.troubles ?? [])].toSorted((one, other) => one.from - other.from),
    isCalm: false,
    isThorough: seed % 10 === 0,
  };
}

/** Appointments that come over the booked time of a meeting, days before and shortly before. */
const othersInTheWay = (
  { organizer, invited, firstDay }: ScriptedMeeting,
  meeting: number,
  random: SeededRandom,
): Act[] =>
  Array.from({ length: random.int(0, 4) }, () => {
    const at = random.chance(0.7)
      ? random.int(1, firstDay - 1) * DAY
      : dayBegins(firstDay) + random.int(3, 12) * HOUR;
    return { at, who: random.pick([organizer, ...invited]), what: 'addOverMeeting' as const, meeting };
  });

/**
 * Who has no account from the beginning, and who answers by hand, with the share link or the own one, as a whole working day
 * suits them: two meetings that want the same time of someone are told apart only by whose address it is.
 */
function answersWithoutAccount(
  meetings: readonly ScriptedMeeting[],
  people: number,
  moments: readonly number[],
  random: SeededRandom,
): { comeWithout: number[]; acts: Act[] } {
  const everyone = Array.from({ length: people }, (_, who) => who);
  const often = random.chance(0.5) ? random.pick(everyone) : null;
  const acts = meetings.flatMap(({ organizer }, meeting) =>
    everyone.flatMap((who): Act[] => {
      if (who === organizer || !random.chance(who === often ? 0.9 : 0.05)) return [];
      const hours = [{ day: 0, from: 9, to: 17, answer: 'works' as const }];
      const about = { at: moment(moments, random), who, meeting, what: 'answer' as const, hours };
      return [random.chance(0.5) ? { ...about, byShareLink: true } : about];
    }),
  );
  return { comeWithout: everyone.filter(() => random.chance(0.3)), acts };
}

const personNamed = (name: string, random: SeededRandom): Omit<ScriptedPerson, 'comesWithout'> => ({
  name,
  isConnected: random.chance(0.93),
  hidesEvents: random.chance(0.15),
  busy: Array.from({ length: random.int(0, 4) }, () => ownEvent(random)),
});

function ownEvent(random: SeededRandom): OwnEvent {
  const from = random.int(9, 16);
  return { day: random.chance(0.7) ? 0 : 1, from, to: from + random.int(1, 3) };
}

function meetingOf(title: string, organizer: number, people: number, random: SeededRandom): ScriptedMeeting {
  const others = Array.from({ length: people }, (_, index) => index).filter((index) => index !== organizer);
  const invited = others.filter(() => random.chance(0.6));
  return {
    title,
    organizer,
    invited: invited.length > 0 ? invited : [random.pick(others)],
    optional: invited.slice(1).filter(() => random.chance(0.15)),
    duration: random.pick([30, 60, 60, 90]),
    firstDay: 0,
    days: random.chance(0.8) ? 1 : 2,
    timePreference: random.pick(['business', 'business', 'morning', 'all']),
    mode: random.chance(0.6) ? 'auto' : 'manual',
    deadline: null,
    bookAtDeadline: false,
  };
}

function actsFor(
  { organizer, invited, duration }: ScriptedMeeting,
  meeting: number,
  people: number,
  moments: readonly number[],
  random: SeededRandom,
): Act[] {
  const soon = () => moment(moments, random);
  const acts: Act[] = [{ at: random.int(0, 40) * SECOND, who: organizer, what: 'create', meeting }];
  for (const who of invited) {
    if (random.chance(0.92))
      acts.push({ at: soon(), who, what: random.chance(0.9) ? 'join' : 'decline', meeting });
    if (random.chance(0.2))
      acts.push({ at: soon(), who, what: random.chance(0.5) ? 'join' : 'decline', meeting });
    if (random.chance(0.2))
      acts.push({ at: soon(), who, what: 'answer', meeting, hours: answerOn(0, random) });
    if (random.chance(0.15)) acts.push({ at: soon(), who, meeting, ...proposalOn(0, random) });
  }
  const tries = random.int(1, 3);
  for (let n = 0; n < tries; n++) {
    const at = soon() + random.pick([0, 5, 20]) * SECOND;
    const what = random.weighted([
      ['choose', 15],
      ['chooseWithoutMissing', 4],
      ['chooseProposed', 1],
    ] as const);
    const about = { at, who: organizer, meeting };
    acts.push(what === 'choose' ? { ...about, what, place: random.int(0, 2) } : { ...about, what });
  }
  if (random.chance(0.25)) {
    const over = soon();
    acts.push({ at: over, who: random.pick([organizer, ...invited]), what: 'addOverMeeting', meeting });
    acts.push({
      at: over + random.int(1, 5) * MINUTE,
      who: organizer,
      what: 'move',
      meeting,
      by: random.pick([-30, 30]),
    });
  }
  const whom = random.int(0, people - 1);
  const now = { at: soon(), who: organizer, meeting };
  if (whom !== organizer && random.chance(0.3)) acts.push({ ...now, what: 'invite', whom });
  if (random.chance(0.12)) acts.push({ ...now, what: 'remove', whom: random.pick(invited) });
  if (random.chance(0.25))
    acts.push({
      ...now,
      what: 'change',
      to: random.pick([
        { duration: duration === 60 ? 30 : 60 },
        { days: 2 },
        { mode: 'auto' },
        { mode: 'manual' },
      ]),
    });
  if (random.chance(0.25))
    acts.push({ ...now, at: soon() + random.pick([2, 5, 10, 60]) * SECOND, what: 'cancel' });
  if (random.chance(0.2)) acts.push({ ...now, at: random.int(20, 28) * MINUTE, what: 'requestEvent' });
  return acts;
}

/** Milliseconds. Most meetings are booked by then. */
const LATE = 12 * MINUTE;

/** What organizers undo, and what they change about a meeting that is booked by then, if it is. */
function changesOf(
  { organizer }: ScriptedMeeting,
  meeting: number,
  people: number,
  acts: readonly Act[],
  random: SeededRandom,
): Act[] {
  const decided = acts.filter(
    (act) => 'meeting' in act && act.meeting === meeting && UNDOABLE.includes(act.what),
  );
  const undone = decided
    .filter(() => random.chance(0.3))
    .map(({ at }): Act => ({ at: at + random.int(1, 12) * SECOND, who: organizer, what: 'undo', meeting }));
  const late = () => ({ at: LATE + random.int(0, 900) * SECOND, who: organizer, meeting });
  const changes: Act[] = random.chance(0.3)
    ? ['Another name', 'A third name'].map((title) => ({ ...late(), what: 'change', to: { title } }))
    : [];
  const whom = random.int(0, people - 1);
  const bookedTime = random.chance(0.5) ? ('asked' as const) : ('invited' as const);
  if (whom !== organizer && random.chance(0.4)) {
    changes.push({ ...late(), what: 'invite', whom, bookedTime });
    if (random.chance(0.5))
      changes.push({ ...late(), who: whom, what: random.chance(0.7) ? 'join' : 'decline' });
    if (random.chance(0.3)) changes.push({ ...late(), what: 'remove', whom });
  }
  return [...undone, ...changes];
}

/** What people answer in their calendar programs to what is booked by then, and whether the organizer takes up a proposal. */
function repliesOf({ organizer, invited }: ScriptedMeeting, meeting: number, random: SeededRandom): Act[] {
  return invited.flatMap((who): Act[] => {
    if (!random.chance(0.3)) return [];
    const at = LATE + random.int(0, 900) * SECOND;
    const reply: Act = {
      ...{ at, who, meeting, what: 'replyInCalendar' },
      answer: random.pick(['accepted', 'tentative', 'declined', 'declined']),
      isProven: random.chance(0.8),
      late: random.pick([0, 0, 0, 2 * MINUTE, 10 * MINUTE]),
      ...(random.chance(0.3) && { proposes: random.pick([-60, 30, 60]) }),
      ...(random.chance(0.3) && { again: true }),
    };
    const taken: Act = {
      ...{ at: at + random.int(5, 60) * SECOND, who: organizer, meeting },
      what: 'chooseProposed',
    };
    return random.chance(0.5) && 'proposes' in reply ? [reply, taken] : [reply];
  });
}

const UNDOABLE: readonly Act['what'][] = [
  'choose',
  'chooseWithoutMissing',
  'chooseProposed',
  'move',
  'cancel',
];
