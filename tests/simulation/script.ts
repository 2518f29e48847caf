import { DAY, HOUR, MINUTE } from '#contracts/durations.ts';
import type { DecisionMode, TimePreference } from '#contracts/preferences.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';

/*
 * Everything that is going to happen in one simulation, as draw.ts draws it from a seed. What can be left out of a script without
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
  /** Has no account until they do what needs one. */
  comesWithout: boolean;
  /** Lets Kairos see when they are busy, and not which events they have. */
  hidesEvents: boolean;
  /** What is in their own calendar from the beginning. */
  busy: readonly OwnEvent[];
};

/** In hours after midnight of a day, counted from 0. */
export type OwnEvent = { day: number; from: number; to: number };
/** What someone answers by hand of these hours. */
export type TypedHours = OwnEvent & { answer: TypedMark };

export type ScriptedMeeting = {
  title: string;
  /** Indexes of people. */
  organizer: number;
  invited: readonly number[];
  /** Those of them who needn't come. */
  optional: readonly number[];
  /** Minutes. */
  duration: number;
  /** The first day that it may be on, counted from 0. */
  firstDay: number;
  days: 1 | 2;
  timePreference: TimePreference;
  mode: DecisionMode;
  /** When people's replies are due; null for none. */
  deadline: number | null;
  /** Whether those who are silent then become optional, so a time can be booked. */
  bookAtDeadline: boolean;
  /** Whether the organizer wants the booked meeting to move by itself. Absent for no. */
  movesItself?: boolean;
};

/** What a person does, about a meeting or in their own calendar. */
export type Act = { at: number; who: number } & (
  | MeetingAct
  | Choice
  | { what: 'addOwnEvent'; event: OwnEvent }
  /** Over the second half of what the meeting is booked for. */
  | { what: 'addOverMeeting'; meeting: number }
);

/** What is asked of a meeting. */
export type MeetingAct = { meeting: number } & (
  | { what: 'join' | 'decline' | 'cancel' | 'requestEvent' }
  /** What can be undone last: a booking or a cancellation. */
  | { what: 'undo' }
  /** `whom` is a person. Once a time is booked, they are asked whether they can come, or invited to it. */
  | { what: 'invite'; whom: number; bookedTime?: 'asked' | 'invited' }
  | { what: 'remove'; whom: number }
  /** With a personal link, or with the share link and an address that is then confirmed: in order and apart. */
  | { what: 'answer'; hours: readonly TypedHours[]; byShareLink?: true }
  /** Another time: when it begins, in hours after midnight of a day. */
  | { what: 'propose'; day: number; hour: number }
  /** By an email of their calendar program to the booked time, which was written so much earlier. */
  | {
      what: 'replyInCalendar';
      answer: 'accepted' | 'tentative' | 'declined';
      isProven: boolean;
      /** Milliseconds. */
      late: number;
      /** Another time, so many minutes later. */
      proposes?: number;
      /** The mail server delivers it once more. */
      again?: true;
    }
  | { what: 'setDeadline'; deadline: number | null }
  | {
      what: 'change';
      to: { duration: number } | { days: 1 | 2 } | { mode: DecisionMode } | { title: string };
    }
);

export type Choice = { meeting: number } & (
  | { what: 'create' | 'chooseWithoutMissing' }
  /** The time that was proposed last; of a booked meeting also in a calendar program. */
  | { what: 'chooseProposed' }
  /** The suggested time at this place, counted from 0, or the last one. */
  | { what: 'choose'; place: number }
  /** By so many minutes. */
  | { what: 'move'; by: number }
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

/** When everyone has done what they do, and nothing goes wrong any more. */
export const QUIET_FROM = 30 * MINUTE;

/** The beginning, a Monday in a zone that is UTC all winter. */
export const BEGINNING = Date.parse('2026-03-02T04:00:00.000Z');
const DAY_BEGINS = Date.parse('2026-03-02T00:00:00.000Z');
export const ZONE = 'Europe/London';

/** The midnight at which a day begins, in milliseconds since the beginning. */
export const dayBegins = (day: number): number => DAY_BEGINS + day * DAY - BEGINNING;

/** ISO instant. `hour` may have a fraction. */
export const instantAt = ({ day, hour }: { day: number; hour: number }): string =>
  new Date(DAY_BEGINS + day * DAY + hour * HOUR).toISOString();

/** The day, `YYYY-MM-DD`. */
export const dayOf = (day: number): string => new Date(DAY_BEGINS + day * DAY).toISOString().slice(0, 10);

export const ownInterval = ({ day, from, to }: OwnEvent) => ({
  start: new Date(DAY_BEGINS + day * DAY + from * HOUR),
  end: new Date(DAY_BEGINS + day * DAY + to * HOUR),
});
