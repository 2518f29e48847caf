import type { Alarm } from '#contracts/alarm.ts';
import type { CalendarAnswer } from '#contracts/calendar-answers.ts';
import type { Clock } from '#contracts/clock.ts';
import type { MailKind } from '#contracts/events/delivery.ts';
import type { Improvement, NoTimeReason, Remedy, Suggestion } from '#contracts/events/suggestion.ts';
import type { MeetingTextName } from '#contracts/meeting-texts.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import type { CalendarTrouble } from '#contracts/text/calendar-troubles.ts';
import type { NOT_POSSIBLE_IN_WORDS } from '#contracts/text/proposals.ts';
import type { AskedTime } from '#contracts/time-options.ts';
import type { TypedMark } from '#contracts/typed-answer.ts';

/** Everything that an email about a meeting may say. Composing is pure: nothing is looked up. */
export type MailFacts = {
  kind: MailKind;
  /** The invitation, round, booking or person that the email is about. */
  number: number;
  /** `zone` is null while unknown: such an email names the organizer's zone and UTC, and says why. */
  recipient: {
    number: number;
    email: string;
    name?: string;
    zone: string | null;
    clock: Clock;
    /** They needn't come. */
    optional?: true;
    hasJoined?: true;
  };
  organizer: { name: string; email: string; zone: string };
  meeting: {
    id: string;
    title: string;
    /** The zone of the times of day in the options: the organizer's when they created the meeting. */
    zone: string;
    /** Absent for each calendar's default. */
    alarm?: Alarm;
  } & AskedTime &
    TimeOptions & { [Name in MeetingTextName]?: string };
  links: {
    /** Opens the meeting: the claim of a personal invitation, the share link, or the organizer's list. */
    open: string;
    decline?: string;
    /** Where the organizer chooses another time. */
    move?: string;
    /** Where the organizer cancels the meeting. */
    cancel?: string;
    unsubscribe?: string;
  };
  /** People by number, for naming who is missing; "Unnamed" is never written. */
  people: {
    number: number;
    name: string;
    /** Absent while unknown, and for everyone but the organizer. */
    zone?: string;
  }[];
  suggestions?: readonly Suggestion[];
  /** Changes that would give clearly better times. */
  improvements?: readonly Improvement[];
  /** Times that people proposed, the best first. */
  proposals?: readonly {
    participant: number;
    start: string;
    end: string;
    /** Why the meeting can't start then as it is. */
    notPossible: keyof typeof NOT_POSSIBLE_IN_WORDS | null;
    /** A comparison with the other times. */
    ranked: { suggestion: Suggestion; rank: number | null; of: number } | null;
  }[];
  noTime?: { reason: NoTimeReason; remedies: readonly Remedy[] };
  booked?: {
    start: string;
    end: string;
    videoLink?: string;
    /** The organizer chose where to meet; the calendar makes no video link. */
    videoChosen?: true;
    /**
     * The recipient's calendar event: at Google, which sends the invitation and changes itself, or for organizers in another
     * calendar of theirs. Null if the recipient only gets the file of an email.
     */
    event: 'google' | 'own' | null;
    /** Numbers of people who are invited, though they can't come to this time, since they needn't. */
    invitedAnyway: readonly number[];
    /** The calendar event, and with it a video link that the calendar makes, may still come. */
    linkMayFollow: boolean;
    /** The earlier time of the recipient's calendar event, as long as the calendar can't move the event. */
    eventStillAt?: { start: string; end: string };
    /** The earlier time, if the recipient knows one. */
    was?: { start: string; end: string };
    /** Kairos moved the meeting on its own, for these people. Empty for recipients who aren't told for whom. */
    movedFor?: readonly number[];
    /** Of a time that replaces another: how the time was found. */
    suggestion?: Suggestion;
  };
  /** They were added once a time was booked, and are asked whether they can come then. */
  asksToCome?: true;
  /** Other changes of the booked meeting since the last email to the recipient. */
  changed?: {
    /** The earlier title. */
    title?: string;
    texts: readonly MeetingTextName[];
    alarm?: true;
    video?: true;
    /** The recipient takes part again, or only since then. */
    isBack?: true;
  };
  /** Someone's answer in their calendar; `doubt`: why that doesn't count. */
  calendarReply?: {
    participant: number;
    answer: CalendarAnswer;
    doubt?: 'unproven' | 'outdated';
    word?: string;
    /** The address of the person who comes in their place. */
    delegate?: string;
    proposed?: { start: string; end: string };
    /** They declined the booked time. */
    cantCome?: true;
  };
  /** The organizer took the recipient off the meeting. */
  takenOff?: true;
  /** The calendar file that the email carries. */
  file?: {
    method: 'REQUEST' | 'CANCEL';
    start: string;
    end: string;
    /** The same for all bookings of a meeting: the file of a later booking replaces the file of an earlier one. */
    iCalUid: string;
    /** From the stream: a later sequence replaces an earlier one. */
    sequence: number;
    /** The last change of the content, ISO. */
    changedAt?: string;
    /** Where the recipient's calendar program sends its replies, if Kairos takes them. */
    repliesTo?: string;
    /** The meeting isn't off: the provider's calendar event takes the place of the file's event. */
    isReplaced?: true;
  };
  /** When replies are due, for those who are asked for theirs. */
  deadline?: string;
  /** At the deadline, the time is booked without waiting for those who haven't replied. */
  goesAhead?: true;
  /** Which starts they can answer by number, ISO, and the address that takes their answer in words. */
  asks?: { starts: readonly string[]; repliesTo: string };
  /** What became of a reply by email: the times that were understood, or the doubt whether the email is theirs. */
  mailReply?: {
    participant: number;
    times?: readonly { start: string; end: string; answer: TypedMark }[];
    /** The words for these times, which weren't noted because of the `unclear` words; absent if all words were clear. */
    clear?: string;
    /** Empty if it isn't clear how the words belong together. */
    unclear?: string;
    doubt?: 'unproven';
    word?: string;
    /** Their email has no words. */
    isEmpty?: true;
    /** All that they said is that they can't come. */
    declines?: true;
    /** Their address, for the organizer. */
    from?: string;
    /** The Message-ID of their email. */
    id?: string;
    repliesTo: string | null;
  };
  /** Of a reminder: when the times start that hang on the recipient's reply. */
  settles?: readonly string[];
  /** The silent people by number, with the consequences, and how many people have replied. */
  replies?: { silent: readonly { number: number; starts: readonly string[] | null }[]; replied: number };
  /** The recipient answered by hand for other dates or another duration, so that doesn't count any more. */
  answersAgain?: true;
  /** The recipient answered by hand and a time is booked, so no calendar of theirs is looked at. */
  byHand?: true;
  /** Why the organizer has to act, as a sentence. */
  why?: string;
  /** Clocks got new rules, so the meeting starts at another local time in the zone; `promised` is the start at the earlier local time, ISO. */
  clockMoved?: { zone: string; promised: string };
  /** Who is busy at the booked time by now, by number, and the next times at which everyone who has to come can. */
  watch?: {
    busy: readonly number[];
    next: readonly { start: string; end: string }[];
    /** Kairos has moved the meeting as often as allowed. */
    isMovedOften?: true;
  };
  /** Why there is no calendar event. */
  calendarTrouble?: CalendarTrouble;
  /** The organizer's name for the calendar account whose permission ended. */
  lostCalendar?: string;
  /** When the email is written, ISO. */
  at: string;
};
