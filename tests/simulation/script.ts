import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import { type SeededRandom, seededRandom } from '#services/analysis/simulate/random.ts';

/*
 * Everything that is going to happen in one simulation, drawn from its seed. What can be left out of a script without
 * making it senseless is a list, so a failing one can be made smaller: see shrink.ts. Times are in milliseconds since the
 * beginning, days and hours are those of the people's own zone.
 */

export type Script = {
  seed: number;
  people: readonly ScriptedPerson[];
  meetings: readonly ScriptedMeeting[];
  acts: readonly Act[];
  troubles: readonly Trouble[];
  /** Every call takes the same short time, whatever the seed. */
  isCalm: boolean;
  /** Also writes every email and checks every event against its schema, which takes as long as all the rest. */
  isThorough: boolean;
};

export type ScriptedPerson = {
  name: string;
  isConnected: boolean;
  /** What is in their own calendar from the beginning. */
  busy: readonly OwnEvent[];
};

/** On the first or the second day, in hours after midnight. */
export type OwnEvent = { day: 0 | 1; from: number; to: number };

export type ScriptedMeeting = {
  title: string;
  /** Indexes of people. */
  organizer: number;
  invited: readonly number[];
  /** Minutes. */
  duration: number;
  days: 1 | 2;
  timePreference: TimePreference;
  mode: DecisionMode;
};

/** What a person does, about a meeting or in their own calendar. */
export type Act = { at: number; who: number } & (
  | MeetingAct
  | Choice
  | { what: 'addOwnEvent'; event: OwnEvent }
);

/** What is asked of a meeting. */
export type MeetingAct = { meeting: number } & (
  | { what: 'join' | 'decline' | 'cancel' | 'requestEvent' }
  /** `whom` is a person. */
  | { what: 'invite' | 'remove'; whom: number }
  | { what: 'change'; to: { duration: number } | { days: 1 | 2 } | { mode: DecisionMode } }
);

export type Choice = { meeting: number } & (
  | { what: 'create' | 'chooseWithoutMissing' }
  /** The suggested time at this place, counted from 0, or the last one. */
  | { what: 'choose'; place: number }
);

export const PROCESSES = ['api', 'worker 1', 'worker 2'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** What goes wrong for some time. */
export type Trouble = { from: number; to: number } & (
  | { kind: 'calendar' /** Null for everyone's. */; who: number | null; how: CalendarTrouble }
  | { kind: 'mail'; how: MailTrouble }
  | { kind: 'log'; how: LogTrouble }
  | { kind: 'database' }
  /** Killed, and started again at the end. */
  | { kind: 'crash' | 'freeze'; process: ProcessName }
  /** The clock of all machines jumps, once. Milliseconds. */
  | { kind: 'clock'; by: number }
);

export type CalendarTrouble = 'isSlow' | 'hangs' | 'fails' | 'lies' | 'refuses';
export type LogTrouble = 'isSlow' | 'isAway' | 'losesAnswers';
export type MailTrouble = 'isSlow' | 'hangs' | 'fails' | 'losesAnswers' | 'refuses';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** When everyone has done what they do, and nothing goes wrong any more. */
export const QUIET_FROM = 30 * MINUTE;

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dev'];
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
  return {
    seed,
    people,
    meetings,
    acts: [...acts, ...own].toSorted((one, other) => one.at - other.at),
    troubles: Array.from({ length: random.int(0, 6) }, () =>
      troubleOf(people.length, moments, random),
    ).toSorted((one, other) => one.from - other.from),
    isCalm: false,
    isThorough: seed % 10 === 0,
  };
}

const personNamed = (name: string, random: SeededRandom): ScriptedPerson => ({
  name,
  isConnected: random.chance(0.93),
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
    duration: random.pick([30, 60, 60, 90]),
    days: random.chance(0.8) ? 1 : 2,
    timePreference: random.pick(['business', 'business', 'morning', 'all']),
    mode: random.chance(0.6) ? 'auto' : 'manual',
  };
}

/** Most of what people do happens around the same few moments. */
const moment = (moments: readonly number[], random: SeededRandom): number =>
  random.chance(0.75) ? random.pick(moments) + random.int(0, 4 * SECOND) : random.int(MINUTE, 24 * MINUTE);

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
  }
  const tries = random.int(1, 3);
  for (let n = 0; n < tries; n++) {
    const at = soon() + random.pick([0, 5, 20]) * SECOND;
    acts.push(
      random.chance(0.75)
        ? { at, who: organizer, what: 'choose', meeting, place: random.int(0, 2) }
        : { at, who: organizer, what: 'chooseWithoutMissing', meeting },
    );
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

function troubleOf(people: number, moments: readonly number[], random: SeededRandom): Trouble {
  const from = Math.max(0, moment(moments, random) - random.int(0, 2 * SECOND));
  const lasting = (most: number) => ({ from, to: Math.min(QUIET_FROM, from + random.int(1, most)) });
  const process = random.pick(PROCESSES);
  const kind = random.weighted([
    ['calendar', 9],
    ['mail', 4],
    ['log', 4],
    ['database', 1],
    ['crash', 4],
    ['freeze', 2],
    ['clock', 2],
  ] as const);
  switch (kind) {
    case 'calendar': {
      const how = random.weighted<CalendarTrouble>([
        ['isSlow', 6],
        ['hangs', 2],
        ['fails', 2],
        ['lies', 3],
        ['refuses', 1],
      ]);
      return {
        ...lasting(6 * MINUTE),
        kind,
        who: random.chance(0.4) ? null : random.int(0, people - 1),
        how,
      };
    }
    case 'mail':
      return {
        ...lasting(6 * MINUTE),
        kind,
        how: random.pick(['isSlow', 'hangs', 'fails', 'losesAnswers', 'refuses'] as const),
      };
    case 'log':
      return {
        ...lasting(30 * SECOND),
        kind,
        how: random.pick(['isSlow', 'isSlow', 'isAway', 'losesAnswers'] as const),
      };
    case 'database':
      return { ...lasting(20 * SECOND), kind };
    case 'crash':
      return { ...lasting(90 * SECOND), kind, process };
    case 'freeze':
      return { ...lasting(4 * MINUTE), kind, process };
    case 'clock':
      return { from, to: from, kind, by: random.int(-300, 120) * MINUTE };
  }
}

/** The beginning, a Monday in a zone that is UTC all winter. */
export const BEGINNING = Date.parse('2026-03-02T04:00:00.000Z');
const DAY_BEGINS = Date.parse('2026-03-02T00:00:00.000Z');
export const ZONE = 'Europe/London';

/** The day, `YYYY-MM-DD`. */
export const dayOf = (day: 0 | 1): string =>
  new Date(DAY_BEGINS + day * 24 * HOUR).toISOString().slice(0, 10);

export const ownInterval = ({ day, from, to }: OwnEvent) => ({
  start: new Date(DAY_BEGINS + (day * 24 + from) * HOUR),
  end: new Date(DAY_BEGINS + (day * 24 + to) * HOUR),
});
