import type { Alarm } from '#contracts/alarm.ts';
import type { Attendance } from '#contracts/attendance.ts';
import type { Clock } from '#contracts/clock.ts';
import type { MemberMailKind } from '#contracts/events/delivery.ts';
import type {
  Movable,
  NotUnderstood,
  RequestedChange,
  RequestedSettings,
  SlackAction,
  SlackConversationKind,
} from '#contracts/events/slack.ts';
import type { Improvement, NoTimeReason, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import type { CalendarTrouble } from '#contracts/text/calendar-troubles.ts';
import type { Reader } from '#contracts/text/times.ts';
import type { AskedTime } from '#contracts/time-options.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import type { Presence } from '#services/sagas/plans/presence.ts';

/** A person who should come. */
export type PersonFacts = {
  /** 0 is the organizer, participants count from 1. */
  number: number;
  /** Their name, or their address if no name is known; null once erased. */
  name: string | null;
  /** Null for a person unknown in this workspace. */
  slackUser: string | null;
  /** Null while unknown. */
  zone: string | null;
  presence: Presence;
  /** Their invitation by email wasn't sent, because a limit was reached. */
  isHeldBack?: true;
};

/** The meeting that a message is about, for the organizer and the conversation's members. */
export type MeetingFacts = {
  id: string;
  title: string;
  /** Absent for none. */
  location?: string;
  /** Absent for each calendar's default. */
  alarm?: Alarm;
  /** The clock of the person who asked, for everyone who reads the message. */
  clock: Clock;
  /** Everyone except removed people, the organizer first. */
  people: readonly PersonFacts[];
  /** Who of them has to come. */
  attendance: Attendance;
  /** The meeting on the web. */
  url: string;
} & Omit<AskedTime, 'aiDecisionMode'> &
  TimeOptions;

export type CalendarFacts = (
  | /** Not written into the calendar yet. */ { state: 'due' }
  | { state: 'recorded' /** The calendar notifies nobody of the event. */; silent?: true }
  | { state: 'failed'; why: CalendarTrouble }
) & { /** Known before the event if the organizer chose where to meet. */ videoLink?: string | null };

/** How a booking, a move, or a cancellation is undone, and for how many seconds in all. `booking` is null for the last. */
export type UndoFacts = { booking: number | null; seconds: number };

/** Where a booked meeting could move to. */
export type MovableFacts = {
  /** The conversation's id, for the buttons. */
  id: string;
  title: string | null;
  movable: Movable;
  people: readonly Pick<PersonFacts, 'number' | 'name'>[];
  /** For people who hear the times. */
  reader: Reader;
  /** Others than the organizer read this, so nothing says who is busy. */
  shared: boolean;
};

/** The content of the answer to a request: the single message that is kept up to date. */
export type AnswerFacts =
  /** The request, or the calendars, are being read; `meeting` is null until the request is understood. */
  | { state: 'reading'; meeting: MeetingFacts | null }
  /** The asker has to connect their account. `sent`: null until known whether the private message arrived. */
  | { state: 'linkRequired'; where: SlackConversationKind; sent: boolean | null }
  /** `about`: the part that wasn't understood, or the service's own text. */
  | {
      state: 'notUnderstood';
      why: NotUnderstood;
      about: string | null;
      /** The words that were clear, if any. */
      clear: string | null;
      /** The address of the settings page. */
      settings: string;
    }
  /** Someone's settings of when they meet, as far as their request mentioned them, before and after. */
  | {
      state: 'settings';
      /** The conversation's id, for the button. */
      id: string;
      before: RequestedSettings;
      after: RequestedSettings;
      clock: Clock;
      isUndone: boolean;
      /** The address of the settings page. */
      settings: string;
    }
  /** The attendance of a meeting was changed. Null once erased. */
  | {
      state: 'attendance';
      /** The conversation's id, for the button. */
      id: string;
      title: string | null;
      words: string | null;
      isUndone: boolean;
      /** The meeting on the web. */
      url: string;
    }
  /** A meeting was changed, or could be moved. `title` and `change` are null once erased. */
  | {
      state: 'change';
      /** The conversation's id, for the buttons. */
      id: string;
      title: string | null;
      change: RequestedChange | null;
      /** Who is added or taken off, as they're called here. */
      names: readonly string[];
      /** Those of them who weren't emailed because of the limits. */
      heldBack: readonly string[];
      /** The button action taken since. */
      pressed: SlackAction | null;
      /** The booked time, if that time was changed. */
      booked: { start: string; end: string } | null;
      movable: MovableFacts | null;
      undo: UndoFacts | null;
      /** For people who hear the times. */
      reader: Reader;
      /** The meeting on the web. */
      url: string;
    }
  | {
      state: 'times';
      meeting: MeetingFacts;
      /** One to five, the best first. */
      suggestions: readonly Suggestion[];
      /** Changes that would give clearly better times than these. */
      improvements: readonly Improvement[];
      /** When the oldest calendar was read; null if none could be. */
      readAt: string | null;
      /** Automatic mode continues once everyone has replied; otherwise the organizer chooses. */
      waitsFor: 'organizer' | 'answers';
      /** In automatic mode, why Kairos can't continue, as sentences that everyone may read. */
      why: string | null;
      /** Others than the organizer read this, so nothing says who is busy. */
      shared: boolean;
      /** The start of a chosen time that turned out to be taken; these times were found since. */
      taken: string | null;
    }
  /** Nobody who was asked has replied. */
  | { state: 'waiting'; meeting: MeetingFacts; readAt: string | null }
  | { state: 'booking'; meeting: MeetingFacts; start: string; end: string }
  | {
      state: 'booked';
      meeting: MeetingFacts;
      start: string;
      end: string;
      by: 'organizer' | 'automatic';
      /** Numbers of the people the organizer booked without. */
      without: readonly number[];
      calendar: CalendarFacts;
      /** The previously booked time; null unless the meeting moved. */
      before: { start: string; end: string } | null;
      /** Null once the booking can't be undone. */
      undo: UndoFacts | null;
    }
  | {
      state: 'noTime';
      meeting: MeetingFacts;
      reason: NoTimeReason;
      remedies: readonly Remedy[];
      readAt: string | null;
    }
  /** Everyone who was asked has declined. */
  | { state: 'allDeclined'; meeting: MeetingFacts }
  /** `was`: the start of the booked time, if any. `undo` as above. */
  | { state: 'cancelled'; meeting: MeetingFacts; was: string | null; undo: UndoFacts | null }
  /** The dates have passed without a booking. */
  | { state: 'lapsed'; meeting: MeetingFacts; remedies: readonly Remedy[] }
  /** Nothing is left to show: the request, or the meeting, was erased. */
  | { state: 'erased' };

/** Asks a person in private to connect their account. */
export type ConnectionRequestFacts = {
  /** `asker` wrote to Kairos; `participant` was named in someone else's request. */
  to: 'asker' | 'participant';
  /** The reader's name in the workspace; null if never given. */
  name: string | null;
  /** The asker's own words, to help them recognize the request; null once erased. Only for the asker. */
  asked: string | null;
  /** Who asks for the meeting, and its title. Only for a participant. */
  meeting: { organizer: string; title: string } | null;
  /** Opens the page that connects, for this person only. */
  url: string;
  /** How long the link holds, in minutes. */
  validFor: number;
};

/** The result of a click on a button; only the person who clicked sees the message. */
export type PressFacts = {
  action: SlackAction;
  /** The title of the meeting; null once erased. */
  title: string | null;
  /** The meeting on the web, or the settings page. */
  url: string;
  /** How the organizer reads times, for people whose local time isn't drawn. */
  zone: string;
  clock: Clock;
} /** `movable`: for someone who wants to move the meeting. */ & (
  | { outcome: 'done'; movable: MovableFacts | null; undo: { meetingId: string; undo: UndoFacts } | null }
  /** `connect`: where this person connects their account. */
  | { outcome: 'notLinked'; connect: string }
  | { outcome: 'notOrganizer'; organizer: { name: string | null; slackUser: string | null } }
  /** `start`: of the time that is booked. */
  | { outcome: 'alreadyBooked'; start: string }
  /** The chosen time is no longer free. `who` was just booked for another meeting: `you`, or a name; null if not known. */
  | { outcome: 'taken'; who: string | null; movable: MovableFacts | null }
  /** The meeting is cancelled, lapsed or erased. */
  | { outcome: 'closed' }
  /** `message`: in the words of the service. */
  | { outcome: 'refused'; message: string | null }
);

/** A recipient of an email learns the same in Slack; there's nothing to unsubscribe from there. */
export type NoticeFacts = MailFacts & { kind: MemberMailKind };

/** A meeting on someone's App Home. */
export type HomeMeeting = {
  id: string;
  title: string | null;
  booked: { start: string; end: string; videoLink: string | null } | null;
  /**
   * Their to-do: `answer` an invitation, or `answerByHand` without a calendar, say when they're free although they joined
   * (`unseen`), `choose` a time, a `remedy` where no time was found, or a `calendar` that takes no event.
   */
  waitsFor: 'answer' | 'answerByHand' | 'unseen' | 'choose' | 'remedy' | 'calendar' | null;
  /** The time that a single click can book. */
  best: { start: string; end: string; confidence: number } | null;
};

/** A person's App Home. */
export type HomeFacts =
  /** `connect`: where they connect their account. */
  | { connected: false; connect: string }
  | {
      connected: true;
      /** The next first. `isOptional`: a meeting can go ahead without them. */
      meetings: readonly (HomeMeeting & { url: string; isOptional: boolean })[];
      /** Pages on the web. */
      links: { meetings: string; settings: string };
    };
